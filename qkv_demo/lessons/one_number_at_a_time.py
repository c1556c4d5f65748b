"""The lesson "One number at a time" computes softmax(Q Kᵀ / √d_k) V step by step, and then shows examples."""

import math
from functools import partial
from typing import Any

from ..examples import IDENTITY, animal_street, nlper, shows_more_weight, structure_and_meaning, with_head
from ..maths.attention import Trace, attend
from ..scene import Head, Scene
from . import Lesson, NumberRows, Step, Task
from .claims import Prediction, all_round_to, create_choices_by_comparison, create_choices_by_result, rounds_to

_FOUR_WORD_SCENE = nlper.EXAMPLE.scene
_DOUBLED_KEYS_SCENE = with_head(
    _FOUR_WORD_SCENE, w_k=tuple(tuple(2 * number for number in row) for row in _FOUR_WORD_SCENE.heads[0].w_k)
)
_TIRED_SCENE = animal_street.EXAMPLE.scene
_WIDE_SCENE = animal_street.EXAMPLE.edits["tired → wide"].scene
_SWAP_EDIT = structure_and_meaning.EXAMPLE.edits["cat and fish swap roles, so that the fish eats the cat"]
_ONE_TO_FOUR_SCENE = Scene(
    ("Riley", "dog"), IDENTITY, (Head(((1, 2), (3, 4)), IDENTITY, IDENTITY),), scale=False, normalize="sum"
)
_SYMMETRIC_SCENE = with_head(_ONE_TO_FOUR_SCENE, w_q=((1, 2), (2, 4)))


def _divide_scores_by_row_sum(trace: Trace) -> NumberRows:
    """Return each row of scores divided by the sum of that row, which is the correct normalization."""
    return [[score / sum(row) for score in row] for row in trace.rows("scores")]


def _divide_scores_by_wrong_row_sum(trace: Trace) -> NumberRows:
    """Return the result of `scores / scores.sum(axis=1)` in NumPy, which is a common mistake.

    NumPy divides column j by the sum of row j, instead of dividing each row by its own sum.
    """
    row_sums = [sum(row) for row in trace.rows("scores")]
    return [[score / wrong_sum for score, wrong_sum in zip(row, row_sums, strict=True)] for row in trace.rows("scores")]


def _subtract_self_score(trace: Trace) -> float:
    return trace.score("i", "NLPer") - trace.score("i", "i")


def _is_same_after_swap(trace: Trace, quantity: str) -> bool:
    """Return whether a quantity has the same numbers after the edit that swaps the words cat and fish."""
    return attend(_SWAP_EDIT.scene).rows(quantity) == trace.rows(quantity)


def _create_four_word_step(name: str, **step_fields: Any) -> Step:
    return Step(name, _FOUR_WORD_SCENE, **{"pair": (0, 3), **step_fields})


LESSON = Lesson(
    menu_position=2,
    earlier_step_list="""
        all-see-all query→vectors key→vectors value→vectors score scale softmax mix turn-an
        law→it tired→it wide→it structure three-roles→vectors
    """,
    steps=(
        _create_four_word_step(
            "all-see-all",
            claims={
                "four words, each attending to all four": lambda trace: (
                    len(trace.scene.tokens) == 4
                    and all(min(trace.row("weights", token)) > 0 for token in trace.scene.tokens)
                ),
                "as a vocabulary in sorted order they have the numbers 3, 1, 2, 0": lambda trace: (
                    [sorted(trace.scene.tokens).index(token) for token in trace.scene.tokens] == [3, 1, 2, 0]
                ),
            },
            components=("attention", "weights"),
            prediction=Prediction(
                choices=create_choices_by_result(
                    lambda trace: sum(map(len, trace.rows("weights"))), four=4, six=6, sixteen=16
                )
            ),
        ),
        _create_four_word_step(
            "vectors",
            claims={
                "i picks out the first row of W_Q": lambda trace: trace.row("queries", "i") == trace.rows("w_q")[0],
                "the value is not the embedding": lambda trace: trace.rows("values") != trace.rows("embeddings"),
            },
            cell=("queries", 0, 2),
            plane_content="w_q",
            components=("queries",),
            editable_components=("w_q",),
            prediction=Prediction(
                (("queries", 0),),
                create_choices_by_result(
                    lambda trace: trace.rows("w_q").index(trace.row("queries", "i")), first=0, second=1, third=2
                ),
            ),
        ),
        _create_four_word_step(
            "score",
            cell=("scores", 0, 3),
            components=("queries", "keys"),
            prediction=Prediction((("scores", None),), cell=("scores", 0, 3), max_number=10),
        ),
        _create_four_word_step(
            "scale",
            claims={"4 / √3 is 2.31": lambda trace: rounds_to(4 / math.sqrt(3), 2.31)},
            cell=("scaled_scores", 0, 3),
            components=("scaled_scores",),
            editable_components=("w_k",),
            answer_scene=_DOUBLED_KEYS_SCENE,
            prediction=Prediction(
                choices=create_choices_by_result(
                    lambda trace: _subtract_self_score(attend(_DOUBLED_KEYS_SCENE)) / _subtract_self_score(trace),
                    halve=1 / 2,
                    stay=1,
                    double=2,
                )
            ),
        ),
        _create_four_word_step(
            "softmax",
            claims={
                "the exponentials are 1.00, 1.78, 1.78 and 10.07, together 14.63": lambda trace: (
                    all_round_to(map(math.exp, trace.row("scaled_scores", "i")), 1.00, 1.78, 1.78, 10.07)
                    and rounds_to(sum(map(math.exp, trace.row("scaled_scores", "i"))), 14.63)
                ),
            },
            cell=("weights", 0, 3),
            components=("score_bars", "shares"),
            prediction=Prediction((("weights", None),), cell=("weights", 0, 3)),
        ),
        Step(
            "wrong-axis",
            _ONE_TO_FOUR_SCENE,
            {
                "the stage divides each row by its own sum": lambda trace: (
                    trace.rows("weights") == _divide_scores_by_row_sum(trace)
                ),
                "the wrong rows add up to 0.62 and 1.57": lambda trace: all_round_to(
                    map(sum, _divide_scores_by_wrong_row_sum(trace)), 0.62, 1.57
                ),
                "for symmetric scores the wrong table is the right one transposed": lambda trace: (
                    list(map(tuple, _divide_scores_by_wrong_row_sum(symmetric_trace := attend(_SYMMETRIC_SCENE))))
                    == list(zip(*_divide_scores_by_row_sum(symmetric_trace), strict=True))
                ),
            },
            cell=("weights", 0, 1),
            tables=(("wrong", _divide_scores_by_wrong_row_sum), ("right", _divide_scores_by_row_sum)),
            components=("weights",),
            editable_components=("w_q",),
        ),
        _create_four_word_step(
            "mix",
            claims={
                "NLPer's value there is 4, and no other value has anything": lambda trace: (
                    [value[2] for value in trace.rows("values")] == [0, 0, 0, 4]
                ),
                "0.69 · 4 would be 2.76": lambda trace: rounds_to(0.69 * 4, 2.76),
                "the weight is 0.688": lambda trace: round(trace.weight("i", "NLPer"), 3) == 0.688,
            },
            cell=("output", 0, 2),
            components=("shares", "values"),
            prediction=Prediction((("output", 0),), cell=("output", 0, 2), max_number=4),
        ),
        _create_four_word_step(
            "turn-an",
            pair=(2, 3),
            components=("attention", "keys"),
            task=Task(
                lambda trace: shows_more_weight(trace, "an", "i", "NLPer"),
                solution=nlper.EXAMPLE.edits["i is a person with 3 instead of 1"].scene,
                watched_cell=("weights", 2, 0),
                editable_rows=(("embeddings", 0),),
            ),
        ),
        Step(
            "it",
            _TIRED_SCENE,
            {
                **animal_street.EXAMPLE.claims,
                "it asks on axis 2 alone, where wide is like tired": lambda trace: (
                    trace.row("queries", "it")[0] == 0
                    and attend(_WIDE_SCENE).row("keys", "wide")[1] == trace.row("keys", "tired")[1]
                ),
                "with wide instead of tired the weights of it stay 0.35 and 0.17": lambda trace: all_round_to(
                    (attend(_WIDE_SCENE).weight("it", "animal"), attend(_WIDE_SCENE).weight("it", "street")),
                    0.35,
                    0.17,
                ),
            },
            pair=(7, 1),
            cell=("output", 7, 0),
            components=("attention", "mixture"),
            answer_scene=_WIDE_SCENE,
            prediction=Prediction(
                choices=create_choices_by_comparison(0.17, lambda trace: attend(_WIDE_SCENE).weight("it", "street"))
            ),
        ),
        Step(
            "structure",
            structure_and_meaning.EXAMPLE.scene,
            {
                **structure_and_meaning.EXAMPLE.claims,
                "keys see axes 1 and 2, values axes 3 and 4": lambda trace: (
                    not any(map(any, trace.scene.heads[0].w_k[2:])) and not any(map(any, trace.scene.heads[0].w_v[:2]))
                ),
                "swapped, eats attends to fish, and all values stay": lambda trace: (
                    attend(_SWAP_EDIT.scene).find_strongest_other("eats") == "fish"
                    and _is_same_after_swap(trace, "values")
                ),
            },
            pair=(1, 0),
            components=("queries_keys", "shares", "values"),
            answer_scene=_SWAP_EDIT.scene,
            prediction=Prediction(
                choices={name: partial(_is_same_after_swap, quantity=name) for name in ("queries", "keys", "values")}
            ),
        ),
    ),
)
