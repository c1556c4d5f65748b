"""The lesson "Three places attention is used" covers encoders, decoders, and attention between the two."""

import math
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

from ..examples import apple_cross, riley_sentence, sentences_2d
from ..locale import round_for_display
from ..maths.attention import Trace, attend
from ..scene import Scene
from . import Lesson, Step, Task
from .claims import (
    Prediction,
    create_choices_by_comparison,
    create_choices_by_result,
    create_choices_by_sign,
    rounds_to,
)

_SENTENCES_SCENE = sentences_2d.EXAMPLE.scene
_BOOK_TO_EAT_SCENE = replace(_SENTENCES_SCENE, embeddings=(*_SENTENCES_SCENE.embeddings[:-1], (0.8, 0.8)))

_CROSS_SCENE = apple_cross.EXAMPLE.scene
_SHORTER_SCENE = replace(_CROSS_SCENE, tokens=_CROSS_SCENE.tokens[:-1], embeddings=_CROSS_SCENE.embeddings[:-1])
_GERMAN_SCENE = replace(_CROSS_SCENE, context=None)

_RILEY_SCENE = riley_sentence.EXAMPLE.scene
_EQUAL_WORDS = ("is", "so", "never")  # These three words have the same embedding.


def _compare_food_with_reading(trace: Trace) -> float:
    return trace.score("eat apple", "drink water") - trace.score("read newspaper", "read book")


def _claim_that_word_attends_to_all(word: str) -> Callable[[Trace], bool]:
    return lambda trace: min(trace.row("weights", word)) > 0


def _create_english_scene(*words: str) -> Scene:
    """Return self-attention over the English sentence, with its words in the given order."""
    assert _CROSS_SCENE.context
    embedding_by_word = dict(zip(_CROSS_SCENE.context.tokens, _CROSS_SCENE.context.embeddings, strict=True))
    return replace(
        _CROSS_SCENE, context=None, tokens=words, embeddings=tuple(embedding_by_word[word] for word in words)
    )


_SOURCE_SCENE = _create_english_scene("i", "can", "eat", "apple")
_REORDERED_SCENE = replace(_create_english_scene("apple", "can", "eat", "i"), colors=(3, 1, 2, 0))

LESSON = Lesson(
    menu_position=3,
    earlier_step_list="""
        similar small-steps many-small-steps→small-steps dropout→decoder encoder decoder cross reordered order-counts
    """,
    closing_components=("attention", "queries_keys", "shares"),
    steps=(
        Step(
            "similar",
            _SENTENCES_SCENE,
            {
                **sentences_2d.EXAMPLE.claims,
                "no two sentences have more than 0.58": lambda trace: rounds_to(
                    max(trace.score(*answers) for answers in combinations(trace.scene.tokens, 2)), 0.58
                ),
            },
            cell=("scores", 0, 1),
            components=("queries_keys",),
            prediction=Prediction(
                choices=create_choices_by_sign(_compare_food_with_reading, food=1, same=0, reading=-1)
            ),
        ),
        Step(
            "small-steps",
            _SENTENCES_SCENE,
            {
                "10 · 20 · 30, 9 · 19 · 29 and 11 · 21 · 31 are 6000, 4959 and 7161": lambda trace: (
                    [math.prod((10 + difference, 20 + difference, 30 + difference)) for difference in (0, -1, 1)]
                    == [6000, 4959, 7161]
                ),
                "17 percent less, and 10, 5 and a good 3 percent are a little more together": lambda trace: (
                    round(100 * (1 - 4959 / 6000)) == 17 < 100 * (1 / 10 + 1 / 20 + 1 / 30) < 19
                ),
            },
            pair=(0, 5),
            task=Task(
                lambda trace: (
                    round_for_display(trace.score("eat apple", "read book"))
                    > round_for_display(trace.score("eat apple", "eat bread"))
                ),
                solution=_BOOK_TO_EAT_SCENE,
                watched_cell=("scores", 0, 5),
                editable_rows=(("embeddings", 5),),
            ),
            components=("space", "score_bars"),
        ),
        Step(
            "encoder",
            _SOURCE_SCENE,
            {
                "keys and values are the same, queries are not, though all are made from X": lambda trace: all(
                    trace.row("queries", token) != trace.row("keys", token) == trace.row("values", token)
                    for token in trace.scene.tokens
                ),
            },
            pair=(2, 0),
            components=("attention", "queries_keys", "scores"),
            answer_cell=("scores", 2, 0),
            prediction=Prediction((("scores", 2),), create_choices_by_sign(lambda trace: trace.score("eat", "i"))),
        ),
        Step(
            "decoder",
            replace(_GERMAN_SCENE, mask="causal"),
            {
                "no word sees what comes later": lambda trace: (
                    not any(any(weights[index + 1 :]) for index, weights in enumerate(trace.rows("weights")))
                ),
                "without the mask ich would score essen highest": lambda trace: (
                    max(trace.row("scores", "ich")) == trace.score("ich", "essen")
                ),
            },
            pair=(0, 0),
            cell=("masked_scores", 0, 3),
            components=("attention", "masked_scores"),
            editable_components=("mask",),
            prediction=Prediction((("weights", None),), cell=("weights", 0, 0)),
        ),
        Step(
            "cross",
            _SHORTER_SCENE,
            {
                "three words ask, four answer": lambda trace: (
                    (len(trace.scene.tokens), len(trace.scene.key_tokens)) == (3, 4)
                )
            },
            pair=(2, 3),
            components=("attention", "scores"),
            prediction=Prediction(
                choices=create_choices_by_result(lambda trace: len(trace.rows("values")), german=3, english=4, both=7)
            ),
        ),
        Step(
            "left-out",
            replace(_RILEY_SCENE, positions="sinusoidal"),
            {
                "is, so and never have one embedding": lambda trace: (
                    len({tuple(trace.row("embeddings", word)) for word in _EQUAL_WORDS}) == 1
                ),
                "without positions their weights are the same": lambda trace: (
                    len({tuple(attend(_RILEY_SCENE).row("weights", word)) for word in _EQUAL_WORDS}) == 1
                ),
                "with positions their inputs and their weights differ": lambda trace: all(
                    trace.row(quantity, "is") != trace.row(quantity, "so") != trace.row(quantity, "never")
                    for quantity in ("inputs", "weights")
                ),
            },
            pair=(4, 7),
            answer_scene=_RILEY_SCENE,
            highlights=tuple(
                (component, _RILEY_SCENE.tokens.index(word))
                for component in ("embeddings", "weights")
                for word in _EQUAL_WORDS
            ),
            components=("weights",),
            editable_components=("positions",),
        ),
        Step(
            "reordered",
            _REORDERED_SCENE,
            {
                "every word attends to every word as before": lambda trace: all(
                    rounds_to(trace.weight(asks, answers), round(attend(_SOURCE_SCENE).weight(asks, answers), 2))
                    for asks in trace.scene.tokens
                    for answers in trace.scene.tokens
                ),
            },
            pair=(3, 2),
            components=("attention", "weights"),
            prediction=Prediction(
                (("scores", None),), create_choices_by_comparison(0.89, lambda trace: trace.weight("i", "eat"))
            ),
        ),
        Step(
            "order-counts",
            replace(_REORDERED_SCENE, mask="causal"),
            {
                "i is hidden from can, and apple sees only itself": lambda trace: (
                    (trace.weight("can", "i"), trace.weight("apple", "apple")) == (0, 1)
                )
            },
            pair=(1, 3),
            answer_cell=("weights", 3, 0),
            components=("attention", "weights"),
            editable_components=("mask",),
            prediction=Prediction(
                choices={word: _claim_that_word_attends_to_all(word) for word in ("apple", "can", "i")}
            ),
        ),
    ),
)
