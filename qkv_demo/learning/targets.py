"""What attention should be: ready targets by name, and the door for a table that somebody made.

A target is a (tokens, keys) table of shares; under a mask the ready ones ask only for what is visible.
"""

import math
import random
from collections.abc import Callable, Mapping
from itertools import accumulate, pairwise
from typing import Any

from ..maths.attention import attend, mask_tensor
from ..scene import Scene, check
from ..scene.check import Matrix, SceneError, place

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
SEEDS = range(3)  # of the random ones that the page offers


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
        return ready(check.choice(given, READY, place("target")), scene, head)
    rows = check.matrix(given, "target", len(scene.tokens), len(scene.key_tokens))
    seen = visible(scene)
    for row, shares in enumerate(rows):
        for column, share in enumerate(shares):
            where = place("target", row=row, column=column)
            if share < 0:
                raise SceneError("learn.refuse.negative", where=where)
            if share and not seen[row][column]:
                raise SceneError("learn.refuse.blocked", where=where)
        if abs(math.fsum(shares) - 1) > _SUM:
            raise SceneError("learn.refuse.sum", where=place("target", row=row), total=check.quoted(math.fsum(shares)))
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
