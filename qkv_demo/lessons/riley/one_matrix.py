"""From a ratio set by hand to keys alone, which make attention already, and what they cannot do."""

import math
from dataclasses import replace

from ...presets import riley_dog, riley_tied
from .. import Goal, Step, all_read, reads, signs, with_head
from ..prediction import Prediction

_ASYMMETRIC = riley_dog.PRESET.scene
_TIED = riley_tied.PRESET.scene
_RILEY, _DOG = _ASYMMETRIC.embeddings
_HYPER = (0, 1)
_NOT_HYPER = (0, -1)
_FIXED = replace(_ASYMMETRIC, normalize="manual", weights=((0.75, 0.25), (0, 1)))
_MEANT = replace(_TIED, score="cosine", normalize="manual", weights=((0.14, 0.86), (0.86, 0.14)))
_ALL_WORDS = replace(
    _TIED, score="cosine", normalize="sum", tokens=("Riley", "dog", "hyper"), embeddings=(_RILEY, _DOG, _HYPER)
)
_NEGATIVE = replace(
    _ALL_WORDS,
    tokens=("Riley", "dog", "stops", "never"),
    embeddings=(_RILEY, _DOG, _NOT_HYPER, _NOT_HYPER),
)
_SHORTER_RILEY = with_head(_TIED, w_q=((0, 1), (1, 1)))
_LONGER_DOG = with_head(_TIED, w_q=((0, 0), (0, 4)))
_SAME_KEYS = with_head(_TIED, w_q=((0, 1), (0, 1)))


STEPS: tuple[Step, ...] = (
    Step(
        "fixed-ratio",
        _FIXED,
        {
            "Riley keeps 0.75 and takes 0.25 from dog": lambda trace: trace.row("weights", "Riley") == [0.75, 0.25],
            "the values (1, 0.4) and (0.2, 2) become (0.8, 0.8)": lambda trace: (
                trace.row("values", "Riley") == [1, 0.4]
                and trace.row("values", "dog") == [0.2, 2]
                and all_read(trace.row("output", "Riley"), 0.8, 0.8)
            ),
        },
        pair=(0, 1),
        cell=("output", 0, 0),
        shown=("need", "shares", "mixture", "output"),
        handles=("shares",),
    ),
    Step(
        "keys-only",
        _MEANT,
        {
            "the cosine of the two keys is 0.86": lambda trace: reads(trace.score("Riley", "dog"), 0.86),
            "as meant, Riley takes 0.86 from dog and keeps 0.14": lambda trace: (
                trace.weight("Riley", "dog") == 0.86 and trace.weight("Riley", "Riley") == 0.14
            ),
        },
        pair=(0, 1),
        cell=("scores", 0, 1),
        shown=("space", "queries_keys", "score_bars", "shares"),
        handles=("embeddings", "shares"),  # the hand that turns the cosine sets the weights after it
    ),
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
            "Riley's relevance to them is −0.77": lambda trace: (
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
            "the weight is 0.24": lambda trace: reads(trace.weight("Riley", "dog"), 0.24),
        },
        pair=(0, 1),
        cell=("scaled_scores", 0, 1),
        handles=("scale", "w_q"),
    ),
    Step(
        "flaw",
        _TIED,
        {
            "both scores are the same number, 3.28": lambda trace: (
                trace.score("Riley", "dog") == trace.score("dog", "Riley") and reads(trace.score("Riley", "dog"), 3.28)
            ),
            "the weights are 0.24 and 0.56": lambda trace: (
                reads(trace.weight("Riley", "dog"), 0.24) and reads(trace.weight("dog", "Riley"), 0.56)
            ),
            "Riley's key is the longer one": lambda trace: (
                math.hypot(*trace.row("keys", "Riley")) > math.hypot(*trace.row("keys", "dog"))
            ),
        },
        pair=(0, 1),
        handles=("w_q",),
    ),
    Step(
        "longer-key",
        _TIED,
        {
            "Riley's key has the length 2.21, dog's 1.72": lambda trace: all_read(
                (math.hypot(*trace.row("keys", token)) for token in ("Riley", "dog")), 2.21, 1.72
            ),
            "so dog takes more from Riley than Riley from dog": lambda trace: (
                trace.weight("dog", "Riley") > trace.weight("Riley", "dog")
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
    ),
    Step(
        "never-both",
        _LONGER_DOG,
        {
            "one matrix, and Riley takes 0.86 from dog, dog 0.00 from Riley": lambda trace: (
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
            "where both keys are one vector the two weights add up to 1": lambda trace: (
                (same := trace.instead(_SAME_KEYS)).row("keys", "Riley") == same.row("keys", "dog")
                and same.weight("Riley", "dog") + same.weight("dog", "Riley") == 1
            ),
        },
        pair=(0, 1),
        answered=_SAME_KEYS,
        handles=("embeddings", "w_q"),
    ),
)
