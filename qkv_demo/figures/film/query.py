"""W_Q turns the plane, and the one who asks becomes a query."""

from torch import Tensor

from ...maths.reach import moves
from ...scene import Scene, told_apart
from ...scene.view import View
from ..canvas import Canvas, Row, Stroke, Token, of_token
from ..palette import token, variable
from ..places import Tensors
from ..plan import Plan
from .moving import unfolding


def plan(_: Scene, __: View) -> Plan:
    return Plan(("w_q", "inputs", "queries"))


def geometry(given: Tensors, _: str) -> dict[str, Tensor]:
    """See `unfolding`."""
    return unfolding(given["w_q"], given["inputs"], given["queries"], given["row"], given["share"])


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """The word faint, its query bold."""
    row = view.pair[0]
    color, name, whose = scene.token_colors[row], told_apart(scene.tokens)[row], Token("asks", row)
    held = Row("queries", view.head, row)
    canvas.lines("grid", Stroke(variable("query"), 1.0, 0.35))
    canvas.arrow("from", 0, of_token(color, 2.5, 0.35), Row("inputs", 0, row), whose)
    canvas.arrow("to", 0, of_token(color, 4.0), held, whose)
    canvas.label("from", 0, name, token(color), whose)
    canvas.label("to", 0, f"q {name}", token(color), whose)
    canvas.handle("to", 0, held, name, token(color), moves(scene, "queries"), whose)
