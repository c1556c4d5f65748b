"""The pattern in the weights of a head is recognized."""

import pytest
import torch

from qkv_demo.model.heads import heads_of
from qkv_demo.model.patterns import Pattern, find_pattern

from .minilm import model_folder

EVEN = 0.1  # The weight of each other word if one of four words gets 0.7.


def weights_to(*columns: int) -> torch.Tensor:
    """Return weights in which each row gives 0.7 to one of four columns."""
    rows = torch.full((4, 4), EVEN, dtype=torch.float64)
    rows[range(4), columns] = 0.7
    return rows


@pytest.mark.parametrize(
    ("columns", "rule"),
    [((3, 0, 1, 2), "previous"), ((1, 2, 3, 0), "next"), ((0, 1, 2, 3), "itself"), ((2, 2, 1, 2), "one")],
)
def test_the_pair_follows_the_rule_of_most_words(columns: tuple[int, ...], rule: str) -> None:
    row, column, weight, actual_rule = find_pattern(weights_to(*columns))
    assert (actual_rule, columns[row], weight) == (rule, column, 0.7)


def test_a_rules_pair_is_apart_if_possible() -> None:
    rows = weights_to(2, 2, 1, 2)
    rows[0] = torch.tensor([0.0, 0.0, 0.6, 0.4], dtype=torch.float64)
    assert find_pattern(rows)[:2] == (0, 2)


def test_the_one_word_can_be_a_special_token() -> None:
    rows = torch.full((5, 5), 0.1, dtype=torch.float64)
    rows[:, 0] = 0.6
    assert find_pattern(rows, special=True) == Pattern(2, 0, 0.6, "one")


def test_the_most_asymmetric_pair_is_no_neighbor() -> None:
    rows = torch.full((4, 4), 0.25, dtype=torch.float64)
    rows[3] = torch.tensor([0.05, 0.85, 0.05, 0.05], dtype=torch.float64)
    # These two words are neighbors, so they are ignored.
    rows[2] = torch.tensor([0.03, 0.03, 0.03, 0.91], dtype=torch.float64)
    assert find_pattern(rows) == Pattern(3, 1, 0.85, None)


def test_special_tokens_are_ignored() -> None:
    rows = torch.full((5, 5), 0.1, dtype=torch.float64)
    rows[3, 0], rows[3, 1] = 0.5, 0.3
    assert find_pattern(rows, special=True) == Pattern(3, 1, 0.3, None)


@pytest.mark.parametrize("special", [False, True])
def test_two_words_follow_no_rule(special: bool) -> None:
    row, column, _, rule = find_pattern(torch.eye(2 + 2 * special, dtype=torch.float64), special=special)
    assert (row - special, column - special, rule) == (0, 1, None)


def test_the_model_has_heads_for_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QKV_MODEL", str(model_folder()))
    weights = heads_of("The cat sat on the mat").weights
    assert find_pattern(weights[0, 2]).rule == "previous"
    assert find_pattern(weights[1, 8]).rule == "next"
