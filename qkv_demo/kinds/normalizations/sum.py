"""Each row divided by its own sum."""

import math

import torch
from torch import Tensor

from .. import arithmetic as a
from ..normalization import Normalization, Row, Worked
from ..registry import Code


def weigh(masked_scores: Tensor, own: Tensor | None) -> Tensor:
    """A row whose sum is zero has no shares (NaN) and spoils no other row's gradient."""
    scores = masked_scores.masked_fill(masked_scores.isneginf(), 0.0)
    total = scores.sum(-1, keepdim=True)
    # A sum that is only rounding noise beside its terms is a zero: dividing by it would print noise as weights.
    noise = 4 * torch.finfo(scores.dtype).eps * scores.abs().sum(-1, keepdim=True)
    zero = total.abs() <= noise
    return (scores / total.masked_fill(zero, 1.0)).masked_fill(zero, math.nan)


_SCORE = a.symbol("S", a.symbol("ij"))
_FORMULA = a.fraction(_SCORE, a.summed(a.symbol("S", a.symbol("im"))))


def arithmetic(row: Row) -> Worked:
    if row.lost:
        return Worked(_FORMULA, (a.equation(row.total(), a.count(0)),), "none")
    step = a.equation(a.fraction(row.scores[row.column], row.total()), row.weight, sign="≈")
    return Worked(_FORMULA, (step,), "sum")


KIND = Normalization(
    order=2,
    weigh=weigh,
    formula=_FORMULA,
    arithmetic=arithmetic,
    code=Code(
        """\
total = {scores}.sum(-1, keepdim=True)  # (tokens, 1)
noise = 4 * torch.finfo().eps * {scores}.abs().sum(-1, keepdim=True)
weights = {scores} / total.masked_fill(total.abs() <= noise, torch.nan)  # (tokens, keys)""",
        """\
total = {scores}.sum(axis=-1, keepdims=True)  # (tokens, 1)
noise = 4 * np.finfo(float).eps * np.abs({scores}).sum(axis=-1, keepdims=True)
weights = {scores} / np.where(np.abs(total) <= noise, np.nan, total)  # (tokens, keys)""",
    ),
    blocked=Code("0.0", "0.0"),
    exact=True,
)
