"""Shares of e to the scores."""

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import torch
from torch import Tensor

from .. import arithmetic as a
from ..arithmetic import Node
from ..normalization import Normalization, Powers, Row, Worked
from ..registry import Code

MIDDLE, REACH = 4.05, 5.1  # a row whose largest score is further from there is shifted: two decimals would not carry it


def is_far(top: Any) -> Any:
    """Whether a row's largest score, or each of a tensor, is taken off first, lest e to it overflow or vanish."""
    return abs(top - MIDDLE) >= REACH


def weigh(masked_scores: Tensor, own: Tensor | None) -> Tensor:
    return torch.softmax(masked_scores, -1)


def powers(masked_scores: Tensor) -> Powers:
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


_PLAIN = _shares()
_SHIFTED = _shares(a.row(a.symbol("max", a.symbol("m")), a.symbol("S", a.symbol("im"))))


def arithmetic(row: Row) -> Worked:
    """e^s over the sum of the row's; its largest score is taken off first where two decimals would not carry them."""
    top = row.highest
    shifted = is_far(top)
    exponents = {column: score.value - top * shifted for column, score in row.scores.items()}
    vast = shifted and any(a.is_vast(score.value) for score in row.scores.values())  # in two digits: 1.2e5 − 1.2e5
    taken_off = a.op("−" if top > 0 else "+"), a.number(abs(top))

    def share(term: Callable[[int], Node]) -> Node:
        return a.fraction(term(row.column), a.total(map(term, exponents)))

    def power(column: int) -> Node:
        score, exponent = row.scores[column], exponents[column]
        told = a.number(exponent) if vast else a.row(score, *taken_off) if shifted else score
        return a.power(a.symbol("e"), told, math.exp(exponent))

    worked = share(lambda column: a.number(math.exp(exponents[column])))
    powers = a.row(a.op("="), worked, a.op("≈"), row.weight)
    if worked.children[1].brief:
        whole = a.number(math.fsum(map(math.exp, exponents.values())))
        divided = a.row(worked.children[0], a.op("÷"), whole)
        powers = replace(powers, brief=a.row(a.op("="), divided, a.op("≈"), row.weight))
    if not shifted:
        return Worked(_PLAIN, (share(power), powers), "softmax")
    return Worked(_SHIFTED, (row.largest(), share(power), powers), "softmax.shifted", {"top": top})


KIND = Normalization(
    order=1,
    weigh=weigh,
    powers=powers,
    formula=_PLAIN,
    arithmetic=arithmetic,
    code=Code(
        "weights = torch.softmax({scores}, dim=-1)  # (tokens, keys)",
        "weights = softmax({scores})  # (tokens, keys)",
    ),
    helper=Code(
        "",
        """\
def softmax(scores):
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))  # the largest power is 1: none overflows
    return powers / powers.sum(axis=-1, keepdims=True)  # each row is shared out""",
    ),
)
