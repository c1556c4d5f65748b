"""A row's scores as bars grow into what they count for, and these fall together into shares of 1."""

import torch
from torch import Tensor

from ...scene import Scene, told_apart
from ...view import View
from ..canvas import Canvas, Stroke, Token
from ..palette import token
from ..places import Tensors
from ..plan import Plan
from .moving import between

_HIGH = 0.9  # of all bars, beside a whole's length


def plan(_: Scene, __: View) -> Plan:
    return Plan(("masked_scores", "weights"), size=2)


def geometry(given: Tensors, _: str) -> dict[str, Tensor]:
    """ "bars" (keys, 2, 2) and "shares" (keys).

    Up to half the way a bar goes from its score, beside the largest, to its weight, beside the largest: weights are to
    one another as exponentials are. Then bars come end to end, in one line. What the mask hides has no length.
    """
    row, share = given["row"], given["share"]
    weights = given["weights"].index_select(0, row).select(0, 0)  # (keys)
    weights = weights.masked_fill(weights.isnan(), 0.0)
    scores = given["masked_scores"].index_select(0, row).select(0, 0)
    scores = scores.masked_fill(scores.isneginf(), 0.0).masked_fill(scores.isnan(), 0.0)
    grown, fallen = _within(share * 2.0), _within(share * 2.0 - 1.0)
    lengths = between(_beside(scores), _beside(weights), grown)
    starts = (weights.cumsum(0) - weights) * fallen
    ends = starts + between(lengths, weights, fallen)
    count = len(weights)
    heights = torch.arange(count, 0, -1, dtype=torch.float64) * (_HIGH / count)
    heights = between(heights, torch.zeros_like(heights), fallen)
    return {
        "bars": torch.stack([torch.stack([starts, heights], 1), torch.stack([ends, heights], 1)], 1),
        "shares": weights,
    }


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """A bar for each key, named, and its share of 1."""
    row = view.pair[0]
    wide = min(30.0, 240.0 / len(scene.key_tokens))
    canvas.measured = False
    for index, (name, color) in enumerate(zip(told_apart(scene.key_tokens), scene.key_colors, strict=True)):
        whose = Token("answers", index)
        canvas.band("bars", index, Stroke(token(color), wide))
        canvas.label("bars", index, name, token(color), whose)
        canvas.number("shares", index, row, index)


def _within(share: Tensor) -> Tensor:
    """No less than 0 and no more than 1."""
    one = torch.ones_like(share)
    return torch.maximum(torch.zeros_like(share), one - torch.maximum(torch.zeros_like(share), one - share))


def _beside(numbers: Tensor) -> Tensor:
    """Each beside the largest; zeros stay."""
    largest = numbers.abs().amax(0)
    return numbers / largest.masked_fill(largest == 0, 1.0)
