"""One matrix for both: the keys swing onto the queries, and the two scores of a pair run together."""

from torch import Tensor

from ...kinds import SCORES
from ...scene import Scene, told_apart
from ...scene.view import View
from ..canvas import Canvas, Row, Token, of_token
from ..palette import token
from ..places import Tensors, arrows
from ..plan import Plan
from .moving import between


def plan(scene: Scene, _: View) -> Plan:
    return Plan(("queries", "keys"), scene.score)


def geometry(given: Tensors, variant: str) -> dict[str, Tensor]:
    """Both words' queries, "asked" and "answered", their keys, "other" and "key", and the scores "forth" and "back".

    Keys that are made with W_Q are queries; the kind of score is one that needs no v_a."""
    compare = SCORES[variant].compare
    keys = between(given["keys"], given["queries"], given["share"])
    asked, answered = (given["queries"].index_select(0, given[which]) for which in ("row", "column"))
    key, other = (keys.index_select(0, given[which]) for which in ("column", "row"))
    return {
        "asked": arrows(asked),
        "answered": arrows(answered),
        "key": arrows(key),
        "other": arrows(other),
        "forth": compare(asked, key, None).select(0, 0),
        "back": compare(answered, other, None).select(0, 0),
    }


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """Both queries, and both keys on their way to them."""
    row, column = view.pair
    for name, key, place in (("asked", "other", row), ("answered", "key", column)):
        color, word, whose = scene.token_colors[place], told_apart(scene.tokens)[place], Token("asks", place)
        canvas.arrow(name, 0, of_token(color, 2.0, 0.4), Row("queries", view.head, place), whose)
        canvas.arrow(key, 0, of_token(color, 4.0), Row("keys", view.head, place), whose)
        canvas.label(name, 0, f"q {word}", token(color), whose)
        canvas.label(key, 0, f"k {word}", token(color), whose)
    canvas.number("forth", 0, row, column)
    canvas.number("back", 0, column, row)
