"""Numbers that the page shows with a trace: the steps of softmax, the darkest number, and a comparison with PyTorch."""

import math

import torch
from torch import Tensor
from torch.nn.functional import scaled_dot_product_attention

from ..scene.quantities import QUANTITIES
from .attention import Trace, create_mask_tensor

_SIGNED_QUANTITIES = tuple(
    quantity.name for quantity in QUANTITIES if quantity.color_scale == "signed" and quantity.per_head
)


def compute_color_limit(trace: Trace) -> Tensor:
    """Return the number that gets the darkest color, as a scalar tensor that is never 0.

    It is the largest finite magnitude in all tables with signed numbers.
    """
    entries = torch.cat([getattr(head, name).flatten() for head in trace.heads for name in _SIGNED_QUANTITIES])
    max_magnitude = entries.masked_fill(~entries.isfinite(), 0.0).abs().amax()
    return torch.maximum(max_magnitude, max_magnitude.new_tensor(math.ulp(1.0)))


def list_softmax_steps(trace: Trace, head: int) -> dict[str, Tensor]:
    """Return the intermediate results of softmax by name (see `SoftmaxSteps`).

    The result is empty for other normalizations.
    """
    compute_steps = trace.scene.normalize_option.compute_softmax_steps
    return compute_steps(trace.heads[head].masked_scores)._asdict() if compute_steps else {}


def measure_difference_from_pytorch(trace: Trace) -> float | None:
    """Return the largest difference between a head's output and PyTorch's `scaled_dot_product_attention`.

    Return None if PyTorch's function does not support the scene's options, such as other scores than dot products.
    """
    scene = trace.scene
    if not scene.score_option.is_bilinear or not scene.normalize_option.is_exponential:
        return None
    max_difference = 0.0
    for head_index, head in enumerate(trace.heads):
        w_q, w_k, w_v = (trace.quantity(name, head_index) for name in ("w_q", "w_q" if scene.tie_qk else "w_k", "w_v"))
        score_factor = 1 / (scene.temperature * (math.sqrt(w_q.shape[1]) if scene.scale else 1))
        queries_keys_values = (trace.inputs @ w_q)[None], (trace.key_inputs @ w_k)[None], (trace.key_inputs @ w_v)[None]
        pytorch_output = scaled_dot_product_attention(
            *queries_keys_values, attn_mask=create_mask_tensor(scene), scale=score_factor
        )
        max_difference = max(max_difference, (pytorch_output[0] - head.output).abs().max().item())
    return max_difference
