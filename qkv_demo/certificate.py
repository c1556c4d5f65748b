"""What one matrix cannot do, proved from the weights themselves.

With softmax of dot products, no mask and self-attention, weights that one matrix makes (for queries and keys alike)
keep two rules. Pairs: s_ij + s_ji − s_ii − s_jj = −|k_i − k_j|² / (√d_k · T) for the scaled scores s, and the totals
of the rows cancel, so A_ij · A_ji ≤ A_ii · A_jj. Triples, for any symmetric scores:
A_ij · A_jk · A_ki = A_ik · A_kj · A_ji. Weights that break a rule are ruled out; keeping both proves nothing.
"""

from dataclasses import dataclass

import torch
from torch import Tensor

from .attention import Trace, attention, product

_ROUNDING = 32 * torch.finfo(torch.float64).eps  # of a score, beside the sum of its terms' magnitudes, and to spare
_LEAST = 1e-9  # nats: what is less, no weight in double precision shows for certain


@dataclass(frozen=True)
class Certificate:
    """The strongest violation: `witness` (i, j) or (i, j, k), None where there is none.

    `excess` (nats) is by how much ln of the left side of the rule exceeds ln of the right one; 0 without a witness.
    """

    witness: tuple[int, ...] | None
    excess: float

    @property
    def ruled_out(self) -> bool:
        """True: no single matrix makes these weights. False only means that this does not show it."""
        return self.witness is not None


def certificate(trace: Trace, head: int) -> Certificate | None:
    """Look for the strongest violation in one head; of equals the first, a pair before a triple.

    None where the rules do not hold: cross-attention, cosine or additive scores, something hidden by the mask, weights
    that are not made by softmax. Reads scaled scores, not weights: those underflow to 0 and forget how far they fell.
    """
    scene = trace.scene
    if scene.context is not None or scene.score != "dot" or scene.normalize != "softmax":
        return None
    of = trace.heads[head]
    if of.masked_scores.isneginf().any():
        return None
    scores, noise = of.scaled_scores.detach(), _noise(trace, head)
    found = Certificate(None, 0.0)
    for excess, doubt in (_pairs(scores, noise), _triples(scores, noise)):
        sure = excess.where((excess > doubt) & (excess > _LEAST), torch.zeros_like(excess))
        if (most := sure.max().item()) > found.excess:
            found = Certificate(_place(int(sure.argmax()), sure.shape), most)
    return found


def _place(index: int, shape: tuple[int, ...]) -> tuple[int, ...]:
    """Of an entry counted row by row (`torch.unravel_index`, which takes longer than all the rest here)."""
    place: tuple[int, ...] = ()
    for length in reversed(shape):
        index, last = divmod(index, length)
        place = (last, *place)
    return place


def _pairs(scores: Tensor, noise: Tensor) -> tuple[Tensor, Tensor]:
    """(tokens, tokens) each: ln(A_ij · A_ji) − ln(A_ii · A_jj), and how much of it may be rounding."""
    own, doubt = scores.diagonal(), noise.diagonal()
    excess = (scores + scores.mT) - (own.unsqueeze(1) + own)
    return excess, noise + noise.mT + doubt.unsqueeze(1) + doubt


def _triples(scores: Tensor, noise: Tensor) -> tuple[Tensor, Tensor]:
    """(tokens, tokens, tokens) each: ln(A_ij · A_jk · A_ki) − ln(A_ik · A_kj · A_ji), and its possible rounding."""
    one_way = scores - scores.mT
    doubt = noise + noise.mT
    return _round_trip(one_way), _round_trip(doubt)


def _round_trip(steps: Tensor) -> Tensor:
    """From i to j, from j to k, from k back to i."""
    return steps.unsqueeze(2) + steps.unsqueeze(0) + steps.mT.unsqueeze(1)


def _noise(trace: Trace, head: int) -> Tensor:
    """(tokens, tokens): a bound on the rounding in each scaled score, whatever cancels inside it.

    A score sums products x · W_Q · W_K · x; each of at most 8 · 8 · 8 terms is rounded a few dozen times at most, so
    the error is a small multiple of machine precision times the sum of their magnitudes.
    """
    scene, w = trace.scene, trace.tensors.heads[head]
    # Positions are at most 1; added to the embeddings they may cancel.
    x = trace.tensors.embeddings.detach().abs() + (scene.positions != "none")
    queries = product(x, w.w_q.detach().abs())
    keys = product(x, (w.w_q if scene.tie_qk else w.w_k).detach().abs())
    sizes = attention(queries, keys, keys, scale=scene.scale, temperature=scene.temperature).scaled_scores
    return _ROUNDING * sizes
