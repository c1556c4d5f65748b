"""What every figure and beat of the film is: what it is computed from, its geometry, and what there is to draw."""

from collections.abc import Callable
from typing import NamedTuple

from torch import Tensor

from ..scene import Scene
from ..scene.view import View
from .canvas import Canvas
from .points import Tensors


class Plan(NamedTuple):
    """Equal plans over tables of equal shapes are computed by the same operations."""

    quantities: tuple[str, ...]  # by their names in `quantities`, of the selected head where they are a head's
    variant: str = ""  # what else the way of computing depends on
    size: int | None = None  # of its vectors, where that is not the first quantity's


class Figure(NamedTuple):
    """`geometry` takes the plan's quantities and its variant; `draw` refers to the tensors that it names."""

    plan: Callable[[Scene, View], Plan]
    geometry: Callable[[Tensors, str], dict[str, Tensor]]
    draw: Callable[[Canvas, Scene, View], None]
