"""The film's pictures, by the name of the beat in which each moves; its sentences are those of `wording/film.py`."""

from ..canvas import Figure
from .arrows import KEY, ONE, OTHER, QUERY, SCORE, WORDS
from .weights import MIX, SHARES, YOURS

BEATS: dict[str, Figure] = {
    "words": WORDS,
    "query": QUERY,
    "key": KEY,
    "score": SCORE,
    "other": OTHER,
    "shares": SHARES,
    "mix": MIX,
    "one": ONE,
    "yours": YOURS,
}
