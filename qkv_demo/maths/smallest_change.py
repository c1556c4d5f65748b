"""The smallest change of a matrix that produces a given query, key or value.

A token's query is q = x W, where x is the token's row of the inputs. To change q by Δq, W must change by a ΔW with
x ΔW = Δq. The smallest such ΔW in the Frobenius norm is xᵀ Δq / (x · x), the pseudo-inverse of x times Δq (Golub and
Van Loan 2013, section 5.5).
"""

import torch
from torch import Tensor

from ..options.vectors import multiply_matrices
from .tensors import rounded


def compute_smallest_change(inputs: Tensor, w: Tensor, row_index: Tensor, point: Tensor) -> Tensor:
    """Return `w` (d_model, d) after the smallest change that puts `inputs[row_index] @ w` at `point`.

    `inputs` has the shape (tokens, d_model), and `row_index` (1) is an integer tensor. `point` has at most d entries.
    If it has fewer, the remaining entries of the vector do not change. Entries of `w` that need not change stay exactly
    the same. If the input row is zero, the result is NaN, because then the vector is zero for every matrix.
    """
    x = inputs.index_select(0, row_index)  # (1, d_model)
    size = len(point)
    difference = point.unsqueeze(0) - multiply_matrices(x, w.narrow(1, 0, size))
    largest = x.abs().amax()
    x = x / largest  # Scale the vector first, because the square of a tiny number would underflow.
    step = multiply_matrices(x.mT, difference) / (x * x).sum() / largest  # shape (d_model, size)
    if size < w.shape[1]:
        step = torch.cat([step, step.new_zeros(len(w), w.shape[1] - size)], 1)
    return torch.where(step == 0, w, rounded(w + step))
