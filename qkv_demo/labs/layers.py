"""One layer applied again and again: attention, then, if wished, a residual, a feed-forward and a norm.

Words that cancel out, such as three whose vectors add up to 0, can shrink to what rounding has left of them, and a norm
can make that large again. So the same layers are run beside it from embeddings that are hardly more than a rounding
away: where the two part, rounding decides, and it ends.
"""

import math
from dataclasses import replace
from typing import NamedTuple

import torch
from torch import Tensor

from ..maths import Trace, attend
from ..scene import Scene
from ..scene.check import MAX_MAGNITUDE
from . import normal

_WIDTH = 8  # hidden units of the feed-forward
_EPSILON = 1e-5  # of torch's layer norm
_NUDGE = 1e-14  # of each number of an embedding: some fifty times what rounding leaves open
_PARTED = 0.01  # of the words' mean length: so far the two runs may lie apart on average


class Layers(NamedTuple):
    """The words before the first layer and after each (layers + 1 of (tokens, d)), and what every layer computed.

    It has `ended` early where the next layer's numbers outgrow what a scene holds ("large") or would be decided by
    rounding ("rounding"), or where every number has become 0 ("zero").
    """

    points: list[Tensor]
    traces: list[Trace]
    ended: str | None = None


def run_layers(scene: Scene, layers: int, residual: bool, norm: str, feed_forward_seed: int | None) -> Layers:
    """At most so many layers. No seed, no feed-forward."""
    width = len(scene.embeddings[0])
    inner = None if feed_forward_seed is None else _feed_forward(width, feed_forward_seed)

    def after(points: Tensor) -> tuple[Trace, Tensor]:
        trace = attend(replace(scene, embeddings=tuple(points.tolist())))
        points = _added(points, trace.output, residual, norm)
        if inner:
            first, second = inner
            points = _added(points, torch.relu(points @ first) @ second, residual, norm)
        return trace, points

    points = torch.tensor(scene.embeddings, dtype=torch.float64)
    found, beside = Layers([points], []), points * (1 + _NUDGE * normal(0)(*points.shape))
    while len(found.traces) < layers:
        trace, points = after(points)
        _, beside = after(beside)
        if max(points.abs().max(), beside.abs().max()) > MAX_MAGNITUDE:
            return found._replace(ended="large")
        if (beside - points).norm(dim=-1).mean() > _PARTED * points.norm(dim=-1).mean():
            return found._replace(ended="rounding")
        found.points.append(points)
        found.traces.append(trace)
        if not points.any():
            return found._replace(ended="zero")
    return found


def _added(points: Tensor, change: Tensor, residual: bool, norm: str) -> Tensor:
    """One sublayer's end, the norm after the sum as in Vaswani et al. 2017, section 3.1."""
    points = points + change if residual else change
    if norm == "layer":
        return torch.nn.functional.layer_norm(points, points.shape[-1:], eps=_EPSILON)
    if norm == "length":
        return points / (points.square().mean(-1, keepdim=True) + _EPSILON).sqrt()
    return points


def _feed_forward(width: int, seed: int) -> tuple[Tensor, Tensor]:
    """Two random matrices (width, 8), (8, width) whose products keep about the size of what goes in."""
    draw = normal(seed)
    return draw(width, _WIDTH) / math.sqrt(width), draw(_WIDTH, width) / math.sqrt(_WIDTH / 2)
