"""A row's scores as bars grow into what they count for, and these fall together into shares of 1."""

import torch
from torch import Tensor

from ...scene import Scene, told_apart
from ...scene.view import View
from ..canvas import Canvas, Token
from ..palette import token
from ..places import Tensors
from ..plan import Plan
from .moving import between

_GROWN, _FALLS = 0.4, 0.6  # when all have grown, and when they begin to fall: between these they can be compared


def plan(scene: Scene, _: View) -> Plan:
    return Plan(("scores", "masked_scores", "weights"), scene.normalize, size=2)


def geometry(given: Tensors, variant: str) -> dict[str, Tensor]:
    """ "bars" (keys, 2, 2), how far they have "fallen", and beside each (keys): "scores", "shares", and where these are
    made by exponentials, the "powers" of e and what they "count".

    At first a bar goes from its score, beside the largest, to its weight, beside the largest: weights are to one
    another as exponentials are. Then bars come end to end, in one line. What the mask hides has no length.
    """
    row, share = given["row"], given["share"]
    weights = given["weights"].index_select(0, row).select(0, 0)  # (keys)
    weights = weights.masked_fill(weights.isnan(), 0.0)
    powers = given["masked_scores"].index_select(0, row).select(0, 0)
    shown = powers.masked_fill(powers.isneginf(), 0.0).masked_fill(powers.isnan(), 0.0)
    grown, fallen = _within(share / _GROWN), _within((share - _FALLS) / (1.0 - _FALLS))
    lengths = between(_beside(shown), _beside(weights), grown)
    starts = (weights.cumsum(0) - weights) * fallen
    ends = starts + between(lengths, weights, fallen)
    count = len(weights)
    heights = (torch.arange(count, 0, -1, dtype=torch.float64) - 0.5) / count
    heights = between(heights, torch.full_like(heights, 0.5), fallen)
    found = {
        "bars": torch.stack([torch.stack([starts, heights], 1), torch.stack([ends, heights], 1)], 1),
        "fallen": torch.ones_like(weights) * fallen,
        "scores": given["scores"].index_select(0, row).select(0, 0),
        "shares": weights,
    }
    return {**found, "powers": powers, "counts": powers.exp()} if variant == "softmax" else found


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """A bar for each key, with its name and its numbers."""
    row, column = view.pair
    numbers = {"fallen": "fallen", "share": "shares"}
    if not scene.normalize_kind.given:
        numbers["score"] = "scores"
    if scene.normalize == "softmax":
        numbers |= {"power": "powers", "count": "counts"}
    for index, (name, color) in enumerate(zip(told_apart(scene.key_tokens), scene.key_colors, strict=True)):
        canvas.bar("bars", index, name, token(color), Token("answers", index), numbers)
    canvas.number("shares", column, row, column)


def _within(share: Tensor) -> Tensor:
    """No less than 0 and no more than 1."""
    one = torch.ones_like(share)
    return torch.maximum(torch.zeros_like(share), one - torch.maximum(torch.zeros_like(share), one - share))


def _beside(numbers: Tensor) -> Tensor:
    """Each beside the largest; zeros stay."""
    largest = numbers.abs().amax(0)
    return numbers / largest.masked_fill(largest == 0, 1.0)
