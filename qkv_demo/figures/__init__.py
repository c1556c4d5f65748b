"""Pictures of a trace, one file each, discovered: what there is to draw, and the geometry that it refers to by name.

What there is to draw (the `spec` of a canvas) depends on no number of a scene, and the geometry on numbers alone, so
either may be made without the other: the page keeps the first while a hand moves the numbers.
"""

from functools import cache
from importlib import import_module
from pathlib import Path

from torch import Tensor

from ..scene import Scene
from ..scene.quantities import BY_NAME
from ..scene.view import View
from .canvas import Canvas, Figure, Plan, Tensors
from .film import BEATS


def laid(scene: Scene, view: View, name: str) -> Canvas:
    """What there is to draw of one, which `spec` tells."""
    canvas = Canvas(size(scene, view, name))
    figure_named(name).draw(canvas, scene, view)
    return canvas


def size(scene: Scene, view: View, name: str) -> int:
    """How many entries the vectors of a figure have."""
    return plan(scene, view, name).size or shapes(scene, view, name)[0][1]


def shapes(scene: Scene, view: View, name: str) -> tuple[tuple[int, int], ...]:
    """Those of the plan's quantities."""
    return tuple(BY_NAME[each].size(scene, view.head) for each in plan(scene, view, name).quantities)


def plan(scene: Scene, view: View, name: str) -> Plan:
    """What a figure's geometry is computed from."""
    return figure_named(name).plan(scene, view)


def geometry(name: str, plan: Plan, given: Tensors) -> dict[str, Tensor]:
    """Named tensors, all float64, that a figure's spec refers to.

    `given` are the plan's quantities by name, of the selected head, the selected "row" (1) and "column" (1), whole
    numbers, and "share" (), how much of its way a picture that moves has gone, from 0 to 1.
    """
    return figure_named(name).geometry(given, plan.variant)


@cache
def figures() -> dict[str, Figure]:
    """The FIGURE of every module of this folder that has one, by the module's name."""
    stems = sorted(file.stem for file in Path(__file__).parent.glob("*.py") if file.stem != "__init__")
    modules = {stem: import_module(f".{stem}", __package__) for stem in stems}
    return {stem: module.FIGURE for stem, module in modules.items() if hasattr(module, "FIGURE")}


def figure_named(name: str) -> Figure:
    """One of these, or a beat's of the film."""
    return {**figures(), **BEATS}[name]
