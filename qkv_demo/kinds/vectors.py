"""What several scores are made of."""

import math

import torch
from torch import Tensor

from . import arithmetic as a
from .arithmetic import Node
from .score import Numbers


def product(left: Tensor, right: Tensor) -> Tensor:
    """left @ right of shapes (..., n, k) and (..., k, m), each entry summed in the same order wherever it stands.

    BLAS sums in an order of its own in each corner of a matrix. Here equal rows give equal bits: two tokens with the
    same embedding tie exactly, and scores of tied queries and keys are symmetric to the last bit. The price is memory
    for n · k · m numbers, small for anything that fits on a screen.
    """
    return (left.unsqueeze(-1) * right.unsqueeze(-3)).sum(-2)


def unit(vectors: Tensor) -> Tensor:
    """Rows scaled to length 1; a zero row has no direction, stays zero and has gradient zero."""
    largest = vectors.detach().abs().amax(-1, keepdim=True)
    zero = largest == 0
    vectors = vectors / largest.masked_fill(zero, 1.0)  # the square of a tiny number would vanish
    squares = (vectors * vectors).sum(-1, keepdim=True)
    return vectors / squares.masked_fill(zero, math.inf).sqrt()


def across(query: Tensor, keys: Tensor) -> Tensor:
    """(keys, 2, 2): in the plane, through each key's foot on the query's line the line that is square to it."""
    direction = unit(query)
    feet = product(keys, direction.mT) * direction
    vectors = torch.cat([keys, query])
    longest = (vectors * vectors).sum(-1).amax().sqrt()
    square = direction.index_select(1, torch.tensor([1, 0])) * torch.tensor([-1.0, 1.0], dtype=torch.float64)
    side = 2 * longest * square
    return torch.stack([feet - side, feet + side], 1)


def products(left: Numbers, right: Numbers) -> Node:
    """left · right, entry by entry."""
    return a.total(a.times(x, y) for x, y in zip(left, right, strict=True))
