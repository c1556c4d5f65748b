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
_THREE = replace(
    _SENTENCE, tokens=_SENTENCE.tokens[:3], embeddings=_SENTENCE.embeddings[:3], colors=_SENTENCE.token_colors[:3]
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


def _exceeds_both(trace: Trace) -> bool:
    """Whether the score between the words can exceed both of their own, with any of some W_Q."""
    others = (((0, 2), (1, 1)), ((0, 0), (0, 4)), ((1, 1), (1, 1)), ((2, -1), (0, 0.5)), ((-3, 1), (1, -3)))
    for w_q in others:
        other = attend(with_head(trace.scene, w_q=w_q))
        if other.score("Riley", "dog") > max(other.score("Riley", "Riley"), other.score("dog", "dog")):
            return True
    return False


def _add_up(trace: Trace, quantity: str) -> bool:
    """Whether every row of it adds up to 1."""
    return all_read(map(sum, trace.rows(quantity)), 1, 1, 1)


LESSON = Lesson(
    order=3,
    named_at={"M": ""},
    ends_on=("need", "score_bars", "shares"),
    steps=(
        Step(
            "two-jobs",
            _TWO,
            shown=("queries_keys", "scores"),
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
            shown=("queries_keys", "scores"),
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
            shown=("queries_keys", "scores"),
            handles=("w_q",),
            predicts=Prediction(choices=which(_exceeds_both, yes=True, no=False)),
        ),
        Step(
            "each-other",
            _ONE,
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
            shown=("queries_keys", "scores"),
            handles=("w_q",),
            predicts=_YES_OR_NO,
        ),
        Step(
            "rows-of-x",
            _THREE,
            pair=(2, 1),
            shown=("scaled_scores", "weights"),
            predicts=Prediction(
                choices={
                    "scores": lambda trace: _add_up(trace, "scaled_scores") and not _add_up(trace, "weights"),
                    "weights": lambda trace: _add_up(trace, "weights") and not _add_up(trace, "scaled_scores"),
                    "both": lambda trace: _add_up(trace, "scaled_scores") and _add_up(trace, "weights"),
                },
            ),
        ),
    ),
)
