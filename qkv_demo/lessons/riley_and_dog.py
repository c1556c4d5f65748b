"""Why Q, K and V: from a ratio set by hand, by way of one matrix and what it cannot do, to queries and keys."""

from . import Lesson
from .riley import one_matrix, two_matrices

_HERE, _FURTHER = "riley-and-dog", "riley-and-dog-further"

LESSON = Lesson(
    order=0,
    steps=(*one_matrix.STEPS, *two_matrices.STEPS),
    named_at={"q": "q-and-k", "M": "circle"},
    moved={
        "fixed-ratio": (_HERE, "fixed-ratio"),
        "keys-only": (_HERE, "keys-only"),
        "all-words": (_FURTHER, "all-words"),
        "negative": (_FURTHER, "negative"),
        "softmax": (_FURTHER, "softmax"),
        "scaling": (_FURTHER, "scaling"),
        "flaw": (_HERE, "one-matrix"),
        "longer-key": (_HERE, "longer-key"),
        "never-both": (_HERE, "never-both"),
        "q-and-k": (_HERE, "q-and-k"),
        "circle": (_HERE, "circle"),
        "axis-by-axis": (_FURTHER, "axis-by-axis"),
        "dial": (_HERE, "dial"),
        "wrong-axis": (_FURTHER, "wrong-axis"),
        "sentence": (_FURTHER, "sentence"),
        "left-out": (_FURTHER, "left-out"),
        "layers": (_FURTHER, "layers"),
    },
)
