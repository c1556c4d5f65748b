"""Products and lengths of vectors.

Rows with equal numbers give bitwise equal results, at any position in a matrix.
"""

import math

from torch import Tensor


def multiply_matrices(left: Tensor, right: Tensor) -> Tensor:
    """Return left @ right for shapes (..., n, k) and (..., k, m), with the same order of summation in each entry.

    BLAS uses another order near the edges of a matrix, so equal rows could get slightly different results. With this
    function, two tokens with the same embedding have exactly equal scores, and the scores are exactly symmetric if
    queries and keys share a matrix. The function needs memory for n · k · m numbers, which is little for matrices that
    fit on a screen.
    """
    return (left.unsqueeze(-1) * right.unsqueeze(-3)).sum(-2)


def scale_to_unit_length(vectors: Tensor) -> Tensor:
    """Return the rows scaled to length 1. A zero row stays zero, and its gradient is zero."""
    largest_entries = vectors.detach().abs().amax(-1, keepdim=True)
    is_zero_vector = largest_entries == 0
    # Scale the vectors first, because the square of a tiny number would become 0.
    vectors = vectors / largest_entries.masked_fill(is_zero_vector, 1.0)
    squared_lengths = (vectors * vectors).sum(-1, keepdim=True)
    return vectors / squared_lengths.masked_fill(is_zero_vector, math.inf).sqrt()
