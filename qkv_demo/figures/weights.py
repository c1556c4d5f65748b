"""The figure of the film's beat in which scores become weights. It consists of bars instead of arrows."""

import torch
from torch import Tensor

from ..options.normalizations import NORMALIZE
from ..scene import Scene
from ..scene.view import View
from .canvas import Canvas, Figure, Plan, Tensors, key_owners
from .geometry import clamp, interpolate, two_phases

# Between these two values of the animation's progress (0 to 1), the bars stand still, so that the audience can compare
# them.
_GROW_END, _FALL_START = 0.4, 0.6
_APPEAR_SPEED = 8.0  # The second group of bars fades in during the first 1/8 of its animation.


def _plan_shares(scene: Scene, view: View) -> Plan:
    rows = "both" if _has_reverse(scene, view) else "one"
    return Plan(("scores", "masked_scores", "weights"), f"{scene.normalize} {rows}", size=2)


def _has_reverse(scene: Scene, view: View) -> bool:
    """Return whether the key's token also attends to the query's.

    Cross-attention and the diagonal lack this reverse direction.
    """
    row, column = view.pair
    return not scene.context and row != column


def _geometry_shares(tensors: Tensors, variant: str) -> dict[str, Tensor]:
    """Compute the bars of the query's row, then those of the key token's row, whose names begin with "back_"."""
    normalize, rows = variant.split()
    progress = tensors["progress"]
    if rows == "one":
        return _bars(tensors, normalize, ("row", "column"), progress)
    first, second = two_phases(progress)
    forward = _bars(tensors, normalize, ("row", "column"), first)
    reverse = _bars(tensors, normalize, ("column", "row"), second)
    reverse["opacity"] = torch.ones_like(reverse["shares"]) * clamp(second * _APPEAR_SPEED)
    return forward | {f"back_{name}": tensor for name, tensor in reverse.items()}


def _bars(tensors: Tensors, normalize: str, pair: tuple[str, str], progress: Tensor) -> dict[str, Tensor]:
    """Compute the "bars" (keys, 2, 2) for one row of weights, and the numbers that are written on them (keys).

    `pair` names the inputs that contain the indices of the query and of the key. In the first half of the animation,
    the length of each bar ("lengths") changes from its score, relative to the largest one, to its weight. In the second
    half, the bars fall into one strip, with the bar of the pair's key first, so that two rows can be compared.
    "fall_progress" goes from 0 to 1 while they fall. Masked keys have bars of length 0. "opacity" belongs to the whole
    row. A weight ("shares") is the key's term divided by the sum of all "terms", which is the "total". The terms are
    the exponentials of the "exponents" for a softmax, and otherwise the scores.
    """
    row, other = (tensors[which] for which in pair)
    shares = tensors["weights"].index_select(0, row).select(0, 0)  # (keys)
    weights = shares.masked_fill(shares.isnan(), 0.0)
    exponents = tensors["masked_scores"].index_select(0, row).select(0, 0)
    visible = _zero_if_masked(exponents, exponents)
    growth, fall_progress = clamp(progress / _GROW_END), clamp((progress - _FALL_START) / (1.0 - _FALL_START))
    lengths = interpolate(_relative_to_largest(visible), weights, growth)
    order = _order_with_first(len(weights), other)
    starts = ((order.unsqueeze(0) <= order.unsqueeze(1) - 1) * weights).sum(-1) * fall_progress
    lanes = len(weights) + 1
    heights = interpolate((lanes - 0.5 - order) / lanes, torch.full_like(order, 0.5 / lanes), fall_progress)
    terms = _zero_if_masked(exponents.exp(), exponents) if NORMALIZE[normalize].exponential else visible
    ones = torch.ones_like(weights)
    return {
        "bars": torch.stack([torch.stack([starts, heights], 1), torch.stack([starts + lengths, heights], 1)], 1),
        "fall_progress": ones * fall_progress,
        "opacity": ones,
        "lengths": lengths,
        "scores": tensors["scores"].index_select(0, row).select(0, 0),
        "exponents": exponents,
        "terms": terms,
        "total": ones * terms.sum(),
        "shares": shares,
    }


def _order_with_first(count: int, first: Tensor) -> Tensor:
    """Return the new position of each of `count` bars if the bar with index `first` is moved to the front."""
    indices = torch.arange(count, dtype=torch.float64)
    return indices + (indices <= first - 1) - first * (indices == first)


def _draw_shares(canvas: Canvas, scene: Scene, view: View) -> None:
    """Draw one bar for each key, starting with the pair's key.

    If the pair has a reverse direction, draw that row as well.
    """
    kind = scene.normalize_option
    numbers = {"opacity": "opacity", "fall_progress": "fall_progress", "length": "lengths", "weight": "shares"}
    if not kind.is_manual:
        numbers["score"] = "scores"
    if not kind.is_manual and not kind.is_stepwise:
        numbers |= {"term": "terms", "total": "total"}
    if kind.exponential:
        numbers["exponent"] = "exponents"
    row, column = view.pair
    pairs = {"": (row, column)} | ({"back_": (column, row)} if _has_reverse(scene, view) else {})
    for prefix, (asker, first) in pairs.items():
        prefixed = {name: prefix + tensor for name, tensor in numbers.items()}
        for index, owner in sorted(enumerate(key_owners(scene)), key=lambda item: item[0] != first):
            canvas.bar(prefix + "bars", index, owner, asker, prefixed)


def _zero_if_masked(numbers: Tensor, exponents: Tensor) -> Tensor:
    """Replace the numbers of masked keys by 0. Their exponent is −∞, or NaN in the page's replay."""
    return numbers.masked_fill(exponents.isneginf(), 0.0).masked_fill(exponents.isnan(), 0.0)


def _relative_to_largest(numbers: Tensor) -> Tensor:
    """Divide numbers by their largest magnitude, so that they fit into the figure. Zeros stay zeros."""
    largest = numbers.abs().amax(0)
    return numbers / largest.masked_fill(largest == 0, 1.0)


SHARES = Figure(_plan_shares, _geometry_shares, _draw_shares)
