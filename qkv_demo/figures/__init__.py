"""Pictures of a trace, one file each, discovered. Plain plotly dicts: building them costs less than a millisecond."""

from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from ..attention import Trace
from ..view import View
from .canvas import Canvas


def draw(trace: Trace, view: View) -> dict[str, Canvas]:
    """Every figure by name, drawn."""
    return {name: module.draw(trace, view) for name, module in figures().items()}


@cache
def figures() -> dict[str, ModuleType]:
    """Every module of this folder that can draw, by name."""
    stems = sorted(file.stem for file in Path(__file__).parent.glob("*.py"))
    modules = {stem: import_module(f".{stem}", __package__) for stem in stems if stem != "__init__"}
    return {stem: module for stem, module in modules.items() if hasattr(module, "draw")}
