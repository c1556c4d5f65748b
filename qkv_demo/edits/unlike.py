"""What comes new to a scene differs from all that is there, or there would be nothing to see; the same each time."""

import math

import numpy as np
from numpy.typing import NDArray

from ..scene.check import MAX_MAGNITUDE, Matrix, Vector

_DIRECTIONS = 24  # around the plane of the first two axes: more than there are tokens
_DIGITS = 2
_GOLDEN = (math.sqrt(5) - 1) / 2  # steps of so much of a round never come near to where one has been (Weyl 1916)
_BESIDE = 0.65
_FIRST = 0.3


def another_row(rows: Matrix) -> Vector:
    """As long as the others are on average, and where the nearest of them, or the origin, is furthest away."""
    old = np.array(rows)
    length = min(float(np.linalg.norm(old, axis=1).mean()), MAX_MAGNITUDE) or 1.0
    candidates = _written(length * _around(old.shape[1]), length)
    gaps = np.linalg.norm(candidates[:, None] - np.vstack([old, np.zeros_like(old[:1])])[None], axis=2).min(axis=1)
    best = np.flatnonzero(gaps >= gaps.max() * (1 - 1e-9))[0]
    return tuple(candidates[best].tolist())


def another_matrix(rows: Matrix) -> Matrix:
    """Each axis is treated as the one before it was, the first as the opposite of the last. So it comes back only after
    more turns than there can be heads. A matrix of zeros gets ones."""
    if not any(map(any, rows)):
        return ((1.0,) * len(rows[0]),) * len(rows)
    if len(rows) == 1:
        return (tuple(-entry / 2 + 0.0 for entry in rows[0]),)
    return (tuple(-entry + 0.0 for entry in rows[-1]), *rows[:-1])


def another_entry(row: int, column: int) -> float:
    """An entry of a new column, from −1 to 1: those of a column are spread, and no two columns are alike."""
    return round(2 * ((row * _GOLDEN + column * _BESIDE + _FIRST) % 1) - 1, 2) + 0.0


def _around(width: int) -> NDArray[np.float64]:
    """(directions, width), of length 1; on a line where there is but one axis, then of several lengths."""
    if width == 1:
        return np.concatenate([np.arange(1, 13), -np.arange(1, 13)])[:, None] / 8
    angles = 2 * np.pi * np.arange(_DIRECTIONS) / _DIRECTIONS
    return np.pad(np.stack([np.cos(angles), np.sin(angles)], 1), ((0, 0), (0, width - 2)))


def _written(numbers: NDArray[np.float64], length: float) -> NDArray[np.float64]:
    """As a person would write them, to a hundredth of the length, within what a scene may hold."""
    decimals = _DIGITS - 1 - math.floor(math.log10(length))
    rounded = np.round(numbers, decimals) if abs(decimals) < 300 else numbers
    return np.clip(rounded, -MAX_MAGNITUDE, MAX_MAGNITUDE) + 0.0
