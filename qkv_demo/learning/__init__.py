"""Learning as a second hand on the same numbers: a scene, a target and some steps of gradient descent make a scene.

Pure and stateless: the optimiser's memory comes in and goes out as JSON, so ten chunks of ten steps are one run of a
hundred, bit for bit. The loss is the mean over rows of KL(target ‖ weights), in nats.
"""

import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

import torch
from torch import Tensor

from ..maths import attend
from ..maths.tensors import SceneTensors
from ..scene import Scene, check
from ..scene.check import SceneError, location
from .parameters import Parameters
from .targets import read_target

BETA_1, BETA_2, EPSILON = 0.9, 0.999, 1e-8
_MOST_STEPS = 10**9
MAX_STEPS = 1000
RATE = 0.05  # the page's: its first step moves each number as far as an arrow key does; who calls `learn` may go faster


class Memory(NamedTuple):
    """Adam's (Kingma and Ba 2015, algorithm 1) with its usual constants, which as JSON a caller carries: how many steps
    were made, and the running means (n) of the slopes and of their squares."""

    step: int | Tensor
    first: Tensor
    second: Tensor

    @classmethod
    def read(cls, state: Any, moving: Parameters) -> "Memory":
        """That of `to_dict`; None starts afresh. Raises SceneError, also where it is of other matrices or shapes."""
        if state is None:
            return cls(0, torch.zeros_like(moving.flat), torch.zeros_like(moving.flat))
        parts = ("step", "first", "second")
        given = check.fields(state, parts, parts, location("state"))
        step = check.integer(given["step"], location("state.step"), 0, _MOST_STEPS)
        means = [
            torch.tensor([*_entries(given[part], f"state.{part}", moving)], dtype=torch.float64)
            for part in ("first", "second")
        ]
        return cls(step, *means)

    def after(self, slope: Tensor) -> "Memory":
        """The memory after one more slope (n)."""
        first = BETA_1 * self.first + (1 - BETA_1) * slope
        second = BETA_2 * self.second + (1 - BETA_2) * slope * slope
        return Memory(self.step + 1, first, second)

    def move(self, rate: float) -> Tensor:
        """What to subtract (n): the mean slope over the root of the mean square, both corrected for starting at 0."""
        first = self.first / (1 - BETA_1**self.step)
        second = self.second / (1 - BETA_2**self.step)
        return rate * first / (second.sqrt() + EPSILON)

    def to_dict(self, moving: Parameters) -> dict[str, Any]:
        """{"step", "first": {matrix: rows}, "second": {matrix: rows}}."""
        return {"step": self.step, "first": moving.rows(self.first), "second": moving.rows(self.second)}


def _entries(value: Any, field: str, moving: Parameters) -> Iterator[float]:
    """Return the entries of a mean, which may be far larger than those of a scene."""
    tables = check.fields(value, moving.shapes, moving.shapes, location(field))
    for name, shape in moving.shapes.items():
        for row in check.matrix(tables[name], f"{field}.{name}", *shape, limit=sys.float_info.max):
            yield from row


class Learned(NamedTuple):
    """The scene after the last step, the loss before each step and after the last, and what the next chunk needs."""

    scene: Scene
    losses: tuple[float, ...]
    state: dict[str, Any]


def learn(
    scene: Scene,
    target: Any,
    steps: Any = 100,
    rate: Any = 0.1,
    matrices: Any = ("w_q", "w_k"),
    pinned: Any = (),
    state: Any = None,
    head: Any = 0,
) -> Learned:
    """Move `matrices` of one head towards a target by full-batch Adam; same start, same result.

    `target` is a (tokens, keys) table of shares or the name of a ready one. `pinned` entries {"quantity", "row",
    "column"} stay. `state` is what an earlier chunk returned. Keys made with W_Q leave W_K out: W_Q then learns from
    both roles, and W_K waits as it is. Raises SceneError for anything else, and where a step leaves the limits.
    """
    head = check.index(head, len(scene.heads), "head")
    steps = check.integer(steps, location("steps"), 0, MAX_STEPS)
    rate = check.number(rate, location("rate"))
    if rate < 0:
        raise SceneError("learn.refuse.rate", where=location("rate"))
    if not scene.normalize_option.exponential:
        raise SceneError("learn.refuse.normalize", normalize=scene.normalize)
    wanted = torch.tensor(read_target(target, scene, head), dtype=torch.float64)
    moving = Parameters.of(scene, head, matrices)
    held = moving.held(pinned)
    memory = Memory.read(state, moving)
    loss = loss_of(moving.scene, moving.fill, wanted)
    losses = []
    for made, state in enumerate(islice(descend(loss, moving.flat, memory, rate, held), steps + 1)):
        moving.within_limits(state.numbers, made)
        losses.append(state.loss)
    return Learned(moving.scene_with(scene, state.numbers), tuple(losses), state.memory.to_dict(moving))


def divergence(masked_scores: Tensor, target: Tensor) -> Tensor:
    """Mean over rows of KL(target ‖ softmax of the row), in nats; shapes (tokens, keys), blocked scores −∞.

    Through log-softmax, for the logarithm of a weight that underflowed would be −∞. 0 · log 0 counts as 0.
    """
    logs = torch.log_softmax(masked_scores, -1).masked_fill(target == 0, 0.0)
    return (torch.xlogy(target, target) - target * logs).sum(-1).mean()


def loss_of(scene: Scene, fill: Callable[[Tensor], SceneTensors], target: Tensor) -> Callable[[Tensor], Tensor]:
    """The loss of a scene with one head as a function of the numbers that move; `fill` puts them into it."""
    return lambda numbers: divergence(attend(scene, fill(numbers)).heads[0].masked_scores, target)


def step(
    loss: Callable[[Tensor], Tensor], numbers: Tensor, memory: Memory, rate: float, held: Tensor
) -> tuple[Tensor, Tensor, Memory]:
    """The loss of the numbers (n), and the numbers and the memory a step further.

    `held` (n, True = stays) holds entries still, whatever the memory of earlier steps would do with them.
    """
    numbers = numbers.detach().requires_grad_()
    value = loss(numbers)
    (slope,) = torch.autograd.grad(value, [numbers])
    memory = memory.after(slope.masked_fill(held, 0.0))
    return value.detach(), torch.where(held, numbers, numbers - memory.move(rate)).detach(), memory


class State(NamedTuple):
    """Where a descent is: the numbers (n) that move, their loss, and what the optimiser remembers."""

    numbers: Tensor
    loss: float
    memory: Memory


def descend(
    loss: Callable[[Tensor], Tensor], numbers: Tensor, memory: Memory, rate: float, held: Tensor
) -> Iterator[State]:
    """Steps without end: before the first and after every one."""
    while True:
        value, further, remembered = step(loss, numbers, memory, rate, held)
        yield State(numbers, max(value.item(), 0.0), memory)  # rounding can print a distance of 0 as −1e-17
        numbers, memory = further, remembered
