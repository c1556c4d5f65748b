"""The pattern in the attention weights of a head: a rule that most words follow, or the pair that differs most."""

from typing import Literal, NamedTuple

import torch
from torch import Tensor

Kind = Literal["previous", "next", "itself", "one", "pair"]
MIN_WEIGHT = 0.5  # The mean weight from which a rule describes a head.
_MIN_WORDS = 3  # In a shorter sentence, one word follows several rules.


class Pattern(NamedTuple):
    """The pattern of one head.

    With `kind` "previous", "next", "itself" or "one", the words attend to the word before, to the word after, to
    themselves, or all to the word `column`, and `weight` is the mean weight. With "pair", `row` attends to `column`
    with `weight`, and no other two words that are no neighbors differ as much from the reverse.
    """

    kind: Kind
    row: int
    column: int
    weight: float


def pattern_of(weights: Tensor, *, special: bool = False) -> Pattern:
    """Return the pattern of weights (tokens, tokens). With `special`, the first and the last token are no words."""
    count = len(weights)
    words = count - 2 if special else count
    to_others = weights.masked_fill(torch.eye(count, dtype=torch.bool), 0).sum(0) / max(count - 1, 1)
    means: dict[Kind, Tensor] = {
        "previous": weights.diagonal(-1).mean(),
        "next": weights.diagonal(1).mean(),
        "itself": weights.diagonal().mean(),
        "one": to_others.max(),
    }
    kind = max(means, key=lambda name: float(means[name]))
    if words >= _MIN_WORDS and means[kind] >= MIN_WEIGHT:
        return Pattern(kind, 0, int(to_others.argmax()), float(means[kind]))
    row, column = divmod(int((weights - weights.T).masked_fill(~_pairs(count, words), -1).argmax()), count)
    return Pattern("pair", row, column, float(weights[row, column]))


def _pairs(count: int, words: int) -> Tensor:
    """Return which pairs of tokens (count, count) are words apart from each other, if there are more than two words."""
    index = torch.arange(count)
    is_word = (index - (count - 1) / 2).abs() < words / 2
    distance = (index[:, None] - index).abs()
    return is_word[:, None] & is_word & (distance > min(words - 2, 1))
