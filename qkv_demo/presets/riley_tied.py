"""The same two words with keys alone: W_Q makes the keys too, so both scores are one and the same number."""

import math
from dataclasses import replace

from . import Edit, Preset, riley_dog

PRESET = Preset(
    scene=replace(riley_dog.PRESET.scene, tie_qk=True),
    claims={
        "the two scores are the same number": lambda look: math.isclose(
            look.score("Riley", "dog"), look.score("dog", "Riley"), rel_tol=1e-12
        ),
        "the two weights differ all the same, since each row is normalised by itself": lambda look: (
            abs(look.weight("Riley", "dog") - look.weight("dog", "Riley")) > 0.2
        ),
        "and they differ the wrong way round: dog takes more from Riley": lambda look: (
            look.weight("dog", "Riley") > look.weight("Riley", "dog")
        ),
    },
    order=10,
    edits={"untie Q and K": Edit(riley_dog.PRESET.scene, riley_dog.PRESET.claims)},
)
