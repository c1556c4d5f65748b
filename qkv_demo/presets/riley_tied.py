"""The same two words with keys alone: W_Q makes the keys too, so both scores are one and the same number."""

import math
from dataclasses import replace

from . import Edit, Preset, riley_dog

PRESET = Preset(
    scene=replace(riley_dog.PRESET.scene, tie_qk=True),
    claims={
        "the two scores are the same number": lambda trace: math.isclose(
            trace.score("Riley", "dog"), trace.score("dog", "Riley"), rel_tol=1e-12
        ),
        "the two weights differ all the same, since each row is normalised by itself": lambda trace: (
            abs(trace.weight("Riley", "dog") - trace.weight("dog", "Riley")) > 0.2
        ),
        "and they differ the wrong way round: dog takes more from Riley": lambda trace: (
            trace.weight("dog", "Riley") > trace.weight("Riley", "dog")
        ),
    },
    order=10,
    edits={"untie Q and K": Edit(riley_dog.PRESET.scene, riley_dog.PRESET.claims)},
)
