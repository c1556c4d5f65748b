"""Training of a scene's matrices by gradient descent, so that its attention weights approach a target.

The functions are pure: the caller passes in and gets back the optimizer's state as JSON. Ten runs of ten steps give
exactly the same numbers as one run of a hundred. The loss is the mean over rows of KL(target ‖ weights), in nats.
"""

import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

import torch
from torch import Tensor

from ..maths.attention import attend
from ..maths.tensors import SceneTensors
from ..scene import Scene, check
from ..scene.check import SceneError, location
from .parameters import Parameters
from .targets import read_target

BETA_1, BETA_2, EPSILON = 0.9, 0.999, 1e-8
_MAX_TOTAL_STEPS = 10**9
MAX_STEPS = 1000
RATE = 0.05  # The page's learning rate. With it, the first step changes each number as much as an arrow key does.


class AdamState(NamedTuple):
    """The state of Adam (Kingma and Ba 2015, algorithm 1) with its usual constants.

    It has the number of steps so far, and the running means (n) of the gradients and of their squares.
    """

    step: int | Tensor
    first: Tensor
    second: Tensor

    @classmethod
    def read(cls, state: Any, parameters: Parameters) -> "AdamState":
        """Parse the JSON that `to_dict` returns, or return the initial state for None.

        Raises SceneError for anything else, such as the state of other matrices or shapes.
        """
        if state is None:
            return cls(0, torch.zeros_like(parameters.flat), torch.zeros_like(parameters.flat))
        names = ("step", "first", "second")
        fields = check.fields(state, names, names, location("state"))
        step = check.integer(fields["step"], location("state.step"), 0, _MAX_TOTAL_STEPS)
        means = [
            torch.tensor([*_entries(fields[name], f"state.{name}", parameters)], dtype=torch.float64)
            for name in ("first", "second")
        ]
        return cls(step, *means)

    def after(self, gradient: Tensor) -> "AdamState":
        """Return the state after one more gradient (n)."""
        first = BETA_1 * self.first + (1 - BETA_1) * gradient
        second = BETA_2 * self.second + (1 - BETA_2) * gradient * gradient
        return AdamState(self.step + 1, first, second)

    def update(self, rate: float) -> Tensor:
        """Return the numbers to subtract (n): mean gradient / √(mean square), with both means corrected for bias."""
        first = self.first / (1 - BETA_1**self.step)
        second = self.second / (1 - BETA_2**self.step)
        return rate * first / (second.sqrt() + EPSILON)

    def to_dict(self, parameters: Parameters) -> dict[str, Any]:
        """Return {"step", "first": {matrix: rows}, "second": {matrix: rows}}."""
        return {"step": self.step, "first": parameters.rows(self.first), "second": parameters.rows(self.second)}


def _entries(value: Any, field: str, parameters: Parameters) -> Iterator[float]:
    """Return the entries of a mean, which may be far larger than those of a scene."""
    tables = check.fields(value, parameters.shapes, parameters.shapes, location(field))
    for name, shape in parameters.shapes.items():
        for row in check.matrix(tables[name], f"{field}.{name}", *shape, limit=sys.float_info.max):
            yield from row


class Learned(NamedTuple):
    """The scene after the last step, the losses before each step and after the last, and the optimizer's state."""

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
    """Train `matrices` of one head towards a target with full-batch Adam. The result is deterministic.

    `target` is a (tokens, keys) table of weights, or the name of a ready target. The `pinned` entries, each as
    {"quantity", "row", "column"}, stay fixed. `state` is the state that an earlier call returned. If keys are made with
    W_Q, W_K stays as it is. Raises SceneError for invalid arguments, and if a step leaves a scene's limits.
    """
    head = check.index(head, len(scene.heads), "head")
    steps = check.integer(steps, location("steps"), 0, MAX_STEPS)
    rate = check.number(rate, location("rate"))
    if rate < 0:
        raise SceneError("learn.refuse.rate", where=location("rate"))
    if not scene.normalize_option.exponential:
        raise SceneError("learn.refuse.normalize", normalize=scene.normalize)
    weights = torch.tensor(read_target(target, scene, head), dtype=torch.float64)
    parameters = Parameters.of(scene, head, matrices)
    frozen = parameters.frozen(pinned)
    adam = AdamState.read(state, parameters)
    loss = loss_of(parameters.scene, parameters.fill, weights)
    losses = []
    for count, point in enumerate(islice(descend(loss, parameters.flat, adam, rate, frozen), steps + 1)):
        parameters.check_limits(point.numbers, count)
        losses.append(point.loss)
    return Learned(parameters.scene_with(scene, point.numbers), tuple(losses), point.adam.to_dict(parameters))


def divergence(masked_scores: Tensor, target: Tensor) -> Tensor:
    """Return the mean over rows of KL(target ‖ softmax of the row), in nats.

    Both arguments have the shape (tokens, keys); masked scores are −∞. The function uses log-softmax, because the
    logarithm of a weight that underflowed would be −∞. 0 · log 0 counts as 0.
    """
    logs = torch.log_softmax(masked_scores, -1).masked_fill(target == 0, 0.0)
    return (torch.xlogy(target, target) - target * logs).sum(-1).mean()


def loss_of(scene: Scene, fill: Callable[[Tensor], SceneTensors], target: Tensor) -> Callable[[Tensor], Tensor]:
    """Return the loss of a scene with one head as a function of its trained numbers, which `fill` inserts."""
    return lambda numbers: divergence(attend(scene, fill(numbers)).heads[0].masked_scores, target)


def step(
    loss: Callable[[Tensor], Tensor], numbers: Tensor, adam: AdamState, rate: float, frozen: Tensor
) -> tuple[Tensor, Tensor, AdamState]:
    """Return the loss of the numbers (n), and the numbers and Adam's state after one step.

    `frozen` (n) is true for the entries that stay fixed, even if earlier steps gave them momentum.
    """
    numbers = numbers.detach().requires_grad_()
    value = loss(numbers)
    (gradient,) = torch.autograd.grad(value, [numbers])
    adam = adam.after(gradient.masked_fill(frozen, 0.0))
    return value.detach(), torch.where(frozen, numbers, numbers - adam.update(rate)).detach(), adam


class DescentPoint(NamedTuple):
    """One point of a descent: the trained numbers (n), their loss, and the optimizer's state."""

    numbers: Tensor
    loss: float
    adam: AdamState


def descend(
    loss: Callable[[Tensor], Tensor], numbers: Tensor, adam: AdamState, rate: float, frozen: Tensor
) -> Iterator[DescentPoint]:
    """Yield the starting point, then the point after each step, without end."""
    while True:
        value, next_numbers, next_adam = step(loss, numbers, adam, rate, frozen)
        yield DescentPoint(numbers, max(value.item(), 0.0), adam)  # Rounding can turn a loss of 0 into −1e-17.
        numbers, adam = next_numbers, next_adam
