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

# An upper bound for the rounding error of a score, relative to the sum of the magnitudes of its terms.
_ROUNDING = 32 * torch.finfo(torch.float64).eps
# A rule counts as broken only by more than this, in nats, because smaller excesses may be rounding errors.
_MIN_EXCESS = 1e-9


def certificate(trace: Trace, head: int) -> tuple[int, ...] | None:
    """Return the tokens of the strongest proof that one matrix cannot produce the weights, or () if there is none.

    A pair proves it if A_ij · A_ji > A_ii · A_jj, and a triple if A_ij · A_jk · A_ki differs from A_ik · A_kj · A_ji.
    Of equally strong proofs, a pair comes before a triple, and otherwise the first one wins. Return None where this
    does not apply: in cross-attention, for scores that are not dot products, if the mask blocks something, and for
    weights that do not come from softmax. Scaled scores are compared instead of weights, because tiny weights underflow
    to 0.
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
    """Return, for each pair, ln(A_ij · A_ji) − ln(A_ii · A_jj), computed from four scores. Shape (tokens, tokens)."""
    diagonal = scores.diagonal()
    return (scores + scores.mT) - (diagonal.unsqueeze(1) + diagonal)


def _triples(scores: Tensor) -> Tensor:
    """Return, for each triple, ln(A_ij · A_jk · A_ki) − ln(A_ik · A_kj · A_ji), computed from six scores.

    The shape is (tokens, tokens, tokens).
    """
    difference = scores - scores.mT
    # The three summands are the differences for the pairs ij, jk and ki.
    return difference.unsqueeze(2) + difference.unsqueeze(0) + difference.mT.unsqueeze(1)


def _noise(scene: Scene, head: int) -> float:
    """Return an upper bound for the rounding error of any scaled score.

    A score is a sum of products x · W_Q · W_K · x. Each of the at most 8 · 8 · 8 terms is rounded a few dozen times at
    most, so the error is a small multiple of machine precision times the sum of their magnitudes.
    """
    w = scene.heads[head]
    # The inputs are embeddings plus positions, which are at most 1. Their rounding error depends on the sizes of both,
    # even if the sum is small.
    x = max_magnitude(scene.embeddings) + (scene.positions_option.encoding is not None)
    d_k = len(w.w_q[0])
    size = scene.d_model**2 * d_k * x**2 * max_magnitude(w.w_q) * max_magnitude(w.w_q if scene.tie_qk else w.w_k)
    return _ROUNDING * size / (math.sqrt(d_k if scene.scale else 1) * scene.temperature)
