"""Build a head: every puzzle can be solved, and those for two matrices not with one."""

import cmath
import itertools
import math
import random
from dataclasses import replace

import pytest

from qkv_demo.learning import learn
from qkv_demo.learning.puzzles import PUZZLES, Puzzle
from qkv_demo.scene import Scene

from .wishes import loss

NEED_TWO = {name: puzzle for name, puzzle in PUZZLES.items() if puzzle.needs_two}


def tied_at_random(scene: Scene, source: random.Random) -> Scene:
    """One matrix for queries and keys, small or large."""
    spread = math.exp(source.gauss(0, 1))
    w_q = [[source.gauss(0, spread) for _ in row] for row in scene.heads[0].w_q]
    return replace(scene, heads=(replace(scene.heads[0], w_q=w_q),), tie_qk=True)


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)
def test_it_is_not_solved_where_it_begins_and_the_gradient_solves_it(puzzle: Puzzle) -> None:
    losses = learn(puzzle.scene, puzzle.target, 200, 0.05).losses
    assert losses[0] > 1
    assert min(losses) < puzzle.tolerance


@pytest.mark.parametrize("puzzle", NEED_TWO.values(), ids=NEED_TWO)
def test_one_matrix_comes_no_nearer_than_ln_2(puzzle: Puzzle) -> None:
    """Of two words that want each other: A_ij·A_ji ≤ A_ii·A_jj leaves no more than 1 for both, so at best ½ each.

    Round a circle of three, symmetric scores make A_ij·A_jk·A_ki = A_ik·A_kj·A_ji: again at best ½ each. By the means'
    inequality the mean of −ln A is then at least ln 2.
    """
    source = random.Random(0)
    floor = math.log(2)
    assert floor > puzzle.tolerance
    for _ in range(200):
        assert loss(tied_at_random(puzzle.scene, source), 0, puzzle.target) > floor - 1e-12
    for _ in range(3):
        assert min(learn(tied_at_random(puzzle.scene, source), puzzle.target, 150, 0.05).losses) > floor - 1e-12


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
