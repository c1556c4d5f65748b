"""Sums and lengths of vectors, to the last bit the same wherever they stand."""

import math

from torch import Tensor


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
