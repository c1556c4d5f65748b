"""Defines the named targets for training, and the puzzles.

A target is a (tokens, keys) table of attention weights. Ready-made targets have a name, and their weights for masked
tokens are 0.

A puzzle is a task for one head in a scene of its own. It is solved if the mean over rows of KL(target ‖ weights),
rounded to two decimals as in the page, is at most `PUZZLE_LOSS_THRESHOLD`. The texts are in `locale/` under `puzzle.`
`tests/test_race.py` shows that each puzzle can be solved, and that those with `needs_two_matrices` cannot be solved
with one matrix for queries and keys.
"""

import math
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any

from ..maths.attention import attend, create_mask_tensor
from ..scene import Context, Head, Scene, check
from ..scene.check import Matrix, SceneError, location

_SUM_TOLERANCE = 1e-6  # The largest allowed deviation of a row's sum from 1.
_RANDOM_WEIGHT_DECIMALS = 4  # The number of decimals of a random weight.
# A random target is the softmax of random scores with this standard deviation, in nats. With this value, the weights
# differ clearly, and none is almost 0.
_RANDOM_SCORE_DEVIATION = 1.5

# For each ready-made target, a function that maps a row and the number of keys to the column that should get all the
# weight in this row. A column outside the table stands for the first or the last column.
_CHOOSE_COLUMN_BY_TARGET: Mapping[str, Callable[[int, int], int]] = {
    "itself": lambda row, key_count: row,
    "before": lambda row, key_count: row - 1,
    "next": lambda row, key_count: row + 1,
    "mirrored": lambda row, key_count: key_count - 1 - row,
    "first": lambda row, key_count: 0,
    # In rock, paper, scissors, each thing beats the previous one.
    "beats": lambda row, key_count: (row - 1) % key_count,
}
READY_TARGETS = ("now", *_CHOOSE_COLUMN_BY_TARGET, "random")


def create_ready_target(name: str, scene: Scene, head: int, seed: int = 0) -> Matrix:
    """Return a ready-made target (one of `READY_TARGETS`) for one head of a scene that uses softmax.

    `seed` is used by the random target. If the mask blocks the preferred key of a row, all visible keys of this row get
    equal weight. Raises KeyError for an unknown name.
    """
    if name == "now":
        return tuple(map(tuple, attend(scene).heads[head].weights.tolist()))
    key_count = len(scene.key_tokens)
    normalize_row = _normalize_row
    if name == "random":
        random_generator = random.Random(seed)
        weight_rows = [
            [math.exp(random_generator.gauss(0, _RANDOM_SCORE_DEVIATION)) for _ in range(key_count)]
            for _ in scene.tokens
        ]
        normalize_row = _round_row
    else:
        target_columns = [
            min(max(_CHOOSE_COLUMN_BY_TARGET[name](row, key_count), 0), key_count - 1)
            for row in range(len(scene.tokens))
        ]
        weight_rows = [[float(index == column) for index in range(key_count)] for column in target_columns]
    return tuple(
        normalize_row(row, visible_mask)
        for row, visible_mask in zip(weight_rows, find_visible_keys(scene), strict=True)
    )


def read_target(target: Any, scene: Scene, head: int) -> Matrix:
    """Parse a target, which is the name of a ready-made one or a table of weights.

    Raises SceneError for anything else.
    """
    if isinstance(target, str):
        return create_ready_target(check.choice(target, READY_TARGETS, location("target")), scene, head)
    target_rows = check.matrix(target, "target", len(scene.tokens), len(scene.key_tokens))
    visible_mask = find_visible_keys(scene)
    for row, weights in enumerate(target_rows):
        for column, weight in enumerate(weights):
            where = location("target", row=row, column=column)
            if weight < 0:
                raise SceneError("learn.refuse.negative", where=where)
            if weight and not visible_mask[row][column]:
                raise SceneError("learn.refuse.blocked", where=where)
        if abs(math.fsum(weights) - 1) > _SUM_TOLERANCE:
            total = check.quote(math.fsum(weights))
            raise SceneError("learn.refuse.sum", where=location("target", row=row), total=total)
    return target_rows


def find_visible_keys(scene: Scene) -> list[list[bool]]:
    """Return booleans (tokens, keys) that are true where the scene's mask lets a token attend to a key."""
    mask = create_mask_tensor(scene)
    visible_masks: list[list[bool]] = (
        [[True] * len(scene.key_tokens) for _ in scene.tokens] if mask is None else mask.tolist()
    )
    return visible_masks


def _normalize_row(row: list[float], visible_mask: list[bool]) -> tuple[float, ...]:
    """Set the masked entries of a row to 0, and scale the other entries so that their sum is 1.

    If all the other entries are 0, they become equal.
    """
    visible_weights = [weight if is_visible else 0.0 for weight, is_visible in zip(row, visible_mask, strict=True)]
    if not any(visible_weights):
        visible_weights = [float(is_visible) for is_visible in visible_mask]
    row_sum = math.fsum(visible_weights)
    return tuple(weight / row_sum for weight in visible_weights)


def _round_row(row: list[float], visible_mask: list[bool]) -> tuple[float, ...]:
    """Normalize a row and round its entries so that their sum is still 1."""
    cumulative_weights = [
        round(cumulative_weight, _RANDOM_WEIGHT_DECIMALS)
        for cumulative_weight in accumulate(_normalize_row(row, visible_mask))
    ]
    return tuple(
        round(cumulative_weight - previous_weight, _RANDOM_WEIGHT_DECIMALS)
        for previous_weight, cumulative_weight in pairwise([0.0, *cumulative_weights])
    )


PUZZLE_LOSS_THRESHOLD = 0.1  # The loss in nats at which a puzzle is solved.
# When a puzzle's loss is exactly PUZZLE_LOSS_THRESHOLD, the geometric mean of the weights whose target is 1.
SOLVED_WEIGHT = round(math.exp(-PUZZLE_LOSS_THRESHOLD), 2)
_ZERO_MATRIX = ((0, 0), (0, 0))
_IDENTITY_MATRIX = ((1, 0), (0, 1))


@dataclass(frozen=True, eq=False)
class Puzzle:
    """A puzzle, with its starting scene and its target (tokens, keys).

    `needs_two_matrices` is true if the puzzle cannot be solved with one matrix for queries and keys.
    """

    scene: Scene
    target: Matrix
    needs_two_matrices: bool = False


def _place_on_circle(*degrees: float) -> tuple[tuple[float, float], ...]:
    """Return vectors of length 3, rounded to one decimal. Each has one of the given directions, in degrees."""
    angles = map(math.radians, degrees)
    return tuple((round(3 * math.cos(angle), 1), round(3 * math.sin(angle), 1)) for angle in angles)


def _make_scene(
    sentence: str,
    embeddings: tuple[tuple[float, float], ...],
    w_q: Matrix = _IDENTITY_MATRIX,
    context: Context | None = None,
) -> Scene:
    return Scene(tuple(sentence.split()), embeddings, (Head(w_q, _IDENTITY_MATRIX, _IDENTITY_MATRIX),), context=context)


def _make_puzzle(target_name: str, scene: Scene, needs_two_matrices: bool = False) -> Puzzle:
    return Puzzle(scene, create_ready_target(target_name, scene, 0), needs_two_matrices)


_TRIANGLE_EMBEDDINGS = _place_on_circle(90, -30, 210)
_ARC_EMBEDDINGS = _place_on_circle(15, 65, 115, 165)
_DICTIONARY_CONTEXT = Context(("cat", "dog", "fish"), _place_on_circle(90, 210, 330))

# A solution of the puzzle "beat-it". M = W_Q W_Kᵀ is antisymmetric, so the two scores of a pair have opposite signs.
CIRCLE_SCENE = _make_scene("rock paper scissors", _TRIANGLE_EMBEDDINGS, ((0, 0.5), (-0.5, 0)))

PUZZLES: Mapping[str, Puzzle] = {
    "yourself": _make_puzzle("itself", _make_scene("moon sun star", _TRIANGLE_EMBEDDINGS, _ZERO_MATRIX)),
    # The first coordinate is the same for every word. So W_Q can use it to add the same vector to every query.
    "first-word": _make_puzzle("first", _make_scene("once upon a time", ((1, 1.5), (1, 0.5), (1, -0.5), (1, -1.5)))),
    "one-before": _make_puzzle("before", _make_scene("one two three four", _ARC_EMBEDDINGS)),
    "mirror": _make_puzzle("mirrored", _make_scene("A B C D", _ARC_EMBEDDINGS), needs_two_matrices=True),
    "look-up": Puzzle(
        _make_scene("Fisch Katze Hund", _place_on_circle(60, 180, 300), context=_DICTIONARY_CONTEXT),
        ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    ),
    "beat-it": _make_puzzle("beats", _make_scene("rock paper scissors", _TRIANGLE_EMBEDDINGS), needs_two_matrices=True),
}
