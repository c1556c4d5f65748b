"""What each lab claims, against something computed without the lab: closed forms, NumPy, torch, or plain loops."""

import math
from typing import Any

import numpy as np
import pytest

from qkv_demo.labs.watch_it_learn import PAIRS, START, VERB, WORDS
from qkv_demo.labs.watch_it_learn import SENTENCES as SIX

from .lab_runs import found, more, run, told

# --- why-root-d


@pytest.mark.parametrize("d_k", [1, 2, 64, 512])
def test_the_spread_is_the_root_of_the_dimensions(d_k: int) -> None:
    numbers = run("why-root-d", d_k=d_k)
    assert numbers["expected"] == math.sqrt(d_k)
    assert numbers["spread"] == pytest.approx(math.sqrt(d_k), rel=0.15)
    assert numbers["spread_scaled"] == pytest.approx(numbers["spread"] / math.sqrt(d_k), rel=1e-12)


def test_undivided_scores_make_softmax_choose_one_and_let_little_through() -> None:
    numbers = run("why-root-d", d_k=512)
    assert numbers["largest"] > 0.9 > 0.3 > numbers["largest_scaled"]
    assert numbers["passes"] < numbers["passes_scaled"] / 3
    assert numbers["sizes"][-1] == 512
    for name in ("spread", "largest", "largest_scaled"):
        assert numbers[f"{name}_along"][-1] == numbers[name]
    largest, scaled = (f"{numbers[name]:.2f}" for name in ("largest", "largest_scaled"))
    plain, divided = found("why-root-d", d_k=512).split("; ")
    assert plain == f"With dₖ = 512 the best of 16 keys gets weight {largest}, and learning moves it less"
    assert divided == f"divided by √dₖ, {scaled}."
    assert "learning" not in found("why-root-d", d_k=2)


def test_a_setting_makes_no_dent_in_the_curve() -> None:
    rising = run("why-root-d", d_k=294)["largest_along"]
    assert rising == sorted(rising)


def test_that_dividing_makes_the_weights_less_movable_in_two_dimensions_is_said() -> None:
    """The first screen has two."""
    two = run("why-root-d", d_k=2)
    assert two["passes_scaled"] < two["passes"]
    assert "Here dividing makes the weights less movable" in more("why-root-d", d_k=2)
    large = run("why-root-d", d_k=64)
    assert large["passes_scaled"] > large["passes"]
    said = f"In two dimensions, as on the first screen, it is the other way round: {two['passes_scaled']:.2f} divided"
    assert said in more("why-root-d", d_k=64)
    assert large["passes_in_two"] == two["passes"]
    alone = more("why-root-d", d_k=1)  # 1 = √1
    assert "Here dividing" not in alone


def test_the_matrices_of_the_source_make_every_row_one_hot_even_when_divided() -> None:
    numbers = run("why-root-d", d_k=512, made="by_matrices")
    assert numbers["spread_scaled"] == pytest.approx(512, rel=0.05)
    assert numbers["largest_scaled"] > 0.99
    assert "even divided, the best of 16 keys takes 1.00" in found("why-root-d", d_k=512, made="by_matrices")
    assert f"still {numbers['spread_scaled']:.2f}" in more("why-root-d", d_k=512, made="by_matrices")


# --- order


def test_a_set_keeps_its_words_whatever_their_order() -> None:
    for second in ("same_words", "backwards"):
        numbers = run("order", second=second)
        assert [numbers[f"moved_{name}"] for name in ("queries", "keys", "values")] == [0, 0, 0]
        assert numbers["moved_output"] < 1e-15
        for row, word in enumerate(numbers["first"]):
            column = numbers["second"].index(word)
            for name in ("queries", "keys", "values", "output"):
                assert numbers[f"cosines_{name}"][row][column] == pytest.approx(1, abs=1e-15)


@pytest.mark.parametrize(
    ("given", "beginning"),
    [
        ({}, "No: attention sees a set of words"),
        ({"causal": True}, "With a causal mask yes: a word sees no later word"),
        ({"positions": True}, "With positions yes: from one order to the other"),
        ({"second": "us"}, "“us” is not “we”: the other words’ outputs move"),
        ({"second": "us", "causal": True}, "With a causal mask yes"),
    ],
)
def test_what_is_said_of_the_order_stands_in_the_table(given: dict[str, Any], beginning: str) -> None:
    words = found("order", **given)
    assert words.startswith(beginning)
    arrows, table = told("order", **given).drawings
    farthest = max(row[-1] for row in table.rows)
    assert f"{farthest:.2f}" in words or farthest < 1e-12
    # What the arrows show is what the table says.
    both = {one.name: math.dist(*zip(one.x, one.y, strict=True)) for one in arrows.series if None not in one.x}
    moved = dict(zip(table.names, [row[3] for row in table.rows], strict=True))
    assert both == pytest.approx(moved, rel=1e-12, abs=1e-15)
    beside = more("order", **given)
    assert ("exactly the same" in beside) == (max(max(row[:3]) for row in table.rows) == 0)
    assert ("only the three words" in beside) == (len(table.rows) == 3)
    assert ("but for rounding" in beside) == (farthest < 1e-12)


# --- watch-it-learn


@pytest.mark.parametrize("dimensions", [2, 3])
@pytest.mark.parametrize("seed", range(2))
def test_the_endings_hold(dimensions: int, seed: int) -> None:
    numbers = run("watch-it-learn", dimensions=dimensions, seed=seed)
    assert numbers["losses"][-1] < 0.01 < 1 < numbers["losses"][0]
    assert numbers["said_right"] == numbers["to_say"] == 12
    assert numbers["apart"][-1] > 5 * numbers["apart"][0]
    near = numbers["farthest_one_verb"] < numbers["nearest_two_verbs"]
    words = more("watch-it-learn", dimensions=dimensions, seed=seed)
    assert ("sentences with one verb end nearer to each other than to any" in words) == near
    assert f"are {numbers['apart'][0]:.2f} apart at the start, {numbers['apart'][-1]:.2f} at the end" in words
    assert f"goes from {numbers['losses'][0]:.2f} to 0.00" in words
    assert numbers["said_right_along"][-1] == 12 > numbers["said_right_along"][0]
    assert numbers["moments"][0] == 0
    assert numbers["moments"][-1] == 300
    assert len(numbers["sentence_ends_along"]) == len(numbers["moments"])
    *ends, unseen = numbers["sentence_ends_along"][-1]
    assert ends == numbers["sentence_ends"] != numbers["sentence_ends_along"][0][:-1]
    nearest = min(range(6), key=lambda at: math.dist(ends[at], unseen))
    assert numbers["nearest_to_unseen"] == " ".join(SIX[nearest][VERB:])
    assert f"It has never read “eat apple book”, which ends nearest to “{numbers['nearest_to_unseen']}”" in words


def test_what_was_learned_says_the_words_also_in_numpy() -> None:
    numbers = run("watch-it-learn")
    learned = {name: np.array(value) for name, value in numbers["learned"].items()}
    for verb, things in PAIRS.items():
        for thing in things:
            x = learned["embeddings"][[WORDS.index(word) for word in (*START, verb, thing)]]
            scores = x @ learned["w_q"] @ (x @ learned["w_k"]).T / math.sqrt(2)
            weights = np.exp(scores - scores.max(1, keepdims=True))
            output = weights / weights.sum(1, keepdims=True) @ x @ learned["w_v"]
            said = output @ learned["embeddings"].T + learned["bias"]
            assert [WORDS[place] for place in said.argmax(1)[3:]] == [thing, verb]
