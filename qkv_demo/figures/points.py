"""Where things are drawn, in two or three dimensions.

Torch without a look at any number, so that whoever draws a figure can have these operations recorded.
"""

from collections.abc import Mapping

import torch
from torch import Tensor

from ..kinds.vectors import product

Tensors = Mapping[str, Tensor]


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


def within(share: Tensor) -> Tensor:
    """No less than 0 and no more than 1."""
    one = torch.ones_like(share)
    return torch.maximum(torch.zeros_like(share), one - torch.maximum(torch.zeros_like(share), one - share))


def halves(share: Tensor) -> tuple[Tensor, Tensor]:
    """What comes first, and then what follows: how much there is of each."""
    return within(share * 2.0), within(share * 2.0 - 1.0)


def between(start: Tensor, end: Tensor, share: Tensor) -> Tensor:
    """So much of the way, and all of it to the last bit."""
    return start * (torch.ones_like(share) - share) + end * share


def turned(words: Tensor, images: Tensor, share: Tensor) -> Tensor:
    """Words on their way to what a matrix makes of them."""
    same = torch.eye(words.shape[-1], images.shape[-1], dtype=torch.float64)
    return between(product(words, same), images, share)
