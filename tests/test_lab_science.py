"""The labs' claims agree with closed forms, NumPy, torch or plain loops."""

import math
import re
from typing import Any

import numpy as np
import pytest

from qkv_demo.labs.one_matrix_heads import HEAD_TARGETS
from qkv_demo.labs.watch_it_learn import FIRST_WORDS, OBJECTS_BY_VERB, VERB_INDEX, WORDS
from qkv_demo.labs.watch_it_learn import SENTENCES as SIX
from qkv_demo.maths.attention import attend

from .lab_runs import details, finding, report, run

# --- why-root-d


@pytest.mark.parametrize("d_k", [1, 2, 64, 512])
def test_the_spread_is_the_root_of_d_k(d_k: int) -> None:
    numbers = run("why-root-d", d_k=d_k)
    assert numbers["expected"] == math.sqrt(d_k)
    assert numbers["spread"] == pytest.approx(math.sqrt(d_k), rel=0.15)
    assert numbers["spread_scaled"] == pytest.approx(numbers["spread"] / math.sqrt(d_k), rel=1e-12)


def test_undivided_scores_saturate_softmax() -> None:
    numbers = run("why-root-d", d_k=512)
    assert numbers["largest"] > 0.9 > 0.3 > numbers["largest_scaled"]
    assert numbers["passes"] < numbers["passes_scaled"] / 3


def test_curves_do_not_depend_on_the_selected_size() -> None:
    curve = run("why-root-d", d_k=294)["largest_along"]
    assert curve == sorted(curve)


def test_dividing_hinders_learning_in_two_dimensions() -> None:
    """The first screen has two dimensions, so the lab also says this for larger d_k."""
    small_run, large_run = run("why-root-d", d_k=2), run("why-root-d", d_k=64)
    assert small_run["passes_scaled"] < small_run["passes"] == large_run["passes_in_two"]
    assert large_run["passes_scaled"] > large_run["passes"]
    assert f"{small_run['passes_scaled']:.2f}" in details("why-root-d", d_k=64)


@pytest.mark.parametrize(("d_k", "is_reported"), [(1, False), (2, True), (64, False)])
def test_less_sensitive_weights_are_reported(d_k: int, is_reported: bool) -> None:
    assert ("Here, dividing" in details("why-root-d", d_k=d_k)) == is_reported


def test_the_sources_matrices_saturate_divided_scores() -> None:
    numbers = run("why-root-d", d_k=512, made="by_matrices")
    assert numbers["spread_scaled"] == pytest.approx(512, rel=0.05)
    assert numbers["largest_scaled"] > 0.99
    assert f"{numbers['largest_scaled']:.2f}" in finding("why-root-d", d_k=512, made="by_matrices")


# --- can-one-matrix


def loss_above(weights: np.ndarray, target: np.ndarray) -> float:
    """Return a loss that one matrix cannot get below, in any number of dimensions.

    By duality, the smallest loss over all positive semidefinite scores is the largest mean over rows of H(A) −
    H(target), where the rows and columns of A − target sum to 0 and its symmetric part is positive semidefinite. So
    every such A proves a bound. This one is made from weights that are almost the best.
    """
    count = len(target)
    difference = weights - target
    difference -= difference.mean(0)
    lowest = np.linalg.eigvalsh(difference + difference.T)[0] / 2
    candidate = target + difference - min(lowest, 0) * (np.eye(count) - 1 / count)
    assert candidate.min() > 0
    return float((target * np.log(target) - candidate * np.log(candidate)).sum(1).mean())


@pytest.mark.parametrize(
    ("target", "loss_of_one", "loss_of_two"), [("real-riley", 0.016, 0.0), ("real-it", 0.137, 0.0)]
)
def test_no_single_matrix_reaches_a_real_head(target: str, loss_of_one: float, loss_of_two: float) -> None:
    numbers = run("can-one-matrix", target=target, steps=300)
    assert numbers["losses_one"][-1] == pytest.approx(loss_of_one, abs=1e-3)
    assert numbers["losses_two"][-1] == pytest.approx(loss_of_two, abs=1e-3)
    bound = loss_above(np.array(numbers["weights_one"]), np.array(numbers["target"]))
    assert bound < numbers["least_one"] < numbers["losses_one"][-1]
    [stated_bound] = re.findall(r"stays at (\d+\.\d+) or more", finding("can-one-matrix", target=target, steps=300))
    assert bound > float(stated_bound) > 0


@pytest.mark.parametrize("target", HEAD_TARGETS)
def test_more_dimensions_do_not_close_the_gap(target: str) -> None:
    """The curve of one matrix levels off from three dimensions on, and the curve of two matrices falls to zero."""
    numbers = run("can-one-matrix", target=target, steps=300)
    losses_of_one, losses_of_two = numbers["losses_one"], numbers["losses_two"]
    assert len(losses_of_one) == len(losses_of_two) == len(HEAD_TARGETS[target].tokens)
    assert max(losses_of_one[2:]) - min(losses_of_one[2:]) < 0.05 * losses_of_one[-1]
    assert min(losses_of_one) > 0.01 > 1e-3 > losses_of_two[-1]
    assert losses_of_one[0] > losses_of_one[1]


@pytest.mark.parametrize("target", HEAD_TARGETS)
def test_scenes_of_a_real_head_match_its_curve(target: str) -> None:
    numbers, head = run("can-one-matrix", target=target), HEAD_TARGETS[target]
    shares = np.array(numbers["target"])
    assert shares == pytest.approx(np.array(head.model_head.weights), abs=1e-5)
    for scene, loss in zip(report("can-one-matrix", target=target).scenes, numbers["losses_one"], strict=True):
        weights = attend(scene).heads[0].weights.numpy()
        assert (shares * np.log(shares / weights)).sum(1).mean() == pytest.approx(loss, rel=1e-9)


# --- order


@pytest.mark.parametrize("second", ["same_words", "backwards"])
def test_a_words_vectors_do_not_depend_on_order(second: str) -> None:
    numbers = run("order", second=second)
    assert [numbers[f"moved_{name}"] for name in ("queries", "keys", "values")] == [0, 0, 0]
    assert numbers["moved_output"] < 1e-15
    for row, word in enumerate(numbers["first"]):
        column = numbers["second"].index(word)
        for name in ("queries", "keys", "values", "output"):
            assert numbers[f"cosines_{name}"][row][column] == pytest.approx(1, abs=1e-15)


ORDERS: list[tuple[dict[str, Any], str]] = [
    ({}, "No. "),
    ({"causal": True}, "Yes, with a causal mask. "),
    ({"positions": True}, "Yes, once positions are added. "),
    ({"second": "us"}, "“us” and “we” are different words, "),
    ({"second": "us", "causal": True}, "Yes, with a causal mask"),
]


@pytest.mark.parametrize(("settings", "beginning"), ORDERS, ids=str)
def test_the_headline_agrees_with_the_table(settings: dict[str, Any], beginning: str) -> None:
    words, detail_text = finding("order", **settings), details("order", **settings)
    _, table = report("order", **settings).drawings
    farthest = max(row[-1] for row in table.rows)
    assert words.startswith(beginning)
    assert f"{farthest:.2f}" in words or farthest < 1e-12
    assert ("exactly the same" in detail_text) == (max(max(row[:3]) for row in table.rows) == 0)
    assert ("except for rounding" in detail_text) == (farthest < 1e-12)


@pytest.mark.parametrize("settings", [settings for settings, _ in ORDERS], ids=str)
def test_the_arrows_agree_with_the_table(settings: dict[str, Any]) -> None:
    arrows, table = report("order", **settings).drawings
    lengths = {
        arrow.name: math.dist(*zip(arrow.x, arrow.y, strict=True)) for arrow in arrows.series if None not in arrow.x
    }
    distances = dict(zip(table.names, [row[3] for row in table.rows], strict=True))
    assert lengths == pytest.approx(distances, rel=1e-12, abs=1e-15)


# --- watch-it-learn


@pytest.mark.parametrize("dimensions", [2, 3])
@pytest.mark.parametrize("seed", range(2))
def test_training_separates_the_endings(dimensions: int, seed: int) -> None:
    numbers = run("watch-it-learn", dimensions=dimensions, seed=seed)
    assert numbers["losses"][-1] < 0.01 < 1 < numbers["losses"][0]
    assert numbers["said_right"] == numbers["to_say"] == 12
    assert numbers["said_right_along"][-1] == 12 > numbers["said_right_along"][0]
    assert numbers["apart"][-1] > 5 * numbers["apart"][0]


@pytest.mark.parametrize("dimensions", [2, 3])
@pytest.mark.parametrize("seed", range(2))
def test_the_report_has_the_numbers_of_training(dimensions: int, seed: int) -> None:
    numbers, words = (tell("watch-it-learn", dimensions=dimensions, seed=seed) for tell in (run, details))
    quote = {f"{value:.2f}" for value in (numbers["apart"][0], numbers["apart"][-1], numbers["losses"][0])}
    assert quote <= set(re.findall(r"\d+\.\d\d", words))
    is_near = numbers["farthest_one_verb"] < numbers["nearest_two_verbs"]
    assert ("with the same verb end nearer to each other than to any" in words) == is_near


def test_the_unseen_sentence_ends_near_another() -> None:
    numbers = run("watch-it-learn")
    *ends, unseen_end = numbers["sentence_ends_along"][-1]
    nearest = min(range(6), key=lambda index: math.dist(ends[index], unseen_end))
    assert numbers["nearest_to_unseen"] == " ".join(SIX[nearest][VERB_INDEX:])
    assert f"“{numbers['nearest_to_unseen']}”" in details("watch-it-learn")


def test_the_trained_numbers_work_in_numpy() -> None:
    arrays = {name: np.array(value) for name, value in run("watch-it-learn")["learned"].items()}
    for verb, nouns in OBJECTS_BY_VERB.items():
        for noun in nouns:
            x = arrays["embeddings"][[WORDS.index(word) for word in (*FIRST_WORDS, verb, noun)]]
            scores = x @ arrays["w_q"] @ (x @ arrays["w_k"]).T / math.sqrt(2)
            weights = np.exp(scores - scores.max(1, keepdims=True))
            output = weights / weights.sum(1, keepdims=True) @ x @ arrays["w_v"]
            words = output @ arrays["embeddings"].T + arrays["bias"]
            assert [WORDS[index] for index in words.argmax(1)[3:]] == [noun, verb]
