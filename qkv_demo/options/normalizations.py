"""The normalizations, each of which turns a row of scores into weights. No other module branches on their names."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import torch
from torch import Tensor

from . import arithmetic
from .arithmetic import Node
from .table import Options


class ScoreRow(NamedTuple):
    """The numbers that explain one weight.

    `scores` are the scores in the weight's row, by column and without the blocked ones. `column` is the weight's
    column. `has_no_weights` is true if the row has no weights, for example because its scores add up to 0.
    """

    scores: Mapping[int, Node]
    column: int
    weight: Node
    has_no_weights: bool = False

    def write_sum(self, operator: str = "+") -> Node:
        """Return the formula of the row's scores with the operator between them, such as 1 + 2 + 3."""
        return arithmetic.create_sum(self.scores.values(), operator)

    @property
    def max_score(self) -> float:
        return max(score.value for score in self.scores.values())

    def write_largest_score(self) -> Node:
        """Return the formula max(…) = the largest score of the row."""
        return arithmetic.equation(
            arithmetic.row(arithmetic.symbol("max"), arithmetic.brackets(self.write_sum(","))),
            arithmetic.number(self.max_score),
        )


class WeightExplanation(NamedTuple):
    """The arithmetic of a weight: the formula, its steps with numbers, and a sentence.

    `sentence_key` is the end of the sentence's key in the language files, after `explain.weights.`. `message_values`
    are the numbers to insert into the sentence.
    """

    formula: Node
    steps: tuple[Node, ...]
    sentence_key: str
    message_values: Mapping[str, float] = {}


class SoftmaxSteps(NamedTuple):
    """The intermediate results of softmax in one head.

    If a score is blocked, its exponent is −∞ and its exponential 0.
    """

    # shape (tokens, tokens of the keys): the masked scores, minus the row's largest score if `needs_shift` returns true
    exponents: Tensor
    exponentials: Tensor  # shape (tokens, tokens of the keys)
    totals: Tensor  # shape (tokens, 1); weights = exponentials / totals


@dataclass(frozen=True)
class Normalization:
    """A normalization, which is a function that turns scores into weights.

    `compute_weights` receives masked scores (…, tokens, keys), in which blocked scores are −∞, and the user's own
    weights. It returns weights. `formula` is the formula of a weight, and `write_arithmetic` returns the formula with
    the numbers of a weight that is not blocked. `pytorch_code` contains lines of PyTorch with the placeholder
    `{scores}`. The exported code replaces blocked scores by `blocked_score` before these lines.

    `compute_softmax_steps` returns the intermediate results of softmax, or is None for other normalizations.
    `is_manual` is true if the user sets the weights. `has_zero_gradient` is true if small changes of the scores do not
    change the weights.
    """

    compute_weights: Callable[[Tensor, Tensor | None], Tensor]
    formula: Node
    write_arithmetic: Callable[[ScoreRow], WeightExplanation]
    pytorch_code: str
    blocked_score: str = "-torch.inf"
    compute_softmax_steps: Callable[[Tensor], SoftmaxSteps] | None = None
    is_manual: bool = False
    has_zero_gradient: bool = False

    @property
    def is_exponential(self) -> bool:
        return self.compute_softmax_steps is not None


# Softmax: each weight is e^score, divided by the sum of e^score over the row.


# If the largest score of a row is between −1.05 and 9.15, the scores themselves are the exponents. The exponentials are
# then between 0.35 and 9400, which can be displayed with two decimals and without a power of ten. Otherwise the largest
# score is subtracted from the whole row.
_UNSHIFTED_CENTER, _UNSHIFTED_RADIUS = 4.05, 5.1


def needs_shift(largest_score: Any) -> Any:
    """Return whether softmax subtracts the largest score of a row first, so that no exponential overflows or vanishes.

    `largest_score` is the row's largest score, as a number or a tensor.
    """
    return abs(largest_score - _UNSHIFTED_CENTER) >= _UNSHIFTED_RADIUS


def _compute_softmax_steps(masked_scores: Tensor) -> SoftmaxSteps:
    """Return the intermediate results of softmax.

    The function has no branch that depends on a number, because the recorder could not record it.
    """
    largest_scores = masked_scores.amax(-1, keepdim=True)
    exponents = masked_scores - torch.where(needs_shift(largest_scores), largest_scores, 0.0)
    exponentials = exponents.exp()
    return SoftmaxSteps(exponents, exponentials, exponentials.sum(-1, keepdim=True))


def _build_softmax_formula(subtracted_node: Node | None = None) -> Node:
    """Return the formula of softmax, optionally with a number that is subtracted from every exponent."""

    def write_power(score_index: str) -> Node:
        score = arithmetic.symbol("S", arithmetic.symbol(score_index))
        return arithmetic.power(
            arithmetic.symbol("e"),
            arithmetic.row(score, arithmetic.op("−"), subtracted_node) if subtracted_node else score,
        )

    return arithmetic.fraction(write_power("ij"), arithmetic.symbolic_sum(write_power("im")))


_SOFTMAX_FORMULA = _build_softmax_formula()
_SHIFTED_FORMULA = _build_softmax_formula(
    arithmetic.row(arithmetic.symbol("max", arithmetic.symbol("m")), arithmetic.symbol("S", arithmetic.symbol("im")))
)


def _write_softmax_arithmetic(row: ScoreRow) -> WeightExplanation:
    """Return the arithmetic of a softmax weight, which is e^score divided by the sum of e^score over its row.

    If `needs_shift` is true, the largest score of the row is subtracted from every score first.
    """
    largest_score = row.max_score
    is_shifted = needs_shift(largest_score)
    exponents = {column: score.value - largest_score * is_shifted for column, score in row.scores.items()}
    shift_nodes = arithmetic.op("−" if largest_score > 0 else "+"), arithmetic.number(abs(largest_score))

    def write_division_by_total(term: Callable[[int], Node]) -> Node:
        return arithmetic.fraction(term(row.column), arithmetic.create_sum(map(term, exponents)))

    def write_power_of_e(column: int) -> Node:
        score, exponent = row.scores[column], exponents[column]
        exponent_node = arithmetic.row(score, *shift_nodes) if is_shifted else score
        return arithmetic.power(arithmetic.symbol("e"), exponent_node, math.exp(exponent))

    symbolic_fraction, numeric_fraction = (
        write_division_by_total(write_power_of_e),
        write_division_by_total(lambda column: arithmetic.number(math.exp(exponents[column]))),
    )
    weight_step = arithmetic.create_next_line(
        symbolic_fraction, arithmetic.equate_with_result(numeric_fraction, row.weight)
    )
    if numeric_fraction.children[1].brief:
        total_node = arithmetic.number(math.fsum(map(math.exp, exponents.values())))
        quotient = arithmetic.row(numeric_fraction.children[0], arithmetic.op("÷"), total_node)
        weight_step = replace(
            weight_step,
            brief=arithmetic.create_next_line(symbolic_fraction, arithmetic.equate_with_result(quotient, row.weight)),
        )
    if not is_shifted:
        return WeightExplanation(_SOFTMAX_FORMULA, (symbolic_fraction, weight_step), "softmax")
    return WeightExplanation(
        _SHIFTED_FORMULA,
        (row.write_largest_score(), symbolic_fraction, weight_step),
        "softmax.shifted",
        {"top": largest_score},
    )


_SOFTMAX = Normalization(
    compute_weights=lambda masked_scores, manual_weights: torch.softmax(masked_scores, -1),
    compute_softmax_steps=_compute_softmax_steps,
    formula=_SOFTMAX_FORMULA,
    write_arithmetic=_write_softmax_arithmetic,
    pytorch_code="weights = torch.softmax({scores}, dim=-1)  # (tokens, keys)",
)


# The normalization by the sum: each score is divided by the sum of its row.


def _compute_sum_weights(masked_scores: Tensor, manual_weights: Tensor | None) -> Tensor:
    """Divide each row by its sum. A row with the sum 0 becomes NaN, and the gradients of the other rows stay finite."""
    scores = masked_scores.masked_fill(masked_scores.isneginf(), 0.0)
    row_sums = scores.sum(-1, keepdim=True)
    # A sum as small as the rounding errors of its terms counts as zero, because the weights would be meaningless.
    max_rounding_error = 4 * torch.finfo(scores.dtype).eps * scores.abs().sum(-1, keepdim=True)
    has_zero_sum = row_sums.abs() <= max_rounding_error
    return (scores / row_sums.masked_fill(has_zero_sum, 1.0)).masked_fill(has_zero_sum, math.nan)


_SCORE_SYMBOL = arithmetic.symbol("S", arithmetic.symbol("ij"))
_SUM_FORMULA = arithmetic.fraction(
    _SCORE_SYMBOL, arithmetic.symbolic_sum(arithmetic.symbol("S", arithmetic.symbol("im")))
)


def _write_sum_arithmetic(row: ScoreRow) -> WeightExplanation:
    if row.has_no_weights:
        return WeightExplanation(
            _SUM_FORMULA, (arithmetic.equation(row.write_sum(), arithmetic.whole_number(0)),), "none"
        )
    weight_step = arithmetic.equate_with_result(
        arithmetic.fraction(row.scores[row.column], row.write_sum()), row.weight
    )
    return WeightExplanation(_SUM_FORMULA, (weight_step,), "sum")


_SUM = Normalization(
    compute_weights=_compute_sum_weights,
    formula=_SUM_FORMULA,
    write_arithmetic=_write_sum_arithmetic,
    pytorch_code="""\
total = {scores}.sum(-1, keepdim=True)  # (tokens, 1)
weights = {scores} / total.masked_fill(total.abs() < 1e-12, torch.nan)  # (tokens, keys)""",
    blocked_score="0.0",
)


# The argmax: the key with the largest score gets all the weight, as in a dictionary. Keys with the same largest score
# share the weight.


def _compute_argmax_weights(masked_scores: Tensor, manual_weights: Tensor | None) -> Tensor:
    is_largest = (masked_scores == masked_scores.amax(-1, keepdim=True)).to(masked_scores.dtype)
    return is_largest / is_largest.sum(-1, keepdim=True)


# The symbol 1_max is 1 for the largest score of a row, and 0 for all other scores.
_LARGEST_INDICATOR = arithmetic.symbol("1", arithmetic.symbol("max"))
_ARGMAX_FORMULA = arithmetic.fraction(_LARGEST_INDICATOR, arithmetic.symbolic_sum(_LARGEST_INDICATOR))


def _write_argmax_arithmetic(row: ScoreRow) -> WeightExplanation:
    largest_score = row.max_score
    winner_count = sum(score.value == largest_score for score in row.scores.values())
    is_winner = row.scores[row.column].value == largest_score
    # The fraction 1 / 1 would explain nothing, so show the weight alone.
    weight_equation = arithmetic.equation(arithmetic.symbol("A"), row.weight)
    weight_step = (
        weight_equation
        if winner_count == 1
        else arithmetic.equate_with_result(
            arithmetic.fraction(arithmetic.whole_number(int(is_winner)), arithmetic.whole_number(winner_count)),
            row.weight,
        )
    )
    return WeightExplanation(
        _ARGMAX_FORMULA, (row.write_largest_score(), weight_step), "argmax", {"best": largest_score}
    )


_ARGMAX = Normalization(
    compute_weights=_compute_argmax_weights,
    formula=_ARGMAX_FORMULA,
    write_arithmetic=_write_argmax_arithmetic,
    pytorch_code="""\
best = torch.isclose({scores}, {scores}.amax(-1, keepdim=True)).double()  # (tokens, keys); ties share
weights = best / best.sum(-1, keepdim=True)  # (tokens, keys)""",
    has_zero_gradient=True,
)


# Weights that the user sets, independent of the scores. The weights of blocked pairs are 0.


def _select_manual_weights(masked_scores: Tensor, manual_weights: Tensor | None) -> Tensor:
    if manual_weights is None:
        raise ValueError('The normalization "manual" needs weights.')
    return manual_weights.masked_fill(masked_scores.isneginf(), 0.0)


_MANUAL_FORMULA = arithmetic.symbol("A")


_MANUAL = Normalization(
    compute_weights=_select_manual_weights,
    formula=_MANUAL_FORMULA,
    write_arithmetic=lambda row: WeightExplanation(arithmetic.equation(_MANUAL_FORMULA, row.weight), (), "manual"),
    pytorch_code="",
    blocked_score="0.0",
    is_manual=True,
)

NORMALIZATIONS = Options({"softmax": _SOFTMAX, "sum": _SUM, "argmax": _ARGMAX, "manual": _MANUAL})
