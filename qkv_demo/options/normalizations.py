"""The normalizations: functions that turn a row of scores into weights. No other module branches on their names."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import torch
from torch import Tensor

from . import arithmetic as a
from .arithmetic import Node
from .table import Options


class Row(NamedTuple):
    """The inputs for explaining a weight.

    These are its row of scores without the blocked ones, and the weight as displayed in one of the columns. `undefined`
    is true if the row has no weights, for example because its scores add up to 0.
    """

    scores: Mapping[int, Node]
    column: int
    weight: Node
    undefined: bool = False

    def total(self, operator: str = "+") -> Node:
        """Return the scores of the row with the operator between them."""
        return a.total(self.scores.values(), operator)

    @property
    def highest(self) -> float:
        return max(score.value for score in self.scores.values())

    def largest(self) -> Node:
        """Return the formula max(…) = the largest score of the row."""
        return a.equation(a.row(a.symbol("max"), a.brackets(self.total(","))), a.number(self.highest))


class Explanation(NamedTuple):
    """The arithmetic of a weight: the formula, its steps with numbers, and a sentence.

    The sentence is given by its key after `explain.weights.`, and its values.
    """

    formula: Node
    steps: tuple[Node, ...]
    sentence_key: str
    values: Mapping[str, float] = {}


class Powers(NamedTuple):
    """The intermediate results of softmax in one head.

    If a score is blocked, its exponent is −∞ and its exponential 0.
    """

    # shape (tokens, tokens of the keys): the masked scores, minus the row's largest one if `needs_shift` says so
    exponents: Tensor
    exponentials: Tensor  # shape (tokens, tokens of the keys)
    totals: Tensor  # shape (tokens, 1); weights = exponentials / totals


@dataclass(frozen=True)
class Normalization:
    """A normalization, which is a function that turns scores into weights.

    `weigh` receives masked scores (…, tokens, keys), in which blocked ones are −∞, and the user's own weights. It
    returns weights. `formula` returns the formula of a weight, and `arithmetic` returns it with the numbers of a weight
    that is not blocked. `code` contains lines of PyTorch with the placeholder `{scores}`; blocked scores are replaced
    by `blocked` before.

    `powers` returns the intermediate results of softmax. `is_manual` is true if the user sets the weights, and
    `is_stepwise` if small changes of the scores do not change the weights.
    """

    weigh: Callable[[Tensor, Tensor | None], Tensor]
    formula: Node
    arithmetic: Callable[[Row], Explanation]
    code: str
    blocked: str = "-torch.inf"
    powers: Callable[[Tensor], Powers] | None = None
    is_manual: bool = False
    is_stepwise: bool = False

    @property
    def exponential(self) -> bool:
        return self.powers is not None


# Softmax: each weight is e^score, divided by the sum of e^score over the row.


# If the largest score of a row is between −1.05 and 9.15, the scores themselves are the exponents. The exponentials are
# then between 0.35 and 9400, which can be displayed with two decimals and without a power of ten. Otherwise the largest
# score is subtracted from the whole row.
_CENTER, _RADIUS = 4.05, 5.1


def needs_shift(top: Any) -> Any:
    """Return whether softmax subtracts the largest score of a row first, so that no exponential overflows or vanishes.

    `top` is that score. It may also be a tensor.
    """
    return abs(top - _CENTER) >= _RADIUS


def _softmax_powers(masked_scores: Tensor) -> Powers:
    """Return the intermediate results of softmax.

    There is no branch on a number, so that the operations can be recorded.
    """
    top = masked_scores.amax(-1, keepdim=True)
    exponents = masked_scores - torch.where(needs_shift(top), top, 0.0)
    exponentials = exponents.exp()
    return Powers(exponents, exponentials, exponentials.sum(-1, keepdim=True))


def _softmax_formula(shift: Node | None = None) -> Node:
    """Return the formula of softmax, optionally with a number that is subtracted from every exponent."""

    def power(index: str) -> Node:
        score = a.symbol("S", a.symbol(index))
        return a.power(a.symbol("e"), a.row(score, a.op("−"), shift) if shift else score)

    return a.fraction(power("ij"), a.summed(power("im")))


_SOFTMAX_FORMULA = _softmax_formula()
_SHIFTED_FORMULA = _softmax_formula(a.row(a.symbol("max", a.symbol("m")), a.symbol("S", a.symbol("im"))))


def _softmax_arithmetic(row: Row) -> Explanation:
    """Return e^score divided by the row's total. If `needs_shift` says so, the largest score is subtracted first."""
    top = row.highest
    shifted = needs_shift(top)
    exponents = {column: score.value - top * shifted for column, score in row.scores.items()}
    shift = a.op("−" if top > 0 else "+"), a.number(abs(top))

    def share(term: Callable[[int], Node]) -> Node:
        return a.fraction(term(row.column), a.total(map(term, exponents)))

    def power(column: int) -> Node:
        score, exponent = row.scores[column], exponents[column]
        shown = a.row(score, *shift) if shifted else score
        return a.power(a.symbol("e"), shown, math.exp(exponent))

    powers, exponentials = share(power), share(lambda column: a.number(math.exp(exponents[column])))
    step = a.next_step(powers, a.with_result(exponentials, row.weight))
    if exponentials.children[1].brief:
        total = a.number(math.fsum(map(math.exp, exponents.values())))
        quotient = a.row(exponentials.children[0], a.op("÷"), total)
        step = replace(step, brief=a.next_step(powers, a.with_result(quotient, row.weight)))
    if not shifted:
        return Explanation(_SOFTMAX_FORMULA, (powers, step), "softmax")
    return Explanation(_SHIFTED_FORMULA, (row.largest(), powers, step), "softmax.shifted", {"top": top})


_SOFTMAX = Normalization(
    weigh=lambda masked_scores, manual: torch.softmax(masked_scores, -1),
    powers=_softmax_powers,
    formula=_SOFTMAX_FORMULA,
    arithmetic=_softmax_arithmetic,
    code="weights = torch.softmax({scores}, dim=-1)  # (tokens, keys)",
)


# The normalization by the sum: each score is divided by the sum of its row.


def _sum_weigh(masked_scores: Tensor, manual: Tensor | None) -> Tensor:
    """Divide each row by its sum. If the sum is 0, the row becomes NaN, but the gradients of other rows do not."""
    scores = masked_scores.masked_fill(masked_scores.isneginf(), 0.0)
    total = scores.sum(-1, keepdim=True)
    # A sum as small as the rounding errors of its terms counts as zero, because the weights would be meaningless.
    noise = 4 * torch.finfo(scores.dtype).eps * scores.abs().sum(-1, keepdim=True)
    zero = total.abs() <= noise
    return (scores / total.masked_fill(zero, 1.0)).masked_fill(zero, math.nan)


_SCORE = a.symbol("S", a.symbol("ij"))
_SUM_FORMULA = a.fraction(_SCORE, a.summed(a.symbol("S", a.symbol("im"))))


def _sum_arithmetic(row: Row) -> Explanation:
    if row.undefined:
        return Explanation(_SUM_FORMULA, (a.equation(row.total(), a.count(0)),), "none")
    step = a.with_result(a.fraction(row.scores[row.column], row.total()), row.weight)
    return Explanation(_SUM_FORMULA, (step,), "sum")


_SUM = Normalization(
    weigh=_sum_weigh,
    formula=_SUM_FORMULA,
    arithmetic=_sum_arithmetic,
    code="""\
total = {scores}.sum(-1, keepdim=True)  # (tokens, 1)
weights = {scores} / total.masked_fill(total.abs() < 1e-12, torch.nan)  # (tokens, keys)""",
    blocked="0.0",
)


# The argmax: the key with the largest score gets all the weight, as in a dictionary. Equal keys share it.


def _argmax_weigh(masked_scores: Tensor, manual: Tensor | None) -> Tensor:
    best = (masked_scores == masked_scores.amax(-1, keepdim=True)).to(masked_scores.dtype)
    return best / best.sum(-1, keepdim=True)


_HIT = a.symbol("1", a.symbol("max"))
_ARGMAX_FORMULA = a.fraction(_HIT, a.summed(_HIT))


def _argmax_arithmetic(row: Row) -> Explanation:
    best = row.highest
    winners = sum(score.value == best for score in row.scores.values())
    won = row.scores[row.column].value == best
    # The fraction 1 / 1 would explain nothing, so show the weight alone.
    undivided = a.equation(a.symbol("A"), row.weight)
    step = undivided if winners == 1 else a.with_result(a.fraction(a.count(int(won)), a.count(winners)), row.weight)
    return Explanation(_ARGMAX_FORMULA, (row.largest(), step), "argmax", {"best": best})


_ARGMAX = Normalization(
    weigh=_argmax_weigh,
    formula=_ARGMAX_FORMULA,
    arithmetic=_argmax_arithmetic,
    code="""\
best = torch.isclose({scores}, {scores}.amax(-1, keepdim=True)).double()  # (tokens, keys); ties share
weights = best / best.sum(-1, keepdim=True)  # (tokens, keys)""",
    is_stepwise=True,
)


# Weights that the user sets, independent of the scores. Blocked ones are 0.


def _manual_weigh(masked_scores: Tensor, manual: Tensor | None) -> Tensor:
    if manual is None:
        raise ValueError('The normalization "manual" needs weights.')
    return manual.masked_fill(masked_scores.isneginf(), 0.0)


_MANUAL_FORMULA = a.symbol("A")


_MANUAL = Normalization(
    weigh=_manual_weigh,
    formula=_MANUAL_FORMULA,
    arithmetic=lambda row: Explanation(a.equation(_MANUAL_FORMULA, row.weight), (), "manual"),
    code="",
    blocked="0.0",
    is_manual=True,
)

NORMALIZE = Options({"softmax": _SOFTMAX, "sum": _SUM, "argmax": _ARGMAX, "manual": _MANUAL})
