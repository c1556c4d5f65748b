"""The beats of the film that show arrows, from the words to the scores.

Words grow into arrows, W_Q and W_K turn them into queries and keys, and the scores of a pair are measured: in one
direction, in the other, and in both directions if one matrix makes queries and keys.
"""

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
    Owner,
    Plan,
    Row,
    Stroke,
    Tensors,
    arrows,
    interpolate,
    key_owners,
    lines,
    partly_projected,
    picture_dims,
    query_owners,
    visible_entries,
)
from ..palette import variable
from ..space import draw_tokens, grid, partial_matrix

_WORDS = ("embeddings", "context_embeddings")
_START_LENGTH = 0.25  # The length of a word's arrow at the start, relative to its final length.
_SHADOW_GAP = 0.035  # The distance from the query to the shadow, relative to the lengths of query plus key.


def _geometry_words(tensors: Tensors, _: str) -> dict[str, Tensor]:
    length = tensors["share"] * (1 - _START_LENGTH) + _START_LENGTH
    return {name: arrows(tensors[name] * length) for name in _WORDS if name in tensors}


def _geometry_key(tensors: Tensors, _: str) -> dict[str, Tensor]:
    """Compute the projection of one key, and the "query"."""
    inputs, w, keys, *_rest = tensors.values()
    projection = _projection(w, inputs, keys, tensors["column"], tensors["share"])
    return {**projection, "query": arrows(tensors["queries"].index_select(0, tensors["row"]))}


def _draw_query(canvas: Canvas, scene: Scene, view: View) -> None:
    row = view.pair[0]
    owner = query_owners(scene)[row]
    canvas.label("from", 0, owner)  # In the picture of a key this label would often overlap the key.
    _draw_projection(canvas, scene, owner, Row("queries", view.head, row), "query")


def _draw_key(canvas: Canvas, scene: Scene, view: View) -> None:
    """Draw the projection of a key, and the query of the pair faintly."""
    row, column = view.pair
    asker = query_owners(scene)[row]
    canvas.arrow("query", 0, asker.stroke(2.5, 0.35), Row("queries", view.head, row), asker)
    canvas.label("query", 0, asker, f"q {asker.name}")
    _draw_projection(canvas, scene, key_owners(scene)[column], Row("keys", view.head, column), "key")


def _draw_projection(canvas: Canvas, scene: Scene, owner: Owner, address: Row, name: str) -> None:
    """Draw a word faintly, and its query or key in bold."""
    canvas.lines("grid", Stroke(variable(name), 1.0, 0.35))
    canvas.arrow("from", 0, owner.stroke(2.5, 0.35), Row("inputs", 0, address.row), owner)
    canvas.arrow("to", 0, owner.stroke(4.0), address, owner)
    canvas.label("to", 0, owner, f"{name[0]} {owner.name}")
    canvas.handle("to", 0, address, owner, moved_symbol(scene, address.quantity))


def _projection(w: Tensor, inputs: Tensor, images: Tensor, index: Tensor, progress: Tensor) -> dict[str, Tensor]:
    """Compute one word ("from"), its image under (1 − t) I + t W ("to") and that of the "grid", with t = `progress`."""
    rows = inputs.index_select(0, index), images.index_select(0, index)
    return {
        "from": arrows(partly_projected(*rows, torch.zeros_like(progress))),
        "to": arrows(partly_projected(*rows, progress)),
        "grid": lines(grid(partial_matrix(w, progress))),
    }


def _plan_score(scene: Scene, _: View) -> Plan:
    return Plan(("queries", "keys", "scores"), scene.score)


def _draw_score(canvas: Canvas, scene: Scene, view: View, row: int, column: int) -> None:
    """Draw the query, the key, the lines that measure the score, and the score."""
    picture = scene.score_option.picture
    asker, answerer = query_owners(scene)[row], key_owners(scene)[column]
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
    if not picture.unit_length:  # Vectors that are drawn at length 1 could not follow the pointer.
        canvas.handle("key", 0, key, answerer, moved_symbol(scene, "keys"))
        canvas.handle("query", 0, query, asker, moved_symbol(scene, "queries"))


def _geometry_one(tensors: Tensors, variant: str) -> dict[str, Tensor]:
    """Compute the queries ("asked", "answered") and keys ("other", "key") of a pair, and its scores ("forth", "back").

    The keys move to the queries, because keys that are made with W_Q equal queries. The score must not use v_a.
    """
    compare = SCORES[variant].compare
    keys = interpolate(tensors["keys"], tensors["queries"], tensors["share"])
    asked, answered = (tensors["queries"].index_select(0, tensors[which]) for which in ("row", "column"))
    key, other = (keys.index_select(0, tensors[which]) for which in ("column", "row"))
    return {
        "asked": arrows(asked),
        "answered": arrows(answered),
        "key": arrows(key),
        "other": arrows(other),
        "forth": compare(asked, key, None).select(0, 0),
        "back": compare(answered, other, None).select(0, 0),
    }


def _draw_one(canvas: Canvas, scene: Scene, view: View) -> None:
    """Draw the queries of a pair faintly, and its keys in bold."""
    row, column = view.pair
    for query, key, index in (("asked", "other", row), ("answered", "key", column)):
        owner = query_owners(scene)[index]
        canvas.arrow(query, 0, owner.stroke(2.0, 0.4), Row("queries", view.head, index), owner)
        canvas.arrow(key, 0, owner.stroke(4.0), Row("keys", view.head, index), owner)
        canvas.label(query, 0, owner, f"q {owner.name}")
        canvas.label(key, 0, owner, f"k {owner.name}")
    canvas.number("forth", 0, row, column)
    canvas.number("back", 0, column, row)


def _score_geometry(tensors: Tensors, score: str, asks: str, answers: str) -> dict[str, Tensor]:
    """Compute the "query" of one token and the "key" of another, and the lines that measure their score ("number").

    `asks` and `answers` name the tensors of the indices, "row" or "column". The "drop" falls from the key, and
    the "shadow" grows beside the query if the score is a projection. The projected length is "along", and the length of
    the query is "long".
    """
    picture = SCORES[score].picture
    query = tensors["queries"].index_select(0, tensors[asks])
    key = tensors["keys"].index_select(0, tensors[answers])
    if picture.unit_length:
        query, key = unit(query), unit(key)
    progress = tensors["share"]
    geometry = {"query": arrows(query), "key": arrows(key)}
    if picture.has_shadows:
        direction = unit(query)
        along, long = product(key, direction.mT), product(query, direction.mT)
        gap = _perpendicular(direction) * (long + product(key, unit(key).mT)) * _SHADOW_GAP
        foot, tip = visible_entries(along * direction), visible_entries(key)
        geometry["drop"] = lines(torch.stack([tip, interpolate(tip, foot + gap, progress)], 1))
        geometry["shadow"] = lines(torch.stack([gap, gap + foot * progress], 1))
        geometry |= {"along": along.select(0, 0), "long": long.select(0, 0)}
    else:
        geometry["drop"] = lines(torch.stack([key, interpolate(key, query, progress)], 1))
    number = tensors["scores"].index_select(0, tensors[asks]).index_select(1, tensors[answers])
    return {**geometry, "number": number.select(0, 0)}


def _perpendicular(direction: Tensor) -> Tensor:
    """Return a direction in the picture at a right angle to another one. In space it lies in the plane of two axes."""
    x, y = (visible_entries(direction).select(-1, axis) for axis in (0, 1))
    return visible_entries(torch.stack([-y, x, *[torch.zeros_like(x)] * (picture_dims(direction.shape[-1]) - 2)], -1))


BEATS = {
    "words": Figure(
        lambda scene, _: Plan(_WORDS if scene.context else _WORDS[:1]),
        _geometry_words,
        lambda canvas, scene, _: draw_tokens(canvas, scene),
    ),
    "query": Figure(
        lambda scene, _: Plan(("w_q", "inputs", "queries")),
        lambda tensors, _: _projection(
            tensors["w_q"], tensors["inputs"], tensors["queries"], tensors["row"], tensors["share"]
        ),
        _draw_query,
    ),
    "key": Figure(
        lambda scene, _: Plan((*BY_NAME["keys"].sources(scene), "keys", "queries")),
        _geometry_key,
        _draw_key,
    ),
    "score": Figure(
        _plan_score,
        lambda tensors, variant: _score_geometry(tensors, variant, "row", "column"),
        lambda canvas, scene, view: _draw_score(canvas, scene, view, *view.pair),
    ),
    "other": Figure(
        _plan_score,
        lambda tensors, variant: _score_geometry(tensors, variant, "column", "row"),
        lambda canvas, scene, view: _draw_score(canvas, scene, view, *reversed(view.pair)),
    ),
    "one": Figure(lambda scene, _: Plan(("queries", "keys"), scene.score), _geometry_one, _draw_one),
}
