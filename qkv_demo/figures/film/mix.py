"""Values shrink to their shares and lie tip to tail: the new vector."""

from torch import Tensor

from ...maths.reach import moves
from ...scene import Scene, told_apart
from ...scene.view import View
from ..canvas import Canvas, Row, Token, of_token
from ..palette import token
from ..places import Tensors, arrows
from ..plan import Plan
from .moving import between


def plan(_: Scene, __: View) -> Plan:
    return Plan(("values", "weights", "output"))


def geometry(given: Tensors, _: str) -> dict[str, Tensor]:
    """ "values", the "chain" on its way from them, the "updated" value, "done" once the chain has come."""
    row, share, values = given["row"], given["share"], given["values"]
    weighted = given["weights"].index_select(0, row).mT * values
    starts = weighted.cumsum(0) - weighted
    tails = starts * share
    return {
        "values": arrows(values),
        "chain": arrows(tails + between(values, weighted, share), tails),
        "updated": arrows(given["output"].index_select(0, row)),
        "done": (share == 1.0).to(share.dtype),
    }


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """Every value faintly, what it shrinks to, and at last the sum."""
    head, row = view.head, view.pair[0]
    for index, (name, color) in enumerate(zip(told_apart(scene.key_tokens), scene.key_colors, strict=True)):
        held, whose = Row("values", head, index), Token("answers", index)
        canvas.arrow("values", index, of_token(color, 2.0, 0.35), held, whose)
        canvas.arrow("chain", index, of_token(color, 3.6), Row("chain", head, index), whose)
        canvas.label("values", index, f"v {name}", token(color), whose, short=name)
        canvas.handle("values", index, held, name, token(color), moves(scene, "values"), whose)
    color, whose = scene.token_colors[row], Token("asks", row)
    canvas.arrow("updated", 0, of_token(color, 5.5), Row("output", head, row), whose, when="done")
    canvas.label("updated", 0, f"{told_apart(scene.tokens)[row]}′", token(color), whose, when="done")
