"""The figures of the film's beats in which W_Q turns a token into its query, and W_K turns a token into its key."""

import torch
from torch import Tensor

from ..scene import Scene
from ..scene.quantities import QUANTITIES_BY_NAME, choose_moved_symbol
from ..scene.view import View
from .canvas import (
    ArrowOwner,
    Canvas,
    FigurePlan,
    FigureRecipe,
    RowAddress,
    Stroke,
    TensorsByName,
    get_key_owners,
    get_query_owners,
)
from .geometry import create_arrow_points, interpolate_matrix, join_lines, project_partially, transform_grid
from .palette import format_css_variable


def _draw_query(canvas: Canvas, scene: Scene, view: View) -> None:
    row = view.pair[0]
    owner = get_query_owners(scene)[row]
    # Label the arrow of the token's input vector only here. In the figure of a key, this label would overlap the arrow
    # of the key.
    canvas.add_label("from", 0, owner)
    _draw_projection(canvas, scene, owner, RowAddress("queries", view.head, row), "query")


def _compute_key_geometry(tensors: TensorsByName, _: str) -> dict[str, Tensor]:
    """Compute the animation in which W_K turns a token into its key, and also the "query" of the selected pair."""
    inputs, w, keys, *_rest = tensors.values()
    projection = _compute_projection_geometry(w, inputs, keys, tensors["column"], tensors["progress"])
    return {**projection, "query": create_arrow_points(tensors["queries"].index_select(0, tensors["row"]))}


def _draw_key(canvas: Canvas, scene: Scene, view: View) -> None:
    """Draw how W_K turns a token into its key, and draw the query of the selected pair in a faint color."""
    row, column = view.pair
    query_owner = get_query_owners(scene)[row]
    canvas.add_arrow("query", 0, query_owner.stroke(2.5, 0.35), RowAddress("queries", view.head, row), query_owner)
    canvas.add_label("query", 0, query_owner, role="query")
    _draw_projection(canvas, scene, get_key_owners(scene)[column], RowAddress("keys", view.head, column), "key")


def _draw_projection(canvas: Canvas, scene: Scene, owner: ArrowOwner, row_address: RowAddress, role: str) -> None:
    """Draw a token in a faint color, and its query or key in a strong color."""
    canvas.add_lines("grid", Stroke(format_css_variable(role), 1.0, 0.35))
    canvas.add_arrow("from", 0, owner.stroke(2.5, 0.35), RowAddress("inputs", 0, row_address.row), owner)
    canvas.add_arrow("to", 0, owner.stroke(4.0), row_address, owner)
    canvas.add_label("to", 0, owner, role=role)
    canvas.add_handle("to", 0, row_address, owner, choose_moved_symbol(scene, row_address.quantity))


def _compute_projection_geometry(
    w: Tensor, inputs: Tensor, projected_rows: Tensor, row_index: Tensor, progress: Tensor
) -> dict[str, Tensor]:
    """Compute the animation in which a matrix turns a token's vector into its query or key.

    The outputs are the original vector "from", its image "to" under (1 − t) I + t W with t = `progress`, and the image
    of the "grid".
    """
    selected_row_and_projection = inputs.index_select(0, row_index), projected_rows.index_select(0, row_index)
    return {
        "from": create_arrow_points(project_partially(*selected_row_and_projection, torch.zeros_like(progress))),
        "to": create_arrow_points(project_partially(*selected_row_and_projection, progress)),
        "grid": join_lines(transform_grid(interpolate_matrix(w, progress))),
    }


QUERY_FIGURE = FigureRecipe(
    lambda scene, _: FigurePlan(("w_q", "inputs", "queries")),
    lambda tensors, _: _compute_projection_geometry(
        tensors["w_q"], tensors["inputs"], tensors["queries"], tensors["row"], tensors["progress"]
    ),
    _draw_query,
)
KEY_FIGURE = FigureRecipe(
    lambda scene, view: FigurePlan(
        (*QUANTITIES_BY_NAME["keys"].sources(scene), "keys", "queries"),
        vector_size=QUANTITIES_BY_NAME["keys"].size(scene, view.head)[1],
    ),
    _compute_key_geometry,
    _draw_key,
)
