"""Pictures of a trace, one file each, discovered: what there is to draw, and the geometry that it refers to by name.

What there is to draw (the `spec` of a canvas) depends on no number of a scene, and the geometry on numbers alone, so
either may be made without the other: the page keeps the first while a hand moves the numbers.
"""

from functools import cache
from importlib import import_module
from pathlib import Path

from .canvas import Figure
from .film import BEATS


@cache
def figures() -> dict[str, Figure]:
    """The FIGURE of every module of this folder that has one, by the module's name."""
    stems = sorted(file.stem for file in Path(__file__).parent.glob("*.py") if file.stem != "__init__")
    modules = {stem: import_module(f".{stem}", __package__) for stem in stems}
    return {stem: module.FIGURE for stem, module in modules.items() if hasattr(module, "FIGURE")}


def figure_named(name: str) -> Figure:
    """One of these, or a beat's of the film."""
    return {**figures(), **BEATS}[name]
