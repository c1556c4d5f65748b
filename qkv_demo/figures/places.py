"""Where things are drawn, in two or three dimensions, and the ranges that hold them all.

Torch without a look at any number, so that whoever draws a figure can have these operations recorded.
"""

from collections.abc import Mapping
from types import MappingProxyType

import torch
from torch import Tensor

Tensors = Mapping[str, Tensor]

_NONE: Tensors = MappingProxyType({})

_DUST = 1e-9  # too short to draw
_SLACK = 1e-9  # of a step: what lies at a step's end but for rounding lies within it
_FACTORS = torch.tensor([1.0, 2.0, 5.0, 10.0], dtype=torch.float64)


def drawn(size: int) -> int:
    """How many dimensions a picture of vectors of `size` entries has: up to two lie in a plane, more in space."""
    return 2 if size <= 2 else 3


def shown(vectors: Tensor) -> Tensor:
    """(…, size) to (…, 2 or 3): the entries that are drawn, zeros where there are too few."""
    size = vectors.shape[-1]
    dims = drawn(size)
    if size < dims:
        return torch.cat([vectors, vectors.new_zeros(*vectors.shape[:-1], dims - size)], -1)
    return vectors.narrow(-1, 0, dims)


def arrows(tips: Tensor, tails: Tensor | None = None) -> Tensor:
    """(n, size) each to (n, 2, dims): an arrow's tail, the origin if left out, then its tip."""
    ends = shown(tips)
    return torch.stack([torch.zeros_like(ends) if tails is None else shown(tails), ends], 1)


def lines(pieces: Tensor) -> Tensor:
    """(pieces, points, size) to (pieces · (points + 1), dims): open lines one after another, NaN after each."""
    points = shown(pieces)
    gap = points.new_full((len(points), 1, points.shape[-1]), torch.nan)
    return torch.cat([points, gap], 1).flatten(0, 1)


def framed(stacks: Tensors, dots: Tensors = _NONE, others: Tensors = _NONE) -> dict[str, Tensor]:
    """All of a figure's geometry by name.

    `stacks` are arrows (n, 2, dims) and `dots` points (n, dims), which the ranges hold; `others` stay as they are. For
    each stack "<name>/pointed" (n) is 1 where an arrow has a direction to point a head in. "ranges" (dims, 2) span
    equally, "ticks" (dims) lie that far apart.
    """
    every = torch.cat(list(stacks.values()))
    across = every.select(1, 1) - every.select(1, 0)
    pointed = ((across * across).sum(-1).sqrt() >= _DUST).to(torch.float64)
    flags: dict[str, Tensor] = {}
    first = 0
    for name, stack in stacks.items():
        flags[f"{name}/pointed"] = pointed.narrow(0, first, len(stack))
        first += len(stack)
    ranges = _ranges(torch.cat([every.flatten(0, 1), *dots.values()]))
    ticks = _nice((ranges.select(1, 1) - ranges.select(1, 0)) / 4.5)
    return {**stacks, **flags, **dots, **others, "ranges": ranges, "ticks": ticks}


def _ranges(points: Tensor) -> Tensor:
    """Equal spans around the origin and every point (n, dims), in steps, so that they rarely change."""
    points = torch.cat([points, points.new_zeros(1, points.shape[1])])
    low, high = points.amin(0), points.amax(0)
    span = (high - low).amax()
    step = _nice(torch.where(span < _DUST, 1.0, span) / 5)
    low = torch.floor(low / step - 0.35 + _SLACK) * step
    high = torch.ceil(high / step + 0.35 - _SLACK) * step
    extra = ((high - low).amax() - (high - low)) / 2
    return torch.stack([low - extra, high + extra], 1)


def _nice(sizes: Tensor) -> Tensor:
    """The least of 1, 2, 5 times a power of ten that is no smaller than each size."""
    power = torch.floor(torch.log10(sizes)).unsqueeze(-1)
    # Whole powers of ten, multiplied or divided by: so 0.05 is 5 / 100 to the last bit.
    up, down = (torch.round(10.0 ** torch.maximum(way, torch.zeros_like(way))) for way in (power, -power))
    found = _FACTORS * up / down
    enough = found >= sizes.unsqueeze(-1) * (1 - 1e-9)
    return torch.where(enough, found, torch.inf).amin(-1)
