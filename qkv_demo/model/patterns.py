"""Describes the attention weights of a head by a rule that most words follow, and by one pair of words."""

from typing import Literal, NamedTuple

import torch
from torch import Tensor

Rule = Literal["previous", "next", "itself", "one"]
MIN_MEAN_WEIGHT = 0.5  # A rule describes a head if the weights of the pairs that it predicts have at least this mean.
# The minimum number of words for a rule. In a shorter sentence the same pair can follow several rules.
_MIN_WORDS = 3


class Pattern(NamedTuple):
    """The pattern of one head.

    `rule` is set if most words attend to the previous word, to the next word, to themselves, or all to the same word.
    `row` and `column` are the pair whose `weight` exceeds the weight of the reverse direction by the most. If there is
    a rule, this pair follows the rule. A pair of neighbors is chosen only if there is no other pair.
    """

    row: int
    column: int
    weight: float
    rule: Rule | None


def find_pattern(weights: Tensor, *, special: bool = False) -> Pattern:
    """Describe weights (tokens, tokens). If `special` is true, the first and the last token are [CLS] and [SEP]."""
    token_count = len(weights)
    word_count = token_count - 2 if special else token_count
    indices = torch.arange(token_count)
    offset = indices - indices[:, None]  # The offset from the query's token to the key's token.
    rule, candidate_pairs = None, offset != 0
    if word_count >= _MIN_WORDS:
        pairs_by_rule = _find_predicted_pairs(weights, offset)
        best_rule = max(pairs_by_rule, key=lambda rule_name: float(weights[pairs_by_rule[rule_name]].mean()))
        if weights[pairs_by_rule[best_rule]].mean() >= MIN_MEAN_WEIGHT:
            rule, candidate_pairs = best_rule, pairs_by_rule[best_rule]
    is_word = (indices - (token_count - 1) / 2).abs() < word_count / 2
    candidate_pairs = candidate_pairs & is_word[:, None]
    if rule != "one":  # With the rule "one", the key can also be [CLS] or [SEP].
        candidate_pairs = candidate_pairs & is_word
    distant_pairs = candidate_pairs & (offset.abs() > 1)
    # A pair of a word with itself has no reverse pair, so nothing is subtracted from its weight.
    weight_differences = weights - weights.T.masked_fill(offset == 0, 0)
    row, column = divmod(
        int(weight_differences.masked_fill(~(distant_pairs if distant_pairs.any() else candidate_pairs), -1).argmax()),
        token_count,
    )
    return Pattern(row, column, float(weights[row, column]), rule)


def _find_predicted_pairs(weights: Tensor, offset: Tensor) -> dict[Rule, Tensor]:
    """Return booleans (tokens, tokens) for each rule, which are true for the pairs that the rule predicts."""
    column_sums = weights.masked_fill(offset == 0, 0).sum(0)
    is_favorite_column = torch.arange(len(weights)) == column_sums.argmax()
    return {
        "previous": offset == -1,
        "next": offset == 1,
        "itself": offset == 0,
        "one": is_favorite_column & (offset != 0),
    }
