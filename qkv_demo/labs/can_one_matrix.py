"""Can one matrix do it? One matrix, two with symmetric scores and two free ones learn the same target side by side.

For rock, paper, scissors (each asks for what it beats) the best that can be approached is exact: ln 3, ln 2 and 0 nats;
`tests/test_race.py` derives them, `learning/race.py` computes them for any target.
One matrix gives scores s with s_ij ≤ (s_ii + s_jj) / 2, so of two that ask for each
other one scores itself at least as high. The three embeddings add up to 0, and with them each row of scores: that keeps
symmetric scores from "the next one", which would need s_ss > s_ps > s_rp > s_rr = s_ps + s_ss − s_rp.
"""

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from ..learning import RATE
from ..learning.race import RACERS, Raced, floors, race, race_start
from ..learning.targets import ready
from ..locale import message, number
from ..presets import presets, with_head
from ..scene import Scene
from . import Choice, Lab, Numbers, Seed, Told, Whole
from .drawing import Lines, Series, Shares, Tables

_MOMENTS = 50  # at most, in which the race is shown
_THERE = 0.01  # nats; whoever is so near has learned it, and whose floor is higher never will
_NAMED = {"one": "ln 3", "symmetric": "ln 2"}  # what the floors of "beats" are called


def _circle() -> Scene:
    return presets()["rock-paper-scissors"].scene


def _moments(steps: int) -> list[int]:
    """Steps from the start of the race to its end, closer together at first, when most happens."""
    return sorted({round(steps * (part / _MOMENTS) ** 2) for part in range(_MOMENTS + 1)})


def measure(target: str, steps: int, seed: int) -> Generator[float, None, Numbers]:
    """The losses of each racer before every step and after the last, and what it came to on the way."""
    scene = _circle()
    wanted = ready(target, scene, 0, seed)
    runs: dict[str, Raced] = {}
    for racer in RACERS:
        runs[racer] = race(scene, wanted, steps, RATE, seed, racer)
        yield len(runs) / len(RACERS)
    least = floors(scene, wanted)
    moments = _moments(steps)
    return {
        **{f"losses_{racer}": list(run.losses) for racer, run in runs.items()},
        **{f"best_{racer}": min(run.losses) for racer, run in runs.items()},
        **{f"floor_{racer}": min(least[racer], *run.losses) for racer, run in runs.items()},
        "target": [list(row) for row in wanted],
        **{f"weights_{racer}": [run.weights(step) for step in moments] for racer, run in runs.items()},
        "w_q_one": [runs["one"].matrices(step)["w_q"] for step in moments],
        **{f"{name}_free": [runs["free"].matrices(step)[name] for step in moments] for name in ("w_q", "w_k")},
    }


def tell(numbers: Numbers, target: str, steps: int, seed: int) -> Told:
    def each(what: str) -> dict[str, Any]:
        """By racer."""
        return {racer: numbers[f"{what}_{racer}"] for racer in RACERS}

    moments, losses, weights, wanted = _moments(steps), each("losses"), each("weights"), numbers["target"]
    words = _circle().tokens
    asks, answers = 0, wanted[0].index(max(wanted[0]))  # rock and what it should attend to most
    floor = {racer: number(least) for racer, least in each("floor").items()}
    if target == "beats":
        floor |= {racer: f"{name} ≈ {floor[racer]}" for racer, name in _NAMED.items()}
    start = race_start(_circle(), seed)
    return Told(
        words=message(
            "lab.can-one-matrix.said",
            who=message(f"lab.can-one-matrix.who.{_who(numbers)}"),
            asks=words[asks],
            answers=words[answers],
            **{racer: learned[-1][asks][answers] for racer, learned in weights.items()},
        ),
        more=[
            message("lab.can-one-matrix.more.target", target=message(f"lab.can-one-matrix.control.target.{target}")),
            message(f"lab.can-one-matrix.why.{target}"),
            message("lab.can-one-matrix.more.best", steps=steps, **each("best")),
            message("lab.can-one-matrix.more.least", **floor),
        ],
        drawings=[
            Tables(  # in the colours of the race: who asks beside, who is attended to above
                title=message("lab.can-one-matrix.drawing.weights"),
                parts=[
                    Shares(message("lab.can-one-matrix.drawing.target"), [wanted]),
                    *(
                        Shares(message(f"lab.can-one-matrix.learned.{racer}"), weights[racer], color)
                        for color, racer in enumerate(RACERS)
                    ),
                ],
                words=words,
                corner=message("lab.can-one-matrix.corner"),
                moments=moments,
            ),
            Lines(
                title=message("lab.can-one-matrix.drawing.losses"),
                series=[
                    Series(
                        message(f"lab.can-one-matrix.racer.{racer}"),
                        list(range(steps + 1)),
                        losses[racer],
                        floor=(numbers[f"floor_{racer}"], floor[racer]),
                    )
                    for racer in RACERS
                ],
                x=message("lab.can-one-matrix.control.steps"),
                y=message("lab.can-one-matrix.axis.loss"),
                moments=moments,
            ),
        ],
        told=[
            message(
                f"lab.can-one-matrix.said.{'now' if step else 'start'}",
                step=step,
                **{racer: run[step] for racer, run in losses.items()},
            )
            for step in moments
        ],
        # One matrix where it has come; W_K is the one that the two began with.
        scenes=[replace(with_head(start, w_q=w_q), tie_qk=True) for w_q in numbers["w_q_one"]],
        # Two matrices where they have come. Symmetric scores of two matrices no scene can hold.
        others={
            "free": [
                with_head(_circle(), w_q=w_q, w_k=w_k)
                for w_q, w_k in zip(numbers["w_q_free"], numbers["w_k_free"], strict=True)
            ]
        },
        pair=(asks, answers),
        target=wanted if target == "random" else target,
    )


def _who(numbers: Numbers) -> str:
    """The simplest that has learned it, where those before it never can; or that none can, or none has so far."""
    for racer in RACERS:
        if numbers[f"losses_{racer}"][-1] < _THERE:
            return racer
        if numbers[f"floor_{racer}"] < _THERE:
            return "running"
    return "none"


LAB = Lab(
    controls={
        "target": Choice("beats", ("beats", "itself", "next", "mirrored", "random")),
        "steps": Whole(150, 1, 300),
        "seed": Seed(),
    },
    folded=("steps", "seed"),
    measure=measure,
    tell=tell,
    others=("free",),
    order=15,
)
