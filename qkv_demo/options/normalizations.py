"""Normalisations: each way to make weights of a row of scores, whole. Nothing else asks which one it is."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import torch
from torch import Tensor

from . import arithmetic as a
from .arithmetic import Node
from .masks_and_positions import Kinds


class Row(NamedTuple):
    """The scores that one token sees, by column and each with its value, and the weight in one column as it is shown;
    `lost` if the row has no weights, as where its scores add up to 0."""

    scores: Mapping[int, Node]
    column: int
    weight: Node
    lost: bool = False

    def total(self, operator: str = "+") -> Node:
        """All scores of the row."""
        return a.total(self.scores.values(), operator)

    @property
    def highest(self) -> float:
        return max(score.value for score in self.scores.values())

    def largest(self) -> Node:
        """max(…) = the largest of the row's scores."""
        return a.equation(a.row(a.symbol("max"), a.brackets(self.total(","))), a.number(self.highest))


class Worked(NamedTuple):
    """A formula in letters, its steps in numbers, a sentence's key after `explain.weights.`, and what stands in it."""

    formula: Node
    steps: tuple[Node, ...]
    told: str
    values: Mapping[str, float] = {}


class Powers(NamedTuple):
    """Of one head; a blocked score is −∞ and e to it 0."""

    exponents: Tensor  # (tokens, keys' tokens): the masked scores, less the row's largest where that is far
    exponentials: Tensor  # (tokens, keys' tokens)
    totals: Tensor  # (tokens, 1): weights = exponentials / totals


@dataclass(frozen=True)
class Normalization:
    """`weigh` takes masked scores (…, tokens, keys), blocked = −∞, and a person's own table, to weights.

    `arithmetic` tells a weight that is not blocked, `formula` any. `code` are its lines of PyTorch for `{scores}`, in
    which what is blocked counts as `blocked`.

    `powers` are the steps within, where weights are shares of e to the scores. `given`: a person sets the weights.
    `jumps`: no small change of a score moves them.
    """

    weigh: Callable[[Tensor, Tensor | None], Tensor]
    formula: Node
    arithmetic: Callable[[Row], Worked]
    code: str
    blocked: str = "-torch.inf"
    powers: Callable[[Tensor], Powers] | None = None
    given: bool = False
    jumps: bool = False

    @property
    def exponential(self) -> bool:
        return self.powers is not None


# Shares of e to the scores.


# A row keeps its scores as exponents where its largest lies between −1.05 and 9.15: e to that is 0.35 to 9400, which
# two decimals show well, without a power of ten (`VAST`). Any other row has its largest score taken off.
MIDDLE, REACH = 4.05, 5.1


def is_far(top: Any) -> Any:
    """Whether a row's largest score, or each of a tensor, is taken off first, lest e to it overflow or vanish."""
    return abs(top - MIDDLE) >= REACH


def _softmax_powers(masked_scores: Tensor) -> Powers:
    """Without a look at any number, so that it can be recorded."""
    top = masked_scores.amax(-1, keepdim=True)
    exponents = masked_scores - torch.where(is_far(top), top, 0.0)
    exponentials = exponents.exp()
    return Powers(exponents, exponentials, exponentials.sum(-1, keepdim=True))


def _shares(taken_off: Node | None = None) -> Node:
    """Softmax in letters, with what is taken off every exponent."""

    def power(index: str) -> Node:
        score = a.symbol("S", a.symbol(index))
        return a.power(a.symbol("e"), a.row(score, a.op("−"), taken_off) if taken_off else score)

    return a.fraction(power("ij"), a.summed(power("im")))


_SOFTMAX_FORMULA = _shares()
_SHIFTED_FORMULA = _shares(a.row(a.symbol("max", a.symbol("m")), a.symbol("S", a.symbol("im"))))


def _softmax_arithmetic(row: Row) -> Worked:
    """e^s over the sum of the row's; its largest score is taken off first where two decimals would not carry them."""
    top = row.highest
    shifted = is_far(top)
    exponents = {column: score.value - top * shifted for column, score in row.scores.items()}
    taken_off = a.op("−" if top > 0 else "+"), a.number(abs(top))

    def share(term: Callable[[int], Node]) -> Node:
        return a.fraction(term(row.column), a.total(map(term, exponents)))

    def power(column: int) -> Node:
        score, exponent = row.scores[column], exponents[column]
        told = a.row(score, *taken_off) if shifted else score
        return a.power(a.symbol("e"), told, math.exp(exponent))

    raised, worked = share(power), share(lambda column: a.number(math.exp(exponents[column])))
    powers = a.then(raised, a.worked_out(worked, row.weight))
    if worked.children[1].brief:
        whole = a.number(math.fsum(map(math.exp, exponents.values())))
        divided = a.row(worked.children[0], a.op("÷"), whole)
        powers = replace(powers, brief=a.then(raised, a.worked_out(divided, row.weight)))
    if not shifted:
        return Worked(_SOFTMAX_FORMULA, (raised, powers), "softmax")
    return Worked(_SHIFTED_FORMULA, (row.largest(), raised, powers), "softmax.shifted", {"top": top})


_SOFTMAX = Normalization(
    weigh=lambda masked_scores, own: torch.softmax(masked_scores, -1),
    powers=_softmax_powers,
    formula=_SOFTMAX_FORMULA,
    arithmetic=_softmax_arithmetic,
    code="weights = torch.softmax({scores}, dim=-1)  # (tokens, keys)",
)


# Each row divided by its own sum.


def _sum_weigh(masked_scores: Tensor, own: Tensor | None) -> Tensor:
    """A row whose sum is zero has no shares (NaN) and spoils no other row's gradient."""
    scores = masked_scores.masked_fill(masked_scores.isneginf(), 0.0)
    total = scores.sum(-1, keepdim=True)
    # A sum that is only rounding noise beside its terms is a zero: dividing by it would print noise as weights.
    noise = 4 * torch.finfo(scores.dtype).eps * scores.abs().sum(-1, keepdim=True)
    zero = total.abs() <= noise
    return (scores / total.masked_fill(zero, 1.0)).masked_fill(zero, math.nan)


_SCORE = a.symbol("S", a.symbol("ij"))
_SUM_FORMULA = a.fraction(_SCORE, a.summed(a.symbol("S", a.symbol("im"))))


def _sum_arithmetic(row: Row) -> Worked:
    if row.lost:
        return Worked(_SUM_FORMULA, (a.equation(row.total(), a.count(0)),), "none")
    step = a.worked_out(a.fraction(row.scores[row.column], row.total()), row.weight)
    return Worked(_SUM_FORMULA, (step,), "sum")


_SUM = Normalization(
    weigh=_sum_weigh,
    formula=_SUM_FORMULA,
    arithmetic=_sum_arithmetic,
    code="""\
total = {scores}.sum(-1, keepdim=True)  # (tokens, 1)
weights = {scores} / total.masked_fill(total.abs() < 1e-12, torch.nan)  # (tokens, keys)""",
    blocked="0.0",
)


# A hard dictionary: all weight on the best key, ties shared.


def _argmax_weigh(masked_scores: Tensor, own: Tensor | None) -> Tensor:
    best = (masked_scores == masked_scores.amax(-1, keepdim=True)).to(masked_scores.dtype)
    return best / best.sum(-1, keepdim=True)


_HIT = a.symbol("1", a.symbol("max"))
_ARGMAX_FORMULA = a.fraction(_HIT, a.summed(_HIT))


def _argmax_arithmetic(row: Row) -> Worked:
    best = row.highest
    winners = sum(score.value == best for score in row.scores.values())
    won = row.scores[row.column].value == best
    alone = a.equation(a.symbol("A"), row.weight)  # 1 divided by 1 says nothing
    step = alone if winners == 1 else a.worked_out(a.fraction(a.count(int(won)), a.count(winners)), row.weight)
    return Worked(_ARGMAX_FORMULA, (row.largest(), step), "argmax", {"best": best})


_ARGMAX = Normalization(
    weigh=_argmax_weigh,
    formula=_ARGMAX_FORMULA,
    arithmetic=_argmax_arithmetic,
    code="""\
best = torch.isclose({scores}, {scores}.amax(-1, keepdim=True)).double()  # (tokens, keys); ties share
weights = best / best.sum(-1, keepdim=True)  # (tokens, keys)""",
    jumps=True,
)


# A person's own weights, whatever the scores; what the mask blocks counts as 0.


def _manual_weigh(masked_scores: Tensor, own: Tensor | None) -> Tensor:
    if own is None:
        raise ValueError("manual")
    return own.masked_fill(masked_scores.isneginf(), 0.0)


_MANUAL_FORMULA = a.symbol("A")


_MANUAL = Normalization(
    weigh=_manual_weigh,
    formula=_MANUAL_FORMULA,
    arithmetic=lambda row: Worked(a.equation(_MANUAL_FORMULA, row.weight), (), "manual"),
    code="",
    blocked="0.0",
    given=True,
)

NORMALIZE = Kinds({"softmax": _SOFTMAX, "sum": _SUM, "argmax": _ARGMAX, "manual": _MANUAL})
