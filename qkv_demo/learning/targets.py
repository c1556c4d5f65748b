"""Targets of training, and the puzzles.

A target is a (tokens, keys) table of attention weights. Ready targets have a name, and give masked tokens no weight.

A puzzle is a task for one head in its own scene. It is solved if the mean over rows of KL(target ‖ weights), rounded to
the two decimals that the page shows, is at most `TOLERANCE`. The texts are in `locale/` under `puzzle.`
`tests/test_race.py` shows that each puzzle can be solved, and that those with `needs_two` cannot be solved while keys
are made with W_Q.
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

_SUM_TOLERANCE = 1e-6  # Allowed difference between 1 and the sum of a row.
_DIGITS = 4  # Decimals of a random weight.
_SPREAD = 1.5  # Standard deviation of the random scores, in nats. The weights differ clearly, and none is nearly 0.

# Each ready target's function from a row and the number of keys to a column. Columns out of range are clamped.
_COLUMN: Mapping[str, Callable[[int, int], int]] = {
    "itself": lambda row, keys: row,
    "before": lambda row, keys: row - 1,
    "next": lambda row, keys: row + 1,
    "mirrored": lambda row, keys: keys - 1 - row,
    "first": lambda row, keys: 0,
    "beats": lambda row, keys: (row - 1) % keys,  # In rock, paper, scissors, each beats the one before.
}
READY = ("now", *_COLUMN, "random")


def ready(name: str, scene: Scene, head: int, seed: int = 0) -> Matrix:
    """Return a ready target (one of `READY`) for one head of a scene that normalizes by softmax.

    `seed` is for the random target. A row whose whole target is masked gets equal weights for all visible tokens.
    Raises KeyError for an unknown name.
    """
    if name == "now":
        return tuple(map(tuple, attend(scene).heads[head].weights.tolist()))
    keys = len(scene.key_tokens)
    normalize = _normalized
    if name == "random":
        source = random.Random(seed)
        rows = [[math.exp(source.gauss(0, _SPREAD)) for _ in range(keys)] for _ in scene.tokens]
        normalize = _rounded
    else:
        columns = [min(max(_COLUMN[name](row, keys), 0), keys - 1) for row in range(len(scene.tokens))]
        rows = [[float(index == column) for index in range(keys)] for column in columns]
    return tuple(normalize(row, mask) for row, mask in zip(rows, visible(scene), strict=True))


def read_target(target: Any, scene: Scene, head: int) -> Matrix:
    """Parse the name of a ready target or a table of weights. Raises SceneError for anything else."""
    if isinstance(target, str):
        return ready(check.choice(target, READY, location("target")), scene, head)
    rows = check.matrix(target, "target", len(scene.tokens), len(scene.key_tokens))
    mask = visible(scene)
    for row, weights in enumerate(rows):
        for column, weight in enumerate(weights):
            where = location("target", row=row, column=column)
            if weight < 0:
                raise SceneError("learn.refuse.negative", where=where)
            if weight and not mask[row][column]:
                raise SceneError("learn.refuse.blocked", where=where)
        if abs(math.fsum(weights) - 1) > _SUM_TOLERANCE:
            total = check.quoted(math.fsum(weights))
            raise SceneError("learn.refuse.sum", where=location("target", row=row), total=total)
    return rows


def visible(scene: Scene) -> list[list[bool]]:
    """Return a table (tokens, keys) of booleans that are true where a token may attend to a key."""
    mask = mask_tensor(scene)
    rows: list[list[bool]] = [[True] * len(scene.key_tokens) for _ in scene.tokens] if mask is None else mask.tolist()
    return rows


def _normalized(row: list[float], mask: list[bool]) -> tuple[float, ...]:
    """Set masked entries of a row to 0, and scale the others so that they add up to 1."""
    masked = [weight if is_visible else 0.0 for weight, is_visible in zip(row, mask, strict=True)]
    if not any(masked):
        masked = [float(is_visible) for is_visible in mask]
    total = math.fsum(masked)
    return tuple(weight / total for weight in masked)


def _rounded(row: list[float], mask: list[bool]) -> tuple[float, ...]:
    """Normalize a row and round it so that the rounded weights still add up to 1."""
    ends = [round(end, _DIGITS) for end in accumulate(_normalized(row, mask))]
    return tuple(round(end - start, _DIGITS) for start, end in pairwise([0.0, *ends]))


TOLERANCE = 0.1  # Nats. A puzzle is solved at this loss.
SOLVED_WEIGHT = round(math.exp(-TOLERANCE), 2)  # Geometric mean of the target tokens' weights at that loss.
_ZEROS = ((0, 0), (0, 0))
_IDENTITY = ((1, 0), (0, 1))


@dataclass(frozen=True, eq=False)
class Puzzle:
    """A puzzle's starting scene and target (tokens, keys).

    `needs_two` is true if the puzzle cannot be solved with one matrix for queries and keys.
    """

    scene: Scene
    target: Matrix
    needs_two: bool = False


def _around(*degrees: float) -> tuple[tuple[float, float], ...]:
    """Return vectors of length 3 at these angles, to one decimal."""
    turns = map(math.radians, degrees)
    return tuple((round(3 * math.cos(turn), 1), round(3 * math.sin(turn), 1)) for turn in turns)


def _scene(
    tokens: str,
    embeddings: tuple[tuple[float, float], ...],
    w_q: Matrix = _IDENTITY,
    context: Context | None = None,
) -> Scene:
    return Scene(tuple(tokens.split()), embeddings, (Head(w_q, _IDENTITY, _IDENTITY),), context=context)


def _puzzle(name: str, scene: Scene, needs_two: bool = False) -> Puzzle:
    return Puzzle(scene, ready(name, scene, 0), needs_two)


_TRIANGLE = _around(90, -30, 210)
_ROAD = _around(15, 65, 115, 165)
_DICTIONARY = Context(("cat", "dog", "fish"), _around(90, 210, 330))

# A solution of "beat-it" by hand. M = W_Q W_Kᵀ is antisymmetric, so the two scores of a pair are opposite numbers.
CIRCLE = _scene("rock paper scissors", _TRIANGLE, ((0, 0.5), (-0.5, 0)))

PUZZLES: Mapping[str, Puzzle] = {
    "yourself": _puzzle("itself", _scene("moon sun star", _TRIANGLE, _ZEROS)),
    # The first coordinate of every word is the same, so that every query can use it.
    "first-word": _puzzle("first", _scene("once upon a time", ((1, 1.5), (1, 0.5), (1, -0.5), (1, -1.5)))),
    "one-before": _puzzle("before", _scene("one two three four", _ROAD)),
    "mirror": _puzzle("mirrored", _scene("A B C D", _ROAD), needs_two=True),
    "look-up": Puzzle(
        _scene("Fisch Katze Hund", _around(60, 180, 300), context=_DICTIONARY), ((0, 0, 1), (1, 0, 0), (0, 1, 0))
    ),
    "beat-it": _puzzle("beats", _scene("rock paper scissors", _TRIANGLE), needs_two=True),
}
