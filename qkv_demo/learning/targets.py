"""The targets of training, and the puzzles.

A target is a (tokens, keys) table of attention weights. Ready-made targets have a name, and give no weight to masked
tokens.

A puzzle is a task for one head in a scene of its own. It is solved if the mean over rows of KL(target ‖ weights),
rounded to two decimals as in the page, is at most `TOLERANCE`. The texts are in `locale/` under `puzzle.`
`tests/test_race.py` shows that each puzzle can be solved, and that those with `needs_two` cannot be solved with one
matrix for queries and keys.
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

_SUM_TOLERANCE = 1e-6  # The largest deviation of a row's sum from 1.
_DIGITS = 4  # The number of decimals of a random weight.
# The standard deviation of the random scores, in nats. With it the weights differ clearly, and none is almost 0.
_SPREAD = 1.5

# For each ready-made target, a function from a row and the number of keys to the column that should get all the weight.
# If a column lies outside the table, the first or last one is used.
_COLUMN: Mapping[str, Callable[[int, int], int]] = {
    "itself": lambda row, keys: row,
    "before": lambda row, keys: row - 1,
    "next": lambda row, keys: row + 1,
    "mirrored": lambda row, keys: keys - 1 - row,
    "first": lambda row, keys: 0,
    "beats": lambda row, keys: (row - 1) % keys,  # In rock, paper, scissors, each word beats the previous one.
}
READY = ("now", *_COLUMN, "random")


def ready(name: str, scene: Scene, head: int, seed: int = 0) -> Matrix:
    """Return a ready-made target (one of `READY`) for one head of a scene that uses softmax.

    `seed` is for the random target. If the mask blocks all keys that the target prefers in a row, all visible keys get
    equal weight. Raises KeyError for an unknown name.
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
    """Parse a target, which is the name of a ready-made one or a table of weights.

    Raises SceneError for anything else.
    """
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
    """Return booleans (tokens, keys) that are true where the scene's mask lets a token attend to a key."""
    mask = mask_tensor(scene)
    rows: list[list[bool]] = [[True] * len(scene.key_tokens) for _ in scene.tokens] if mask is None else mask.tolist()
    return rows


def _normalized(row: list[float], mask: list[bool]) -> tuple[float, ...]:
    """Set the masked entries of a row to 0, and scale the others so that their sum is 1."""
    masked = [weight if is_visible else 0.0 for weight, is_visible in zip(row, mask, strict=True)]
    if not any(masked):
        masked = [float(is_visible) for is_visible in mask]
    total = math.fsum(masked)
    return tuple(weight / total for weight in masked)


def _rounded(row: list[float], mask: list[bool]) -> tuple[float, ...]:
    """Normalize a row and round its entries so that their sum is still 1."""
    ends = [round(end, _DIGITS) for end in accumulate(_normalized(row, mask))]
    return tuple(round(end - start, _DIGITS) for start, end in pairwise([0.0, *ends]))


TOLERANCE = 0.1  # The loss in nats at which a puzzle is solved.
# The geometric mean of the weights that should be 1, if the loss is TOLERANCE.
SOLVED_WEIGHT = round(math.exp(-TOLERANCE), 2)
_ZEROS = ((0, 0), (0, 0))
_IDENTITY = ((1, 0), (0, 1))


@dataclass(frozen=True, eq=False)
class Puzzle:
    """A puzzle, with its starting scene and its target (tokens, keys).

    `needs_two` is true if the puzzle cannot be solved with one matrix for queries and keys.
    """

    scene: Scene
    target: Matrix
    needs_two: bool = False


def _around(*degrees: float) -> tuple[tuple[float, float], ...]:
    """Return vectors of length 3 in these directions (degrees), rounded to one decimal."""
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

# A solution of the puzzle "beat-it". M = W_Q W_Kᵀ is antisymmetric, so the two scores of a pair have opposite signs.
CIRCLE = _scene("rock paper scissors", _TRIANGLE, ((0, 0.5), (-0.5, 0)))

PUZZLES: Mapping[str, Puzzle] = {
    "yourself": _puzzle("itself", _scene("moon sun star", _TRIANGLE, _ZEROS)),
    # The first coordinate is the same for every word, so every query can have a part that does not depend on the word.
    "first-word": _puzzle("first", _scene("once upon a time", ((1, 1.5), (1, 0.5), (1, -0.5), (1, -1.5)))),
    "one-before": _puzzle("before", _scene("one two three four", _ROAD)),
    "mirror": _puzzle("mirrored", _scene("A B C D", _ROAD), needs_two=True),
    "look-up": Puzzle(
        _scene("Fisch Katze Hund", _around(60, 180, 300), context=_DICTIONARY), ((0, 0, 1), (1, 0, 0), (0, 1, 0))
    ),
    "beat-it": _puzzle("beats", _scene("rock paper scissors", _TRIANGLE), needs_two=True),
}
