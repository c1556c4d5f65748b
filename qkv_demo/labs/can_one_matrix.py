"""Can one matrix do it? One matrix, two with symmetric scores and two free ones learn the same target side by side.

For rock, paper, scissors (each asks for what it beats) the best that can be approached is exact: ln 3, ln 2 and 0 nats;
`tests/test_race.py` derives them. One matrix gives scores s with s_ij ≤ (s_ii + s_jj) / 2, so of two that ask for each
other one scores itself at least as high. The three embeddings add up to 0, and with them each row of scores: that keeps
symmetric scores from "the next one", which would need s_ss > s_ps > s_rp > s_rr = s_ps + s_ss − s_rp.
"""

import math
from dataclasses import replace

from ..check import Matrix
from ..learning.race import RACERS, race
from ..learning.targets import ready
from ..locale import Message, digits, message
from ..presets import presets
from ..scene import Scene
from . import Lab, Numbers, Settings
from .controls import Choice, Seed, Whole
from .drawing import Drawing, Lines, Series

_FLOORS = {"one": math.log(3), "symmetric": math.log(2), "free": 0.0}
_RATE = 0.1
_MOMENTS = 50  # at most, in which the race is shown
_LAST, _STILL = 20, 0.001  # in so many last steps less than this is standing still


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
    found = message("lab.can-one-matrix.said", steps=settings["steps"], **best)
    reason = message(f"lab.can-one-matrix.why.{settings['target']}")
    if settings["target"] != "random" or settings["steps"] < 2 * _LAST:
        return message("lab.can-one-matrix.said.because", found=found, reason=reason)
    falls = [numbers[f"losses_{racer}"][-1 - _LAST] - numbers[f"best_{racer}"] for racer in RACERS]
    pace = "still" if max(falls) < _STILL else "falling"
    pace_said = message(f"lab.can-one-matrix.pace.{pace}", last=_LAST, least=digits(_STILL, 1))
    return message("lab.can-one-matrix.said.pace", found=found, pace=pace_said, reason=reason)


def _moments(settings: Settings) -> list[int]:
    """Steps from the start of the race to its end, closer together at first, when most happens."""
    steps = settings["steps"]
    return sorted({round(steps * (part / _MOMENTS) ** 2) for part in range(_MOMENTS + 1)})


def _told_at(settings: Settings, numbers: Numbers, moment: int) -> Message:
    """Where the racers are."""
    step = _moments(settings)[moment]
    now = {racer: numbers[f"losses_{racer}"][step] for racer in RACERS}
    return message(f"lab.can-one-matrix.said.{'now' if step else 'start'}", step=step, **now)


def _drawings(settings: Settings, numbers: Numbers) -> tuple[Drawing, ...]:
    along = list(range(settings["steps"] + 1))
    return (
        Lines(
            message("lab.can-one-matrix.drawing.losses"),
            [
                Series(message(f"lab.can-one-matrix.racer.{racer}"), along, numbers[f"losses_{racer}"])
                for racer in RACERS
            ],
            x=message("lab.can-one-matrix.control.steps"),
            y=message("lab.can-one-matrix.axis.loss"),
            moments=_moments(settings),
        ),
    )


def _target(settings: Settings) -> str | Matrix:
    """By its name; what is random, number by number."""
    target: str = settings["target"]
    return ready(target, _circle(), 0, settings["seed"]) if target == "random" else target


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
    target=_target,
    told_at=_told_at,
    order=15,
)
