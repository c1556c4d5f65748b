"""The figure that shows the selected query, all keys, and the lines that measure the scores."""

import torch
from torch import Tensor

from ..options.scores import SCORES
from ..options.vectors import multiply_matrices, scale_to_unit_length
from ..scene import Scene
from ..scene.quantities import ONLY_KEYS_SYMBOL, choose_moved_symbol, shows_only_keys
from ..scene.view import View
from .canvas import (
    Canvas,
    FigurePlan,
    FigureRecipe,
    RowAddress,
    Stroke,
    TensorsByName,
    get_key_owners,
    get_query_owners,
)
from .geometry import create_arrow_points, join_lines, select_drawn_entries
from .palette import format_css_variable


def compute_geometry(tensors: TensorsByName, score_name: str) -> dict[str, Tensor]:
    """Compute the "query", the "keys", and the lines that show how the scores are measured.

    For dot products and cosines, "feet" are the points where perpendiculars from the tips of the keys meet the query's
    line, and "drops" are these perpendiculars. "shadow" is the part of the query's line that contains the origin and
    all feet. "projects" is 0 if the query is zero, and otherwise 1. For distance scores, "drops" are lines from the
    tips of the keys to the tip of the query.
    """
    score_picture = SCORES[score_name].picture
    query, keys = tensors["queries"].index_select(0, tensors["row"]), tensors["keys"]
    if score_picture.has_unit_vectors:
        query, keys = scale_to_unit_length(query), scale_to_unit_length(keys)
    vector_arrows = {"keys": create_arrow_points(keys), "query": create_arrow_points(query)}
    if score_picture.best_key_position is None:
        return vector_arrows
    if not score_picture.has_shadows:
        return {**vector_arrows, "drops": join_lines(torch.stack([keys, query + torch.zeros_like(keys)], 1))}
    direction = scale_to_unit_length(query)  # shape (1, d_k)
    projected_lengths = multiply_matrices(keys, direction.mT)  # shape (keys, 1)
    foot_points = projected_lengths * direction
    lengths_with_origin = torch.cat([projected_lengths, projected_lengths.new_zeros(1, 1)])
    return {
        **vector_arrows,
        "feet": select_drawn_entries(foot_points),
        "drops": join_lines(torch.stack([keys, foot_points], 1)),
        "shadow": join_lines(
            (torch.stack([lengths_with_origin.amin(0), lengths_with_origin.amax(0)]) * direction).unsqueeze(0)
        ),
        "projects": (query != 0).any().to(torch.float64),
    }


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """Draw the selected query as a wide, light band, and the keys with their perpendiculars to it.

    The band is light, so that keys on top of it remain visible.
    """
    row, column = view.pair
    query_owner, owners_of_keys = get_query_owners(scene)[row], get_key_owners(scene)
    score_picture, query_address = scene.score_option.picture, RowAddress("queries", view.head, row)
    canvas.add_band("query", 0, Stroke(query_owner.color, 13.0, 0.2))
    shadow_condition_name = "projects" if score_picture.has_shadows else ""
    if score_picture.has_shadows:
        canvas.add_lines("shadow", Stroke(query_owner.color, 1.5, 0.5), condition_name=shadow_condition_name)
    if score_picture.best_key_position:
        canvas.add_lines(
            "drops", Stroke(format_css_variable("muted"), 1.3, 0.9, "2 4"), condition_name=shadow_condition_name
        )
    canvas.add_arrow("query", 0, query_owner.stroke(2.0, 0.9), query_address, query_owner)
    for index, key_owner in enumerate(owners_of_keys):
        stroke = key_owner.stroke(3.6) if index == column else key_owner.stroke(2.4, 0.85)
        canvas.add_arrow("keys", index, stroke, RowAddress("keys", view.head, index), key_owner)
        canvas.add_label("keys", index, key_owner, role="key", short_text=key_owner.name)
    if score_picture.has_shadows:
        canvas.add_dots("feet", [key_owner.color for key_owner in owners_of_keys], condition_name="projects")
    hides_queries = shows_only_keys(scene, view.is_before_queries)
    # In a lesson's steps before queries are introduced, the selected token's key takes the place of the query. This key
    # already has a label and a handle.
    if not hides_queries:
        canvas.add_label("query", 0, query_owner, role="query")
    # Vectors that are drawn with length 1, as for cosine scores, have no handles, because their tips could not follow
    # the pointer.
    if not score_picture.has_unit_vectors:
        for index, key_owner in enumerate(owners_of_keys):
            symbol = ONLY_KEYS_SYMBOL if hides_queries else choose_moved_symbol(scene, "keys")
            canvas.add_handle("keys", index, RowAddress("keys", view.head, index), key_owner, symbol)
        if not hides_queries:  # Add the query's handle last, so that it is on top of the others.
            canvas.add_handle("query", 0, query_address, query_owner, choose_moved_symbol(scene, "queries"))


QUERIES_KEYS_FIGURE = FigureRecipe(
    lambda scene, _: FigurePlan(("queries", "keys"), scene.score), compute_geometry, draw
)
