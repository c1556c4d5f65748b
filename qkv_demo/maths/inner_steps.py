"""The steps within a score and a normalisation, which a page is told beside the contract's trace."""

from torch import Tensor

from .attention import Trace


def steps(trace: Trace, head: int) -> dict[str, Tensor]:
    """By name, as far as the head has them: the fields of `Powers`, and "terms" (tokens, keys' tokens · d_k), in the
    row of the token that asks each key's d_k terms side by side."""
    found, score, normalize = trace.heads[head], trace.scene.score_kind, trace.scene.normalize_kind
    told: dict[str, Tensor] = {}
    if score.terms:
        told["terms"] = score.terms(found.queries, found.keys, trace.tensors.heads[head].v_a).flatten(-2)
    return told | (normalize.powers(found.masked_scores)._asdict() if normalize.powers else {})
