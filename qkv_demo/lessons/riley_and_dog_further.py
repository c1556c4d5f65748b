"""What the short way of `riley-and-dog` leaves out: softmax, √d_k, the table M, a whole sentence, positions, layers."""

import math
from dataclasses import replace

from ..maths import Trace, attend
from ..maths.asymmetry import axis_by_axis, bilinear
from ..presets import IDENTITY, riley_dog, riley_sentence, riley_tied, with_head, with_word
from ..scene import Head, Scene
from . import Goal, Lesson, Rows, Step
from .claims import Prediction, all_read, both_ways, reads, signs, which

_TIED = riley_tied.PRESET.scene
_ASYMMETRIC = riley_dog.PRESET.scene
_RILEY, _DOG = _ASYMMETRIC.embeddings
_ALL_WORDS = replace(
    _TIED, score="cosine", normalize="sum", tokens=("Riley", "dog", "hyper"), embeddings=(_RILEY, _DOG, (0, 1))
)
_NEGATIVE = replace(  # stops and never, opposite to hyper
    _ALL_WORDS, tokens=("Riley", "dog", "stops", "never"), embeddings=(_RILEY, _DOG, (0, -1), (0, -1))
)
_SENTENCE = riley_sentence.PRESET.scene
_ALIKE = ("is", "so", "never")  # of one embedding
_NAMED_EVAN = with_word(_SENTENCE, "Evan's", (3, 1, 0))
_ONE_TO_FOUR = Scene(
    ("Riley", "dog"), IDENTITY, (Head(((1, 2), (3, 4)), IDENTITY, IDENTITY),), scale=False, normalize="sum"
)
_SYMMETRIC = with_head(_ONE_TO_FOUR, w_q=((1, 2), (2, 4)))


def _by_own_row(trace: Trace) -> Rows:
    """Each row of scores divided by its own sum, as it should be."""
    return [[score / sum(row) for score in row] for row in trace.rows("scores")]


def _by_wrong_row(trace: Trace) -> Rows:
    """Column j divided by the sum of row j: what NumPy does with `scores / scores.sum(axis=1)`."""
    sums = [sum(row) for row in trace.rows("scores")]
    return [[score / total for score, total in zip(row, sums, strict=True)] for row in trace.rows("scores")]


def _added(trace: Trace) -> Rows:
    """Each word's update added to what was there."""
    both = zip(trace.rows("embeddings"), trace.rows("output"), strict=True)
    return [[number + change for number, change in zip(was, update, strict=True)] for was, update in both]


def _terms(trace: Trace, row: int, column: int) -> list[float]:
    """Of a score, asking axis by answering axis; the largest first."""
    terms: list[float] = axis_by_axis(trace, 0, row, column).flatten().tolist()
    return sorted(terms, reverse=True)


_STEPS = (
    Step(
        "all-words",
        _ALL_WORDS,
        {"the keys' cosine is 0.14 less than 1": lambda trace: reads(1 - trace.score("Riley", "dog"), 0.14)},
        cell=("weights", 0, 1),
        answer_cell=("weights", 0, 0),
        predicts=Prediction((("weights", None),), of=("weights", 0, 0)),
    ),
    Step(
        "negative",
        _NEGATIVE,
        {"the row adds up to 0.33": lambda trace: reads(sum(trace.row("scores", "Riley")), 0.33)},
        pair=(0, 3),
        cell=("weights", 0, 3),
        shown=("queries_keys", "score_bars", "shares"),  # its shares below zero need the height
    ),
    Step(
        "softmax",
        replace(_NEGATIVE, normalize="softmax"),
        {"e is about 2.72": lambda _: reads(math.e, 2.72)},
        cell=("weights", 0, 1),
        predicts=Prediction(
            (("masked_scores", None),), signs(lambda trace: max(trace.row("weights", "Riley")[2:], key=abs))
        ),
    ),
    Step(
        "scaling",
        _TIED,
        cell=("scaled_scores", 0, 1),
        predicts=Prediction(choices=which(lambda _: 64**0.5, **{"8": 8, "32": 32, "64": 64})),
        handles=("scale", "w_q"),
    ),
    Step(
        "axis-by-axis",
        _ASYMMETRIC,
        {
            "Riley's score for dog is 2.00 + 0.20 + 0.02 + 0": lambda trace: all_read(
                _terms(trace, 0, 1), 2.00, 0.20, 0.02, 0
            ),
            "the largest terms are 1 · 2 · 1 of Riley's for dog and 1 · 0.5 · 1 of dog's for Riley": lambda trace: (
                _terms(trace, 0, 1)[0] == _RILEY[0] * 2 * _DOG[1] == 1 * 2 * 1
                and _terms(trace, 1, 0)[0] == _DOG[1] * 0.5 * _RILEY[0] == 1 * 0.5 * 1
            ),
            "with the identity for W_K the weights are 0.76 and 0.44": lambda trace: all_read(
                both_ways(attend(with_head(trace.scene, w_k=IDENTITY))), 0.76, 0.44
            ),
        },
        cell=("scores", 0, 1),
        tables=(("m", lambda trace: bilinear(trace, 0).tolist()),),
        shown=("need", "queries_keys", "scores"),
        answer_cell=("scores", 1, 0),
        handles=("w_q", "w_k"),
    ),
    Step(
        "wrong-axis",
        _ONE_TO_FOUR,
        {
            "the stage divides each row by its own sum": lambda trace: trace.rows("weights") == _by_own_row(trace),
            "the wrong rows add up to 0.62 and 1.57": lambda trace: all_read(
                map(sum, _by_wrong_row(trace)), 0.62, 1.57
            ),
            "for symmetric scores the wrong table is the right one transposed": lambda trace: (
                list(map(tuple, _by_wrong_row(alike := attend(_SYMMETRIC))))
                == list(zip(*_by_own_row(alike), strict=True))
            ),
        },
        cell=("weights", 0, 1),
        tables=(("wrong", _by_wrong_row), ("right", _by_own_row)),
        shown=("score_bars", "shares", "weights"),
        handles=("w_q",),
    ),
    Step(
        "sentence",
        _SENTENCE,
        riley_sentence.PRESET.claims,
        pair=(6, 2),
        goal=Goal(
            lambda trace: trace.strongest_other("she") == "Evan's",
            solution=_NAMED_EVAN,
            watch=("weights", 6, 0),
            may_turn=(("embeddings", 0),),
        ),
        shown=("need", "score_bars", "shares"),  # ten keys in a space would hide each other
    ),
    Step(
        "left-out",
        replace(_SENTENCE, positions="sinusoidal"),
        {
            "is, so and never have one embedding": lambda trace: (
                len({tuple(trace.row("embeddings", word)) for word in _ALIKE}) == 1
            ),
            "without positions their weights are the same": lambda trace: (
                len({tuple(attend(_SENTENCE).row("weights", word)) for word in _ALIKE}) == 1
            ),
            "with positions their inputs and their weights differ": lambda trace: all(
                trace.row(quantity, "is") != trace.row(quantity, "so") != trace.row(quantity, "never")
                for quantity in ("inputs", "weights")
            ),
        },
        pair=(4, 7),
        answered=_SENTENCE,
        marks=tuple((table, _SENTENCE.tokens.index(word)) for table in ("embeddings", "weights") for word in _ALIKE),
        shown=("weights",),
        handles=("positions",),
    ),
    Step(
        "layers",
        _ASYMMETRIC,
        {
            "added to what was there they are (1.39, 1.83) and (0.70, 2.40)": lambda trace: (
                all_read(_added(trace)[0], 1.39, 1.83) and all_read(_added(trace)[1], 0.70, 2.40)
            ),
            "after one more layer the two can hardly be told apart": lambda trace: (
                math.dist(trace.again().row("output", "Riley"), trace.again().row("output", "dog")) < 0.01
            ),
        },
        cell=("output", 0, 0),
        tables=(("added", _added),),
    ),
)

LESSON = Lesson(order=2, steps=_STEPS)
