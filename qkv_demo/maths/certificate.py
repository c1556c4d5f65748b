"""A proof, from the weights alone, that no single matrix for queries and keys can produce them.

If one matrix computes both queries and keys, the weights A of self-attention obey two rules. They hold for the softmax
of dot products without a mask.

1. For a pair of tokens, A_ij · A_ji ≤ A_ii · A_jj, because the scaled scores s fulfill
   s_ij + s_ji − s_ii − s_jj = −|k_i − k_j|² / (√d_k · T), and the totals of the rows cancel.
2. For three tokens, A_ij · A_jk · A_ki = A_ik · A_kj · A_ji, because the scores are symmetric.

So weights that break a rule prove that one matrix cannot produce them. Weights that obey both rules prove nothing.
"""

import math

import numpy as np
import torch
from torch import Tensor

from ..scene import Scene
from .attention import Trace, compute_max_magnitude

# An upper bound for the rounding error of a score, relative to the sum of the magnitudes of its terms.
_MAX_RELATIVE_ERROR = 32 * torch.finfo(torch.float64).eps
# Weights break one of the two rules above only if the logarithms of the rule's left and right sides differ by more than
# this. A smaller difference may be a rounding error.
_MIN_LOG_RATIO = 1e-9


def find_certificate(trace: Trace, head: int) -> tuple[int, ...] | None:
    """Return the tokens of the strongest proof that one matrix cannot produce the weights, or () if there is none.

    A pair is a proof if A_ij · A_ji > A_ii · A_jj, and a triple if A_ij · A_jk · A_ki differs from A_ik · A_kj · A_ji.
    Of equally strong proofs, a pair is preferred to a triple, and the first pair or triple to a later one.

    Return None if the rules do not apply: in cross-attention, for scores that are not dot products, if the mask blocks
    something, and for weights that do not come from softmax. Scaled scores are compared instead of weights, because
    tiny weights underflow to 0.
    """
    scene = trace.scene
    if scene.context is not None or not scene.score_option.is_bilinear or not scene.normalize_option.is_exponential:
        return None
    if any(-math.inf in row for row in trace.rows("masked_scores", head)):
        return None
    scores, rounding_error = trace.heads[head].scaled_scores.detach(), _compute_max_rounding_error(scene, head)
    proof_tokens: tuple[int, ...] = ()
    largest_log_ratio = _MIN_LOG_RATIO
    for log_ratios, compared_score_count in (
        (_compute_pair_log_ratios(scores), 4),
        (_compute_triple_log_ratios(scores), 6),
    ):
        max_log_ratio = log_ratios.max().item()
        if max_log_ratio > max(largest_log_ratio, compared_score_count * rounding_error):
            proof_tokens = tuple(map(int, np.unravel_index(int(log_ratios.argmax()), log_ratios.shape)))
            largest_log_ratio = max_log_ratio
    return proof_tokens


def _compute_pair_log_ratios(scores: Tensor) -> Tensor:
    """Return, for each pair, ln(A_ij · A_ji) − ln(A_ii · A_jj), as a table (tokens, tokens)."""
    diagonal = scores.diagonal()
    return (scores + scores.mT) - (diagonal.unsqueeze(1) + diagonal)


def _compute_triple_log_ratios(scores: Tensor) -> Tensor:
    """Return, for each triple, ln(A_ij · A_jk · A_ki) − ln(A_ik · A_kj · A_ji), as a tensor.

    Its shape is (tokens, tokens, tokens). Each entry is computed from six scores.
    """
    score_differences = scores - scores.mT
    # The three summands are the differences for the pairs ij, jk and ki.
    return score_differences.unsqueeze(2) + score_differences.unsqueeze(0) + score_differences.mT.unsqueeze(1)


def _compute_max_rounding_error(scene: Scene, head: int) -> float:
    """Return an upper bound for the rounding error of any scaled score.

    A score is a sum of products x · W_Q · W_K · x. Each of its at most 8 · 8 · 8 terms is rounded at most a few dozen
    times. So the error is at most a small multiple of the machine precision, times the sum of the terms' magnitudes.
    """
    head_matrices = scene.heads[head]
    # The inputs are sums of embeddings and positional encodings, whose entries are at most 1. The rounding error of a
    # sum depends on the magnitudes of both terms, even if the sum itself is small.
    max_input = compute_max_magnitude(scene.embeddings) + (scene.positions_option.encoding is not None)
    d_k = len(head_matrices.w_q[0])
    max_term_sum = (
        scene.d_model**2
        * d_k
        * max_input**2
        * compute_max_magnitude(head_matrices.w_q)
        * compute_max_magnitude(head_matrices.w_q if scene.tie_qk else head_matrices.w_k)
    )
    return _MAX_RELATIVE_ERROR * max_term_sum / (math.sqrt(d_k if scene.scale else 1) * scene.temperature)
