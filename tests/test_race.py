"""The lab "Can one matrix do it?" has bounds in closed form, and the puzzles can be solved."""

import cmath
import itertools
import json
import math
import random
from pathlib import Path

import numpy as np
import pytest

from qkv_demo.labs.one_matrix_bound import compute_min_loss_with_one_matrix
from qkv_demo.learning import learn
from qkv_demo.learning.targets import CIRCLE_SCENE, PUZZLE_LOSS_THRESHOLD, PUZZLES, SOLVED_WEIGHT, Puzzle
from qkv_demo.scene import Head, Scene

from .lab_runs import report, run

BEATS = np.array([[0, 0, 1], [1, 0, 0], [0, 1, 0]])  # The row beats the column.


def loss(scores: np.ndarray, target: np.ndarray = BEATS) -> float:
    """Return the mean over rows of −ln of the weight that should be 1."""
    shifted_scores = scores - scores.max(1, keepdims=True)
    logs = shifted_scores - np.log(np.exp(shifted_scores).sum(1, keepdims=True))
    return float(-(target * logs).sum() / 3)


@pytest.mark.parametrize("seed", range(3))
def test_the_learners_start_as_in_numpy(seed: int) -> None:
    source = random.Random(seed)
    w_q, w_k = np.array([source.gauss(0, 0.5) for _ in range(8)]).reshape(2, 2, 2)
    x = np.array(CIRCLE_SCENE.embeddings)
    numbers = run("can-one-matrix", steps=1, seed=seed)
    assert numbers["losses_one"][0] == pytest.approx(loss(x @ w_q @ w_q.T @ x.T / math.sqrt(2)), rel=1e-12)
    assert numbers["losses_two"][0] == pytest.approx(loss(x @ w_q @ w_k.T @ x.T / math.sqrt(2)), rel=1e-12)


@pytest.mark.parametrize(("target", "bound"), [("beats", math.log(3)), ("mirrored", 2 / 3 * math.log(2))])
def test_one_matrix_ends_just_above_its_least_distance(target: str, bound: float) -> None:
    numbers = run("can-one-matrix", target=target, steps=300)
    assert numbers["least_one"] == pytest.approx(bound, abs=2e-3)
    assert numbers["least_one"] - 1e-9 <= numbers["best_one"] < bound + 2e-3


def test_no_run_of_one_matrix_beats_the_bound() -> None:
    """The target is a real head, and each of its tokens has an axis of its own."""
    head = json.loads((Path(__file__).parent / "heads.json").read_text(encoding="utf-8"))[0]
    tokens, axes = tuple(head["tokens"]), tuple(map(tuple, np.eye(5).tolist()))
    target = tuple(tuple(row / np.sum(row)) for row in np.array(head["weights"]))
    scene = Scene(tokens, axes, (Head(axes, axes, axes),), tie_qk=True)
    min_loss = min(learn(scene, target, 300, 0.05).losses)
    assert compute_min_loss_with_one_matrix(scene, target) <= min_loss


@pytest.mark.parametrize(
    ("target", "steps", "learner"),
    [("beats", 300, "two"), ("beats", 5, "none"), ("itself", 150, "one"), ("next", 300, "two")],
)
def test_the_headline_names_the_successful_learner(target: str, steps: int, learner: str) -> None:
    words = report("can-one-matrix", target=target, steps=steps).words
    assert dict(words.values)["who"].key == f"lab.can-one-matrix.who.{learner}"


def test_the_stage_opens_the_current_moment() -> None:
    numbers, response = run("can-one-matrix", seed=4), report("can-one-matrix", seed=4)
    moments = response.drawings[-1].moments
    for moment in (0, 7, len(moments) - 1):
        (distance,) = learn(response.scenes[moment], "beats", 0).losses
        assert distance == pytest.approx(numbers["losses_one"][moments[moment]], rel=1e-9)


TWO_MATRIX_PUZZLES = {name: puzzle for name, puzzle in PUZZLES.items() if puzzle.needs_two_matrices}


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)
def test_gradient_descent_solves_a_puzzle(puzzle: Puzzle) -> None:
    # The geometric mean of the weights that should be 1.
    assert pytest.approx(-math.log(SOLVED_WEIGHT), abs=0.01) == PUZZLE_LOSS_THRESHOLD
    losses = learn(puzzle.scene, puzzle.target, 200, 0.05).losses
    assert losses[0] > 1
    assert min(losses) < PUZZLE_LOSS_THRESHOLD


@pytest.mark.parametrize("puzzle", TWO_MATRIX_PUZZLES.values(), ids=TWO_MATRIX_PUZZLES)
def test_one_matrix_has_a_loss_above_ln_2(puzzle: Puzzle) -> None:
    """For two words that should attend to each other, A_ij·A_ji ≤ A_ii·A_jj, so each weight is at most ½ on average.

    For a circle of three words, A_ij·A_jk·A_ki = A_ik·A_kj·A_ji has the same consequence. Because of the inequality of
    means, the mean of −ln A is at least ln 2.
    """
    assert compute_min_loss_with_one_matrix(puzzle.scene, puzzle.target) > math.log(2) - 1e-12 > PUZZLE_LOSS_THRESHOLD


def test_vectors_have_the_described_angles() -> None:
    """Each vector is 50° further than the previous one, and German is English rotated by a quarter turn."""
    road = [complex(*vector) for vector in PUZZLES["one-before"].scene.embeddings]
    assert [turn_dial(a, b) for a, b in itertools.pairwise(road)] == pytest.approx([50] * 3, abs=1.5)
    puzzle = PUZZLES["look-up"]
    assert puzzle.scene.context
    english = [complex(*vector) for vector in puzzle.scene.context.embeddings]
    for row, german in zip(puzzle.target, puzzle.scene.embeddings, strict=True):
        assert turn_dial(english[row.index(1)], complex(*german)) == pytest.approx(90, abs=1.5)


def turn_dial(start: complex, end: complex) -> float:
    """Return the angle between two vectors, in degrees."""
    return math.degrees(cmath.phase(end / start))
