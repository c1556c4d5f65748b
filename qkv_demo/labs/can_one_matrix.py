"""Can one matrix do it? One matrix, two with symmetric scores and two free ones learn the same target side by side.

The symmetric racer scores with (M + Mᵀ) / 2, M = W_Q W_Kᵀ: two matrices, yet both directions of a pair score alike. No
scene can hold that bond while its matrices move, so it lives here only.

For rock, paper, scissors (each asks for what it beats) the best that can be approached is exact: ln 3, ln 2 and 0 nats;
`tests/test_race.py` derives them, `floors` computes them for any target. One matrix gives scores s with
s_ij ≤ (s_ii + s_jj) / 2, so of two that ask for each other one scores itself at least as high. The three embeddings add
up to 0, and with them each row of scores: that keeps symmetric scores from "the next one", which would need
s_ss > s_ps > s_rp > s_rr = s_ps + s_ss − s_rp.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

import torch
from torch import Tensor

from ..learning import RATE, Memory, State, descend, loss_of
from ..learning.targets import CIRCLE, ready
from ..locale import message, number
from ..maths import attend
from ..maths.tensors import SceneTensors
from ..presets import with_head
from ..scene import Scene
from ..scene.check import Matrix
from . import Choice, Lab, Numbers, Seed, Told, Whole
from .drawing import Lines, Series, Shares, Tables

RACERS = ("one", "symmetric", "free")
_START = 0.5  # spread of the random entries: far from a solution, and from the flat spot where all of them are 0
_MOMENTS = 50  # at most, in which the race is shown
_THERE = 0.01  # nats; whoever is so near has learned it, and whose floor is higher never will
_NAMED = {"one": "ln 3", "symmetric": "ln 2"}  # what the floors of "beats" are called


def _moments(steps: int) -> list[int]:
    """Steps from the start of the race to its end, closer together at first, when most happens."""
    return sorted({round(steps * (part / _MOMENTS) ** 2) for part in range(_MOMENTS + 1)})


def measure(target: str, steps: int, seed: int) -> Numbers:
    """Return the losses of each racer before every step and after the last, and its weights on the way."""
    scene = CIRCLE
    wanted = ready(target, scene, 0, seed)
    losses: dict[str, list[float]] = {}
    matrices: dict[str, list[Tensor]] = {}
    for racer in RACERS:
        states = race(scene, wanted, steps, seed, racer)
        losses[racer] = [state.loss for state in states]
        matrices[racer] = [states[step].numbers for step in _moments(steps)]
    least, fill = floors(scene, wanted), _filling(scene)

    def weights(racer: str) -> list[list[list[float]]]:
        """Who attended to whom at each moment."""
        return [attend(scene, fill(_MAKES[racer](*w))).heads[0].weights.tolist() for w in matrices[racer]]

    return {
        **{f"losses_{racer}": losses[racer] for racer in RACERS},
        **{f"best_{racer}": min(losses[racer]) for racer in RACERS},
        **{f"floor_{racer}": min(least[racer], *losses[racer]) for racer in RACERS},
        "target": [list(row) for row in wanted],
        **{f"weights_{racer}": weights(racer) for racer in RACERS},
        "w_q_one": [w[0].tolist() for w in matrices["one"]],
        **{f"{name}_free": [w[of].tolist() for w in matrices["free"]] for of, name in enumerate(("w_q", "w_k"))},
    }


def tell(numbers: Numbers, target: str, steps: int, seed: int) -> Told:
    def each(what: str) -> dict[str, Any]:
        """By racer."""
        return {racer: numbers[f"{what}_{racer}"] for racer in RACERS}

    moments, losses, weights, wanted = _moments(steps), each("losses"), each("weights"), numbers["target"]
    words = CIRCLE.tokens
    asks, answers = 0, wanted[0].index(max(wanted[0]))  # rock and what it should attend to most
    floor = {racer: number(least) for racer, least in each("floor").items()}
    if target == "beats":
        floor |= {racer: f"{name} ≈ {floor[racer]}" for racer, name in _NAMED.items()}
    start = race_start(CIRCLE, seed)
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
                with_head(CIRCLE, w_q=w_q, w_k=w_k)
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


def race_start(scene: Scene, seed: int) -> Scene:
    """The same scene with the random W_Q and W_K that all racers start from."""
    source = random.Random(seed)
    old = scene.heads[0]
    w_q, w_k = (tuple(tuple(source.gauss(0, _START) for _ in row) for row in matrix) for matrix in (old.w_q, old.w_k))
    return with_head(scene, w_q=w_q, w_k=w_k)


def race(scene: Scene, target: Matrix, steps: int, seed: int, racer: str) -> list[State]:
    """One matrix, two with symmetric scores, or two that are free, in the one head of self-attention with softmax of
    dot products: W_Q and W_K, (2, d_model, d_k), and the loss, before each step and after the last."""
    start = race_start(scene, seed).heads[0]
    both = torch.tensor([start.w_q, start.w_k], dtype=torch.float64)
    loss = loss_of(scene, _filling(scene), torch.tensor(target, dtype=torch.float64))
    memory = Memory(0, torch.zeros_like(both), torch.zeros_like(both))
    descent = descend(lambda w: loss(_MAKES[racer](*w)), both, memory, RATE, held=torch.tensor(False))
    return list(islice(descent, steps + 1))


def _filling(scene: Scene) -> Callable[[Tensor], SceneTensors]:
    """What puts an M (d_model, d_model) into a scene: W_Q = M and an identity for W_K, both as wide as they are there,
    for by the root of that width scores are divided."""
    tensors = SceneTensors.of(scene)
    d_model, d_k = tensors.heads[0].w_q.shape

    def fill(m: Tensor) -> SceneTensors:
        wide = [torch.nn.functional.pad(w, (0, d_k - d_model)) for w in (m, torch.eye(d_model, dtype=torch.float64))]
        return tensors._replace(heads=(tensors.heads[0]._replace(w_q=wide[0], w_k=wide[1]),))

    return fill


_STEPS = 200
_FASTER, _SLOWER = 2.0, 0.4  # the next step, after one that went downhill and after one that did not


def floors(scene: Scene, target: Matrix) -> dict[str, float]:
    """Racer to nats, to two decimals at least, for one head of self-attention with softmax of dot products, tied or
    not, whose d_k is at least d_model: the least distance that each can come to, whatever its numbers.

    The loss is convex in M = W_Q W_Kᵀ, and the M that a racer can make are a convex set wherever a query has at least
    as many numbers as a word: all of them (free), the symmetric ones, and, with one matrix W Wᵀ, those among them
    without a negative eigenvalue. So going downhill, back into the set after every step, leads to the one least value.
    """
    loss = loss_of(scene, _filling(scene), torch.tensor(target, dtype=torch.float64))
    return {racer: _least(loss, into, scene.d_model) for racer, into in _SETS.items()}


def _least(loss: Callable[[Tensor], Tensor], into: Callable[[Tensor], Tensor], size: int) -> float:
    """Downhill from M = 0, faster and faster as long as that goes well: the least may lie infinitely far."""
    m = torch.zeros(size, size, dtype=torch.float64, requires_grad=True)
    value = loss(m)
    (slope,) = torch.autograd.grad(value, [m])
    step = 1.0
    for _ in range(_STEPS):
        further = into((m - step * slope).detach()).requires_grad_()
        there = loss(further)
        if there < value:
            m, value, step = further, there, _FASTER * step
            (slope,) = torch.autograd.grad(value, [m])
        else:
            step *= _SLOWER
    return max(value.item(), 0.0)


def _mean_of_both(m: Tensor) -> Tensor:
    return (m + m.mT) / 2


def _one(m: Tensor) -> Tensor:
    """The nearest W Wᵀ."""
    values, vectors = torch.linalg.eigh(_mean_of_both(m))
    nearest: Tensor = (vectors * values.clamp(min=0)) @ vectors.mT
    return nearest


# The M of each racer's matrices, and the nearest that it can make to any other.
_MAKES: Mapping[str, Callable[[Tensor, Tensor], Tensor]] = {
    "one": lambda w_q, w_k: w_q @ w_q.mT,
    "symmetric": lambda w_q, w_k: _mean_of_both(w_q @ w_k.mT),
    "free": lambda w_q, w_k: w_q @ w_k.mT,
}
_SETS: Mapping[str, Callable[[Tensor], Tensor]] = {"one": _one, "symmetric": _mean_of_both, "free": lambda m: m}


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
