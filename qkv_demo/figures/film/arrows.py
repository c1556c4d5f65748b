"""Words grow into arrows, W_Q and W_K turn these into a query and a key, and a pair meets: its score, the one the other
way round, and both where one matrix makes queries and keys."""

import torch
from torch import Tensor

from ...maths.smallest_change import moved_symbol
from ...options.scores import SCORES
from ...options.vectors import product, unit
from ...scene import Scene
from ...scene.quantities import BY_NAME
from ...scene.view import View
from ..canvas import (
    Canvas,
    Figure,
    Named,
    Plan,
    Row,
    Stroke,
    Tensors,
    answering,
    arrows,
    asking,
    between,
    drawn,
    lines,
    shown,
    turned,
)
from ..palette import variable
from ..space import draw_tokens, grid, unfolding

_WORDS = ("embeddings", "context_embeddings")
_SHORT = 0.25  # of its length a word has from the first moment
_BESIDE = 0.035  # of the lengths of a query and a key, so far from the query its shadow lies


def _geometry_words(given: Tensors, _: str) -> dict[str, Tensor]:
    """Under the quantities' own names."""
    long = given["share"] * (1 - _SHORT) + _SHORT
    return {name: arrows(given[name] * long) for name in _WORDS if name in given}


def _geometry_key(given: Tensors, _: str) -> dict[str, Tensor]:
    """See `_unfolding`; and the "query"."""
    inputs, w, keys, *_rest = given.values()
    found = _unfolding(w, inputs, keys, given["column"], given["share"])
    return {**found, "query": arrows(given["queries"].index_select(0, given["row"]))}


def _draw_query(canvas: Canvas, scene: Scene, view: View) -> None:
    row = view.pair[0]
    who = asking(scene)[row]
    canvas.label("from", 0, who)  # of a key it would often stand in its way
    _draw(canvas, scene, who, Row("queries", view.head, row), "query")


def _draw_key(canvas: Canvas, scene: Scene, view: View) -> None:
    """With the query that it will meet, faint."""
    row, column = view.pair
    asker = asking(scene)[row]
    canvas.arrow("query", 0, asker.stroke(2.5, 0.35), Row("queries", view.head, row), asker)
    canvas.label("query", 0, asker, f"q {asker.name}")
    _draw(canvas, scene, answering(scene)[column], Row("keys", view.head, column), "key")


def _draw(canvas: Canvas, scene: Scene, who: Named, held: Row, name: str) -> None:
    """The word faint, its query or key bold."""
    canvas.lines("grid", Stroke(variable(name), 1.0, 0.35))
    canvas.arrow("from", 0, who.stroke(2.5, 0.35), Row("inputs", 0, held.row), who)
    canvas.arrow("to", 0, who.stroke(4.0), held, who)
    canvas.label("to", 0, who, f"{name[0]} {who.name}")
    canvas.handle("to", 0, held, who, moved_symbol(scene, held.quantity))


def _unfolding(w: Tensor, inputs: Tensor, images: Tensor, index: Tensor, share: Tensor) -> dict[str, Tensor]:
    """One word under (1 − t) I + t W, t = `share`: where it comes "from", where it has come "to", and the "grid"."""
    of_one = inputs.index_select(0, index), images.index_select(0, index)
    return {
        "from": arrows(turned(*of_one, torch.zeros_like(share))),
        "to": arrows(turned(*of_one, share)),
        "grid": lines(grid(unfolding(w, share))),
    }


def _plan_meeting(scene: Scene, _: View) -> Plan:
    return Plan(("queries", "keys", "scores"), scene.score)


def _draw_meeting(canvas: Canvas, scene: Scene, view: View, row: int, column: int) -> None:
    """The query as a ruler, the key, what falls between them, and the number that it makes."""
    picture = scene.score_option.picture
    asker, answerer = asking(scene)[row], answering(scene)[column]
    query, key = Row("queries", view.head, row), Row("keys", view.head, column)
    if picture.has_shadows:
        canvas.lines("shadow", Stroke(answerer.color, 8.0, 0.5))
    canvas.arrow("query", 0, asker.stroke(3.0), query, asker)
    canvas.arrow("key", 0, answerer.stroke(4.0), key, answerer)
    canvas.lines("drop", Stroke(variable("soft"), 1.6, 0.9, "2 4"))
    canvas.label("query", 0, asker, f"q {asker.name}")
    canvas.label("key", 0, answerer, f"k {answerer.name}")
    canvas.number(
        "number", 0, row, column, ("along", "long") if picture.has_shadows and not picture.unit_length else ()
    )
    if not picture.unit_length:  # where only directions are drawn, no arrow could follow a hand
        canvas.handle("key", 0, key, answerer, moved_symbol(scene, "keys"))
        canvas.handle("query", 0, query, asker, moved_symbol(scene, "queries"))


def _geometry_one(given: Tensors, variant: str) -> dict[str, Tensor]:
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


def _draw_one(canvas: Canvas, scene: Scene, view: View) -> None:
    """Both queries, and both keys on their way to them."""
    row, column = view.pair
    for name, key, place in (("asked", "other", row), ("answered", "key", column)):
        who = asking(scene)[place]
        canvas.arrow(name, 0, who.stroke(2.0, 0.4), Row("queries", view.head, place), who)
        canvas.arrow(key, 0, who.stroke(4.0), Row("keys", view.head, place), who)
        canvas.label(name, 0, who, f"q {who.name}")
        canvas.label(key, 0, who, f"k {who.name}")
    canvas.number("forth", 0, row, column)
    canvas.number("back", 0, column, row)


def _meeting(given: Tensors, score: str, asking: str, answering: str) -> dict[str, Tensor]:
    """The query of one word ("row" or "column") and the key of the other; the "drop" from the key falls with t, and the
    "shadow" grows beside the query, as along a ruler, where the kind of score measures so; the score is the "number":
    how far "along" the query the key reaches, times how "long" that is."""
    picture = SCORES[score].picture
    query = given["queries"].index_select(0, given[asking])
    key = given["keys"].index_select(0, given[answering])
    if picture.unit_length:
        query, key = unit(query), unit(key)
    share = given["share"]
    found = {"query": arrows(query), "key": arrows(key)}
    if picture.has_shadows:
        direction = unit(query)
        long = product(query, direction.mT)
        beside = _across(direction) * (long + product(key, unit(key).mT)) * _BESIDE
        foot, tip = shown(product(key, direction.mT) * direction), shown(key)
        found["drop"] = lines(torch.stack([tip, between(tip, foot + beside, share)], 1))
        found["shadow"] = lines(torch.stack([beside, beside + foot * share], 1))
        found |= {"along": product(key, direction.mT).select(0, 0), "long": long.select(0, 0)}
    else:
        found["drop"] = lines(torch.stack([key, between(key, query, share)], 1))
    number = given["scores"].index_select(0, given[asking]).index_select(1, given[answering])
    return {**found, "number": number.select(0, 0)}


def _across(direction: Tensor) -> Tensor:
    """Return a direction in the picture at a right angle to another one. In space it lies in the plane of two axes."""
    x, y = (shown(direction).select(-1, axis) for axis in (0, 1))
    return shown(torch.stack([-y, x, *[torch.zeros_like(x)] * (drawn(direction.shape[-1]) - 2)], -1))


BEATS = {
    "words": Figure(
        lambda scene, _: Plan(_WORDS if scene.context else _WORDS[:1]),
        _geometry_words,
        lambda canvas, scene, _: draw_tokens(canvas, scene),
    ),
    "query": Figure(
        lambda scene, _: Plan(("w_q", "inputs", "queries")),
        lambda given, _: _unfolding(given["w_q"], given["inputs"], given["queries"], given["row"], given["share"]),
        _draw_query,
    ),
    "key": Figure(
        lambda scene, _: Plan((*BY_NAME["keys"].sources(scene), "keys", "queries")),
        _geometry_key,
        _draw_key,
    ),
    "score": Figure(
        _plan_meeting,
        lambda given, variant: _meeting(given, variant, "row", "column"),
        lambda canvas, scene, view: _draw_meeting(canvas, scene, view, *view.pair),
    ),
    "other": Figure(
        _plan_meeting,
        lambda given, variant: _meeting(given, variant, "column", "row"),
        lambda canvas, scene, view: _draw_meeting(canvas, scene, view, *reversed(view.pair)),
    ),
    "one": Figure(lambda scene, _: Plan(("queries", "keys"), scene.score), _geometry_one, _draw_one),
}
