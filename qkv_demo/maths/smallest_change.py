"""The smallest change of a matrix that produces a given query, key or value.

A token's query is q = x W, where x is the token's row of the inputs. To change q by Δq, W must change by a ΔW with
x ΔW = Δq. The smallest such ΔW in the Frobenius norm is xᵀ Δq / (x · x), the pseudo-inverse of x times Δq (Golub and
Van Loan 2013, section 5.5).
"""

import torch
from torch import Tensor

from ..options.vectors import multiply_matrices
from .tensors import round_for_scene


def compute_smallest_change(inputs: Tensor, w: Tensor, row_index: Tensor, point: Tensor) -> Tensor:
    """Return `w` (d_model, d) after the smallest change that puts `inputs[row_index] @ w` at `point`.

    `inputs` has the shape (tokens, d_model), and `row_index` (1) is an integer tensor. `point` has at most d entries.
    If it has fewer, the remaining entries of the vector do not change. Entries of `w` that need not change stay exactly
    the same. If the input row is zero, the result is NaN, because then the vector is zero for every matrix.
    """
    input_row = inputs.index_select(0, row_index)  # shape (1, d_model)
    point_size = len(point)
    point_change = point.unsqueeze(0) - multiply_matrices(input_row, w.narrow(1, 0, point_size))
    max_entry = input_row.abs().amax()
    input_row = input_row / max_entry  # Scale the vector first, because the square of a tiny number would underflow.
    # The shape is (d_model, point_size).
    matrix_change = multiply_matrices(input_row.mT, point_change) / (input_row * input_row).sum() / max_entry
    if point_size < w.shape[1]:
        matrix_change = torch.cat([matrix_change, matrix_change.new_zeros(len(w), w.shape[1] - point_size)], 1)
    return torch.where(matrix_change == 0, w, round_for_scene(w + matrix_change))
