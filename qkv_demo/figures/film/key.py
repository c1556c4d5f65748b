"""W_K turns the plane, and the one who answers becomes a key; the query waits."""

from torch import Tensor

from ...maths.reach import moves
from ...scene import Scene, told_apart
from ...scene.view import View
from ..canvas import Canvas, Row, Stroke, Token, of_token
from ..palette import token, variable
from ..places import Tensors, arrows
from ..plan import Plan
from .moving import unfolding


def plan(scene: Scene, _: View) -> Plan:
    """Tied keys are made with W_Q."""
    asked = "context_inputs" if scene.context else "inputs"
    return Plan(("w_q" if scene.tie_qk else "w_k", asked, "keys", "queries"))


def geometry(given: Tensors, _: str) -> dict[str, Tensor]:
    """See `unfolding`; and the "query"."""
    w = given["w_q"] if "w_q" in given else given["w_k"]
    inputs = given["context_inputs"] if "context_inputs" in given else given["inputs"]
    found = unfolding(w, inputs, given["keys"], given["column"], given["share"])
    return {**found, "query": arrows(given["queries"].index_select(0, given["row"]))}


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """The word faint, its key bold, and faint the query that it will meet."""
    row, column = view.pair
    color, name = scene.key_colors[column], told_apart(scene.key_tokens)[column]
    asker, asking = scene.token_colors[row], told_apart(scene.tokens)[row]
    whose, held = Token("answers", column), Row("keys", view.head, column)
    canvas.lines("grid", Stroke(variable("key"), 1.0, 0.35))
    canvas.arrow("query", 0, of_token(asker, 2.5, 0.35), Row("queries", view.head, row), Token("asks", row))
    canvas.arrow("from", 0, of_token(color, 2.5, 0.35), Row("inputs", 0, column), whose)
    canvas.arrow("to", 0, of_token(color, 4.0), held, whose)
    canvas.label("query", 0, f"q {asking}", token(asker), Token("asks", row))
    canvas.label("from", 0, name, token(color), whose)
    canvas.label("to", 0, f"k {name}", token(color), whose)
    canvas.handle("to", 0, held, name, token(color), moves(scene, "keys"), whose)
