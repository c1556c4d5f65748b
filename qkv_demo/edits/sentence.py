"""Turn a typed sentence into a scene, in which every word is a token with its own vector.

The text is split at bars if it has any, otherwise at spaces. Chinese text without spaces is split into characters.

The vectors lie on a circle in the order of the words. W_Q rotates every vector back by one step, and W_K and W_V are
multiples of the identity, so that each token attends mostly to the previous token.
"""

import re
import unicodedata

import numpy as np
from numpy.typing import NDArray

from ..scene import Head, Scene
from ..scene.check import SceneError

# The characters that split a sentence. The second one is the full-width bar of Chinese keyboards.
_BAR_PATTERN = re.compile(r"[|\uff5c]")
# The Chinese characters and the two Japanese syllabaries, as ranges in a regular expression. These scripts do not
# separate words by spaces.
_UNSPACED_SCRIPTS = r"\u3005-\u3007\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
_CHARACTER_OR_OTHER_TEXT_PATTERN = re.compile(rf"[{_UNSPACED_SCRIPTS}]|[^{_UNSPACED_SCRIPTS}]+")
# In each row, the scaled score of the previous token exceeds the second-largest scaled score by about this much. So the
# weight of the previous token is about e^1.2 ≈ 3.3 times the second-largest weight, and stands out.
_SCORE_LEAD = 1.2
# With at most this many tokens, the embeddings are rounded to one decimal. With more tokens, they are so close to each
# other on the circle that they need two decimals.
_MAX_TOKENS_FOR_ONE_DECIMAL = 6


def split_words(text: str) -> tuple[str, ...]:
    """Split a sentence into words at its bars, or at its spaces if it has no bars.

    Without bars, remove the punctuation around each word, and split a text without spaces into Chinese or Japanese
    characters. Raises SceneError if there are no words.
    """
    if _BAR_PATTERN.search(text):
        pieces = [" ".join(piece.split()) for piece in _BAR_PATTERN.split(text)]
    else:
        pieces = text.split()
        if len(pieces) == 1:
            pieces = _CHARACTER_OR_OTHER_TEXT_PATTERN.findall(pieces[0])
        pieces = [_strip_punctuation(piece) for piece in pieces]
    words = tuple(piece for piece in pieces if piece)
    if not words:
        raise SceneError("sentence.empty")
    return words


def _strip_punctuation(piece: str) -> str:
    """Return a piece of text without the punctuation at its start and at its end."""
    inner_indices = [index for index, char in enumerate(piece) if not unicodedata.category(char).startswith("P")]
    return piece[inner_indices[0] : inner_indices[-1] + 1] if inner_indices else ""


def build_scene(tokens: tuple[str, ...]) -> Scene:
    """Return a scene in which each token attends mostly to the previous one, and the first token to the last."""
    token_count = len(tokens)
    angle_step = 2 * np.pi / max(token_count, 2)
    token_angles = angle_step * np.arange(token_count)
    # Both W_Q and W_K are multiplied by this factor, so that queries and keys have the same length.
    matrix_factor = np.sqrt(_SCORE_LEAD * np.sqrt(2) / (1 - np.cos(angle_step)))
    identity = np.eye(2)
    return Scene(
        tokens,
        _round_matrix(
            np.stack([np.cos(token_angles), np.sin(token_angles)], 1),
            1 if token_count <= _MAX_TOKENS_FOR_ONE_DECIMAL else 2,
        ),
        (
            Head(
                _round_matrix(matrix_factor * create_rotation_matrix(-angle_step)),
                _round_matrix(matrix_factor * identity),
                _round_matrix(identity),
            ),
        ),
    )


def create_rotation_matrix(angle: float) -> NDArray[np.float64]:
    """Return the matrix that rotates a row vector counterclockwise. The angle is in radians."""
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([[cos, sin], [-sin, cos]])


def _round_matrix(matrix: NDArray[np.float64], decimals: int = 2) -> tuple[tuple[float, ...], ...]:
    """Round a matrix to a few decimals, and replace −0 by 0, so that the numbers are easy to read."""
    return tuple(tuple(row) for row in (matrix.round(decimals) + 0.0).tolist())
