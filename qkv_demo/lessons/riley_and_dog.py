"""The lesson "Riley and dog" starts with fixed weights, and leads to softmax and to two matrices."""

import math
from dataclasses import replace

from ..examples import riley_dog, riley_sentence, with_head
from ..learning.targets import CIRCLE_SCENE
from ..locale import round_for_display
from ..maths.asymmetry import turn_dial
from ..maths.attention import Trace, attend
from . import Lesson, Step, Task
from .claims import (
    Prediction,
    all_round_to,
    create_choices_by_comparison,
    create_choices_by_result,
    create_choices_by_sign,
    read_riley_dog_both_ways,
    rounds_to,
)

_ASYMMETRIC_SCENE = riley_dog.EXAMPLE.scene
_TIED_SCENE = replace(_ASYMMETRIC_SCENE, tie_qk=True)
_WORD_COUNT = len(riley_sentence.EXAMPLE.scene.tokens)
_MANUAL_SCENE = replace(_ASYMMETRIC_SCENE, normalize="manual", weights=((0.75, 0.25), (0, 1)))
_COSINE_SCENE = replace(  # The word "stops" points away from Riley, so their cosine is negative.
    _TIED_SCENE,
    score="cosine",
    normalize="sum",
    tokens=("Riley", "stops"),
    embeddings=(_TIED_SCENE.embeddings[0], (0, -1)),
)
_SOFTMAX_SCENE = replace(_COSINE_SCENE, normalize="softmax")
# The entries of both embeddings have the same sum, so this matrix gives both words the same key.
_ONE_KEY_SCENE = with_head(_TIED_SCENE, w_q=((1, 1), (1, 1)))
_LONGER_DOG_SCENE = with_head(_TIED_SCENE, w_q=((0, 2), (1, 2)))
_LONG_ONE_KEY_SCENE = with_head(_TIED_SCENE, w_q=((1, 2), (1, 2)))
_EQUAL_SCORES_SCENE = turn_dial(_ASYMMETRIC_SCENE, 0, "a", 0)
# The first entry of W_K is 2.5, because with 2 both scores would be equal.
_BOTH_ABOVE_HALF_SCENE = with_head(_ASYMMETRIC_SCENE, w_k=((2.5, 0), (0, 1)))
_SYMMETRIC_SCENE = riley_dog.SYMMETRIC_SCENE


def _with_one_matrix(trace: Trace) -> Trace:
    return attend(replace(trace.scene, tie_qk=True))


def _read_displayed_weights(trace: Trace) -> list[float]:
    """Return how much Riley attends to dog, and dog to Riley, rounded as displayed."""
    return [round_for_display(weight) for weight in read_riley_dog_both_ways(trace)]


def _compute_squared_score_and_self_score_product(trace: Trace) -> tuple[float, float]:
    """Return the square of Riley's score for dog, and the product of both words' scores for themselves."""
    return trace.score("Riley", "dog") ** 2, trace.score("Riley", "Riley") * trace.score("dog", "dog")


def _measure_reverse_lengths(trace: Trace) -> tuple[float, float]:
    """Return the lengths of dog's query and Riley's key, which are the vectors of dog's score for Riley."""
    return math.hypot(*trace.row("queries", "dog")), math.hypot(*trace.row("keys", "Riley"))


def _compute_score_eigenvalues(trace: Trace) -> tuple[float, float]:
    """Return the eigenvalues of a symmetric 2 × 2 table of scores, larger one first."""
    (a, b), (_, d) = trace.rows("scores")
    half_gap = math.hypot((a - d) / 2, b)
    return (a + d) / 2 + half_gap, (a + d) / 2 - half_gap


def _could_have_one_matrix(trace: Trace) -> bool:
    """Return whether one matrix could produce these scores, which means that their table is positive semidefinite."""
    forward_score, reverse_score = read_riley_dog_both_ways(trace, "scores")
    return forward_score == reverse_score and _compute_score_eigenvalues(trace)[1] >= 0


def _find_columns_of_largest_weights(trace: Trace) -> list[int]:
    """Return, for each row, the column of its largest weight if one matrix is used for queries and keys."""
    return [row.index(max(row)) for row in _with_one_matrix(trace).rows("weights")]


_STEPS = (
    Step(
        "fixed-ratio",
        _MANUAL_SCENE,
        prediction=Prediction(
            choices=create_choices_by_result(
                lambda _: _WORD_COUNT**2, words=_WORD_COUNT, pairs=math.comb(_WORD_COUNT, 2), each=100
            )
        ),
        cell=("output", 0, 1),
        components=("shares", "mixture", "values"),
        editable_components=("shares",),
    ),
    Step(
        "keys-only",
        _TIED_SCENE,
        {
            "with equal keys Riley scores dog as high as itself, and the weight is 0.50": lambda trace: (
                (equal_keys_trace := attend(_ONE_KEY_SCENE)).score("Riley", "dog")
                == equal_keys_trace.score("Riley", "Riley")
                and rounds_to(equal_keys_trace.weight("Riley", "dog"), 0.50)
            ),
        },
        prediction=Prediction(
            choices=create_choices_by_comparison(0.50, lambda trace: attend(_ONE_KEY_SCENE).weight("Riley", "dog"))
        ),
        answer_scene=_ONE_KEY_SCENE,
        components=("embeddings", "queries_keys", "shares"),
        editable_components=("embeddings", "w_q"),
    ),
    Step(
        "softmax",
        _COSINE_SCENE,
        {
            "the row is divided by its sum, 0.23": lambda trace: rounds_to(sum(trace.row("scores", "Riley")), 0.23),
        },
        prediction=Prediction(
            choices=create_choices_by_sign(lambda _: attend(_SOFTMAX_SCENE).weight("Riley", "stops"))
        ),
        answer_scene=_SOFTMAX_SCENE,
        # Show bars in addition to ribbons, because a ribbon cannot show that a weight is negative.
        components=("queries_keys", "score_bars", "shares"),
    ),
    Step(
        "one-matrix",
        _TIED_SCENE,
        cell=("scores", 0, 1),
        prediction=Prediction(
            (("scores", 1),), create_choices_by_comparison(3.28, lambda trace: trace.score("dog", "Riley"))
        ),
        answer_cell=("scores", 1, 0),
        components=("queries_keys", "scores"),
        editable_components=("embeddings", "w_q"),
    ),
    Step(
        "longer-key",
        _TIED_SCENE,
        {
            "Riley's key has the length 2.21, dog's 1.72": lambda trace: all_round_to(
                (math.hypot(*trace.row("keys", token)) for token in ("Riley", "dog")), 2.21, 1.72
            ),
            "with 0, 0 and 0, 4 in W_Q the weights are 0.86 and 0.00": lambda trace: all_round_to(
                read_riley_dog_both_ways(attend(with_head(trace.scene, w_q=((0, 0), (0, 4))))), 0.86, 0.00
            ),
        },
        plane_content="w_q",
        task=Task(
            lambda trace: trace.scene.tie_qk and _read_displayed_weights(trace)[0] > _read_displayed_weights(trace)[1],
            solution=_LONGER_DOG_SCENE,
            watched_cell=("weights", 0, 1),
            editable_rows=(("w_q", None),),
        ),
        components=("attention", "queries_keys", "scores"),
        editable_components=("embeddings", "w_q"),
    ),
    Step(
        "never-both",
        _LONGER_DOG_SCENE,
        {"2 · 5.96 is less than 5.80 + 6.76": lambda _: 2 * 5.96 < 5.80 + 6.76},
        prediction=Prediction(
            # The sum of both weights is largest if both words have the same key.
            choices=create_choices_by_result(
                lambda trace: sum(read_riley_dog_both_ways(attend(_LONG_ONE_KEY_SCENE))), half=0.5, one=1, two=2
            )
        ),
        answer_scene=_LONG_ONE_KEY_SCENE,
        tables=(("sum", lambda trace: [[sum(read_riley_dog_both_ways(trace))]]),),
        components=("attention", "queries_keys", "scores"),
        editable_components=("embeddings", "w_q"),
    ),
    Step(
        "q-and-k",
        _ASYMMETRIC_SCENE,
        {
            "dog's query has length 1.72 and Riley's key 0.54, so their dot product is at most 0.93": lambda trace: (
                all_round_to(_measure_reverse_lengths(trace), 1.72, 0.54)
                and rounds_to(math.prod(_measure_reverse_lengths(trace)), 0.93)
            ),
        },
        film_beats=("query", "score"),
        components=("attention", "queries_keys", "scores"),
        question_components=("attention", "scores"),  # Before the question, only the matrices and vectors change.
        prediction=Prediction(
            (("scores", 1),), create_choices_by_comparison(2.22, lambda trace: trace.score("dog", "Riley"))
        ),
        answer_cell=("scores", 1, 0),
        editable_components=("embeddings", "w_q", "w_k"),
    ),
    Step(
        "both",
        _ASYMMETRIC_SCENE,
        {
            "one weight is above 0.50, the other below": lambda trace: (
                trace.weight("Riley", "dog") > 0.50 > trace.weight("dog", "Riley")
            ),
            "at 0 both scores are 1.50": lambda trace: all_round_to(
                read_riley_dog_both_ways(attend(_EQUAL_SCORES_SCENE), "scores"), 1.50, 1.50
            ),
        },
        task=Task(
            lambda trace: min(_read_displayed_weights(trace)) > 0.50,
            solution=_BOTH_ABOVE_HALF_SCENE,
            watched_cell=("weights", 1, 0),
            editable_rows=(("w_k", None),),
        ),
        pair=(1, 0),
        components=("attention", "queries_keys", "scores"),
        editable_components=("w_q", "w_k"),
    ),
    Step(
        "symmetric-still",
        _SYMMETRIC_SCENE,
        {
            "with one matrix 3.28² = 10.76 is less than 4.88 · 2.96 = 14.44": lambda _: all_round_to(
                _compute_squared_score_and_self_score_product(attend(_TIED_SCENE)), 10.76, 14.44
            ),
            "and the eigenvalues are 7.34 and 0.50": lambda _: all_round_to(
                _compute_score_eigenvalues(attend(_TIED_SCENE)), 7.34, 0.50
            ),
            "here 2.28² = 5.20 is more than 0.84 · 1.80 = 1.51": lambda trace: all_round_to(
                _compute_squared_score_and_self_score_product(trace), 5.20, 1.51
            ),
            "and the eigenvalues are 3.65 and −1.01": lambda trace: all_round_to(
                _compute_score_eigenvalues(trace), 3.65, -1.01
            ),
        },
        prediction=Prediction(choices=create_choices_by_result(_could_have_one_matrix, yes=True, no=False)),
        components=("queries_keys", "scores"),
        editable_components=("w_q",),
    ),
    Step(
        "circle",
        CIRCLE_SCENE,
        {
            "each attends to what it beats with weight 0.94": lambda trace: all(
                rounds_to(trace.weight(asks, answers), 0.94)
                for asks, answers in (("rock", "scissors"), ("scissors", "paper"), ("paper", "rock"))
            ),
            "with one matrix no key is longer than another": lambda trace: all(
                rounds_to(math.hypot(*key), 1.50) for key in _with_one_matrix(trace).rows("keys")
            ),
        },
        pair=(0, 2),
        prediction=Prediction(
            choices={
                **create_choices_by_result(_find_columns_of_largest_weights, itself=[0, 1, 2], next=[2, 0, 1]),
                "alike": lambda trace: len(set(_with_one_matrix(trace).row("weights", "rock"))) == 1,
            }
        ),
        answer_scene=replace(CIRCLE_SCENE, tie_qk=True),
        answer_cell=("weights", 0, 0),
        components=("attention", "queries_keys"),
        editable_components=("w_q", "w_k", "tie_qk"),
    ),
)

LESSON = Lesson(
    menu_position=0,
    steps=_STEPS,
    first_step_with_queries="q-and-k",
    closing_components=(),  # The last step is about other words than the closing words.
    short_talk_steps=("fixed-ratio", "keys-only", "one-matrix", "longer-key", "never-both", "q-and-k", "both"),
    earlier_step_list="""
        fixed-ratio keys-only all-words→softmax negative→softmax softmax scaling→one-number-at-a-time/scale
        flaw→one-matrix longer-key never-both q-and-k circle axis-by-axis→both dial→both
        wrong-axis→one-number-at-a-time/wrong-axis sentence→query-key-value/all-at-once
        left-out→three-places/left-out layers→one-number-at-a-time/it
    """,
)
