"""Gradient descent with Adam on the loss of a head's weights.

The loss is the mean over rows of KL(target ‖ weights), in nats.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import torch
from torch import Tensor

from ..maths.attention import attend
from ..maths.tensors import SceneTensors
from ..scene import Scene

BETA_1, BETA_2, EPSILON = 0.9, 0.999, 1e-8
RATE = 0.05  # The page's learning rate. With it, the first step changes each number as much as an arrow key does.


class AdamState(NamedTuple):
    """The state of Adam (Kingma and Ba 2015, algorithm 1) with its usual constants.

    It has the number of steps so far, and the running means (n) of the gradients and of their squares.
    """

    step: int | Tensor
    first: Tensor
    second: Tensor

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
