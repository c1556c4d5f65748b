"""How scores become weights, a row at a time: by plain division, where it fails, by softmax, and what √d_k is for."""

import math
from dataclasses import replace

from ...presets import riley_dog, riley_tied
from .. import Step, all_read, reads, signs
from ..prediction import Prediction

_TIED = riley_tied.PRESET.scene
_RILEY, _DOG = riley_dog.PRESET.scene.embeddings
_HYPER = (0, 1)
_NOT_HYPER = (0, -1)
_ALL_WORDS = replace(
    _TIED, score="cosine", normalize="sum", tokens=("Riley", "dog", "hyper"), embeddings=(_RILEY, _DOG, _HYPER)
)
_NEGATIVE = replace(
    _ALL_WORDS,
    tokens=("Riley", "dog", "stops", "never"),
    embeddings=(_RILEY, _DOG, _NOT_HYPER, _NOT_HYPER),
)


STEPS: tuple[Step, ...] = (
    Step(
        "all-words",
        _ALL_WORDS,
        {
            "1, 0.86 and 0.77 become 0.38, 0.33 and 0.29": lambda trace: (
                all_read(trace.row("scores", "Riley"), 1, 0.86, 0.77)
                and all_read(trace.row("weights", "Riley"), 0.38, 0.33, 0.29)
            ),
        },
        pair=(0, 1),
        cell=("weights", 0, 1),
        answer_cell=("weights", 0, 0),
        predicts=Prediction((("weights", None),), of=("weights", 0, 0)),
    ),
    Step(
        "negative",
        _NEGATIVE,
        {
            "the two vectors are opposite to hyper's": lambda trace: (
                trace.row("embeddings", "stops") == trace.row("embeddings", "never") == [-number for number in _HYPER]
            ),
            "Riley's scores for them are −0.77": lambda trace: (
                reads(trace.score("Riley", "stops"), -0.77) and reads(trace.score("Riley", "never"), -0.77)
            ),
            "the row adds up to 0.33": lambda trace: reads(sum(trace.row("scores", "Riley")), 0.33),
            "Riley's weights: 3.06 for itself, 2.64 for dog, −2.35 for each of the two others": lambda trace: all_read(
                trace.row("weights", "Riley"), 3.06, 2.64, -2.35, -2.35
            ),
        },
        pair=(0, 3),
        cell=("weights", 0, 3),
        shown=("queries_keys", "score_bars", "shares"),  # its shares below zero need the height
    ),
    Step(
        "softmax",
        replace(_NEGATIVE, normalize="softmax"),
        {
            "the scores are 1, 0.86, −0.77 and −0.77": lambda trace: all_read(
                trace.row("scores", "Riley"), 1, 0.86, -0.77, -0.77
            ),
            "e is about 2.72": lambda _: reads(math.e, 2.72),
            "softmax gives 0.45, 0.39, 0.08 and 0.08": lambda trace: all_read(
                trace.row("weights", "Riley"), 0.45, 0.39, 0.08, 0.08
            ),
        },
        pair=(0, 1),
        cell=("weights", 0, 1),
        predicts=Prediction(
            (("masked_scores", None),), signs(lambda trace: max(trace.row("weights", "Riley")[2:], key=abs))
        ),
    ),
    Step(
        "scaling",
        _TIED,
        {
            "3.28 becomes 2.32": lambda trace: (
                reads(trace.score("Riley", "dog"), 3.28) and reads(trace.at("scaled_scores", "Riley", "dog"), 2.32)
            ),
            "Riley attends to dog with weight 0.24": lambda trace: reads(trace.weight("Riley", "dog"), 0.24),
        },
        pair=(0, 1),
        cell=("scaled_scores", 0, 1),
        predicts=Prediction(
            choices={"8": lambda _: 8 == 64**0.5, "32": lambda _: 32 == 64**0.5, "64": lambda _: 64 == 64**0.5}
        ),
        handles=("scale", "w_q"),
    ),
)
