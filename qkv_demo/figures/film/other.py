"""The same from the other side: the one who answered asks."""

from torch import Tensor

from ...scene import Scene
from ...scene.view import View
from ..canvas import Canvas
from ..places import Tensors
from .moving import meeting
from .score import draw_meeting, plan

__all__ = ["draw", "geometry", "plan"]


def geometry(given: Tensors, variant: str) -> dict[str, Tensor]:
    """See `meeting`."""
    return meeting(given, variant, "column", "row")


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """Of the pair the other way round."""
    draw_meeting(canvas, scene, view, view.pair[1], view.pair[0])
