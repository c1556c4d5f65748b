"""What each lab claims, against something computed without the lab: closed forms, NumPy, or plain loops."""

import math
from typing import Any

import numpy as np
import pytest

from qkv_demo.labs import labs
from qkv_demo.labs.drawing import Arrows, Table
from qkv_demo.labs.heads import ANIMALS, SENTENCES
from qkv_demo.labs.six_sentences import PAIRS, START, WORDS
from qkv_demo.locale import say

from .lab_runs import run, said
from .oracle import trace as attend_by_loops

# --- why-root-d


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("d_k", [1, 2, 16, 64, 512])
def test_the_spread_is_the_root_of_the_dimensions(d_k: int, seed: int) -> None:
    numbers = run("why-root-d", d_k=d_k, seed=seed)
    assert numbers["expected"] == math.sqrt(d_k)
    assert numbers["spread"] == pytest.approx(math.sqrt(d_k), rel=0.15)
    assert numbers["spread_scaled"] == pytest.approx(numbers["spread"] / math.sqrt(d_k), rel=1e-12)
    assert sum(numbers["counts"]) <= 256 * 16


def test_the_band_holds_what_it_says() -> None:
    """95 of 100 repetitions, of draws by NumPy in the same plan: 256 queries, 16 keys each."""
    for d_k in (1, 8, 64):
        band = run("why-root-d", d_k=d_k)
        source = np.random.default_rng(d_k)
        inside = 0
        for _ in range(300):
            queries, keys = source.normal(size=(256, 1, d_k)), source.normal(size=(256, 16, d_k))
            spread = np.sqrt(((queries * keys).sum(-1) ** 2).mean())
            inside += band["low"] <= spread <= band["high"]
        assert 0.9 <= inside / 300 <= 0.99


def test_undivided_scores_make_softmax_choose_one_and_let_little_through() -> None:
    numbers = run("why-root-d", d_k=512)
    assert numbers["largest"] > 0.9 > 0.3 > numbers["largest_scaled"]
    assert numbers["entropy"] < 0.5 < 2 < numbers["entropy_scaled"] < math.log(16)
    assert numbers["passes"] < numbers["passes_scaled"] / 3
    assert (numbers["answering"][-1], numbers["answering_scaled"][-1]) == (numbers["passes"], numbers["passes_scaled"])
    assert numbers["sizes"][-1] == 512


@pytest.mark.parametrize(
    ("d_k", "ending"),
    [(1, "Here that is the same."), (4, "has not yet settled on one key."), (64, "stay easier to move.")],
)
def test_how_far_a_nudge_of_the_scores_moves_the_weights_is_as_it_is_said(d_k: int, ending: str) -> None:
    """Nudged by NumPy, independently of slopes, on draws of its own."""
    numbers = run("why-root-d", d_k=d_k)
    source = np.random.default_rng(d_k)
    scores = (source.normal(size=(4000, 1, d_k)) * source.normal(size=(4000, 16, d_k))).sum(-1)
    for name, given in (("passes", scores), ("passes_scaled", scores / math.sqrt(d_k))):
        nudges = 1e-4 * source.normal(size=(200, 1, 16))
        moved = np.linalg.norm(softmax(given + nudges) - softmax(given), axis=-1)
        assert np.sqrt((moved**2).mean(0)).mean() / 1e-4 == pytest.approx(numbers[name], rel=0.2)  # 256 draws there
    words = said("why-root-d", d_k=d_k)
    assert f"move by {numbers['passes_scaled']:.2f} of a nudge if divided, by {numbers['passes']:.2f} if" in words
    assert ending in words


def softmax(scores: np.ndarray) -> np.ndarray:
    raised = np.exp(scores - scores.max(-1, keepdims=True))
    return np.asarray(raised / raised.sum(-1, keepdims=True))


def test_the_matrices_of_the_source_make_every_row_one_hot_even_when_divided() -> None:
    numbers = run("why-root-d", d_k=512, made="by_matrices")
    assert numbers["spread_scaled"] == pytest.approx(512, rel=0.05)
    assert numbers["largest_scaled"] > 0.99
    assert numbers["low"] is None


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


@pytest.mark.parametrize("given", [{"positions": True}, {"causal": True}])
def test_positions_or_a_mask_break_it(given: dict[str, bool]) -> None:
    assert run("order", **given)["moved_output"] > 0.1


def test_a_word_is_at_no_distance_from_itself_and_at_some_from_all_others() -> None:
    for second in ("same_words", "backwards"):
        numbers = run("order", second=second)
        for row, word in enumerate(numbers["first"]):
            for column, other in enumerate(numbers["second"]):
                kept = [numbers[f"distances_{name}"][row][column] for name in ("queries", "keys", "values")]
                output = numbers["distances_output"][row][column]
                if word == other:
                    assert (kept, output) == ([0, 0, 0], pytest.approx(0, abs=1e-15))
                else:
                    assert min(*kept, output) > 0.02


@pytest.mark.parametrize(
    ("given", "beginning"),
    [
        ({}, "Wherever a word stands"),
        ({"causal": True}, "Each word keeps its query, key and value"),
        ({"positions": True}, "Now the order counts"),
        ({"second": "us"}, "“we” and “us” are two words"),
        ({"second": "us", "causal": True}, "“us” is another word than “we”"),
    ],
)
def test_what_is_said_of_the_order_stands_in_the_table(given: dict[str, Any], beginning: str) -> None:
    numbers, words = run("order", **given), said("order", **given)
    assert words.startswith(beginning)
    lab = labs()["order"]
    *planes, table = lab.drawings(lab.settings(given), numbers)
    assert isinstance(table, Table)
    farthest = max(row[-1] for row in table.rows)
    assert f"{farthest:.2f}" in words or farthest < 1e-12
    for plane, column in zip(planes, (3, 2), strict=True):  # what the arrows show is what the table says
        assert isinstance(plane, Arrows)
        both = {one.name: math.dist(*zip(one.x, one.y, strict=True)) for one in plane.series if None not in one.x}
        assert both == dict(zip(table.names, [row[column] for row in table.rows], strict=True))


def test_us_is_another_word_than_we() -> None:
    numbers = run("order", second="us")
    assert numbers["moved_queries"] == numbers["moved_keys"] == numbers["moved_values"] == 0
    assert numbers["moved_output"] > 0.1


def test_its_cosines_are_those_of_plain_loops() -> None:
    lab = labs()["order"]
    chosen = lab.settings({"second": "us", "causal": True})
    numbers = lab.run(chosen)
    assert lab.scene
    second = attend_by_loops(lab.scene(chosen, numbers, 0))
    first = attend_by_loops(lab.scene(chosen, {**numbers, "second": numbers["first"]}, 0))
    one, other = (np.array(trace["heads"][0]["output"]) for trace in (first, second))
    cosines = one @ other.T / np.linalg.norm(one, axis=1)[:, None] / np.linalg.norm(other, axis=1)
    assert np.allclose(cosines, numbers["cosines_output"], rtol=0, atol=1e-12)


# --- heads


@pytest.mark.parametrize("share", [0.02, 0.3, 0.5, 0.9])
def test_one_head_always_misses_one_word_of_two(share: float) -> None:
    numbers = run("heads", heads=1, first=share)
    squares = share**2 + (1 - share) ** 2
    assert numbers["missed_subject"] == pytest.approx((1 - share) ** 2 / squares, abs=1e-12)
    assert numbers["missed_object"] == pytest.approx(share**2 / squares, abs=1e-12)
    assert numbers["missed"] == pytest.approx(1, abs=1e-12)
    assert numbers["right"] == 4  # only where an animal bites its own kind


def test_two_heads_that_listen_differently_miss_nothing() -> None:
    """X = ((1 − b) h₁ − (1 − a) h₂) / (a − b): the entries of W_O grow as the two shares meet."""
    for a, b in ((0.9, 0.1), (0.9, 0.88)):
        numbers = run("heads", heads=2, first=a, second=b)
        assert numbers["missed"] == pytest.approx(0, abs=1e-12)
        assert numbers["right"] == 16
        entries = np.array([a, 1 - a, b, 1 - b]) / (a - b)
        assert numbers["largest"] == pytest.approx(np.abs(entries).max(), rel=1e-9)


def test_what_is_read_of_the_sixteen_sentences_is_what_least_squares_gives() -> None:
    """One head hears a·X + (1 − a)·Y; the best reading of X is a / (a² + (1 − a)²) times that, of Y 1 − a."""
    numbers = run("heads", first=0.7)
    for (one, other), words in zip(SENTENCES, numbers["read"], strict=True):
        heard = 0.7 * np.array(ANIMALS[one]) + 0.3 * np.array(ANIMALS[other])
        for share, word in zip((0.7, 0.3), words, strict=True):
            ranked = sorted((np.linalg.norm(heard * share / 0.58 - corner), name) for name, corner in ANIMALS.items())
            assert word == (None if math.isclose(ranked[0][0], ranked[1][0]) else ranked[0][1])
    lab = labs()["heads"]
    table = lab.drawings(lab.settings({"first": 0.7}), numbers)[0]
    assert isinstance(table, Table)
    assert len(table.framed) == numbers["right"] == 4
    assert table.rows[0] == ["dog dog"] * 4  # whoever is bitten, one head reads the one that bites twice


def test_two_heads_that_listen_alike_are_one() -> None:
    assert run("heads", heads=2, first=0.7, second=0.7)["missed"] == pytest.approx(1, abs=1e-9)


# --- watch-it-learn


@pytest.mark.parametrize("dimensions", [2, 3])
@pytest.mark.parametrize("seed", range(5))
def test_the_endings_hold(dimensions: int, seed: int) -> None:
    numbers = run("watch-it-learn", dimensions=dimensions, seed=seed)
    assert numbers["losses"][-1] < 0.01 < 1 < numbers["losses"][0]
    assert numbers["said_right"] == numbers["to_say"] == 12
    assert numbers["apart"][-1] > 5 * numbers["apart"][0]
    assert numbers["farthest_related"] < numbers["nearest_unrelated"]
    near = numbers["farthest_one_verb"] < numbers["nearest_two_verbs"]
    assert ("Sentences with one verb end nearer" in said("watch-it-learn", dimensions=dimensions, seed=seed)) == near
    assert numbers["said_right_along"][-1] == 12 > numbers["said_right_along"][0]
    assert numbers["moments"][0] == 0
    assert numbers["moments"][-1] == 300
    assert len(numbers["sentence_ends_along"]) == len(numbers["moments"])
    assert numbers["sentence_ends_along"][-1] == numbers["sentence_ends"] != numbers["sentence_ends_along"][0]


def test_each_moment_has_its_own_sentence() -> None:
    lab = labs()["watch-it-learn"]
    settings = lab.settings({"epochs": 40})
    numbers = lab.run(settings)
    assert lab.told_at
    assert say(lab.told_at(settings, numbers, 0)).startswith(
        f"Before any learning, {numbers['said_right_along'][0]} of the 12"
    )
    for moment in (1, 40):
        words = say(lab.told_at(settings, numbers, moment))
        epochs = f"{moment} epoch{'s' if moment > 1 else ''}"
        assert words.startswith(f"After {epochs} {numbers['said_right_along'][moment]} of the 12 words")
        assert words.endswith(f"are now {numbers['apart'][moment]:.2f} apart.")
    ends = {name: np.array(point) for name, point in zip(PAIRS["eat"], numbers["sentence_ends"], strict=False)}
    assert np.allclose(ends["apple"], numbers["end_points"][0], rtol=0, atol=1e-12)
    assert np.linalg.norm(ends["apple"] - ends["bread"]) <= numbers["farthest_one_verb"]


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
