"""What attention should be: ready targets by name, and the door for a table that somebody made.

A target is a (tokens, keys) table of shares; under a mask the ready ones ask only for what is visible.

Then puzzles, "build a head": six things for a head to do, each on a scene of its own. Their words stand in `locale/`
under `puzzle.` A puzzle is solved where the mean over rows of KL(target ‖ weights), to the two decimals that the page
shows, is at most `TOLERANCE`.
That each can be solved, and why those that `needs_two` matrices cannot be while keys are made with W_Q too,
`tests/test_race.py` shows.
"""

import math
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any

from ..maths.attention import attend, mask_tensor
from ..scene import Context, Head, Scene, check
from ..scene.check import Matrix, SceneError, location

_SUM = 1e-6  # how far from 1 the shares of a row may add up to
_DIGITS = 4  # of a random share
_SPREAD = 1.5  # of the random scores in nats: shares that clearly differ, none of them nearly 0

# Which column a row asks for, of so many; one beyond an end is the token at that end.
_COLUMN: Mapping[str, Callable[[int, int], int]] = {
    "itself": lambda row, keys: row,
    "before": lambda row, keys: row - 1,
    "next": lambda row, keys: row + 1,
    "mirrored": lambda row, keys: keys - 1 - row,
    "first": lambda row, keys: 0,
    "beats": lambda row, keys: (row - 1) % keys,  # in a circle: rock, paper, scissors each beat the one before
}
READY = ("now", *_COLUMN, "random")


def ready(name: str, scene: Scene, head: int, seed: int = 0) -> Matrix:
    """A ready target (one of `READY`) for one head of a scene whose weights are made by softmax.

    `seed` chooses the random one, whose two directions differ. A row that is hidden from all that it asks for asks
    for every visible token alike. Raises KeyError for an unknown name.
    """
    if name == "now":
        return tuple(map(tuple, attend(scene).heads[head].weights.tolist()))
    keys = len(scene.key_tokens)
    share = _shares
    if name == "random":
        source = random.Random(seed)
        wanted = [[math.exp(source.gauss(0, _SPREAD)) for _ in range(keys)] for _ in scene.tokens]
        share = _rounded
    else:
        columns = [min(max(_COLUMN[name](row, keys), 0), keys - 1) for row in range(len(scene.tokens))]
        wanted = [[float(place == column) for place in range(keys)] for column in columns]
    return tuple(share(row, seen) for row, seen in zip(wanted, visible(scene), strict=True))


def read_target(given: Any, scene: Scene, head: int) -> Matrix:
    """A ready target by its name, or a table of shares. Raises SceneError for any other."""
    if isinstance(given, str):
        return ready(check.choice(given, READY, location("target")), scene, head)
    rows = check.matrix(given, "target", len(scene.tokens), len(scene.key_tokens))
    seen = visible(scene)
    for row, shares in enumerate(rows):
        for column, share in enumerate(shares):
            where = location("target", row=row, column=column)
            if share < 0:
                raise SceneError("learn.refuse.negative", where=where)
            if share and not seen[row][column]:
                raise SceneError("learn.refuse.blocked", where=where)
        if abs(math.fsum(shares) - 1) > _SUM:
            total = check.quoted(math.fsum(shares))
            raise SceneError("learn.refuse.sum", where=location("target", row=row), total=total)
    return rows


def visible(scene: Scene) -> list[list[bool]]:
    """(tokens, keys): True = may attend."""
    mask = mask_tensor(scene)
    seen: list[list[bool]] = [[True] * len(scene.key_tokens) for _ in scene.tokens] if mask is None else mask.tolist()
    return seen


def _shares(wanted: list[float], seen: list[bool]) -> tuple[float, ...]:
    left = [share if open_ else 0.0 for share, open_ in zip(wanted, seen, strict=True)]
    if not any(left):
        left = [float(open_) for open_ in seen]
    total = math.fsum(left)
    return tuple(share / total for share in left)


def _rounded(wanted: list[float], seen: list[bool]) -> tuple[float, ...]:
    """Short to tell, and still 1 together."""
    ends = [round(end, _DIGITS) for end in accumulate(_shares(wanted, seen))]
    return tuple(round(end - start, _DIGITS) for start, end in pairwise([0.0, *ends]))


TOLERANCE = 0.1  # nats: a puzzle is solved this near to what is wanted
SHARE = round(math.exp(-TOLERANCE), 2)  # that each row then gives to the token that it should find, as a geometric mean
_NOTHING = ((0, 0), (0, 0))
_SAME = ((1, 0), (0, 1))


@dataclass(frozen=True, eq=False)
class Puzzle:
    """Where it begins, which weights are wanted (tokens, keys), and whether one matrix for queries and keys cannot do
    it."""

    scene: Scene
    target: Matrix
    needs_two: bool = False


def _around(*degrees: float) -> tuple[tuple[float, float], ...]:
    """Vectors of length 3 at these angles, to one decimal."""
    turns = map(math.radians, degrees)
    return tuple((round(3 * math.cos(turn), 1), round(3 * math.sin(turn), 1)) for turn in turns)


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

# A solution of "beat-it" by hand. M = W_Q W_Kᵀ is antisymmetric, so the two scores of a pair are opposite numbers.
CIRCLE = _scene("rock paper scissors", _TRIANGLE, ((0, 0.5), (-0.5, 0)))

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
