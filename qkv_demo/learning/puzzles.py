"""Build a head: six things for a head to do, each on a scene of its own. Their words stand in `locale/` under `puzzle.`

A puzzle is solved where the mean over rows of KL(target ‖ weights) is at most its tolerance, in nats. That each can be
solved, and why those that `needs_two` matrices cannot be while keys are made with W_Q too, `tests/test_race.py` shows.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from ..scene import Context, Head, Scene
from ..scene.check import Matrix
from .targets import ready

_TOLERANCE = 0.1
_NOTHING = ((0, 0), (0, 0))
_SAME = ((1, 0), (0, 1))


@dataclass(frozen=True, eq=False)
class Puzzle:
    """Where it begins, which weights are wanted (tokens, keys), whether one matrix for queries and keys cannot do it,
    and how near is near enough, in nats."""

    scene: Scene
    target: Matrix
    needs_two: bool = False
    tolerance: float = _TOLERANCE

    @property
    def share(self) -> float:
        """How much of itself each row then gives to the token that it should find, as their geometric mean."""
        return round(math.exp(-self.tolerance), 2)


def _around(*degrees: float, radius: float = 3) -> tuple[tuple[float, float], ...]:
    """Vectors at these angles, to one decimal."""
    turns = map(math.radians, degrees)
    return tuple((round(radius * math.cos(turn), 1), round(radius * math.sin(turn), 1)) for turn in turns)


def _scene(
    tokens: str,
    embeddings: tuple[tuple[float, float], ...],
    w_q: Matrix = _SAME,
    context: Context | None = None,
) -> Scene:
    return Scene(tuple(tokens.split()), embeddings, (Head(w_q, _SAME, _SAME),), context=context)


def _puzzle(name: str, scene: Scene, needs_two: bool = False) -> Puzzle:
    return Puzzle(scene, ready(name, scene, 0), needs_two)


_TRIANGLE = _around(90, -30, 210)
_ROAD = _around(15, 65, 115, 165)  # one after the other, by equal turns
_DICTIONARY = Context(("cat", "dog", "fish"), _around(90, 210, 330))

PUZZLES: Mapping[str, Puzzle] = {
    "yourself": _puzzle("itself", _scene("moon sun star", _TRIANGLE, _NOTHING)),
    # The first number of every word is the same, so that it can be asked for whatever the word is.
    "first-word": _puzzle("first", _scene("once upon a time", ((1, 1.5), (1, 0.5), (1, -0.5), (1, -1.5)))),
    "one-before": _puzzle("before", _scene("one two three four", _ROAD)),
    "mirror": _puzzle("mirrored", _scene("A B C D", _ROAD), needs_two=True),
    "look-up": Puzzle(
        _scene("Fisch Katze Hund", _around(60, 180, 300), context=_DICTIONARY), ((0, 0, 1), (1, 0, 0), (0, 1, 0))
    ),
    "beat-it": _puzzle("beats", _scene("rock paper scissors", _TRIANGLE), needs_two=True),
}
