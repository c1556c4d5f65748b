"""Words grow into arrows."""

from torch import Tensor

from ...scene import Scene
from ...scene.view import View
from ..canvas import Canvas
from ..places import Tensors, arrows
from ..plan import Plan
from ..space import draw_tokens

QUANTITIES = ("embeddings", "context_embeddings")


def plan(scene: Scene, _: View) -> Plan:
    return Plan(QUANTITIES if scene.context else QUANTITIES[:1])


def geometry(given: Tensors, _: str) -> dict[str, Tensor]:
    """Under the quantities' own names."""
    return {name: arrows(given[name] * given["share"]) for name in QUANTITIES if name in given}


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """All of them, with handles."""
    draw_tokens(canvas, scene)
