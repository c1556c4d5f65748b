"""The key's shadow on the query is the score; where a score measures otherwise, the way from the key to the query."""

from torch import Tensor

from ...maths.reach import moves
from ...scene import Scene, told_apart
from ...scene.view import View
from ..canvas import Canvas, Row, Stroke, Token, of_token
from ..palette import token, variable
from ..places import Tensors
from ..plan import Plan
from .moving import meeting


def plan(scene: Scene, _: View) -> Plan:
    return Plan(("queries", "keys", "scores"), scene.score)


def geometry(given: Tensors, variant: str) -> dict[str, Tensor]:
    """See `meeting`."""
    return meeting(given, variant, "row", "column")


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """Of the pair as it is looked at."""
    draw_meeting(canvas, scene, view, *view.pair)


def draw_meeting(canvas: Canvas, scene: Scene, view: View, row: int, column: int) -> None:
    """The query as a ruler, the key, what falls between them, and the number that it makes."""
    picture = scene.score_kind.picture
    asker, answerer = scene.token_colors[row], scene.key_colors[column]
    asking, answering = told_apart(scene.tokens)[row], told_apart(scene.key_tokens)[column]
    query, key = Row("queries", view.head, row), Row("keys", view.head, column)
    asks, answers = Token("asks", row), Token("answers", column)
    if picture.shadows:
        canvas.lines("shadow", Stroke(token(answerer), 12.0, 0.35))
    canvas.arrow("query", 0, of_token(asker, 3.0), query, asks)
    canvas.arrow("key", 0, of_token(answerer, 4.0), key, answers)
    canvas.lines("drop", Stroke(variable("soft"), 1.6, 0.9, "2 4"))
    canvas.label("query", 0, f"q {asking}", token(asker), asks)
    canvas.label("key", 0, f"k {answering}", token(answerer), answers)
    canvas.number("number", 0, row, column)
    if not picture.directions:  # where only directions are drawn, no arrow could follow a hand
        canvas.handle("key", 0, key, answering, token(answerer), moves(scene, "keys"), answers)
        canvas.handle("query", 0, query, asking, token(asker), moves(scene, "queries"), asks)
