"""A sentence becomes tokens: at bars if it has any, else at spaces; where there are neither, Chinese by character."""

import re
import unicodedata
from typing import NamedTuple

from ...scene.check import MAX_TOKENS, SceneError

_BAR = re.compile(r"[|\uff5c]")  # the second is the wide one of Chinese keyboards
# Han with its iteration marks, and the two Japanese syllabaries: scripts that are written without spaces.
_HAN = r"\u3005-\u3007\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
_PIECE = re.compile(rf"[{_HAN}]|[^{_HAN}]+")


class Split(NamedTuple):
    """The tokens that there is room for, the words behind them, and whether marks at the ends of words were dropped."""

    tokens: tuple[str, ...]
    left_out: tuple[str, ...]
    bare: bool


def split(text: str) -> Split:
    """What a sentence becomes. Between bars everything stays as it was typed, elsewhere punctuation around a word goes.

    Raises SceneError where no word is left.
    """
    if _BAR.search(text):
        found = pieces = [" ".join(part.split()) for part in _BAR.split(text)]
    else:
        pieces = text.split()
        if len(pieces) == 1:
            pieces = _PIECE.findall(pieces[0])
        found = [_word(piece) for piece in pieces]
    words = tuple(word for word in found if word)
    if not words:
        raise SceneError("sentence.empty")
    return Split(words[:MAX_TOKENS], words[MAX_TOKENS:], found != pieces)


def _word(piece: str) -> str:
    """Without the punctuation around it."""
    inner = [at for at, letter in enumerate(piece) if not unicodedata.category(letter).startswith("P")]
    return piece[inner[0] : inner[-1] + 1] if inner else ""
