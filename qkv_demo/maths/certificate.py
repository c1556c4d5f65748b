"""A proof, from the weights alone, that no single matrix for queries and keys can produce them.

In self-attention with softmax of dot products and no mask, weights that are made with one matrix obey two rules. For
pairs, the scaled scores s have s_ij + s_ji − s_ii − s_jj = −|k_i − k_j|² / (√d_k · T), and the totals of the rows
cancel, so A_ij · A_ji ≤ A_ii · A_jj. For triples, symmetric scores give A_ij · A_jk · A_ki = A_ik · A_kj · A_ji. One
matrix cannot make weights that break a rule. Weights that obey both rules prove nothing.
"""

import math

import numpy as np
import torch
from torch import Tensor

from ..scene import Scene
from .attention import Trace, max_magnitude

_ROUNDING = 32 * torch.finfo(torch.float64).eps  # A generous bound on a score's error, relative to the sum of |terms|.
_MIN_EXCESS = 1e-9  # Nats. Smaller violations are not certain in double precision.


def certificate(trace: Trace, head: int) -> tuple[int, ...] | None:
    """Return the pair or triple of tokens that violates its rule above by the largest amount, or () if none does.

    Of equal violations the first counts, a pair before a triple. Return None where the rules do not apply:
    cross-attention, scores that are no dot products, a mask that hides something, weights that softmax does not make.
    The scaled scores are compared instead of the weights, because tiny weights underflow to 0.
    """
    scene = trace.scene
    if scene.context is not None or not scene.score_option.bilinear or not scene.normalize_option.exponential:
        return None
    if any(-math.inf in row for row in trace.rows("masked_scores", head)):
        return None
    scores, noise = trace.heads[head].scaled_scores.detach(), _noise(scene, head)
    witness: tuple[int, ...] = ()
    largest_excess = _MIN_EXCESS
    for excess, summed in ((_pairs(scores), 4), (_triples(scores), 6)):
        maximum = excess.max().item()
        if maximum > max(largest_excess, summed * noise):
            witness = tuple(map(int, np.unravel_index(int(excess.argmax()), excess.shape)))
            largest_excess = maximum
    return witness


def _pairs(scores: Tensor) -> Tensor:
    """Return (tokens, tokens): ln(A_ij · A_ji) − ln(A_ii · A_jj), each from four scores."""
    diagonal = scores.diagonal()
    return (scores + scores.mT) - (diagonal.unsqueeze(1) + diagonal)


def _triples(scores: Tensor) -> Tensor:
    """Return (tokens, tokens, tokens): ln(A_ij · A_jk · A_ki) − ln(A_ik · A_kj · A_ji), each from six scores."""
    difference = scores - scores.mT
    return difference.unsqueeze(2) + difference.unsqueeze(0) + difference.mT.unsqueeze(1)  # ij + jk + ki


def _noise(scene: Scene, head: int) -> float:
    """Return a bound on the rounding error of any scaled score.

    A score sums products x · W_Q · W_K · x. Each of at most 8 · 8 · 8 terms is rounded a few dozen times at most, so
    the error is a small multiple of machine precision times the sum of their magnitudes.
    """
    w = scene.heads[head]
    # Positions are at most 1, and can cancel the embeddings to which they are added.
    x = max_magnitude(scene.embeddings) + (scene.positions_option.encoding is not None)
    d_k = len(w.w_q[0])
    size = scene.d_model**2 * d_k * x**2 * max_magnitude(w.w_q) * max_magnitude(w.w_q if scene.tie_qk else w.w_k)
    return _ROUNDING * size / (math.sqrt(d_k if scene.scale else 1) * scene.temperature)
