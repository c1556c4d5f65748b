"""A person's own weights, whatever the scores; what the mask blocks counts as 0."""

from torch import Tensor

from .. import arithmetic as a
from ..normalization import Normalization, Row, Worked
from ..registry import NOTHING, Code


def weigh(masked_scores: Tensor, own: Tensor | None) -> Tensor:
    if own is None:
        raise ValueError("manual")
    return own.masked_fill(masked_scores.isneginf(), 0.0)


_FORMULA = a.symbol("A")


def arithmetic(row: Row) -> Worked:
    return Worked(_FORMULA, (a.equation(_FORMULA, row.weight),), "manual")


KIND = Normalization(
    order=4,
    weigh=weigh,
    formula=_FORMULA,
    arithmetic=arithmetic,
    code=NOTHING,
    blocked=Code("0.0", "0.0"),
    given=True,
)
