"""The figure of the first plane, which shows the embeddings, or their images under W_Q, W_K or W_V."""

import torch
from torch import Tensor

from ..scene import Scene
from ..scene.quantities import PROJECTED_QUANTITY_BY_MATRIX, QUANTITIES_BY_NAME
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

_SEQUENCE_NAMES = ("embeddings", "context_embeddings")
_SUM_WITH_POSITIONS_BY_SEQUENCE = {"embeddings": "inputs", "context_embeddings": "context_inputs"}
_START_LENGTH_FACTOR = 0.25  # In the film the arrows of the tokens start with this fraction of their length.


def plan(scene: Scene, view: View) -> FigurePlan:
    """Return the plan with the quantities that the plane shows, which depend on `view.plane_content`."""
    if view.plane_content == "embeddings":
        sequence_names = _SEQUENCE_NAMES if scene.context else _SEQUENCE_NAMES[:1]
        sum_names = [_SUM_WITH_POSITIONS_BY_SEQUENCE[name] for name in sequence_names if _has_positions(scene)]
        return FigurePlan((*sequence_names, *sum_names), "" if scene.context else "pair")
    projected_quantity = PROJECTED_QUANTITY_BY_MATRIX[view.plane_content]
    source_name, matrix_name = QUANTITIES_BY_NAME[projected_quantity].sources(scene)
    return FigurePlan((matrix_name, projected_quantity, source_name), "image")


def compute_geometry(tensors: TensorsByName, variant: str) -> dict[str, Tensor]:
    """Return the arrows of each quantity, under the quantity's name.

    The variant "image" also returns the images of the axes and, as "grid", the lines of the transformed grid. It
    replaces W by (1 − t) I + t W, where t is the tensor "progress", which an animation moves from 0 to 1.
    """
    quantity_tensors = {
        quantity_name: tensor for quantity_name, tensor in tensors.items() if quantity_name in QUANTITIES_BY_NAME
    }
    if variant == "image":
        (matrix_name, w), (projected_quantity, projected_rows), (_, inputs) = quantity_tensors.items()
        axis_images = interpolate_matrix(w, tensors["progress"])
        vectors = project_partially(inputs, projected_rows, tensors["progress"])
        return {
            matrix_name: create_arrow_points(axis_images),
            projected_quantity: create_arrow_points(vectors),
            "grid": join_lines(transform_grid(axis_images)),
        }
    geometry = {quantity_name: create_arrow_points(rows) for quantity_name, rows in quantity_tensors.items()}
    for quantity_name, sum_name in _SUM_WITH_POSITIONS_BY_SEQUENCE.items():
        if sum_name in quantity_tensors:
            geometry[f"{sum_name}_steps"] = join_lines(
                torch.stack([quantity_tensors[quantity_name], quantity_tensors[sum_name]], 1)
            )
    if variant == "pair":  # "span" is the line between the tips of the pair's two tokens.
        vectors = quantity_tensors.get("inputs", quantity_tensors["embeddings"])
        pair_vectors = [vectors.index_select(0, tensors[index_name]) for index_name in ("row", "column")]
        geometry["span"] = join_lines(torch.stack(pair_vectors, 1))
    return geometry


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """Draw the arrows, with a handle at each tip that the user can drag."""
    if view.plane_content != "embeddings":
        _draw_projection(canvas, scene, view)
    else:
        draw_tokens(canvas, scene, _has_positions(scene))
        if scene.context is None:
            canvas.add_lines("span", Stroke(format_css_variable("muted"), 1.5, 0.9, "5 4"))


def _has_positions(scene: Scene) -> bool:
    return scene.positions_option.encoding is not None


def draw_tokens(canvas: Canvas, scene: Scene, has_positions: bool = False) -> None:
    """Draw the tokens as arrows, with dashed arrows for the tokens of the context.

    If `has_positions` is true, each embedding is drawn in a faint color. A line connects the embedding's tip with the
    tip of another arrow, which is the sum of the embedding and the positional encoding.
    """
    owners_by_quantity = {"embeddings": get_query_owners(scene)}
    if scene.context is not None:
        owners_by_quantity["context_embeddings"] = [
            owner._replace(dash=owner.dash or "2 4") for owner in get_key_owners(scene)
        ]
    for quantity, arrow_owners in owners_by_quantity.items():
        shown_quantity = _SUM_WITH_POSITIONS_BY_SEQUENCE[quantity] if has_positions else quantity
        if has_positions:
            canvas.add_lines(f"{shown_quantity}_steps", Stroke(format_css_variable("muted"), 1.3, 0.9, "2 4"))
        for index, owner in enumerate(arrow_owners):
            row_address = RowAddress(quantity, 0, index)
            if has_positions:
                canvas.add_arrow(quantity, index, owner.stroke(2.0, 0.45), row_address, owner)
            canvas.add_arrow(shown_quantity, index, owner.stroke(), RowAddress(shown_quantity, 0, index), owner)
            canvas.add_label(shown_quantity, index, owner)
            canvas.add_handle(quantity, index, row_address, owner)


def _draw_projection(canvas: Canvas, scene: Scene, view: View) -> None:
    matrix_name, projected_quantity, _ = plan(scene, view).quantities
    canvas.add_lines("grid", Stroke(format_css_variable(QUANTITIES_BY_NAME[matrix_name].role), 1.0, 0.35))
    for index, owner in enumerate(get_query_owners(scene) if view.plane_content == "w_q" else get_key_owners(scene)):
        canvas.add_arrow(
            projected_quantity, index, owner.stroke(2.0, 0.75), RowAddress(projected_quantity, view.head, index), owner
        )
        canvas.add_label(projected_quantity, index, owner)
    for index in range(scene.d_model):
        axis_owner = ArrowOwner(f"e{index + 1}", format_css_variable("foreground"))
        row_address = RowAddress(matrix_name, view.head, index)
        canvas.add_arrow(matrix_name, index, axis_owner.stroke(3.5), row_address)
        canvas.add_label(matrix_name, index, axis_owner)
        canvas.add_handle(matrix_name, index, row_address, axis_owner)


def _compute_growing_arrows_geometry(tensors: TensorsByName, _: str) -> dict[str, Tensor]:
    """Compute the animation of the film's first beat, in which the tokens' arrows grow to their full length."""
    length_factor = tensors["progress"] * (1 - _START_LENGTH_FACTOR) + _START_LENGTH_FACTOR
    return {name: create_arrow_points(tensors[name] * length_factor) for name in _SEQUENCE_NAMES if name in tensors}


SPACE_FIGURE = FigureRecipe(plan, compute_geometry, draw)
WORDS_FIGURE = FigureRecipe(  # The figure of the film's first beat, in which the tokens appear as growing arrows.
    lambda scene, _: FigurePlan(_SEQUENCE_NAMES if scene.context else _SEQUENCE_NAMES[:1]),
    _compute_growing_arrows_geometry,
    lambda canvas, scene, _: draw_tokens(canvas, scene),
)
