"""Six whole sentences as points in the plane. All matrices are the identity, so a score is a plain dot product.

The first coordinate is large for sentences about the body (eating and drinking), and the second for sentences about the
mind (reading).
"""

import math
from dataclasses import replace

from ..maths.attention import Trace
from . import Edit, Example, Reason, build_scene

_EMBEDDINGS = {
    "eat apple": (0.8, 0.1),
    "eat bread": (0.7, 0.2),
    "drink water": (0.6, 0.1),
    "drink beer": (0.5, 0.2),
    "read newspaper": (0.1, 0.7),
    "read book": (0.2, 0.8),
}
_SENTENCES_ABOUT_EATING = tuple(_EMBEDDINGS)[:4]
_SENTENCES_ABOUT_READING = tuple(_EMBEDDINGS)[4:]

_SCENE = build_scene(_EMBEDDINGS)


def _explain_temperature(trace: Trace) -> Reason:
    bread_score, book_score = (
        trace.pair_value("scaled_scores", "eat apple", sentence) for sentence in ("eat bread", "read book")
    )
    eating_weight = sum(trace.weight("eat apple", similar_sentence) for similar_sentence in _SENTENCES_ABOUT_EATING)
    return Reason(
        "colder", temperature=f"{trace.scene.temperature:g}", gap=bread_score - book_score, share=eating_weight
    )


EXAMPLE = Example(
    scene=_SCENE,
    claims={
        "eat apple · eat bread is 0.58": lambda trace: math.isclose(trace.score("eat apple", "eat bread"), 0.58),
        "eat apple · read book is 0.24": lambda trace: math.isclose(trace.score("eat apple", "read book"), 0.24),
        "sentences of one kind score higher with each other than with any of the other kind": lambda trace: all(
            trace.score(asks, similar_sentence) > trace.score(asks, different_sentence)
            for sentences, other_sentences in (
                (_SENTENCES_ABOUT_EATING, _SENTENCES_ABOUT_READING),
                (_SENTENCES_ABOUT_READING, _SENTENCES_ABOUT_EATING),
            )
            for asks in sentences
            for similar_sentence in sentences
            for different_sentence in other_sentences
        ),
        "yet no weight is above 0.21: such small scores hardly decide": lambda trace: all(
            weight < 0.21 for row in trace.rows("weights") for weight in row
        ),
    },
    menu_position=40,
    edits={
        "temperature 0.1": Edit(
            replace(_SCENE, temperature=0.1),
            {
                "each sentence takes more than 0.7 from its own kind": lambda trace: all(
                    sum(trace.weight(asks, similar_sentence) for similar_sentence in sentences) > 0.7
                    for sentences in (_SENTENCES_ABOUT_EATING, _SENTENCES_ABOUT_READING)
                    for asks in sentences
                ),
            },
            _explain_temperature,
        ),
    },
)
