"""One layer applied again and again: attention, then, if wished, a residual, a feed-forward and a norm."""

import math
from dataclasses import replace
from typing import NamedTuple

import torch
from torch import Tensor

from ..attention import Trace, attend
from ..check import MAX_MAGNITUDE
from ..scene import Scene

_WIDTH = 8  # hidden units of the feed-forward
_EPSILON = 1e-5  # of torch's layer norm


class Layers(NamedTuple):
    """The words before the first layer and after each (layers + 1 of (tokens, d)), and what every layer computed."""

    points: list[Tensor]
    traces: list[Trace]


def run_layers(scene: Scene, layers: int, residual: bool, norm: str, feed_forward_seed: int | None) -> Layers:
    """At most so many layers: fewer where numbers outgrow what a scene holds. No seed, no feed-forward."""
    width = len(scene.embeddings[0])
    inner = None if feed_forward_seed is None else _feed_forward(width, feed_forward_seed)
    found = Layers([torch.tensor(scene.embeddings, dtype=torch.float64)], [])
    for _ in range(layers):
        trace = attend(_at(scene, found.points[-1]))
        points = _added(found.points[-1], trace.output, residual, norm)
        if inner:
            first, second = inner
            points = _added(points, torch.relu(points @ first) @ second, residual, norm)
        if points.abs().max() > MAX_MAGNITUDE:
            break
        found.points.append(points)
        found.traces.append(trace)
    return found


def _at(scene: Scene, points: Tensor) -> Scene:
    return replace(scene, embeddings=tuple(map(tuple, points.tolist())))


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
    source = torch.Generator().manual_seed(seed)
    first = torch.randn(width, _WIDTH, generator=source, dtype=torch.float64) / math.sqrt(width)
    second = torch.randn(_WIDTH, width, generator=source, dtype=torch.float64) / math.sqrt(_WIDTH / 2)
    return first, second
