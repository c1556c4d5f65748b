"""Finds scores of low rank whose softmax is a given table of attention weights, for `fit_scene`.

With row vectors x_i (and c_j, which are the same vectors in self-attention), the scaled scores are L = X M Cᵀ, where
M = W_Q W_Kᵀ / √d_k. The softmax of a row does not change if a constant is added to it, so log weights are compared
after their visible entries are centred row by row.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import torch
from torch import Tensor

# The number of starting points. The first one uses the leading directions of the SVD, and the others mix them at
# random.
STARTS = 16
ADAM_STEPS = 400
# A fit with one matrix in more dimensions than this is compared with a fit in this number, and the better one is used.
SPACE = 3
POLISHED = 2  # The number of Adam's best results that L-BFGS improves further.
SMALLEST = 1e-7  # Smaller weights count as this, because the logarithm of 0 is -inf.
# The weight of the scores' mean square while the errors are minimized. Without it, the scores can be several times as
# large, while the largest error in three dimensions falls by less than 0.004 in the heads of `tests.real_heads`. A fit
# with one matrix needs no small scores, because only its error is used.
_SCORE_PENALTY = 2e-4
_EPSILON = 1e-12  # A small number that is added to errors, because the gradient of a power of 0 may be infinite.


class Factors(NamedTuple):
    """The factors of a low-rank matrix of scores, L = x @ m @ c.T."""

    x: Tensor  # shape (tokens, dims)
    m: Tensor  # shape (dims, dims)
    context: Tensor | None = None  # shape (keys, dims); only in cross-attention

    @property
    def c(self) -> Tensor:
        """The vectors (keys, dims) from which keys are computed. In self-attention these are the rows of x."""
        return self.x if self.context is None else self.context

    def map(self, function: Callable[[Tensor], Tensor]) -> "Factors":
        """Return factors in which each tensor is replaced by the result of a function."""
        context = None if self.context is None else function(self.context)
        return Factors(function(self.x), function(self.m), context)

    def padded(self, dims: int) -> "Factors":
        """Return factors of the same scores with additional dimensions, in which all numbers are 0."""
        more, pad = dims - self.m.shape[-1], torch.nn.functional.pad
        context = None if self.context is None else pad(self.context, (0, more))
        return Factors(pad(self.x, (0, more)), pad(self.m, (0, more, 0, more)), context)

    def weights(self, visible: Tensor) -> Tensor:
        """Return the weights (tokens, keys) that these scores produce."""
        return _log_weights(self, visible).exp()

    def max_error(self, weights: Tensor, visible: Tensor) -> float:
        """Return the largest absolute difference between the weights of these scores and other weights."""
        return float((self.weights(visible) - weights).abs().max())


def fit_weights(weights: Tensor, visible: Tensor, dims: int, *, crossed: bool, tied: bool, seed: int) -> Factors:
    """Find factors whose weights are as close as possible to `weights`.

    The shapes of `weights` and `visible` are (tokens, keys). If `crossed` is true, the keys have vectors of their own.
    If `tied` is true, queries and keys share one matrix, so M is the identity. If no side has more than `dims` tokens
    and `tied` is false, the result is exact up to SMALLEST. Otherwise, Adam minimizes the KL divergence of the rows
    from several starting points, which are derived from the SVD of the centred log weights. Then L-BFGS minimizes a
    high power of the errors, which reduces the largest error. Equal arguments give equal results.
    """
    logits = centred_log(weights, visible)
    if max(weights.shape) <= dims and not tied:
        return _exact(logits, dims, crossed)
    starts = _searched(_starts(logits, dims, crossed, tied, seed), weights, visible, tied)
    results = [_polished(factors, weights, visible, tied) for factors in starts]
    if tied and dims > SPACE:
        # In many dimensions all starting points lead to the same minimum of the divergence. After polishing, its error
        # can be larger than that of the best fit in three dimensions.
        in_space = fit_weights(weights, visible, SPACE, crossed=crossed, tied=True, seed=seed)
        results.append(in_space.padded(dims))
    return min(results, key=lambda factors: factors.max_error(weights, visible))


def centred_log(weights: Tensor, visible: Tensor) -> Tensor:
    """Return the logarithms of weights, shifted so that the visible entries of each row have the mean 0.

    Entries that are not visible are 0.
    """
    logs = weights.clamp_min(SMALLEST).log().masked_fill(~visible, 0)
    return (logs - logs.sum(-1, keepdim=True) / visible.sum(-1, keepdim=True)).masked_fill(~visible, 0)


def _exact(logits: Tensor, dims: int, crossed: bool) -> Factors:
    """Return factors with the exact scores, for at most as many tokens as dimensions.

    Each token gets an axis of its own, so M can contain the scores themselves.
    """
    tokens, keys = logits.shape
    m = torch.zeros(dims, dims, dtype=logits.dtype)
    m[:tokens, :keys] = logits
    x = torch.eye(tokens, dims, dtype=logits.dtype)
    return Factors(x, m, torch.eye(keys, dims, dtype=logits.dtype) if crossed else None)


def _starts(logits: Tensor, dims: int, crossed: bool, tied: bool, seed: int) -> Factors:
    """Return a batch of STARTS starting points.

    They consist of the leading singular vectors of the logits, mixed at random.
    """
    generator = torch.Generator().manual_seed(seed)

    def random(*shape: int) -> Tensor:
        return torch.randn(*shape, generator=generator, dtype=logits.dtype)

    u, s, v = torch.linalg.svd(logits, full_matrices=False)
    rank = min(dims, len(s))
    rows, columns = u[:, :rank] * s[:rank].sqrt(), v[:rank].T * s[:rank].sqrt()
    basis = rows if crossed else torch.cat([rows, columns], -1)
    x = basis @ random(STARTS, basis.shape[1], dims) / basis.shape[1] ** 0.5
    x = x + 0.05 * random(*x.shape)
    context = None
    if crossed:
        context = columns @ random(STARTS, rank, dims) / rank**0.5
        context = context + 0.05 * random(*context.shape)
    if tied:
        return Factors(x, torch.eye(dims, dtype=logits.dtype).repeat(STARTS, 1, 1), context)
    c = x if context is None else context
    return Factors(x, torch.linalg.pinv(x) @ logits @ torch.linalg.pinv(c).mT, context)


def _searched(batch: Factors, weights: Tensor, visible: Tensor, tied: bool) -> list[Factors]:
    """Run Adam on all starting points at once, and return the results with the smallest loss."""
    factors, parameters = _trainable(batch, tied)
    optimizer = torch.optim.Adam(parameters, lr=0.05)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, ADAM_STEPS)
    for _ in range(ADAM_STEPS):
        optimizer.zero_grad()
        losses = _divergence(factors, weights, visible) + 1e-5 * _squares(parameters) + 1e-3 * _mean_square(factors)
        torch.autograd.backward(losses.sum())
        optimizer.step()
        schedule.step()
    with torch.no_grad():
        best = _divergence(factors, weights, visible).argsort()[:POLISHED].tolist()
    return [factors.map(partial(_element, index=index)) for index in best]


def _element(batch: Tensor, index: int) -> Tensor:
    return batch.detach()[index]


def _polished(start: Factors, weights: Tensor, visible: Tensor, tied: bool) -> Factors:
    """Minimize the 4-norm and then the 8-norm of the errors, because high norms approach the largest error."""
    factors, parameters = _trainable(start, tied)
    for power in (4, 8):
        optimizer = torch.optim.LBFGS(
            parameters, max_iter=150, history_size=30, tolerance_change=1e-12, line_search_fn="strong_wolfe"
        )

        def closure(power: int = power, optimizer: torch.optim.LBFGS = optimizer) -> Tensor:
            optimizer.zero_grad()
            errors = (_log_weights(factors, visible).exp() - weights).abs() + _EPSILON
            penalty = 1e-6 * _squares(parameters) + (1e-6 if tied else _SCORE_PENALTY) * _mean_square(factors)
            loss = errors.pow(power).sum().pow(1 / power) + penalty
            torch.autograd.backward(loss)
            return loss

        optimizer.step(closure)  # type: ignore[no-untyped-call]
    return factors.map(Tensor.detach)


def _trainable(factors: Factors, tied: bool) -> tuple[Factors, list[Tensor]]:
    """Return a copy of the factors, and the list of those tensors in it that are optimized."""
    copy = factors.map(Tensor.clone)
    parameters = [copy.x, *([] if tied else [copy.m]), *([] if copy.context is None else [copy.context])]
    for parameter in parameters:
        parameter.requires_grad_()
    return copy, parameters


def _log_weights(factors: Factors, visible: Tensor) -> Tensor:
    scores = factors.x @ factors.m @ factors.c.mT
    return torch.log_softmax(scores.masked_fill(~visible, -torch.inf), -1)


def _divergence(factors: Factors, weights: Tensor, visible: Tensor) -> Tensor:
    """Return the KL divergence for each starting point, up to a constant. It is the cross-entropy of the rows."""
    logs = _log_weights(factors, visible).masked_fill(~visible, 0)
    return -(weights * logs).sum((-1, -2))


def _mean_square(factors: Factors) -> Tensor:
    """Return the mean square of the scores for each starting point."""
    return (factors.x @ factors.m @ factors.c.mT).square().mean((-1, -2))


def _squares(parameters: list[Tensor]) -> Tensor:
    """Return the sum of squared entries for each starting point.

    It is added to the loss, so that of equally good fits, the one with the smallest entries wins.
    """
    return torch.stack([tensor.square().sum((-1, -2)) for tensor in parameters]).sum(0)
