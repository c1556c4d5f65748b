"""What a page is told beside the trace: the steps within a normalisation, the one scale of colours, and
what PyTorch's own attention makes of the same scene."""

import math

import torch
from torch import Tensor
from torch.nn.functional import scaled_dot_product_attention

from ..scene.quantities import QUANTITIES
from .attention import Trace, mask_tensor

_SIGNED = tuple(quantity.name for quantity in QUANTITIES if quantity.scale == "signed" and quantity.per_head)


def limit(trace: Trace) -> Tensor:
    """One number: the largest finite magnitude among the signed quantities of all heads, never 0."""
    entries = torch.cat([getattr(head, name).flatten() for head in trace.heads for name in _SIGNED])
    largest = entries.masked_fill(~entries.isfinite(), 0.0).abs().amax()
    return torch.maximum(largest, largest.new_tensor(math.ulp(1.0)))


def steps(trace: Trace, head: int) -> dict[str, Tensor]:
    """The fields of `Powers` by name, where weights are made by them."""
    powers = trace.scene.normalize_option.powers
    return powers(trace.heads[head].masked_scores)._asdict() if powers else {}


def largest_difference(trace: Trace) -> float | None:
    """Between each head's output and `scaled_dot_product_attention` of its inputs and matrices.

    None where PyTorch's function has no such option: another score than the dot product, weights made without softmax.
    """
    scene = trace.scene
    if not scene.score_option.bilinear or not scene.normalize_option.exponential:
        return None
    found = 0.0
    for index, head in enumerate(trace.heads):
        w_q, w_k, w_v = (trace.quantity(name, index) for name in ("w_q", "w_q" if scene.tie_qk else "w_k", "w_v"))
        scale = 1 / (scene.temperature * (math.sqrt(w_q.shape[1]) if scene.scale else 1))
        given = (trace.inputs @ w_q)[None], (trace.answering @ w_k)[None], (trace.answering @ w_v)[None]
        mask = mask_tensor(scene)
        expected = scaled_dot_product_attention(*given, attn_mask=mask, scale=scale)
        found = max(found, (expected[0] - head.output).abs().max().item())
    return found
