"""The figures of a trace, one file each, discovered by name. A figure has a spec and a geometry.

The spec lists the shapes and labels, and depends on no number of a scene. The geometry computes the points of the
shapes, and depends on the numbers only. The page therefore keeps the spec while the user drags a number.
"""

from functools import cache
from importlib import import_module
from pathlib import Path

from .canvas import Figure
from .film import BEATS


@cache
def figures() -> dict[str, Figure]:
    """Return the FIGURE of every module in this folder that has one, by the module's name."""
    stems = sorted(file.stem for file in Path(__file__).parent.glob("*.py") if file.stem != "__init__")
    modules = {stem: import_module(f".{stem}", __package__) for stem in stems}
    return {stem: module.FIGURE for stem, module in modules.items() if hasattr(module, "FIGURE")}


def figure_named(name: str) -> Figure:
    """Return a figure by its name, or by the beat of the film that it belongs to."""
    return {**figures(), **BEATS}[name]
