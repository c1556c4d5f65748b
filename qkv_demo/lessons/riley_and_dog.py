"""Why Q, K and V: from a ratio set by hand, by way of keys alone and what they cannot do, to attention as it is."""

from . import Lesson
from .riley import beyond, one_matrix, two_matrices

LESSON = Lesson(
    order=0,
    steps=(*one_matrix.STEPS, *two_matrices.STEPS, *beyond.STEPS),
    named_at={"q": "q-and-k", "M": "axis-by-axis"},
    ends_on=("need", "queries_keys", "score_bars", "shares"),
)
