"""The film's pictures, by the name of the beat in which each moves; its sentences are those of `wording/film.py`."""

from ..canvas import Figure
from .pair import ONE, OTHER, SCORE
from .vectors import KEY, QUERY, WORDS
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
