"""What each lab claims, against something computed without the lab: closed forms, NumPy, torch, or plain loops."""

import math
from typing import Any

import numpy as np
import pytest
import torch

from qkv_demo.labs.heads import ANIMALS, SENTENCES
from qkv_demo.labs.how_it_is_computed import as_columns, in_blocks
from qkv_demo.labs.watch_it_learn import PAIRS, START, VERB, WORDS
from qkv_demo.labs.watch_it_learn import SENTENCES as SIX
from qkv_demo.locale import say

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


# --- heads


@pytest.mark.parametrize("share", [0.02, 0.3, 0.5, 0.9])
def test_one_head_always_misses_one_word_of_two(share: float) -> None:
    numbers = run("heads", heads=1, first=share)
    squares = share**2 + (1 - share) ** 2
    assert numbers["missed_subject"] == pytest.approx((1 - share) ** 2 / squares, abs=1e-12)
    assert numbers["missed_object"] == pytest.approx(share**2 / squares, abs=1e-12)
    assert numbers["missed"] == pytest.approx(1, abs=1e-12)
    assert numbers["right"] == 4  # only where an animal bites its own kind
    assert found("heads", heads=1, first=share).startswith("With one head both animals are read right in 4 of 16")
    missed = f"W_O misses {numbers['missed_subject']:.2f} of the variance of the one and {numbers['missed_object']:.2f}"
    assert missed in more("heads", heads=1, first=share)


def test_two_heads_that_attend_differently_miss_nothing() -> None:
    """X = ((1 − b) h₁ − (1 − a) h₂) / (a − b): the entries of W_O grow as the two shares meet."""
    for a, b in ((0.9, 0.1), (0.9, 0.88)):
        numbers = run("heads", heads=2, first=a, second=b)
        assert numbers["missed"] == pytest.approx(0, abs=1e-12)
        assert numbers["right"] == 16
        entries = np.array([a, 1 - a, b, 1 - b]) / (a - b)
        assert numbers["largest"] == pytest.approx(np.abs(entries).max(), rel=1e-9)
        assert found("heads", heads=2, first=a, second=b).endswith("16 of 16 sentences are read right.")
        assert f"here up to {numbers['largest']:.2f}." in more("heads", heads=2, first=a, second=b)


def test_what_is_read_of_the_sixteen_sentences_is_what_least_squares_gives() -> None:
    """One head hears a·X + (1 − a)·Y; the best reading of X is a / (a² + (1 − a)²) times that, of Y 1 − a."""
    numbers = run("heads", first=0.7)
    for (one, other), words in zip(SENTENCES, numbers["read"], strict=True):
        heard = 0.7 * np.array(ANIMALS[one]) + 0.3 * np.array(ANIMALS[other])
        for share, word in zip((0.7, 0.3), words, strict=True):
            ranked = sorted((np.linalg.norm(heard * share / 0.58 - corner), name) for name, corner in ANIMALS.items())
            assert word == (None if math.isclose(ranked[0][0], ranked[1][0]) else ranked[0][1])
    table = told("heads", first=0.7).drawings[0]
    assert len(table.framed) == numbers["right"] == 4
    assert table.rows[0] == ["dog dog"] * 4  # whoever is bitten, one head reads the one that bites twice


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


# --- how-it-is-computed


@pytest.mark.parametrize(
    ("tokens", "dimensions", "block"), [(1, 1, 1), (7, 3, 2), (16, 8, 5), (64, 16, 64), (50, 4, 256)]
)
def test_every_way_gives_what_torch_gives(tokens: int, dimensions: int, block: int) -> None:
    numbers = run("how-it-is-computed", tokens=tokens, dimensions=dimensions, block=block, seed=tokens)
    assert max(numbers[f"difference_{way}"] for way in ("blocks", "columns")) < 1e-12
    source = torch.Generator().manual_seed(tokens)
    q, k, v = (torch.randn(tokens, dimensions, generator=source, dtype=torch.float64) for _ in range(3))
    expected = torch.nn.functional.scaled_dot_product_attention(q, k, v)
    for way in ("whole", "blocks", "columns"):
        torch.testing.assert_close(torch.tensor(numbers[f"first_{way}"], dtype=torch.float64), expected[0])
    for made in (in_blocks(q, k, v, block), as_columns(q.mT, k.mT, v.mT).mT):
        torch.testing.assert_close(made, expected, rtol=1e-12, atol=1e-12)


def test_blocks_bear_scores_whose_exponentials_do_not_fit() -> None:
    q = torch.tensor([[3000.0], [-3000.0]], dtype=torch.float64)
    k = torch.tensor([[1.0], [2.0], [3.0]], dtype=torch.float64)
    assert in_blocks(q, k, k, 1).tolist() == [[3.0], [1.0]]


@pytest.mark.parametrize(("tokens", "block"), [(16, 4), (7, 3), (1, 1), (100, 7), (4, 256)])
def test_what_is_drawn_as_kept_is_what_is_counted(tokens: int, block: int) -> None:
    given = {"tokens": tokens, "block": block}
    numbers = run("how-it-is-computed", **given)
    for drawing, way in zip(told("how-it-is-computed", **given).drawings, ("whole", "blocks"), strict=True):
        areas = [(right - left) * (end - top) for left, top, right, end in drawing.boxes]
        assert max(areas) == numbers[f"kept_{way}"]
        assert len(areas) == len(drawing.moments) == len(drawing.results)
        assert drawing.boxes[-1][2:] == (tokens, tokens)
        assert f"{tokens} of {tokens} word{'s' if tokens > 1 else ''} done" in say(drawing.results[-1])
    assert ("One block holds all" in found("how-it-is-computed", **given)) == (block >= tokens > 1)


def test_what_is_multiplied_and_kept_is_counted() -> None:
    """By loops that count."""
    given = {"tokens": 6, "dimensions": 4, "block": 4}
    numbers = run("how-it-is-computed", **given)
    assert numbers["products"] == sum(1 for _ in range(6) for _ in range(6) for _ in range(4) for _ in range(2))
    rescaled = sum(4 + 1 for _query in range(6) for _block in range(0, 6, 4))
    assert numbers["products_blocks"] == numbers["products"] + rescaled
    assert (numbers["kept_whole"], numbers["kept_blocks"], numbers["read_blocks"]) == (36, 16, 2)
    assert numbers["running_blocks"] == sum(1 + 1 + 4 for _query in range(4))
    said = "Blocks of 4 × 4 keep 16 scores at a time instead of 36 and give the same result."
    assert found("how-it-is-computed", **given) == said
    words = more("how-it-is-computed", **given)
    assert "are kept, 24 numbers in all" in words
    assert f"is read 2 times instead of once, and rescaling takes {100 * rescaled / numbers['products']:.0f}%" in words
    assert f"At 1,024 words that is 16 scores at a time instead of {1024 * 1024:,}." in words
