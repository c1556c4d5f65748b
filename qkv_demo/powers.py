"""Inside a softmax: e to each score, and the sum of the row that each is divided by."""

from typing import Any, NamedTuple

import torch
from torch import Tensor

from .attention import Trace

MIDDLE, REACH = 4.05, 5.1  # a row whose largest score is further from there is shifted: two decimals would not carry it


def is_far(top: Any) -> Any:
    """Whether a row's largest score, or each of a tensor, is taken off first, lest e to it overflow or vanish."""
    return abs(top - MIDDLE) >= REACH


class Powers(NamedTuple):
    """Of one head; a blocked score is −∞ and e to it 0."""

    exponents: Tensor  # (tokens, keys' tokens): the masked scores, less the row's largest where that is far
    exponentials: Tensor  # (tokens, keys' tokens)
    totals: Tensor  # (tokens, 1): weights = exponentials / totals


def powers(trace: Trace, head: int) -> Powers | None:
    """None where the weights come from no softmax. Without a look at any number, so that it can be recorded."""
    if trace.scene.normalize != "softmax":
        return None
    scores = trace.heads[head].masked_scores
    top = scores.amax(-1, keepdim=True)
    exponents = scores - torch.where(is_far(top), top, 0.0)
    exponentials = exponents.exp()
    return Powers(exponents, exponentials, exponentials.sum(-1, keepdim=True))
