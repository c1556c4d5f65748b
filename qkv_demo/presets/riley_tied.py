"""The same two words with keys alone: W_Q makes the keys too, so both scores are one and the same number.

The weights may be as lopsided as one likes all the same, through the lengths of the keys.
"""

import math
from dataclasses import replace

from . import Edit, Preset, Why, riley_dog, with_head

_UNTIED = riley_dog.PRESET.scene
_TIED = replace(_UNTIED, tie_qk=True)

PRESET = Preset(
    scene=_TIED,
    claims={
        "the two scores are the same number": lambda trace: math.isclose(
            trace.score("Riley", "dog"), trace.score("dog", "Riley"), rel_tol=1e-12
        ),
        "the two weights differ all the same, since each row is normalised by itself": lambda trace: (
            abs(trace.weight("Riley", "dog") - trace.weight("dog", "Riley")) > 0.2
        ),
        "dog takes more from Riley, whose key is the longer one": lambda trace: (
            trace.weight("dog", "Riley") > trace.weight("Riley", "dog")
            and math.hypot(*trace.row("keys", "Riley")) > math.hypot(*trace.row("keys", "dog"))
        ),
    },
    order=10,
    wish="mirrored",
    answers=lambda trace: trace.scene.tie_qk and trace.weight("Riley", "dog") > trace.weight("dog", "Riley"),
    edits={
        "dog's key grows: 1 becomes 3 in the second row of W_Q": Edit(
            with_head(_TIED, w_q=((0, 2), (1, 3))),
            {
                "the scores are still the same number": lambda trace: (
                    trace.score("Riley", "dog") == trace.score("dog", "Riley")
                ),
                "and Riley takes more than 0.8 from dog, dog less than 0.1 from Riley": lambda trace: (
                    trace.weight("Riley", "dog") > 0.8 and trace.weight("dog", "Riley") < 0.1
                ),
                "with both made by one matrix": lambda trace: trace.scene.tie_qk,
            },
            lambda trace: Why(
                "longer-key",
                score=trace.score("Riley", "dog"),
                riley=trace.score("Riley", "Riley"),
                dog=trace.score("dog", "dog"),
            ),
        ),
        "untie Q and K": Edit(
            _UNTIED,
            {
                **riley_dog.PRESET.claims,
                "together the two take more than 1, which one matrix cannot with dot products": lambda trace: (
                    trace.weight("Riley", "dog") + trace.weight("dog", "Riley") > 1
                ),
            },
            lambda trace: Why("untied", one=trace.score("Riley", "dog"), two=trace.score("dog", "Riley")),
        ),
    },
)
