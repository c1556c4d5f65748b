"""The scene of a new sentence: its words stand around a circle in their order, and each asks for the one before it.

W_Q turns every vector back by one place, W_K and W_V hand it on as it is. So everything on the screen can be told from
the circle alone, and every number is there to be changed.
"""

import hashlib

import numpy as np
from numpy.typing import NDArray

from ...scene import Head, Scene

_AHEAD = 1.2  # by how much the word before leads in scaled score, on a circle without unevenness
_UNEVEN = 0.4  # of what would let a long vector overtake the right one
_MOST_UNEVEN = 0.25
_FEW = 6  # so many stand far enough apart to be written with one decimal


def scene_of(tokens: tuple[str, ...]) -> Scene:
    """The same for the same tokens: where the circle begins and how long each vector is comes from their letters.

    In each row the largest weight lies on the token before, for the first on the last.
    """
    count = len(tokens)
    seed = hashlib.sha256("\n".join(tokens).encode()).digest()
    chance = np.random.default_rng(int.from_bytes(seed[:8]))
    step = 2 * np.pi / max(count, 2)
    closeness = np.cos(step)  # of neighbours
    most = _MOST_UNEVEN if closeness <= 0 else min(_MOST_UNEVEN, _UNEVEN * (1 - closeness) / (1 + closeness))
    angles = chance.uniform(0, 2 * np.pi) + step * np.arange(count)
    lengths = 1 + most * chance.uniform(-1, 1, count)
    gain = np.sqrt(_AHEAD * np.sqrt(2) / (1 - closeness))  # of W_Q and of W_K: queries and keys are drawn as long
    same = np.eye(2)
    return Scene(
        tokens,
        _written(lengths[:, None] * np.stack([np.cos(angles), np.sin(angles)], 1), 1 if count <= _FEW else 2),
        (Head(_written(gain * _turn(-step)), _written(gain * same), _written(same)),),
    )


def _turn(angle: float) -> NDArray[np.float64]:
    """The matrix that turns a row vector counterclockwise."""
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([[cos, sin], [-sin, cos]])


def _written(numbers: NDArray[np.float64], decimals: int = 2) -> tuple[tuple[float, ...], ...]:
    """As a person would write them: with few decimals, no minus before a zero."""
    return tuple(tuple(row) for row in (numbers.round(decimals) + 0.0).tolist())
