"""A trace beside PyTorch's own attention, where that can compute it: a second authority for this very scene."""

import math

from torch.nn.functional import scaled_dot_product_attention

from .attention import Trace, mask_tensor


def largest_difference(trace: Trace) -> float | None:
    """Between each head's output and `scaled_dot_product_attention` of its inputs and matrices.

    None where PyTorch's function has no such option: another score than the dot product, weights made without softmax.
    """
    scene = trace.scene
    if not scene.score_kind.bilinear or not scene.normalize_kind.exponential:
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
