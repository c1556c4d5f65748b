"""Why not one matrix for queries and keys: what a Gram matrix cannot be, and what two matrices can."""

import math
from dataclasses import replace

from ..maths import NamedTrace
from ..presets import riley_dog, riley_sentence, riley_tied
from ..scene.check import Matrix
from . import Goal, Lesson, Step, against, all_read, reads, signs, with_head
from .prediction import Prediction

_TWO = riley_dog.PRESET.scene
_ONE = riley_tied.PRESET.scene
_BOTH_WAYS = riley_dog.SYMMETRIC
_SENTENCE = riley_sentence.PRESET.scene
_FIVE = replace(
    _SENTENCE,
    tokens=_SENTENCE.tokens[:5],
    embeddings=_SENTENCE.embeddings[:5],
    colors=_SENTENCE.token_colors[:5],
)


def _weights_with(trace: NamedTrace, w_q: Matrix) -> list[list[float]]:
    return trace.instead(with_head(trace.scene, w_q=w_q)).rows("weights")


def _eigenvalues(symmetric: list[list[float]]) -> tuple[float, float]:
    """Of a symmetric 2 × 2 table, the larger first."""
    (a, b), (_, d) = symmetric
    root = math.hypot((a - d) / 2, b)
    return (a + d) / 2 + root, (a + d) / 2 - root


LESSON = Lesson(
    order=2,
    ends_on=("need", "score_bars", "shares"),
    steps=(
        Step(
            "two-jobs",
            _TWO,
            {
                "Riley's score for dog is 2.22, dog's for Riley 0.78": lambda trace: (
                    reads(trace.score("Riley", "dog"), 2.22) and reads(trace.score("dog", "Riley"), 0.78)
                ),
            },
            pair=(0, 1),
            handles=("w_q", "w_k"),
        ),
        Step(
            "one-matrix",
            _ONE,
            {
                "queries and keys are the same numbers": lambda trace: all(
                    trace.row("queries", token) == trace.row("keys", token) for token in trace.scene.tokens
                ),
                "both scores are 3.28": lambda trace: (
                    trace.score("Riley", "dog") == trace.score("dog", "Riley")
                    and reads(trace.score("Riley", "dog"), 3.28)
                ),
                "with 0, 0 and 0, 4 in W_Q Riley takes 0.86 from dog, and dog 0.00 from Riley": lambda trace: all_read(
                    (row[1 - place] for place, row in enumerate(_weights_with(trace, ((0, 0), (0, 4))))), 0.86, 0.00
                ),
            },
            pair=(0, 1),
            cell=("scores", 0, 1),
            handles=("w_q",),
            predicts=Prediction((("scores", 1),), against(3.28, lambda trace: trace.score("dog", "Riley"))),
        ),
        Step(
            "gram",
            _ONE,
            {
                "the scores with themselves are 4.88 and 2.96, the one between them is 3.28": lambda trace: all_read(
                    (trace.score("Riley", "Riley"), trace.score("dog", "dog"), trace.score("Riley", "dog")),
                    4.88,
                    2.96,
                    3.28,
                ),
                "3.28 squared is 10.76, less than 4.88 · 2.96 = 14.44": lambda trace: (
                    reads(trace.score("Riley", "dog") ** 2, 10.76)
                    and reads(trace.score("Riley", "Riley") * trace.score("dog", "dog"), 14.44)
                ),
                "the eigenvalues are 7.34 and 0.50": lambda trace: all_read(
                    _eigenvalues([trace.row("scores", token) for token in trace.scene.tokens]), 7.34, 0.50
                ),
            },
            pair=(0, 1),
            handles=("w_q",),
        ),
        Step(
            "each-other",
            _ONE,
            {
                "dog takes 0.56 from Riley, more than it keeps, and Riley keeps 0.76": lambda trace: (
                    reads(trace.weight("dog", "Riley"), 0.56)
                    and trace.weight("dog", "Riley") > trace.weight("dog", "dog")
                    and reads(trace.weight("Riley", "Riley"), 0.76)
                ),
            },
            pair=(0, 1),
            cell=("weights", 0, 0),
            handles=("embeddings", "w_q"),
            predicts=Prediction(
                (("scores", 0),),
                {
                    "dog": lambda trace: trace.weight("Riley", "dog") > trace.weight("Riley", "Riley"),
                    "itself": lambda trace: trace.weight("Riley", "dog") < trace.weight("Riley", "Riley"),
                },
            ),
        ),
        Step(
            "two-matrices",
            _TWO,
            {
                "Riley takes 0.77 from dog, and dog keeps 0.62": lambda trace: (
                    reads(trace.weight("Riley", "dog"), 0.77) and reads(trace.weight("dog", "dog"), 0.62)
                ),
            },
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
                "W_Q's first number in the second row is 4": lambda trace: trace.scene.heads[0].w_q[1][0] == 4,
                "both scores are 2.28": lambda trace: (
                    reads(trace.score("Riley", "dog"), 2.28) and reads(trace.score("dog", "Riley"), 2.28)
                ),
                "2.28 squared is 5.20, more than 0.84 · 1.80 = 1.51": lambda trace: (
                    reads(trace.score("Riley", "dog") ** 2, 5.20)
                    and reads(trace.score("Riley", "Riley"), 0.84)
                    and reads(trace.score("dog", "dog"), 1.80)
                    and reads(trace.score("Riley", "Riley") * trace.score("dog", "dog"), 1.51)
                ),
                "the eigenvalues are 3.65 and −1.01": lambda trace: all_read(
                    _eigenvalues([trace.row("scores", token) for token in trace.scene.tokens]), 3.65, -1.01
                ),
            },
            pair=(0, 1),
            lens="w_q",
            predicts=Prediction(choices=signs(lambda trace: _eigenvalues(trace.rows("scores"))[1])),
        ),
        Step(
            "rows-of-x",
            _FIVE,
            {
                "Riley's scaled score for dog is 4.62, its weight 0.89": lambda trace: (
                    reads(trace.at("scaled_scores", "Riley", "dog"), 4.62) and reads(trace.weight("Riley", "dog"), 0.89)
                ),
                "five words, and each row of weights adds up to 1": lambda trace: (
                    len(trace.scene.tokens) == 5
                    and all(reads(sum(trace.row("weights", token)), 1) for token in trace.scene.tokens)
                ),
            },
            pair=(2, 1),
            cell=("weights", 2, 1),
        ),
    ),
)
