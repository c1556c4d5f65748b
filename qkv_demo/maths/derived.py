"""What a page is told beside the trace: the steps within a score and a normalisation, and the one scale of colours."""

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


def steps(trace: Trace, head: int) -> dict[str, Tensor]:
    """By name, as far as the head has them: the fields of `Powers`, and "terms" (tokens, keys' tokens · d_k), in the
    row of the token that asks each key's d_k terms side by side."""
    found, score, normalize = trace.heads[head], trace.scene.score_kind, trace.scene.normalize_kind
    told: dict[str, Tensor] = {}
    if score.terms:
        told["terms"] = score.terms(found.queries, found.keys, trace.tensors.heads[head].v_a).flatten(-2)
    return told | (normalize.powers(found.masked_scores)._asdict() if normalize.powers else {})
