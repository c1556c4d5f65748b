"""The one scale of colours that all signed tables share."""

import math

import torch
from torch import Tensor

from ..scene.quantities import QUANTITIES
from .attention import Trace

_SIGNED = tuple(quantity.name for quantity in QUANTITIES if quantity.scale == "signed" and quantity.per_head)


def limit(trace: Trace) -> Tensor:
    """One number: the largest finite magnitude among the signed quantities of all heads, never 0."""
    heads = range(len(trace.heads))
    entries = torch.cat([trace.quantity(name, head).flatten() for head in heads for name in _SIGNED])
    largest = entries.masked_fill(~entries.isfinite(), 0.0).abs().amax()
    return torch.maximum(largest, largest.new_tensor(math.ulp(1.0)))
