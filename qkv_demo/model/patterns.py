"""Describes the attention weights of a head by a rule that most words follow, and by one pair of words."""

from typing import Literal, NamedTuple

import torch
from torch import Tensor

Rule = Literal["previous", "next", "itself", "one"]
MIN_WEIGHT = 0.5  # A rule describes a head if the weights on the pairs that it predicts have at least this mean.
# The minimum number of words for a rule, because in a shorter sentence a word could follow several rules at once.
_MIN_WORDS = 3


class Pattern(NamedTuple):
    """The pattern of one head.

    `rule` is set if most words attend to the previous word, to the next word, to themselves, or all to the same word.
    `row` attends to `column` with `weight`. Of the pairs that follow the rule, or of all pairs if there is none, this
    one differs most from its reverse direction. Neighbors are chosen only if there is no other pair.
    """

    row: int
    column: int
    weight: float
    rule: Rule | None


def pattern_of(weights: Tensor, *, special: bool = False) -> Pattern:
    """Describe weights (tokens, tokens). If `special` is true, the first and the last token are [CLS] and [SEP]."""
    count = len(weights)
    words = count - 2 if special else count
    index = torch.arange(count)
    distance = index - index[:, None]  # from the asking token to the other one
    rule, pairs = None, distance != 0
    if words >= _MIN_WORDS:
        rules = _rules(weights, distance)
        best = max(rules, key=lambda name: float(weights[rules[name]].mean()))
        if weights[rules[best]].mean() >= MIN_WEIGHT:
            rule, pairs = best, rules[best]
    is_word = (index - (count - 1) / 2).abs() < words / 2
    pairs = pairs & is_word[:, None]
    if rule != "one":  # The one word for all can be [CLS] or [SEP].
        pairs = pairs & is_word
    apart = pairs & (distance.abs() > 1)
    differences = weights - weights.T.masked_fill(distance == 0, 0)  # A word's weight for itself has no reverse.
    row, column = divmod(int(differences.masked_fill(~(apart if apart.any() else pairs), -1).argmax()), count)
    return Pattern(row, column, float(weights[row, column]), rule)


def _rules(weights: Tensor, distance: Tensor) -> dict[Rule, Tensor]:
    """Return the pairs of tokens (tokens, tokens) that each rule predicts."""
    total = weights.masked_fill(distance == 0, 0).sum(0)
    is_one = torch.arange(len(weights)) == total.argmax()
    return {"previous": distance == -1, "next": distance == 1, "itself": distance == 0, "one": is_one & (distance != 0)}
