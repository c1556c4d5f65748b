"""A hard dictionary: all weight on the best key, ties shared."""

from torch import Tensor

from .. import arithmetic as a
from ..normalization import Normalization, Row, Worked
from ..registry import Code


def weigh(masked_scores: Tensor, own: Tensor | None) -> Tensor:
    best = (masked_scores == masked_scores.amax(-1, keepdim=True)).to(masked_scores.dtype)
    return best / best.sum(-1, keepdim=True)


_HIT = a.symbol("1", a.symbol("max"))
_FORMULA = a.fraction(_HIT, a.summed(_HIT))


def arithmetic(row: Row) -> Worked:
    best = row.highest
    winners = sum(score.value == best for score in row.scores.values())
    won = row.scores[row.column].value == best
    alone = a.equation(a.symbol("A"), row.weight)  # 1 divided by 1 says nothing
    step = alone if winners == 1 else a.equation(a.fraction(a.count(int(won)), a.count(winners)), row.weight, sign="≈")
    return Worked(_FORMULA, (row.largest(), step), "argmax", {"best": best})


KIND = Normalization(
    order=3,
    weigh=weigh,
    formula=_FORMULA,
    arithmetic=arithmetic,
    code=Code(
        """\
best = ({scores} == {scores}.amax(-1, keepdim=True)).double()  # (tokens, keys)
weights = best / best.sum(-1, keepdim=True)  # (tokens, keys)""",
        """\
best = ({scores} == {scores}.max(axis=-1, keepdims=True)).astype(float)  # (tokens, keys)
weights = best / best.sum(axis=-1, keepdims=True)  # (tokens, keys)""",
    ),
    exact=True,
    jumps=True,
)
