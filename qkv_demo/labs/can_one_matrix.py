"""Can one matrix do it? One matrix, two with symmetric scores and two free ones learn the same target side by side.

For rock, paper, scissors (each asks for what it beats) the best that can be approached is exact: ln 3, ln 2 and 0 nats;
`tests/test_race.py` derives them.
"""

import math
from dataclasses import replace

from ..learning.race import RACERS, race
from ..learning.targets import ready
from ..locale import Message, message
from ..presets import presets
from ..scene import Scene
from . import Lab, Numbers, Settings
from .controls import Choice, Seed, Whole
from .drawing import Drawing, Series

_FLOORS = {"one": math.log(3), "symmetric": math.log(2), "free": 0.0}
_RATE = 0.1


def measure(target: str, steps: int, seed: int) -> Numbers:
    """The losses of each racer before every step and after the last."""
    scene = _circle()
    losses = race(scene, ready(target, scene, 0, seed), steps, _RATE, seed)
    return {
        **{f"losses_{racer}": list(losses[racer]) for racer in RACERS},
        **{f"best_{racer}": min(losses[racer]) for racer in RACERS},
        **{f"floor_{racer}": _FLOORS[racer] if target == "beats" else None for racer in RACERS},
    }


def _circle() -> Scene:
    return presets()["rock-paper-scissors"].scene


def _sentence(settings: Settings, numbers: Numbers) -> Message:
    best = {racer: numbers[f"best_{racer}"] for racer in RACERS}
    which = "beats" if settings["target"] == "beats" else "other"
    return message(f"lab.can-one-matrix.said.{which}", steps=settings["steps"], **best)


def _drawings(settings: Settings, numbers: Numbers) -> tuple[Drawing, ...]:
    along = list(range(settings["steps"] + 1))
    return (
        Drawing(
            "lines",
            message("lab.can-one-matrix.drawing.losses"),
            message("lab.can-one-matrix.control.steps"),
            message("lab.can-one-matrix.axis.loss"),
            [
                Series(message(f"lab.can-one-matrix.racer.{racer}"), along, numbers[f"losses_{racer}"])
                for racer in RACERS
            ],
        ),
    )


def _stage(settings: Settings, numbers: Numbers) -> Scene:
    return replace(_circle(), tie_qk=True)


_MEANINGS = {
    "losses_one": "the loss of one matrix before each step and after the last, in nats",
    "losses_symmetric": "the same for two matrices whose scores are made symmetric",
    "losses_free": "the same for two matrices",
    "best_one": "the smallest loss of one matrix",
    "best_symmetric": "the smallest loss of the symmetric scores",
    "best_free": "the smallest loss of two matrices",
    "floor_one": 'what one matrix can approach at best: ln 3 for "beats", else null',
    "floor_symmetric": 'what symmetric scores can approach at best: ln 2 for "beats", else null',
    "floor_free": 'what two matrices can approach at best: 0 for "beats", else null',
}

LAB = Lab(
    controls={
        "target": Choice("beats", ("beats", "itself", "next", "mirrored", "random")),
        "steps": Whole(150, 1, 300),
        "seed": Seed(),
    },
    measure=measure,
    meanings=_MEANINGS,
    sentence=_sentence,
    drawings=_drawings,
    scene=_stage,
    order=15,
)
