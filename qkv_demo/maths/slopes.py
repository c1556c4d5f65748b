"""The exact gradient of one number with respect to every number that the user can set."""

import torch
from torch import Tensor

from .attention import Trace


def slopes(trace: Trace, numbers: Tensor, selection: Tensor) -> dict[tuple[str, int], Tensor]:
    """Return the gradient of one of `numbers`, by name and head of every matrix that the user can set.

    `numbers` is a matrix of the trace. `selection` has its shape, with 1 for the selected number and 0 elsewhere.
    """
    matrices = trace.tensors.matrices()
    gradients = tuple(map(torch.zeros_like, matrices.values()))
    if numbers.requires_grad:  # The weights of an argmax do not depend on any matrix.
        gradients = torch.autograd.grad(
            numbers, [*matrices.values()], selection, retain_graph=True, allow_unused=True, materialize_grads=True
        )
    result = {}
    for address, gradient in zip(matrices, gradients, strict=True):
        finite = gradient.nan_to_num(0.0)  # Numbers of about 1e-300 can give ∞ · 0.
        result[address] = finite if finite.dim() == 2 else finite.unsqueeze(0)
    return result
