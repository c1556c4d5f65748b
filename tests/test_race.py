"""Can one matrix do it? Floors in closed form, the lab of the race, and puzzles."""

import cmath
import itertools
import math
import random
from dataclasses import replace

import numpy as np
import pytest

from qkv_demo.labs.can_one_matrix import RACERS, floors, race
from qkv_demo.learning import RATE, learn
from qkv_demo.learning.targets import CIRCLE, PUZZLES, SHARE, TOLERANCE, Puzzle, ready
from qkv_demo.presets import with_head

from .lab_runs import found, more, run, told

BEATS = np.array([[0, 0, 1], [1, 0, 0], [0, 1, 0]])  # row beats column
SEEDS = range(5)


def loss(scores: np.ndarray, target: np.ndarray = BEATS) -> float:
    """Mean over rows of −ln of the one wanted weight."""
    shifted = scores - scores.max(1, keepdims=True)
    logs = shifted - np.log(np.exp(shifted).sum(1, keepdims=True))
    return float(-(target * logs).sum() / 3)


def test_the_symmetric_racer_scores_with_half_of_m_and_its_mirror_image() -> None:
    """Before the first step its loss is that of the other two racers' start, with M made symmetric by hand."""
    for scale in (True, False):
        scene = replace(CIRCLE, scale=scale)
        for seed in SEEDS:
            w_q, w_k = starts(seed)
            x = np.array(scene.embeddings)
            root = math.sqrt(2) if scale else 1
            m = w_q @ w_k.T
            found = {racer: race(scene, ready("beats", scene, 0), 0, seed, racer)[0].loss for racer in RACERS}
            assert found["symmetric"] == pytest.approx(loss(x @ (m + m.T) / 2 @ x.T / root), rel=1e-12)
            assert found["free"] == pytest.approx(loss(x @ m @ x.T / root), rel=1e-12)
            assert found["one"] == pytest.approx(loss(x @ w_q @ w_q.T @ x.T / root), rel=1e-12)


def starts(seed: int) -> tuple[np.ndarray, np.ndarray]:
    source = random.Random(seed)
    numbers = np.array([source.gauss(0, 0.5) for _ in range(8)])
    return numbers[:4].reshape(2, 2), numbers[4:].reshape(2, 2)


@pytest.mark.parametrize("target", ["beats", "mirrored"])
def test_no_racer_comes_below_its_floor_and_all_come_near(target: str) -> None:
    """Ready targets have floors in closed form."""
    numbers = run("can-one-matrix", target=target, steps=300)
    least = [numbers[f"floor_{racer}"] for racer in RACERS]
    known = {
        "beats": [math.log(3), math.log(2), 0],
        "mirrored": [2 / 3 * math.log(2), 0, 0],
    }
    assert least == pytest.approx(known[target], abs=2e-3)
    words = more("can-one-matrix", target=target, steps=300)
    for racer, floor in zip(RACERS, least, strict=True):
        assert floor - 1e-12 <= numbers[f"best_{racer}"] < floor + 2e-3
        assert f"{floor:.2f}" in words


@pytest.mark.parametrize(
    ("target", "steps", "who"),
    [
        ("beats", 300, "Only two matrices learn it"),
        ("beats", 5, "Not learned yet"),
        ("itself", 150, "One matrix is enough"),
        ("mirrored", 300, "One matrix fails"),
        ("random", 5, "Not even two learn it"),
    ],
)
def test_who_is_said_to_have_learned_it_has_and_who_is_not_never_can(target: str, steps: int, who: str) -> None:
    numbers = run("can-one-matrix", target=target, steps=steps)
    words = found("can-one-matrix", target=target, steps=steps)
    there = {racer: numbers[f"losses_{racer}"][-1] < 0.01 for racer in RACERS}
    never = {racer: numbers[f"floor_{racer}"] > 0.01 for racer in RACERS}
    assert words.startswith(f"{who}: rock attends to ")
    assert {
        "One matrix is enough": there["one"],
        "One matrix fails": never["one"] and there["symmetric"],
        "Only two matrices learn it": never["one"] and never["symmetric"] and there["free"],
        "Not even two learn it": all(never.values()),
        "Not learned yet": not any(there.values()) and not all(never.values()),
    }[who]
    row = numbers["target"][0]
    column = row.index(max(row))
    shares = [numbers[f"weights_{racer}"][-1][0][column] for racer in RACERS]
    one, symmetric, free = (f"{share:.2f}" for share in shares)
    assert f"with {one} (one matrix), {symmetric} (symmetric), {free} (two)." in words


def test_what_opens_on_the_stage_is_what_is_on_screen() -> None:
    numbers, opened = run("can-one-matrix", seed=4), told("can-one-matrix", seed=4)
    shown = opened.drawings[-1].moments
    for moment in (0, 7, len(shown) - 1):
        (loss,) = learn(opened.scenes[moment], "beats", 0).losses
        assert loss == pytest.approx(numbers["losses_one"][shown[moment]], rel=1e-9)
        (loss,) = learn(opened.others["free"][moment], "beats", 0).losses
        assert loss == pytest.approx(numbers["losses_free"][shown[moment]], rel=1e-9)
    scene = opened.scenes[0]
    for tied, racer in ((True, "one"), (False, "free")):
        losses = learn(replace(scene, tie_qk=tied), "beats", 20, RATE).losses
        assert losses == pytest.approx(numbers[f"losses_{racer}"][:21], rel=1e-9)


NEED_TWO = {name: puzzle for name, puzzle in PUZZLES.items() if puzzle.needs_two}


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)
def test_it_is_not_solved_where_it_begins_and_the_gradient_solves_it(puzzle: Puzzle) -> None:
    assert pytest.approx(-math.log(SHARE), abs=0.01) == TOLERANCE  # of shares that are all as large
    losses = learn(puzzle.scene, puzzle.target, 200, 0.05).losses
    assert losses[0] > 1
    assert min(losses) < TOLERANCE


@pytest.mark.parametrize("puzzle", NEED_TWO.values(), ids=NEED_TWO)
def test_one_matrix_comes_no_nearer_than_ln_2(puzzle: Puzzle) -> None:
    """Of two words that want each other: A_ij·A_ji ≤ A_ii·A_jj leaves no more than 1 for both, so at best ½ each.

    Round a circle of three, symmetric scores make A_ij·A_jk·A_ki = A_ik·A_kj·A_ji: again at best ½ each. By the means'
    inequality the mean of −ln A is then at least ln 2.
    """
    assert floors(puzzle.scene, puzzle.target)["one"] > math.log(2) - 1e-12 > TOLERANCE


def turning(degrees: float) -> tuple[tuple[float, float], ...]:
    """The matrix that turns rows so far, to the left, and makes them twice as long: sure of what they ask for."""
    across, up = 2 * math.cos(math.radians(degrees)), 2 * math.sin(math.radians(degrees))
    return (across, up), (-up, across)


SEEN = {
    "yourself": turning(0),  # along W_K
    "first-word": ((0, 5), (0, 0)),
    "one-before": turning(-50),
    "mirror": ((-2, 0), (0, 2)),
    "look-up": turning(-90),
    "beat-it": turning(120),
}


@pytest.mark.parametrize("name", PUZZLES)
def test_what_one_could_have_seen_solves_it(name: str) -> None:
    puzzle = PUZZLES[name]
    assert learn(with_head(puzzle.scene, w_q=SEEN[name]), puzzle.target, 0).losses[0] < TOLERANCE


def test_the_vectors_lie_where_the_words_say() -> None:
    """Each stands 50° further round than the last; German is English turned by a quarter."""
    road = [complex(*vector) for vector in PUZZLES["one-before"].scene.embeddings]
    assert [turn(a, b) for a, b in itertools.pairwise(road)] == pytest.approx([50] * 3, abs=1.5)
    puzzle = PUZZLES["look-up"]
    assert puzzle.scene.context
    english = [complex(*vector) for vector in puzzle.scene.context.embeddings]
    for row, german in zip(puzzle.target, puzzle.scene.embeddings, strict=True):
        assert turn(english[row.index(1)], complex(*german)) == pytest.approx(90, abs=1.5)


def turn(from_: complex, to: complex) -> float:
    """The angle between two vectors, in degrees."""
    return math.degrees(cmath.phase(to / from_))
