"""Six whole sentences as points in the plane. All matrices are the identity, so a score is a plain dot product.

The first coordinate stands for something for the body, the second for something for the mind.
"""

import math
from dataclasses import replace

from ..maths.attention import Trace
from . import Edit, Example, Reason, scene_of

_SENTENCES = {
    "eat apple": (0.8, 0.1),
    "eat bread": (0.7, 0.2),
    "drink water": (0.6, 0.1),
    "drink beer": (0.5, 0.2),
    "read newspaper": (0.1, 0.7),
    "read book": (0.2, 0.8),
}
_BODY = tuple(_SENTENCES)[:4]
_MIND = tuple(_SENTENCES)[4:]

_SCENE = scene_of(_SENTENCES)


def _colder(trace: Trace) -> Reason:
    bread, book = (trace.pair_value("scaled_scores", "eat apple", other) for other in ("eat bread", "read book"))
    share = sum(trace.weight("eat apple", friend) for friend in _BODY)
    return Reason("colder", temperature=f"{trace.scene.temperature:g}", gap=bread - book, share=share)


EXAMPLE = Example(
    scene=_SCENE,
    claims={
        "eat apple · eat bread is 0.58": lambda trace: math.isclose(trace.score("eat apple", "eat bread"), 0.58),
        "eat apple · read book is 0.24": lambda trace: math.isclose(trace.score("eat apple", "read book"), 0.24),
        "sentences of one kind score higher with each other than with any of the other kind": lambda trace: all(
            trace.score(asks, friend) > trace.score(asks, stranger)
            for kind, others in ((_BODY, _MIND), (_MIND, _BODY))
            for asks in kind
            for friend in kind
            for stranger in others
        ),
        "yet no weight is above 0.21: such small scores hardly decide": lambda trace: all(
            weight < 0.21 for row in trace.rows("weights") for weight in row
        ),
    },
    order=40,
    edits={
        "temperature 0.1": Edit(
            replace(_SCENE, temperature=0.1),
            {
                "each sentence takes more than 0.7 from its own kind": lambda trace: all(
                    sum(trace.weight(asks, friend) for friend in kind) > 0.7 for kind in (_BODY, _MIND) for asks in kind
                ),
            },
            _colder,
        ),
    },
)
