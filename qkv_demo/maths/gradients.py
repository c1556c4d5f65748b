"""The gradient of one number of a trace with respect to every number that the user can set."""

import torch
from torch import Tensor

from .attention import Trace


def compute_gradients(trace: Trace, quantity_numbers: Tensor, selection_mask: Tensor) -> dict[tuple[str, int], Tensor]:
    """Return the gradient of one number, as one table for each matrix that the user can set, by name and head.

    `quantity_numbers` is a matrix of the trace. `selection_mask` has the same shape, with 1 for the number and 0
    elsewhere.
    """
    matrices = trace.tensors.matrices()
    gradients = tuple(map(torch.zeros_like, matrices.values()))
    if quantity_numbers.requires_grad:  # Weights of an argmax change only in jumps, so their gradient is 0.
        gradients = torch.autograd.grad(
            quantity_numbers,
            [*matrices.values()],
            selection_mask,
            retain_graph=True,
            allow_unused=True,
            materialize_grads=True,
        )
    gradient_by_matrix = {}
    for matrix_address, gradient in zip(matrices, gradients, strict=True):
        # For numbers of about 1e-300, backpropagation may compute ∞ · 0, which is NaN.
        finite_gradient = gradient.nan_to_num(0.0)
        gradient_by_matrix[matrix_address] = (
            finite_gradient if finite_gradient.dim() == 2 else finite_gradient.unsqueeze(0)
        )
    return gradient_by_matrix
