"""Why not one matrix for queries and keys: what a Gram matrix cannot be, and what two matrices can."""

import math
from dataclasses import replace

from ..maths import Trace, attend
from ..presets import riley_dog, riley_sentence, riley_tied, with_head
from . import Goal, Lesson, Step
from .claims import Prediction, against, all_read, both_ways, which

_TWO = riley_dog.PRESET.scene
_ONE = riley_tied.PRESET.scene
_BOTH_WAYS = riley_dog.SYMMETRIC
_SENTENCE = riley_sentence.PRESET.scene
_FIVE = replace(
    _SENTENCE, tokens=_SENTENCE.tokens[:5], embeddings=_SENTENCE.embeddings[:5], colors=_SENTENCE.token_colors[:5]
)


def _lopsided(trace: Trace) -> bool:
    return all_read(both_ways(attend(with_head(trace.scene, w_q=((0, 0), (0, 4))))), 0.86, 0.00)


def _eigenvalues(symmetric: list[list[float]]) -> tuple[float, float]:
    """Of a symmetric 2 × 2 table, the larger first."""
    (a, b), (_, d) = symmetric
    root = math.hypot((a - d) / 2, b)
    return (a + d) / 2 + root, (a + d) / 2 - root


def _products(trace: Trace) -> tuple[float, float]:
    """Riley's score for dog times itself, and the product of both words' scores for themselves."""
    return trace.score("Riley", "dog") ** 2, trace.score("Riley", "Riley") * trace.score("dog", "dog")


def _could_be_one(trace: Trace) -> bool:
    """Whether one matrix could give such scores: as large one way as the other, and never above both words' own."""
    forth, back = both_ways(trace, "scores")
    between, own = _products(trace)
    return forth == back and between <= own


_YES_OR_NO = Prediction(choices=which(_could_be_one, yes=True, no=False))

LESSON = Lesson(
    order=3,
    ends_on=("need", "score_bars", "shares"),
    steps=(
        Step(
            "two-jobs",
            _TWO,
            handles=("w_q", "w_k"),
            predicts=_YES_OR_NO,
        ),
        Step(
            "one-matrix",
            _ONE,
            {
                "queries and keys are the same numbers": lambda trace: trace.rows("queries") == trace.rows("keys"),
                "with 0, 0 and 0, 4 in W_Q Riley attends to dog with weight 0.86, dog to Riley with 0.00": _lopsided,
            },
            cell=("scores", 0, 1),
            handles=("w_q",),
            predicts=Prediction((("scores", 1),), against(3.28, lambda trace: trace.score("dog", "Riley"))),
        ),
        Step(
            "gram",
            _ONE,
            {
                "3.28 squared is 10.76, less than 4.88 · 2.96 = 14.44": lambda trace: all_read(
                    _products(trace), 10.76, 14.44
                ),
                "the eigenvalues are 7.34 and 0.50": lambda trace: all_read(
                    _eigenvalues(trace.rows("scores")), 7.34, 0.50
                ),
            },
            handles=("w_q",),
        ),
        Step(
            "each-other",
            _ONE,
            cell=("weights", 0, 0),
            handles=("embeddings", "w_q"),
            predicts=Prediction(
                (("scores", 0),),
                which(
                    lambda trace: trace.weight("Riley", "dog") > trace.weight("Riley", "Riley"), dog=True, itself=False
                ),
            ),
        ),
        Step(
            "two-matrices",
            _TWO,
            pair=(1, 0),
            goal=Goal(
                lambda trace: trace.weight("Riley", "dog") > 0.5 and trace.weight("dog", "Riley") > 0.5,
                solution=_BOTH_WAYS,
                watch=("weights", 1, 0),
                may_turn=(("w_q", None),),
            ),
        ),
        Step(
            "symmetric-still",
            _BOTH_WAYS,
            {
                "2.28 squared is 5.20, more than 0.84 · 1.80 = 1.51": lambda trace: all_read(
                    _products(trace), 5.20, 1.51
                ),
                "the eigenvalues are 3.65 and −1.01": lambda trace: all_read(
                    _eigenvalues(trace.rows("scores")), 3.65, -1.01
                ),
            },
            lens="w_q",
            predicts=_YES_OR_NO,
        ),
        Step(
            "rows-of-x",
            _FIVE,
            {
                "five words, and each row of weights adds up to 1": lambda trace: all_read(
                    map(sum, trace.rows("weights")), 1, 1, 1, 1, 1
                ),
            },
            pair=(2, 1),
            cell=("weights", 2, 1),
        ),
    ),
)
