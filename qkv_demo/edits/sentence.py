"""A new scene from a sentence that a person types: its words become tokens, each with a vector of its own.

Tokens are parted at bars if there are any, else at spaces; where there are neither, Chinese by character. They stand
around a circle in their order, and each asks for the one before it: W_Q turns every vector back by one place, W_K and
W_V hand it on as it is. So everything on the screen can be told from the circle alone, and every number can be changed.
"""

import hashlib
import re
import unicodedata

import numpy as np
from numpy.typing import NDArray

from ..scene import Head, Scene
from ..scene.check import SceneError

_BAR = re.compile(r"[|\uff5c]")  # the second is the wide one of Chinese keyboards
# Han with its iteration marks, and the two Japanese syllabaries: scripts that are written without spaces.
_HAN = r"\u3005-\u3007\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
_PIECE = re.compile(rf"[{_HAN}]|[^{_HAN}]+")
_AHEAD = 1.2  # by how much the word before leads in scaled score, on a circle without unevenness
# Lengths differ from 1 by this share of the difference at which a longer vector would outscore the word before,
_UNEVEN = 0.4
_MOST_UNEVEN = 0.25  # and by no more than this
_FEW = 6  # so many stand far enough apart to be written with one decimal


def split(text: str) -> tuple[str, ...]:
    """Split a sentence at bars, or else into words without the punctuation around them. Raises SceneError for none."""
    if _BAR.search(text):
        found = [" ".join(part.split()) for part in _BAR.split(text)]
    else:
        pieces = text.split()
        if len(pieces) == 1:
            pieces = _PIECE.findall(pieces[0])
        found = [_word(piece) for piece in pieces]
    words = tuple(word for word in found if word)
    if not words:
        raise SceneError("sentence.empty")
    return words


def _word(piece: str) -> str:
    """Without the punctuation around it."""
    inner = [at for at, letter in enumerate(piece) if not unicodedata.category(letter).startswith("P")]
    return piece[inner[0] : inner[-1] + 1] if inner else ""


def scene_of(tokens: tuple[str, ...]) -> Scene:
    """The same for the same tokens: where the circle begins and how long each vector is comes from their letters.

    In each row the largest weight lies on the token before, for the first on the last.
    """
    count = len(tokens)
    seed = hashlib.sha256("\n".join(tokens).encode()).digest()
    chance = np.random.default_rng(int.from_bytes(seed[:8]))
    step = 2 * np.pi / max(count, 2)
    closeness = np.cos(step)  # of neighbours
    uneven = _MOST_UNEVEN if closeness <= 0 else min(_MOST_UNEVEN, _UNEVEN * (1 - closeness) / (1 + closeness))
    angles = chance.uniform(0, 2 * np.pi) + step * np.arange(count)
    lengths = 1 + uneven * chance.uniform(-1, 1, count)
    gain = np.sqrt(_AHEAD * np.sqrt(2) / (1 - closeness))  # of W_Q and of W_K: queries and keys are drawn as long
    same = np.eye(2)
    return Scene(
        tokens,
        _written(lengths[:, None] * np.stack([np.cos(angles), np.sin(angles)], 1), 1 if count <= _FEW else 2),
        (Head(_written(gain * turn(-step)), _written(gain * same), _written(same)),),
    )


def turn(angle: float) -> NDArray[np.float64]:
    """The matrix that turns a row vector counterclockwise."""
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([[cos, sin], [-sin, cos]])


def _written(numbers: NDArray[np.float64], decimals: int = 2) -> tuple[tuple[float, ...], ...]:
    """As a person would write them: with few decimals, no minus before a zero."""
    return tuple(tuple(row) for row in (numbers.round(decimals) + 0.0).tolist())
