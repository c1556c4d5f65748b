"""The figure of the mixture, in which the weighted values are added tip to tail and end at the output."""

import torch
from torch import Tensor

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
from .geometry import create_arrow_points, interpolate, join_lines, project_partially, split_into_halves
from .palette import format_css_variable


def compute_geometry(tensors: TensorsByName, attention_kind: str) -> dict[str, Tensor]:
    """Compute the "values", the "chain" of weighted values, and the output ("updated").

    "change" is the arrow from the value of the query's token to the output. If there are exactly two values, "between"
    is the line that connects them. "mixed" is 1 if the row of weights is defined, otherwise 0.
    """
    row, values = tensors["row"], tensors["values"]
    weights = tensors["weights"].index_select(0, row)  # shape (1, keys)
    output = tensors["output"].index_select(0, row)  # shape (1, d_v)
    has_weights = ~weights.isnan().any()
    output = output.masked_fill(~has_weights, 0.0)
    weighted_values, start_points = chain_weighted_values(weights.masked_fill(~has_weights, 0.0), values)
    geometry = {
        "values": create_arrow_points(values),
        "chain": create_arrow_points(start_points + weighted_values, start_points),
        "updated": create_arrow_points(output),
    }
    if len(values) == 2:
        geometry["between"] = join_lines(values[None])
    if attention_kind == "self":
        geometry["change"] = create_arrow_points(output, values.index_select(0, row))
    return {**geometry, "mixed": has_weights.to(torch.float64)}


def chain_weighted_values(weights: Tensor, values: Tensor) -> tuple[Tensor, Tensor]:
    """Return the weighted values and the points where they start, (keys, d_v) each, for weights of shape (1, keys).

    Each weighted value starts at the end of the previous one, so the last one ends at the output.
    """
    weighted_values = weights.mT * values
    return weighted_values, weighted_values.cumsum(0) - weighted_values


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """Draw the weighted sum of the values, and the arrow from the value of the query's token to its output."""
    if len(scene.key_tokens) == 2:
        canvas.add_lines("between", Stroke(format_css_variable("muted"), 1.2, 0.7, "2 4"))
    if scene.context is None:
        change_arrow_stroke = Stroke(format_css_variable("muted"), 1.6, 0.9, "7 5")
        canvas.add_arrow(
            "change", 0, change_arrow_stroke, RowAddress("change", view.head, view.pair[0]), condition_name="mixed"
        )
    draw_mixture(canvas, scene, view, chain_condition_name="mixed")


def draw_mixture(canvas: Canvas, scene: Scene, view: View, chain_condition_name: str = "") -> None:
    """Draw every value in a faint color, the chain of weighted values, and the output in a strong color.

    The output is drawn only if the number "mixed" is not 0. `chain_condition_name` names a tensor with one number.
    If this number is 0, the chain is not drawn.
    """
    head, row = view.head, view.pair[0]
    query_owner, all_key_owners = get_query_owners(scene)[row], get_key_owners(scene)
    for index, owner in enumerate(all_key_owners):
        row_address = RowAddress("values", head, index)
        canvas.add_arrow("values", index, owner.stroke(2.0, 0.45), row_address, owner)
        canvas.add_label("values", index, owner, role="value", short_text=owner.name)
        canvas.add_handle("values", index, row_address, owner, choose_moved_symbol(scene, "values"))
    for index, owner in enumerate(all_key_owners):
        canvas.add_arrow(
            "chain",
            index,
            owner.stroke(3.2),
            RowAddress("chain", head, index),
            owner,
            condition_name=chain_condition_name,
        )
    canvas.add_arrow(
        "updated", 0, query_owner.stroke(5.0), RowAddress("output", head, row), query_owner, condition_name="mixed"
    )
    canvas.add_label("updated", 0, query_owner, f"{query_owner.name}′", condition_name="mixed")


def _compute_mixing_geometry(tensors: TensorsByName, _: str) -> dict[str, Tensor]:
    """Compute the film's animation of the mixture.

    First the "values" move from the embeddings to their final positions, then the "chain" of weighted values is built.
    "updated" is the output, and "mixed" is 1 once the chain is complete.
    """
    first_half, second_half = split_into_halves(tensors["progress"])
    row, inputs = tensors["row"], tensors["context_inputs"] if "context_inputs" in tensors else tensors["inputs"]
    values = project_partially(inputs, tensors["values"], first_half)
    weighted_values, start_points = chain_weighted_values(tensors["weights"].index_select(0, row), values)
    tail_points = start_points * second_half
    return {
        "values": create_arrow_points(values),
        "chain": create_arrow_points(tail_points + interpolate(values, weighted_values, second_half), tail_points),
        "updated": create_arrow_points(tensors["output"].index_select(0, row)),
        "mixed": (second_half == 1.0).to(second_half.dtype),
    }


VALUES_FIGURE = FigureRecipe(
    # In cross-attention the query's token has no value, so "change" cannot be drawn.
    lambda scene, _: FigurePlan(("values", "weights", "output"), "cross" if scene.context else "self"),
    compute_geometry,
    draw,
)
MIXING_FIGURE = FigureRecipe(  # The figure of the film's beat "mix".
    lambda scene, _: FigurePlan(("values", "weights", "output", "context_inputs" if scene.context else "inputs")),
    _compute_mixing_geometry,
    draw_mixture,
)
