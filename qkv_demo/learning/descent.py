"""Gradient descent with Adam on the loss of a head's weights.

The loss is the mean over rows of KL(target ‖ weights), in nats. In the shapes below, n is the number of trained
numbers.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import torch
from torch import Tensor

from ..maths.attention import attend
from ..maths.tensors import SceneTensors
from ..scene import Scene

BETA_1, BETA_2, EPSILON = 0.9, 0.999, 1e-8
# The learning rate in the page. The first step changes each number by this much. An arrow key changes a number by the
# same amount.
LEARNING_RATE = 0.05


class AdamState(NamedTuple):
    """The state of the Adam optimizer (Kingma and Ba 2015, algorithm 1) with its usual constants.

    `step` is the number of steps so far. `mean_gradient` and `mean_squared_gradient` are the running means of the
    gradients and of their squares, of shape (n,).
    """

    step: int | Tensor
    mean_gradient: Tensor
    mean_squared_gradient: Tensor

    def add_gradient(self, gradient: Tensor) -> "AdamState":
        """Return the state after one more step. `gradient` has shape (n,)."""
        mean_gradient = BETA_1 * self.mean_gradient + (1 - BETA_1) * gradient
        mean_squared_gradient = BETA_2 * self.mean_squared_gradient + (1 - BETA_2) * gradient * gradient
        return AdamState(self.step + 1, mean_gradient, mean_squared_gradient)

    def compute_update(self, rate: float) -> Tensor:
        """Return the numbers to subtract from the trained numbers, of shape (n,).

        They are `rate` times the mean gradient, divided by the square root of the mean squared gradient. Both means
        start at 0, and are corrected for this bias.
        """
        corrected_mean = self.mean_gradient / (1 - BETA_1**self.step)
        corrected_squared_mean = self.mean_squared_gradient / (1 - BETA_2**self.step)
        return rate * corrected_mean / (corrected_squared_mean.sqrt() + EPSILON)


def compute_divergence(masked_scores: Tensor, target_weights: Tensor) -> Tensor:
    """Return the mean over rows of KL(target ‖ softmax of the row), in nats.

    Both arguments have the shape (tokens, keys), and masked scores are −∞. The function uses log-softmax, because the
    logarithm of a weight that underflows to 0 would be −∞. 0 · log 0 counts as 0.
    """
    log_weights = torch.log_softmax(masked_scores, -1).masked_fill(target_weights == 0, 0.0)
    return (torch.xlogy(target_weights, target_weights) - target_weights * log_weights).sum(-1).mean()


def create_loss(
    scene: Scene, insert_numbers: Callable[[Tensor], SceneTensors], target_weights: Tensor
) -> Callable[[Tensor], Tensor]:
    """Return the loss as a function of the trained numbers. `insert_numbers` inserts these numbers into the scene."""
    return lambda trained_numbers: compute_divergence(
        attend(scene, insert_numbers(trained_numbers)).heads[0].masked_scores, target_weights
    )


def take_adam_step(
    compute_loss: Callable[[Tensor], Tensor],
    trained_numbers: Tensor,
    adam_state: AdamState,
    rate: float,
    is_pinned: Tensor,
) -> tuple[Tensor, Tensor, AdamState]:
    """Take one step of Adam.

    Return the loss of `trained_numbers` (n,) before the step, and the numbers and the optimizer's state after it.
    `is_pinned` (n,) is true for entries that must not change, not even because of momentum from earlier steps.
    """
    trained_numbers = trained_numbers.detach().requires_grad_()
    loss_value = compute_loss(trained_numbers)
    (gradient,) = torch.autograd.grad(loss_value, [trained_numbers])
    adam_state = adam_state.add_gradient(gradient.masked_fill(is_pinned, 0.0))
    return (
        loss_value.detach(),
        torch.where(is_pinned, trained_numbers, trained_numbers - adam_state.compute_update(rate)).detach(),
        adam_state,
    )


class DescentPoint(NamedTuple):
    """One point of a gradient descent: the trained numbers (n,), their loss, and the optimizer's state."""

    trained_numbers: Tensor
    loss: float
    adam_state: AdamState


def descend(
    compute_loss: Callable[[Tensor], Tensor],
    trained_numbers: Tensor,
    adam_state: AdamState,
    rate: float,
    is_pinned: Tensor,
) -> Iterator[DescentPoint]:
    """Yield the starting point of a gradient descent, then the point after each step, without end."""
    while True:
        loss_value, next_numbers, next_adam = take_adam_step(compute_loss, trained_numbers, adam_state, rate, is_pinned)
        # Rounding errors can turn a loss of 0 into −1e-17.
        yield DescentPoint(trained_numbers, max(loss_value.item(), 0.0), adam_state)
        trained_numbers, adam_state = next_numbers, next_adam
