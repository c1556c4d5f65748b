"""The figure that shows the selected query and all keys. How they are compared depends on the kind of score."""

import torch
from torch import Tensor

from ..options.scores import SCORES
from ..options.vectors import product, unit
from ..scene import Scene
from ..scene.quantities import KEYS_MATRIX, has_only_keys, moved_symbol
from ..scene.view import View
from .canvas import Canvas, Figure, Plan, Row, Stroke, Tensors, key_owners, query_owners
from .geometry import arrows, lines, visible_entries
from .palette import variable


def geometry(tensors: Tensors, variant: str) -> dict[str, Tensor]:
    """Compute the "query", the "keys", and the lines that show how the scores are measured.

    For scores that are projections, "feet" are the projections of the keys onto the query's line, "drops" are the lines
    from the keys to these points, and "shadow" is the part of the query's line that contains them. "projects" is 1
    unless the query is 0. For distance scores, "drops" lead from the keys to the tip of the query.
    """
    picture = SCORES[variant].picture
    query, keys = tensors["queries"].index_select(0, tensors["row"]), tensors["keys"]
    if picture.unit_length:
        query, keys = unit(query), unit(keys)
    vectors = {"keys": arrows(keys), "query": arrows(query)}
    if picture.best_key is None:
        return vectors
    if not picture.has_shadows:
        return {**vectors, "drops": lines(torch.stack([keys, query + torch.zeros_like(keys)], 1))}
    direction = unit(query)  # (1, d_k)
    lengths = product(keys, direction.mT)  # (keys, 1)
    feet = lengths * direction
    with_origin = torch.cat([lengths, lengths.new_zeros(1, 1)])
    return {
        **vectors,
        "feet": visible_entries(feet),
        "drops": lines(torch.stack([keys, feet], 1)),
        "shadow": lines((torch.stack([with_origin.amin(0), with_origin.amax(0)]) * direction).unsqueeze(0)),
        "projects": (query != 0).any().to(torch.float64),
    }


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """Draw the selected query as a wide, light band, and the keys with their perpendiculars to it.

    The keys' arrows on top of the light band remain visible.
    """
    row, column = view.pair
    asker, keys = query_owners(scene)[row], key_owners(scene)
    picture, address = scene.score_option.picture, Row("queries", view.head, row)
    canvas.band("query", 0, Stroke(asker.color, 13.0, 0.2))
    when = "projects" if picture.has_shadows else ""
    if picture.has_shadows:
        canvas.lines("shadow", Stroke(asker.color, 1.5, 0.5), when=when)
    if picture.best_key:
        canvas.lines("drops", Stroke(variable("soft"), 1.3, 0.9, "2 4"), when=when)
    canvas.arrow("query", 0, asker.stroke(2.0, 0.9), address, asker)
    for index, key in enumerate(keys):
        stroke = key.stroke(3.6) if index == column else key.stroke(2.4, 0.85)
        canvas.arrow("keys", index, stroke, Row("keys", view.head, index), key)
        canvas.label("keys", index, key, role="key", short=key.name)
    if picture.has_shadows:
        canvas.dots("feet", [key.color for key in keys], when="projects")
    only_keys = has_only_keys(scene, view.only_keys)
    # In a lesson's steps before queries are introduced, the selected token's key is drawn in place of a query. It gets
    # no second handle.
    if not only_keys:
        canvas.label("query", 0, asker, role="query")
    # If vectors are drawn with length 1, as for cosine scores, their tips cannot follow the pointer, so they have no
    # handles.
    if not picture.unit_length:
        for index, key in enumerate(keys):
            symbol = KEYS_MATRIX if only_keys else moved_symbol(scene, "keys")
            canvas.handle("keys", index, Row("keys", view.head, index), key, symbol)
        if not only_keys:  # Add the query's handle last, so that it is on top of the others.
            canvas.handle("query", 0, address, asker, moved_symbol(scene, "queries"))


FIGURE = Figure(lambda scene, _: Plan(("queries", "keys"), scene.score), geometry, draw)
