"""Pictures of a trace, one file each, discovered. Plain plotly dicts: building them costs less than a millisecond."""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

from ..attention import Trace
from ..locale import DEFAULT, message, say
from .palette import Theme

Lens = Literal["embeddings", "w_q", "w_k", "w_v"]


@dataclass(frozen=True)
class View:
    """What is looked at: the head, the pair (row asks, column answers), the theme, and the first plane's lens."""

    head: int = 0
    row: int = 0
    column: int = 0
    theme: Theme = "light"
    lens: Lens = "embeddings"


def draw(trace: Trace, view: View, language: str = DEFAULT) -> dict[str, dict[str, Any]]:
    """Every figure by name: plotly's `data` and `layout`, the page's `labels` and `handles`, and the `words` for it."""
    drawn = {}
    for name, module in figures().items():
        canvas, words = module.draw(trace, view)
        if canvas.size > canvas.dims:
            words = message("figure.first", words=words, size=canvas.size)
        drawn[name] = {**canvas.figure(), "words": say(words, language)}
    return drawn


@cache
def figures() -> dict[str, ModuleType]:
    """Every module of this folder that can draw, by name."""
    stems = sorted(file.stem for file in Path(__file__).parent.glob("*.py"))
    modules = {stem: import_module(f".{stem}", __package__) for stem in stems if stem != "__init__"}
    return {stem: module for stem, module in modules.items() if hasattr(module, "draw")}
