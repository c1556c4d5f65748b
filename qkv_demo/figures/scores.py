"""The figures of the film's beats about scores: one for each direction of a pair, and one with W_Q = W_K."""

import torch
from torch import Tensor

from ..options.scores import SCORES
from ..options.vectors import multiply_matrices, scale_to_unit_length
from ..scene import Scene
from ..scene.quantities import choose_moved_symbol
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
from .geometry import count_drawn_dimensions, create_arrow_points, interpolate, join_lines, select_drawn_entries
from .palette import format_css_variable

# The distance between the query and its shadow, divided by the sum of the lengths of query and key. The shadow is a
# thick line beside the query, as long as the key's projection onto the query.
_SHADOW_GAP = 0.035


def _plan_score(scene: Scene, _: View) -> FigurePlan:
    return FigurePlan(("queries", "keys", "scores"), scene.score)


def _draw_score(canvas: Canvas, scene: Scene, view: View, row: int, column: int) -> None:
    """Draw the query, the key, the lines that show the score geometrically, and the score as a number.

    Such a line is, for example, the projection of the key onto the query.
    """
    score_picture = scene.score_option.picture
    query_owner, key_owner = get_query_owners(scene)[row], get_key_owners(scene)[column]
    query_address, key_address = RowAddress("queries", view.head, row), RowAddress("keys", view.head, column)
    if score_picture.has_shadows:
        canvas.add_lines("shadow", Stroke(key_owner.color, 8.0, 0.5))
    canvas.add_arrow("query", 0, query_owner.stroke(3.0), query_address, query_owner)
    canvas.add_arrow("key", 0, key_owner.stroke(4.0), key_address, key_owner)
    canvas.add_lines("drop", Stroke(format_css_variable("muted"), 1.6, 0.9, "2 4"))
    canvas.add_label("query", 0, query_owner, role="query")
    canvas.add_label("key", 0, key_owner, role="key")
    canvas.add_number(
        "number",
        0,
        row,
        column,
        ("along", "long") if score_picture.has_shadows and not score_picture.has_unit_vectors else (),
    )
    # Vectors that are drawn with length 1, as for cosine scores, have no handles, because their tips could not follow
    # the pointer.
    if not score_picture.has_unit_vectors:
        canvas.add_handle("key", 0, key_address, key_owner, choose_moved_symbol(scene, "keys"))
        canvas.add_handle("query", 0, query_address, query_owner, choose_moved_symbol(scene, "queries"))


def _compute_score(
    tensors: TensorsByName, score_name: str, query_index_name: str, key_index_name: str
) -> dict[str, Tensor]:
    """Compute the "query" of one token, the "key" of another, and the lines that measure their score ("number").

    `query_index_name` and `key_index_name` are the names of the inputs ("row" or "column") that contain the indices of
    the two tokens. "drop" is a line from the tip of the key. For dot products and cosines, it is the perpendicular to
    the query, and "shadow" is a thick line beside the query, which grows to the length of the key's projection
    ("along"). "long" is the length of the query. For other scores, the drop leads to the tip of the query.
    """
    score_picture = SCORES[score_name].picture
    query = tensors["queries"].index_select(0, tensors[query_index_name])
    key = tensors["keys"].index_select(0, tensors[key_index_name])
    if score_picture.has_unit_vectors:
        query, key = scale_to_unit_length(query), scale_to_unit_length(key)
    progress = tensors["progress"]
    geometry = {"query": create_arrow_points(query), "key": create_arrow_points(key)}
    if score_picture.has_shadows:
        direction = scale_to_unit_length(query)
        projected_length, query_length = multiply_matrices(key, direction.mT), multiply_matrices(query, direction.mT)
        shadow_offset = (
            _create_perpendicular(direction)
            * (query_length + multiply_matrices(key, scale_to_unit_length(key).mT))
            * _SHADOW_GAP
        )
        foot_point, key_tip = select_drawn_entries(projected_length * direction), select_drawn_entries(key)
        geometry["drop"] = join_lines(
            torch.stack([key_tip, interpolate(key_tip, foot_point + shadow_offset, progress)], 1)
        )
        geometry["shadow"] = join_lines(torch.stack([shadow_offset, shadow_offset + foot_point * progress], 1))
        geometry |= {"along": projected_length.select(0, 0), "long": query_length.select(0, 0)}
    else:
        geometry["drop"] = join_lines(torch.stack([key, interpolate(key, query, progress)], 1))
    score = tensors["scores"].index_select(0, tensors[query_index_name]).index_select(1, tensors[key_index_name])
    return {**geometry, "number": score.select(0, 0)}


def _create_perpendicular(direction: Tensor) -> Tensor:
    """Return a vector in the plane of the first two axes that is perpendicular to a direction."""
    x, y = (select_drawn_entries(direction).select(-1, axis) for axis in (0, 1))
    return select_drawn_entries(
        torch.stack([-y, x, *[torch.zeros_like(x)] * (count_drawn_dimensions(direction.shape[-1]) - 2)], -1)
    )


def _compute_one_matrix_geometry(tensors: TensorsByName, score_name: str) -> dict[str, Tensor]:
    """Compute the arrows and the scores of a pair, for the beat with one matrix for queries and keys.

    "asked" and "key" belong to the pair itself, and "answered" and "other" are the query and the key of its reverse
    direction. "forth" and "back" are the two scores. The keys move to the queries, because with W_Q = W_K they are
    equal. The kind of score must not use v_a.
    """
    compute_scores = SCORES[score_name].compute_scores
    keys = interpolate(tensors["keys"], tensors["queries"], tensors["progress"])
    query, reverse_query = (tensors["queries"].index_select(0, tensors[index_name]) for index_name in ("row", "column"))
    key, reverse_key = (keys.index_select(0, tensors[index_name]) for index_name in ("column", "row"))
    return {
        "asked": create_arrow_points(query),
        "answered": create_arrow_points(reverse_query),
        "key": create_arrow_points(key),
        "other": create_arrow_points(reverse_key),
        "forth": compute_scores(query, key, None).select(0, 0),
        "back": compute_scores(reverse_query, reverse_key, None).select(0, 0),
    }


def _draw_one_matrix(canvas: Canvas, scene: Scene, view: View) -> None:
    """Draw the queries of a pair in faint colors, and its keys in strong colors."""
    row, column = view.pair
    for query_tensor_name, key_tensor_name, token_index in (("asked", "other", row), ("answered", "key", column)):
        owner = get_query_owners(scene)[token_index]
        canvas.add_arrow(
            query_tensor_name, 0, owner.stroke(2.0, 0.4), RowAddress("queries", view.head, token_index), owner
        )
        canvas.add_arrow(key_tensor_name, 0, owner.stroke(4.0), RowAddress("keys", view.head, token_index), owner)
        canvas.add_label(query_tensor_name, 0, owner, role="query")
        canvas.add_label(key_tensor_name, 0, owner, role="key")
    canvas.add_number("forth", 0, row, column)
    canvas.add_number("back", 0, column, row)


SCORE_FIGURE = FigureRecipe(
    _plan_score,
    lambda tensors, variant: _compute_score(tensors, variant, "row", "column"),
    lambda canvas, scene, view: _draw_score(canvas, scene, view, *view.pair),
)
REVERSE_SCORE_FIGURE = FigureRecipe(
    _plan_score,
    lambda tensors, variant: _compute_score(tensors, variant, "column", "row"),
    lambda canvas, scene, view: _draw_score(canvas, scene, view, *reversed(view.pair)),
)
ONE_MATRIX_FIGURE = FigureRecipe(
    lambda scene, _: FigurePlan(("queries", "keys"), scene.score), _compute_one_matrix_geometry, _draw_one_matrix
)
