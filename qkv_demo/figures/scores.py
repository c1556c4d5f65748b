"""The figures of the film's beats about scores: one for each direction of a pair, and one with W_Q = W_K."""

import torch
from torch import Tensor

from ..options.scores import SCORES
from ..options.vectors import product, unit
from ..scene import Scene
from ..scene.quantities import moved_symbol
from ..scene.view import View
from .canvas import Canvas, Figure, Plan, Row, Stroke, Tensors, key_owners, query_owners
from .geometry import arrows, interpolate, lines, picture_dims, visible_entries
from .palette import variable

# The distance from the query to the shadow, a thick line beside it that is as long as the key's projection onto the
# query. It is a fraction of the sum of the lengths of query and key.
_SHADOW_GAP = 0.035


def _plan_score(scene: Scene, _: View) -> Plan:
    return Plan(("queries", "keys", "scores"), scene.score)


def _draw_score(canvas: Canvas, scene: Scene, view: View, row: int, column: int) -> None:
    """Draw the query, the key, the lines that measure the score, and the score itself."""
    picture = scene.score_option.picture
    asker, answerer = query_owners(scene)[row], key_owners(scene)[column]
    query, key = Row("queries", view.head, row), Row("keys", view.head, column)
    if picture.has_shadows:
        canvas.lines("shadow", Stroke(answerer.color, 8.0, 0.5))
    canvas.arrow("query", 0, asker.stroke(3.0), query, asker)
    canvas.arrow("key", 0, answerer.stroke(4.0), key, answerer)
    canvas.lines("drop", Stroke(variable("soft"), 1.6, 0.9, "2 4"))
    canvas.label("query", 0, asker, role="query")
    canvas.label("key", 0, answerer, role="key")
    canvas.number(
        "number", 0, row, column, ("along", "long") if picture.has_shadows and not picture.unit_length else ()
    )
    # If vectors are drawn with length 1, as for cosine scores, their tips cannot follow the pointer, so they have no
    # handles.
    if not picture.unit_length:
        canvas.handle("key", 0, key, answerer, moved_symbol(scene, "keys"))
        canvas.handle("query", 0, query, asker, moved_symbol(scene, "queries"))


def _score_geometry(tensors: Tensors, score: str, asks: str, answers: str) -> dict[str, Tensor]:
    """Compute the "query" of one token, the "key" of another, and the lines that measure their score ("number").

    `asks` and `answers` name the inputs ("row" or "column") that contain the indices of the two tokens. "drop" is the
    perpendicular from the key to the query. If the score is a projection, "shadow" is a thick line beside the query. It
    grows to the length of the key's projection ("along"). "long" is the length of the query.
    """
    picture = SCORES[score].picture
    query = tensors["queries"].index_select(0, tensors[asks])
    key = tensors["keys"].index_select(0, tensors[answers])
    if picture.unit_length:
        query, key = unit(query), unit(key)
    progress = tensors["progress"]
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
    """Return a direction that is perpendicular to the given one. It lies in the plane of the first two axes."""
    x, y = (visible_entries(direction).select(-1, axis) for axis in (0, 1))
    return visible_entries(torch.stack([-y, x, *[torch.zeros_like(x)] * (picture_dims(direction.shape[-1]) - 2)], -1))


def _geometry_one(tensors: Tensors, variant: str) -> dict[str, Tensor]:
    """Compute the queries and the keys of a pair, and its scores, for the beat with one matrix for both.

    "asked" and "answered" are the queries, "key" and "other" the keys, and "forth" and "back" the scores in both
    directions. The keys move to the queries, because with W_Q = W_K they are equal. The kind of score must not use v_a.
    """
    compare = SCORES[variant].compare
    keys = interpolate(tensors["keys"], tensors["queries"], tensors["progress"])
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
    """Draw the queries of a pair in faint colors, and its keys in strong colors."""
    row, column = view.pair
    for query, key, index in (("asked", "other", row), ("answered", "key", column)):
        owner = query_owners(scene)[index]
        canvas.arrow(query, 0, owner.stroke(2.0, 0.4), Row("queries", view.head, index), owner)
        canvas.arrow(key, 0, owner.stroke(4.0), Row("keys", view.head, index), owner)
        canvas.label(query, 0, owner, role="query")
        canvas.label(key, 0, owner, role="key")
    canvas.number("forth", 0, row, column)
    canvas.number("back", 0, column, row)


SCORE = Figure(
    _plan_score,
    lambda tensors, variant: _score_geometry(tensors, variant, "row", "column"),
    lambda canvas, scene, view: _draw_score(canvas, scene, view, *view.pair),
)
REVERSE_SCORE = Figure(
    _plan_score,
    lambda tensors, variant: _score_geometry(tensors, variant, "column", "row"),
    lambda canvas, scene, view: _draw_score(canvas, scene, view, *reversed(view.pair)),
)
ONE_MATRIX = Figure(lambda scene, _: Plan(("queries", "keys"), scene.score), _geometry_one, _draw_one)
