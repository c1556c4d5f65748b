"""What one matrix cannot do, proved from the weights themselves.

With softmax of dot products, no mask and self-attention, weights that one matrix makes (for queries and keys alike)
obey two rules. For pairs, the scaled scores s have s_ij + s_ji − s_ii − s_jj = −|k_i − k_j|² / (√d_k · T), and the
totals of the rows cancel, so A_ij · A_ji ≤ A_ii · A_jj. For triples and any symmetric scores:
A_ij · A_jk · A_ki = A_ik · A_kj · A_ji. Weights that break a rule are ruled out. Obeying both proves nothing.
"""

import math

import numpy as np
import torch
from torch import Tensor

from ..scene import Scene
from .attention import Trace, largest

_ROUNDING = 32 * torch.finfo(torch.float64).eps  # of a score, beside the sum of its terms' magnitudes, and to spare
_LEAST = 1e-9  # nats: what is less, no weight in double precision shows for certain


def certificate(trace: Trace, head: int) -> tuple[int, ...] | None:
    """Return the tokens (i, j) or (i, j, k) that break their rule most in one head; () if none do.

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
    largest_excess = _LEAST
    for excess, summed in ((_pairs(scores), 4), (_triples(scores), 6)):
        most = excess.max().item()
        if most > max(largest_excess, summed * noise):
            witness = tuple(map(int, np.unravel_index(int(excess.argmax()), excess.shape)))
            largest_excess = most
    return witness


def _pairs(scores: Tensor) -> Tensor:
    """(tokens, tokens): ln(A_ij · A_ji) − ln(A_ii · A_jj), of four scores each."""
    own = scores.diagonal()
    return (scores + scores.mT) - (own.unsqueeze(1) + own)


def _triples(scores: Tensor) -> Tensor:
    """(tokens, tokens, tokens): ln(A_ij · A_jk · A_ki) − ln(A_ik · A_kj · A_ji), of six scores each."""
    one_way = scores - scores.mT  # from i to j, from j to k, from k back to i
    return one_way.unsqueeze(2) + one_way.unsqueeze(0) + one_way.mT.unsqueeze(1)


def _noise(scene: Scene, head: int) -> float:
    """A bound on the rounding in any scaled score, whatever cancels inside it.

    A score sums products x · W_Q · W_K · x; each of at most 8 · 8 · 8 terms is rounded a few dozen times at most, so
    the error is a small multiple of machine precision times the sum of their magnitudes.
    """
    w = scene.heads[head]
    # Positions are at most 1; added to the embeddings they may cancel.
    x = largest(scene.embeddings) + (scene.positions_option.encoding is not None)
    d_k = len(w.w_q[0])
    size = scene.d_model**2 * d_k * x**2 * largest(w.w_q) * largest(w.w_q if scene.tie_qk else w.w_k)
    return _ROUNDING * size / (math.sqrt(d_k if scene.scale else 1) * scene.temperature)
