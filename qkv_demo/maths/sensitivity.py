"""Which number matters: the exact gradient of one number with respect to every number a person can set."""

import math

import torch
from torch import Tensor

from ..scene import Scene
from .attention import Trace, attend, plain
from .tensors import SceneTensors

Gradients = dict[tuple[str, int], list[list[float | None]]]


def sensitivity(scene: Scene, quantity: str, head: int, row: int, column: int) -> Gradients | None:
    """Differentiate one number of a trace, by (quantity, head) of every matrix that a person can set.

    What belongs to the whole scene (embeddings, context_embeddings, w_o) stands under head 0; so would weights set by
    hand, but the page has a table of them for each head: they stand under every head.

    None where the number has no value (a blocked score, a row without weights).
    Raises KeyError for a quantity that the scene does not have.
    """
    trace = attend(scene, SceneTensors.of(scene, requires_grad=True))
    numbers = trace.quantity(quantity, head)
    chosen = torch.zeros_like(numbers)
    chosen[row, column] = 1
    if not math.isfinite(numbers[row, column].item()):
        return None
    return {address: plain(slope) for address, slope in slopes(trace, numbers, chosen).items()}


def slopes(trace: Trace, numbers: Tensor, chosen: Tensor) -> dict[tuple[str, int], Tensor]:
    """Of the one among `numbers` of the trace where `chosen`, of the same shape, is 1 and not 0."""
    entries = trace.tensors.by_name()
    found = tuple(map(torch.zeros_like, entries.values()))
    if numbers.requires_grad:  # all weight on the best key depends on no entry
        found = torch.autograd.grad(
            numbers, [*entries.values()], chosen, retain_graph=True, allow_unused=True, materialize_grads=True
        )
    matrices = {}
    for address, slope in zip(entries, found, strict=True):
        finite = slope.nan_to_num(0.0)  # numbers of 1e-300 can make ∞ · 0
        matrices[address] = finite if finite.dim() == 2 else finite.unsqueeze(0)
    return matrices
