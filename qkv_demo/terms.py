"""Inside an additive score: v_a · tanh(q + k), entry by entry."""

from typing import NamedTuple

from torch import Tensor

from .attention import Trace, additive_terms


class Terms(NamedTuple):
    """Of one head."""

    terms: Tensor  # (tokens, keys' tokens · d_k): in the row of the token that asks, each key's d_k terms side by side


def terms(trace: Trace, head: int) -> Terms | None:
    """What adds up to each score; None where the score is not additive."""
    if trace.scene.score != "additive":
        return None
    found = trace.heads[head]
    return Terms(additive_terms(found.queries, found.keys, trace.tensors.heads[head].v_a).flatten(-2))
