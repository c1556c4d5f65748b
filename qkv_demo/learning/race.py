"""Can one matrix do it? Three ways of scoring race on one target from the same random start.

The symmetric racer scores with (M + Mᵀ) / 2, M = W_Q W_Kᵀ: two matrices, yet both directions of a pair score alike. No
scene can hold that bond while its matrices move, so it lives here only.
"""

import math
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import torch
from torch import Tensor

from ..maths import attend
from ..maths.tensors import SceneTensors
from ..scene import Scene
from ..scene.check import Matrix
from . import Memory, descend, loss_of, run
from .parameters import Parameters
from .targets import read_target

RACERS = ("one", "symmetric", "free")
_START = 0.5  # spread of the random entries: far from a solution, and from the flat spot where all of them are 0


@dataclass(frozen=True, eq=False)
class Raced:
    """A racer's loss before each step and after the last, and what moved, at each of these."""

    losses: tuple[float, ...]
    numbers: list[Tensor]
    moving: Parameters
    fill: Callable[[Tensor], SceneTensors]

    def matrices(self, step: int) -> dict[str, list[list[float]]]:
        """What it had learned by then, by name."""
        return self.moving.rows(self.numbers[step])

    def weights(self, step: int) -> list[list[float]]:
        """Who attended to whom by then."""
        weights: list[list[float]] = attend(self.moving.scene, self.fill(self.numbers[step])).heads[0].weights.tolist()
        return weights


def race(scene: Scene, target: Any, steps: int, rate: float, seed: int, racer: str) -> Raced:
    """One matrix, two with symmetric scores, or two that are free, in the first head of self-attention with softmax of
    dot products.

    All start from the same random W_Q and, where they have one, W_K, of that head's shape.
    """
    shares = torch.tensor(read_target(target, scene, 0), dtype=torch.float64)
    moving = Parameters.of(replace(race_start(scene, seed), tie_qk=racer == "one"), 0, ("w_q", "w_k"))
    fill = _symmetric(moving) if racer == "symmetric" else moving.fill
    loss = loss_of(moving.scene, fill, shares)
    states = run(descend(loss, moving.flat, Memory.read(None, moving), rate, moving.held(())), steps, moving)
    return Raced(tuple(state.loss for state in states), [state.numbers for state in states], moving, fill)


def race_start(scene: Scene, seed: int) -> Scene:
    """The same scene with the random W_Q and W_K that all racers start from."""
    source = random.Random(seed)
    old = scene.heads[0]
    w_q, w_k = (tuple(tuple(source.gauss(0, _START) for _ in row) for row in matrix) for matrix in (old.w_q, old.w_k))
    return replace(scene, heads=(replace(old, w_q=w_q, w_k=w_k), *scene.heads[1:]))


def _symmetric(moving: Parameters) -> Callable[[Tensor], SceneTensors]:
    """Scores S become (S + Sᵀ) / 2: queries [Q K] and keys [K Q] side by side multiply to S + Sᵀ.

    They are twice as wide, so where the scores are divided by √d_k, one √2 of the 2 is there already.
    """
    share = math.sqrt(2) if moving.scene.scale else 2

    def fill(flat: Tensor) -> SceneTensors:
        tensors = moving.fill(flat)
        w = tensors.heads[0]
        both = w._replace(w_q=torch.cat([w.w_q, w.w_k], 1) / share, w_k=torch.cat([w.w_k, w.w_q], 1))
        return tensors._replace(heads=(both,))

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
    shares = torch.tensor(target, dtype=torch.float64)
    tensors = SceneTensors.of(scene)
    d_model, d_k = tensors.heads[0].w_q.shape

    def fill(m: Tensor) -> Tensor:
        return torch.nn.functional.pad(m, (0, d_k - d_model))

    def loss(m: Tensor) -> Tensor:
        """With W_Q = M and an identity for W_K."""
        head = tensors.heads[0]._replace(w_q=fill(m), w_k=fill(torch.eye(d_model, dtype=torch.float64)))
        return loss_of(scene, lambda _: tensors._replace(heads=(head,)), shares)(m)

    return {racer: _least(loss, into, d_model) for racer, into in _SETS.items()}


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


_SETS: Mapping[str, Callable[[Tensor], Tensor]] = {"one": _one, "symmetric": _mean_of_both, "free": lambda m: m}
