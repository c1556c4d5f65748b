"""The figure of the film's beat "shares", in which scores become weights. It consists of bars instead of arrows."""

import torch
from torch import Tensor

from ..options.normalizations import NORMALIZATIONS
from ..scene import Scene
from ..scene.view import View
from .canvas import Canvas, FigurePlan, FigureRecipe, TensorsByName, get_key_owners
from .geometry import clamp, interpolate, split_into_halves

# Between these two values of the animation's progress (0 to 1), the bars do not move, so that the audience can compare
# them.
_GROWTH_END, _FALL_START = 0.4, 0.6
_APPEAR_SPEED = 8.0  # The second group of bars fades in during the first 1/8 of its animation.


def _plan_weight_bars(scene: Scene, view: View) -> FigurePlan:
    row_choice = "both" if _has_reverse_direction(scene, view) else "one"
    return FigurePlan(("scores", "masked_scores", "weights"), f"{scene.normalize} {row_choice}", vector_size=2)


def _has_reverse_direction(scene: Scene, view: View) -> bool:
    """Return whether the pair has a reverse direction, in which the key's token attends to the query's token.

    Pairs in cross-attention and pairs of a token with itself have none.
    """
    row, column = view.pair
    return not scene.context and row != column


def _compute_weight_bar_geometry(tensors: TensorsByName, variant: str) -> dict[str, Tensor]:
    """Compute the bars of the pair's row, then those of the reverse direction, with names that begin with "back_"."""
    normalization_name, row_choice = variant.split()
    progress = tensors["progress"]
    if row_choice == "one":
        return _compute_row_bars(tensors, normalization_name, ("row", "column"), progress)
    first_half, second_half = split_into_halves(progress)
    forward_bars = _compute_row_bars(tensors, normalization_name, ("row", "column"), first_half)
    reverse_bars = _compute_row_bars(tensors, normalization_name, ("column", "row"), second_half)
    reverse_bars["opacity"] = torch.ones_like(reverse_bars["shares"]) * clamp(second_half * _APPEAR_SPEED)
    return forward_bars | {f"back_{name}": tensor for name, tensor in reverse_bars.items()}


def _compute_row_bars(
    tensors: TensorsByName, normalization_name: str, index_names: tuple[str, str], progress: Tensor
) -> dict[str, Tensor]:
    """Compute the "bars" (keys, 2, 2) for one row of weights, and the numbers that are written on the bars (keys).

    `index_names` are the names of the inputs that contain the indices of the query and of the key. In the first half of
    the animation, the length of each bar ("lengths") changes from the score, relative to the largest score, to the
    weight. In the second half, the bars fall into one strip, so that two rows can be compared, and "fall_progress" goes
    from 0 to 1. The bar of the pair's key comes first. Masked keys have bars of length 0. "opacity" is the same for the
    whole row.

    A weight ("shares") is the key's term divided by the sum of all "terms", which is the "total". For softmax, the
    terms are the exponentials of the "exponents". For other normalizations they are the scores.
    """
    query_index, pair_key_index = (tensors[name] for name in index_names)
    row_weights = tensors["weights"].index_select(0, query_index).select(0, 0)  # shape (keys)
    finite_weights = row_weights.masked_fill(row_weights.isnan(), 0.0)
    masked_scores = tensors["masked_scores"].index_select(0, query_index).select(0, 0)
    visible_scores = _zero_if_masked(masked_scores, masked_scores)
    growth_progress, fall_progress = (
        clamp(progress / _GROWTH_END),
        clamp((progress - _FALL_START) / (1.0 - _FALL_START)),
    )
    bar_lengths = interpolate(_divide_by_largest(visible_scores), finite_weights, growth_progress)
    bar_positions = _move_to_front(len(finite_weights), pair_key_index)
    bar_starts = ((bar_positions.unsqueeze(0) <= bar_positions.unsqueeze(1) - 1) * finite_weights).sum(
        -1
    ) * fall_progress
    bar_row_count = len(finite_weights) + 1
    bar_heights = interpolate(
        (bar_row_count - 0.5 - bar_positions) / bar_row_count,
        torch.full_like(bar_positions, 0.5 / bar_row_count),
        fall_progress,
    )
    terms = (
        _zero_if_masked(masked_scores.exp(), masked_scores)
        if NORMALIZATIONS[normalization_name].is_exponential
        else visible_scores
    )
    ones = torch.ones_like(finite_weights)
    return {
        "bars": torch.stack(
            [torch.stack([bar_starts, bar_heights], 1), torch.stack([bar_starts + bar_lengths, bar_heights], 1)], 1
        ),
        "fall_progress": ones * fall_progress,
        "opacity": ones,
        "lengths": bar_lengths,
        "scores": tensors["scores"].index_select(0, query_index).select(0, 0),
        "exponents": masked_scores,
        "terms": terms,
        "total": ones * terms.sum(),
        "shares": row_weights,
    }


def _move_to_front(bar_count: int, front_bar_index: Tensor) -> Tensor:
    """Return the new position of each bar if the bar with index `front_bar_index` is moved to the front."""
    indices = torch.arange(bar_count, dtype=torch.float64)
    return indices + (indices <= front_bar_index - 1) - front_bar_index * (indices == front_bar_index)


def _draw_weight_bars(canvas: Canvas, scene: Scene, view: View) -> None:
    """Draw one bar for each key, starting with the pair's key.

    If the pair has a reverse direction, draw that row as well.
    """
    normalization = scene.normalize_option
    tensor_name_by_number = {
        "opacity": "opacity",
        "fall_progress": "fall_progress",
        "length": "lengths",
        "weight": "shares",
    }
    if not normalization.is_manual:
        tensor_name_by_number["score"] = "scores"
    if not normalization.is_manual and not normalization.has_zero_gradient:
        tensor_name_by_number |= {"term": "terms", "total": "total"}
    if normalization.is_exponential:
        tensor_name_by_number["exponent"] = "exponents"
    row, column = view.pair
    pair_by_prefix = {"": (row, column)} | ({"back_": (column, row)} if _has_reverse_direction(scene, view) else {})
    for output_prefix, (query_row, front_column) in pair_by_prefix.items():
        tensor_names = {name: output_prefix + tensor for name, tensor in tensor_name_by_number.items()}
        for index, owner in sorted(enumerate(get_key_owners(scene)), key=lambda item: item[0] != front_column):
            canvas.add_bar(output_prefix + "bars", index, owner, query_row, tensor_names)


def _zero_if_masked(numbers: Tensor, masked_scores: Tensor) -> Tensor:
    """Replace the numbers of masked keys by 0. The score of a masked key is −∞, or NaN in the page's replay."""
    return numbers.masked_fill(masked_scores.isneginf(), 0.0).masked_fill(masked_scores.isnan(), 0.0)


def _divide_by_largest(numbers: Tensor) -> Tensor:
    """Divide numbers by their largest magnitude, so that they fit into the figure. Zeros stay zeros."""
    max_magnitude = numbers.abs().amax(0)
    return numbers / max_magnitude.masked_fill(max_magnitude == 0, 1.0)


WEIGHT_BARS_FIGURE = FigureRecipe(_plan_weight_bars, _compute_weight_bar_geometry, _draw_weight_bars)
