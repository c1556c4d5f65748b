"""Describes the attention weights of a head by a rule that most words follow, and by its most asymmetric pair."""

from typing import Literal, NamedTuple

import torch
from torch import Tensor

Rule = Literal["previous", "next", "itself", "one"]
MIN_WEIGHT = 0.5  # A rule describes a head if the weights on the pairs that it predicts have at least this mean.
# The minimum number of words for a rule, because in a shorter sentence a word could follow several rules at once.
_MIN_WORDS = 3


class Pattern(NamedTuple):
    """The pattern of one head.

    `row` attends to `column` with `weight`. Of all pairs of words that are not neighbors, this one differs most from
    its reverse direction. `rule` is set if most words attend to the previous word, to the next word, to themselves, or
    all to the same word.
    """

    row: int
    column: int
    weight: float
    rule: Rule | None


def pattern_of(weights: Tensor, *, special: bool = False) -> Pattern:
    """Describe weights (tokens, tokens). If `special` is true, the first and the last token are [CLS] and [SEP]."""
    count = len(weights)
    words = count - 2 if special else count
    row, column = divmod(int((weights - weights.T).masked_fill(~_pairs(count, words), -1).argmax()), count)
    rule = _rule(weights) if words >= _MIN_WORDS else None
    return Pattern(row, column, float(weights[row, column]), rule)


def _rule(weights: Tensor) -> Rule | None:
    """Return the rule with the largest mean weight, if that is large enough."""
    count = len(weights)
    to_others = weights.masked_fill(torch.eye(count, dtype=torch.bool), 0).sum(0) / (count - 1)
    means: dict[Rule, float] = {
        "previous": float(weights.diagonal(-1).mean()),
        "next": float(weights.diagonal(1).mean()),
        "itself": float(weights.diagonal().mean()),
        "one": float(to_others.max()),
    }
    rule = max(means, key=lambda name: means[name])
    return rule if means[rule] >= MIN_WEIGHT else None


def _pairs(count: int, words: int) -> Tensor:
    """Return which pairs of tokens (count, count) are words, and not neighbors if there are more than two words."""
    index = torch.arange(count)
    is_word = (index - (count - 1) / 2).abs() < words / 2
    distance = (index[:, None] - index).abs()
    return is_word[:, None] & is_word & (distance > min(words - 2, 1))
