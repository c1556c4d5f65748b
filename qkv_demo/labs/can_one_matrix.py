"""Can one matrix do it? One matrix, two with symmetric scores and two free ones learn the same target side by side.

For rock, paper, scissors (each asks for what it beats) the best that can be approached is exact: ln 3, ln 2 and 0 nats;
`tests/test_race.py` derives them, `learning/race.py` computes them for any target.
One matrix gives scores s with s_ij ≤ (s_ii + s_jj) / 2, so of two that ask for each
other one scores itself at least as high. The three embeddings add up to 0, and with them each row of scores: that keeps
symmetric scores from "the next one", which would need s_ss > s_ps > s_rp > s_rr = s_ps + s_ss − s_rp.
"""

from collections.abc import Generator, Iterator
from dataclasses import replace

from ..learning import RATE
from ..learning.race import RACERS, Raced, floors, race, race_start
from ..learning.targets import ready
from ..locale import Message, message, number
from ..presets import presets
from ..scene import Scene
from ..scene.check import Matrix
from . import Lab, Numbers, Settings
from .controls import Choice, Seed, Whole
from .drawing import Drawing, Lines, Series, Shares, Tables

_MOMENTS = 50  # at most, in which the race is shown
_THERE = 0.01  # nats; whoever is so near has learned it, and whose floor is higher never will
_NAMED = {"one": "ln 3", "symmetric": "ln 2"}  # what the floors of "beats" are called


def measure(target: str, steps: int, seed: int) -> Generator[float, None, Numbers]:
    """The losses of each racer before every step and after the last, and what it came to on the way."""
    scene = _circle()
    wanted = ready(target, scene, 0, seed)
    runs: dict[str, Raced] = {}
    for racer in RACERS:
        runs |= race(scene, wanted, steps, RATE, seed, [racer])
        yield len(runs) / len(RACERS)
    losses = {racer: run.losses for racer, run in runs.items()}
    least = floors(scene, wanted)
    moments = _moments(steps)
    return {
        **{f"losses_{racer}": list(losses[racer]) for racer in RACERS},
        **{f"best_{racer}": min(losses[racer]) for racer in RACERS},
        **{f"floor_{racer}": min(least[racer], *losses[racer]) for racer in RACERS},
        "target": [list(row) for row in wanted],
        **{f"weights_{racer}": [run.weights(step) for step in moments] for racer, run in runs.items()},
        "w_q_one": [runs["one"].matrices(step)["w_q"] for step in moments],
        **{f"{name}_free": [runs["free"].matrices(step)[name] for step in moments] for name in ("w_q", "w_k")},
    }


def _circle() -> Scene:
    return presets()["rock-paper-scissors"].scene


def _finding(settings: Settings, numbers: Numbers) -> Message:
    """Who has learned it, and what rock attends to with each."""
    asks, answers = _pair(settings, numbers)
    words = _circle().tokens
    shares = {racer: numbers[f"weights_{racer}"][-1][asks][answers] for racer in RACERS}
    who = message(f"lab.can-one-matrix.who.{_who(numbers)}")
    return message("lab.can-one-matrix.said", who=who, asks=words[asks], answers=words[answers], **shares)


def _who(numbers: Numbers) -> str:
    """The simplest that has learned it, where those before it never can; or that none can, or none has so far."""
    for racer in RACERS:
        if numbers[f"losses_{racer}"][-1] < _THERE:
            return racer
        if numbers[f"floor_{racer}"] < _THERE:
            return "running"
    return "none"


def _more(settings: Settings, numbers: Numbers) -> Iterator[Message]:
    target = message(f"lab.can-one-matrix.control.target.{settings['target']}")
    yield message("lab.can-one-matrix.more.target", target=target)
    yield message(f"lab.can-one-matrix.why.{settings['target']}")
    best = {racer: numbers[f"best_{racer}"] for racer in RACERS}
    yield message("lab.can-one-matrix.more.best", steps=settings["steps"], **best)
    yield message("lab.can-one-matrix.more.least", **{racer: _floor(racer, settings, numbers) for racer in RACERS})


def _moments(steps: int) -> list[int]:
    """Steps from the start of the race to its end, closer together at first, when most happens."""
    return sorted({round(steps * (part / _MOMENTS) ** 2) for part in range(_MOMENTS + 1)})


def _told_at(settings: Settings, numbers: Numbers, moment: int) -> Message:
    """Where the racers are."""
    step = _moments(settings["steps"])[moment]
    now = {racer: numbers[f"losses_{racer}"][step] for racer in RACERS}
    return message(f"lab.can-one-matrix.said.{'now' if step else 'start'}", step=step, **now)


def _drawings(settings: Settings, numbers: Numbers) -> tuple[Drawing, ...]:
    return _tables(settings, numbers), _lines(settings, numbers)


def _tables(settings: Settings, numbers: Numbers) -> Tables:
    """What they race to, and what each has come to, in the colours of the race: who asks beside, who is attended to
    above."""
    wish = Shares(message("lab.can-one-matrix.drawing.target"), [numbers["target"]])
    learned = [
        Shares(message(f"lab.can-one-matrix.learned.{racer}"), numbers[f"weights_{racer}"], color)
        for color, racer in enumerate(RACERS)
    ]
    return Tables(
        message("lab.can-one-matrix.drawing.weights"),
        (wish, *learned),
        _circle().tokens,
        message("lab.can-one-matrix.corner"),
        moments=_moments(settings["steps"]),
    )


def _lines(settings: Settings, numbers: Numbers) -> Lines:
    """The race, over what each racer can come to at best."""
    return Lines(
        message("lab.can-one-matrix.drawing.losses"),
        [
            Series(
                message(f"lab.can-one-matrix.racer.{racer}"),
                list(range(settings["steps"] + 1)),
                numbers[f"losses_{racer}"],
                floor=(numbers[f"floor_{racer}"], _floor(racer, settings, numbers)),
            )
            for racer in RACERS
        ],
        x=message("lab.can-one-matrix.control.steps"),
        y=message("lab.can-one-matrix.axis.loss"),
        moments=_moments(settings["steps"]),
    )


def _floor(racer: str, settings: Settings, numbers: Numbers) -> str:
    floor = number(numbers[f"floor_{racer}"])
    name = _NAMED.get(racer) if settings["target"] == "beats" else None
    return f"{name} ≈ {floor}" if name else floor


def _target(settings: Settings) -> str | Matrix:
    """By its name; what is random, number by number."""
    target: str = settings["target"]
    return ready(target, _circle(), 0, settings["seed"]) if target == "random" else target


def _stage(settings: Settings, numbers: Numbers, moment: int) -> Scene:
    """One matrix where it has come; W_K is the one that the two began with."""
    start = race_start(_circle(), settings["seed"])
    return replace(start, heads=(replace(start.heads[0], w_q=numbers["w_q_one"][moment]),), tie_qk=True)


def _free(settings: Settings, numbers: Numbers, moment: int) -> Scene:
    """Two matrices where they have come. Symmetric scores of two matrices no scene can hold."""
    scene = _circle()
    learned = {name: numbers[f"{name}_free"][moment] for name in ("w_q", "w_k")}
    return replace(scene, heads=(replace(scene.heads[0], **learned),))


def _pair(settings: Settings, numbers: Numbers) -> tuple[int, int]:
    """Rock and what it should attend to most."""
    row = ready(settings["target"], _circle(), 0, settings["seed"])[0]
    return 0, row.index(max(row))


LAB = Lab(
    controls={
        "target": Choice("beats", ("beats", "itself", "next", "mirrored", "random")),
        "steps": Whole(150, 1, 300),
        "seed": Seed(),
    },
    folded=("steps", "seed"),
    measure=measure,
    finding=_finding,
    more=_more,
    drawings=_drawings,
    scene=_stage,
    others={"free": _free},
    pair=_pair,
    target=_target,
    told_at=_told_at,
    order=15,
)
