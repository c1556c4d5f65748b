"""From a ratio set by hand to keys alone, which make attention already, and what they cannot do."""

import math
from dataclasses import replace

from ...presets import riley_dog, riley_sentence, riley_tied
from .. import Goal, Step, against, all_read, reads, with_head
from ..prediction import Prediction

_ASYMMETRIC = riley_dog.PRESET.scene
_TIED = riley_tied.PRESET.scene
_WORDS = len(riley_sentence.PRESET.scene.tokens)
_FIXED = replace(_ASYMMETRIC, normalize="manual", weights=((0.75, 0.25), (0, 1)))
_ALIKE = replace(_TIED, score="cosine", normalize="sum")
_ONE_WAY = replace(_ALIKE, embeddings=((0.12, 0.6), _ALIKE.embeddings[1]))
_SHORTER_RILEY = with_head(_TIED, w_q=((0, 1), (1, 1)))
_LONGER_DOG = with_head(_TIED, w_q=((0, 0), (0, 4)))
_SAME_KEYS = with_head(_TIED, w_q=((0, 4), (0, 4)))


STEPS: tuple[Step, ...] = (
    Step(
        "fixed-ratio",
        _FIXED,
        {
            "Riley attends to dog with weight 0.25, to itself with 0.75": lambda trace: (
                [trace.weight("Riley", "dog"), trace.weight("Riley", "Riley")] == [0.25, 0.75]
            ),
            "the values (1, 0.4) and (0.2, 2) become (0.8, 0.8)": lambda trace: (
                trace.row("values", "Riley") == [1, 0.4]
                and trace.row("values", "dog") == [0.2, 2]
                and all_read(trace.row("output", "Riley"), 0.8, 0.8)
            ),
        },
        pair=(0, 1),
        cell=("output", 0, 0),
        predicts=Prediction(
            choices={
                "words": lambda _: _WORDS == _WORDS**2,
                "pairs": lambda _: math.comb(_WORDS, 2) == _WORDS**2,
                "each": lambda _: _WORDS**2 == 100,
            }
        ),
        shown=("need", "shares", "mixture", "output"),
        handles=("shares",),
    ),
    Step(
        "keys-only",
        _ALIKE,
        {
            "the cosine of the two keys is 0.86, 0.14 less than 1": lambda trace: (
                reads(trace.score("Riley", "dog"), 0.86) and reads(1 - trace.score("Riley", "dog"), 0.14)
            ),
            "Riley attends to dog with weight 0.46": lambda trace: reads(trace.weight("Riley", "dog"), 0.46),
            "turned as dog is, with weight 0.50": lambda trace: (
                reads(trace.instead(_ONE_WAY).score("Riley", "dog"), 1)
                and reads(trace.instead(_ONE_WAY).weight("Riley", "dog"), 0.50)
            ),
            "a score is at most 1.00": lambda trace: max(max(row) for row in trace.rows("scores")) <= 1.00 + 1e-12,
        },
        pair=(0, 1),
        cell=("scores", 0, 1),
        predicts=Prediction(choices=against(0.50, lambda trace: trace.instead(_ONE_WAY).weight("Riley", "dog"))),
        answered=_ONE_WAY,
        shown=("space", "queries_keys", "score_bars", "shares"),
        handles=("embeddings", "w_q"),
    ),
    Step(
        "one-matrix",
        _TIED,
        {
            "both scores are the same number, 3.28": lambda trace: (
                trace.score("Riley", "dog") == trace.score("dog", "Riley") and reads(trace.score("Riley", "dog"), 3.28)
            ),
            "the weights are 0.24 and 0.56": lambda trace: (
                reads(trace.weight("Riley", "dog"), 0.24) and reads(trace.weight("dog", "Riley"), 0.56)
            ),
        },
        pair=(0, 1),
        cell=("scores", 0, 1),
        predicts=Prediction((("scores", 1),), against(3.28, lambda trace: trace.score("dog", "Riley"))),
        answer_cell=("scores", 1, 0),
        handles=("w_q",),
    ),
    Step(
        "longer-key",
        _TIED,
        {
            "Riley's key has the length 2.21, dog's 1.72": lambda trace: all_read(
                (math.hypot(*trace.row("keys", token)) for token in ("Riley", "dog")), 2.21, 1.72
            ),
            "dog attends to Riley with weight 0.56, Riley to dog with 0.24": lambda trace: (
                reads(trace.weight("dog", "Riley"), 0.56) and reads(trace.weight("Riley", "dog"), 0.24)
            ),
        },
        pair=(0, 1),
        lens="w_q",
        goal=Goal(
            lambda trace: trace.scene.tie_qk and trace.weight("Riley", "dog") > trace.weight("dog", "Riley") + 0.01,
            solution=_SHORTER_RILEY,
            watch=("weights", 0, 1),
            may_turn=(("w_q", None),),
        ),
        shown=("need", "queries_keys", "scores"),
    ),
    Step(
        "never-both",
        _LONGER_DOG,
        {
            "one matrix, and Riley attends to dog with weight 0.86, dog to Riley with 0.00": lambda trace: (
                trace.scene.tie_qk
                and reads(trace.weight("Riley", "dog"), 0.86)
                and reads(trace.weight("dog", "Riley"), 0.00)
            ),
            "2 · 3.20 is less than 0.64 + 16.00": lambda trace: (
                reads(trace.score("Riley", "dog"), 3.20)
                and reads(trace.score("Riley", "Riley"), 0.64)
                and reads(trace.score("dog", "dog"), 16.00)
                and 2 * 3.20 < 0.64 + 16.00
            ),
        },
        pair=(0, 1),
        predicts=Prediction(
            choices=against(
                1, lambda trace: (one := trace.instead(_SAME_KEYS)).weight("Riley", "dog") + one.weight("dog", "Riley")
            )
        ),
        answered=_SAME_KEYS,
        shown=("need", "queries_keys"),
        handles=("embeddings", "w_q"),
    ),
)
