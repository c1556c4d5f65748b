"""Words grow into arrows, and W_Q and W_K turn these into a query and a key."""

import torch
from torch import Tensor

from ...kinds.vectors import product
from ...maths.reach import moves
from ...scene import Scene
from ...scene.view import View
from ..canvas import Canvas, Figure, Plan, Row, Stroke, answering, asking
from ..palette import variable
from ..points import Tensors, arrows, between, lines
from ..space import draw_tokens, grid

_WORDS = ("embeddings", "context_embeddings")
_SHORT = 0.25  # of its length a word has from the first moment


def _geometry_words(given: Tensors, _: str) -> dict[str, Tensor]:
    """Under the quantities' own names."""
    long = given["share"] * (1 - _SHORT) + _SHORT
    return {name: arrows(given[name] * long) for name in _WORDS if name in given}


def _draw_query(canvas: Canvas, scene: Scene, view: View) -> None:
    """The word faint, its query bold."""
    row = view.pair[0]
    who, held = asking(scene)[row], Row("queries", view.head, row)
    canvas.lines("grid", Stroke(variable("query"), 1.0, 0.35))
    canvas.arrow("from", 0, who.stroke(2.5, 0.35), Row("inputs", 0, row), who)
    canvas.arrow("to", 0, who.stroke(4.0), held, who)
    canvas.label("from", 0, who)
    canvas.label("to", 0, who, f"q {who.name}")
    canvas.handle("to", 0, held, who, moves(scene, "queries"))


def _plan_key(scene: Scene, _: View) -> Plan:
    """Tied keys are made with W_Q."""
    asked = "context_inputs" if scene.context else "inputs"
    return Plan(("w_q" if scene.tie_qk else "w_k", asked, "keys", "queries"))


def _geometry_key(given: Tensors, _: str) -> dict[str, Tensor]:
    """See `_unfolding`; and the "query"."""
    w = given["w_q"] if "w_q" in given else given["w_k"]
    inputs = given["context_inputs"] if "context_inputs" in given else given["inputs"]
    found = _unfolding(w, inputs, given["keys"], given["column"], given["share"])
    return {**found, "query": arrows(given["queries"].index_select(0, given["row"]))}


def _draw_key(canvas: Canvas, scene: Scene, view: View) -> None:
    """The word faint, its key bold, and faint the query that it will meet."""
    row, column = view.pair
    asker, who, held = asking(scene)[row], answering(scene)[column], Row("keys", view.head, column)
    canvas.lines("grid", Stroke(variable("key"), 1.0, 0.35))
    canvas.arrow("query", 0, asker.stroke(2.5, 0.35), Row("queries", view.head, row), asker)
    canvas.arrow("from", 0, who.stroke(2.5, 0.35), Row("inputs", 0, column), who)
    canvas.arrow("to", 0, who.stroke(4.0), held, who)
    canvas.label("query", 0, asker, f"q {asker.name}")
    canvas.label("to", 0, who, f"k {who.name}")  # its word’s own name would often stand in its way
    canvas.handle("to", 0, held, who, moves(scene, "keys"))


def _unfolding(w: Tensor, inputs: Tensor, images: Tensor, index: Tensor, share: Tensor) -> dict[str, Tensor]:
    """One word under (1 − t) I + t W, t = `share`: where it comes "from", where it has come "to", and the "grid"."""
    of_one = inputs.index_select(0, index), images.index_select(0, index)
    same = torch.eye(*w.shape, dtype=torch.float64)
    return {
        "from": arrows(turned(*of_one, torch.zeros_like(share))),
        "to": arrows(turned(*of_one, share)),
        "grid": lines(grid(between(same, w, share))),
    }


def turned(words: Tensor, images: Tensor, share: Tensor) -> Tensor:
    """Words on their way to what a matrix makes of them."""
    same = torch.eye(words.shape[-1], images.shape[-1], dtype=torch.float64)
    return between(product(words, same), images, share)


WORDS = Figure(
    lambda scene, _: Plan(_WORDS if scene.context else _WORDS[:1]),
    _geometry_words,
    lambda canvas, scene, _: draw_tokens(canvas, scene),
)
QUERY = Figure(
    lambda scene, _: Plan(("w_q", "inputs", "queries")),
    lambda given, _: _unfolding(given["w_q"], given["inputs"], given["queries"], given["row"], given["share"]),
    _draw_query,
)
KEY = Figure(_plan_key, _geometry_key, _draw_key)
