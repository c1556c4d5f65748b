"""Finds low-rank scores whose softmax approximates a given table of attention weights, for `fit_scene`.

The scaled scores are L = X M Cᵀ with M = W_Q W_Kᵀ / √d_k. The rows of X are the vectors x_i from which queries are
computed, and the rows of C are the vectors c_j from which keys are computed. In self-attention C = X.

Adding a constant to a row of scores does not change its softmax. So before log weights are compared with scores, the
mean of the visible entries is subtracted from each row.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import torch
from torch import Tensor

# The number of starting points, which are random mixtures of the leading directions of the SVD.
STARTING_POINT_COUNT = 16
ADAM_STEPS = 400
# If a fit with one matrix has more dimensions than this, it is compared with a fit in three dimensions, and the better
# of the two is used.
SPACE_DIMS = 3
POLISHED_COUNT = 2  # The number of Adam's best results that L-BFGS improves further.
MIN_WEIGHT = 1e-7  # Smaller weights are replaced by this number, because the logarithm of 0 is −∞.
# The loss of L-BFGS contains the mean square of the scores, times this factor. Without this penalty, the scores can be
# several times as large, but the largest error hardly falls. For the heads in `tests.real_heads`, it falls by less than
# 0.004 in three dimensions. Fits with one matrix have a smaller penalty, because only their errors are used.
_SCORE_PENALTY = 2e-4
_EPSILON = 1e-12  # A small number that is added to errors, because the gradient of a power of 0 may be infinite.


class Factors(NamedTuple):
    """The factors of a low-rank matrix of scores, L = x @ m @ c.T."""

    x: Tensor  # shape (tokens, dims)
    m: Tensor  # shape (dims, dims)
    context: Tensor | None = None  # shape (keys, dims); only in cross-attention

    @property
    def c(self) -> Tensor:
        """The vectors (keys, dims) from which keys are computed. In self-attention they are equal to `x`."""
        return self.x if self.context is None else self.context

    def map(self, function: Callable[[Tensor], Tensor]) -> "Factors":
        """Return factors whose tensors are the results of applying a function to each tensor."""
        context = None if self.context is None else function(self.context)
        return Factors(function(self.x), function(self.m), context)

    def pad_to(self, dims: int) -> "Factors":
        """Return factors with `dims` dimensions and the same scores, because all added numbers are 0."""
        extra_dims, pad = dims - self.m.shape[-1], torch.nn.functional.pad
        context = None if self.context is None else pad(self.context, (0, extra_dims))
        return Factors(pad(self.x, (0, extra_dims)), pad(self.m, (0, extra_dims, 0, extra_dims)), context)

    def weights(self, visible_mask: Tensor) -> Tensor:
        """Return the weights (tokens, keys) that these scores produce."""
        return _compute_log_weights(self, visible_mask).exp()

    def max_error(self, weights: Tensor, visible_mask: Tensor) -> float:
        """Return the largest absolute difference between the weights of these scores and other weights."""
        return float((self.weights(visible_mask) - weights).abs().max())


def fit_weights(
    weights: Tensor, visible_mask: Tensor, dims: int, *, is_cross_attention: bool, is_tied: bool, seed: int
) -> Factors:
    """Find factors whose weights are as close as possible to `weights`.

    The shapes of `weights` and `visible_mask` are (tokens, keys). In cross-attention, the keys are computed from
    vectors of their own. If `is_tied` is true, queries and keys share one matrix, so M is the identity.

    If neither sequence has more than `dims` tokens and `is_tied` is false, the result is exact, except for weights
    below MIN_WEIGHT. Otherwise, Adam minimizes the KL divergence of the rows from several starting points, which are
    derived from the SVD of the centered log weights. Then L-BFGS minimizes a high power of the errors, which reduces
    the largest error. Equal arguments give equal results.
    """
    logits = compute_centered_log_weights(weights, visible_mask)
    if max(weights.shape) <= dims and not is_tied:
        return _fit_exactly(logits, dims, is_cross_attention)
    adam_results = _run_adam(
        _draw_starting_points(logits, dims, is_cross_attention, is_tied, seed), weights, visible_mask, is_tied
    )
    candidate_fits = [_run_lbfgs(factors, weights, visible_mask, is_tied) for factors in adam_results]
    if is_tied and dims > SPACE_DIMS:
        # In many dimensions, Adam finds the same minimum of the divergence from all starting points. Even after L-BFGS,
        # the largest error of the result can exceed that of the best fit in three dimensions.
        fit_in_space = fit_weights(
            weights, visible_mask, SPACE_DIMS, is_cross_attention=is_cross_attention, is_tied=True, seed=seed
        )
        candidate_fits.append(fit_in_space.pad_to(dims))
    return min(candidate_fits, key=lambda factors: factors.max_error(weights, visible_mask))


def compute_centered_log_weights(weights: Tensor, visible_mask: Tensor) -> Tensor:
    """Return the logarithms of weights, minus the mean of the visible entries of each row.

    Masked entries are 0.
    """
    log_weights = weights.clamp_min(MIN_WEIGHT).log().masked_fill(~visible_mask, 0)
    return (log_weights - log_weights.sum(-1, keepdim=True) / visible_mask.sum(-1, keepdim=True)).masked_fill(
        ~visible_mask, 0
    )


def _fit_exactly(logits: Tensor, dims: int, is_cross_attention: bool) -> Factors:
    """Return factors whose scores are exactly the logits.

    Each token gets an axis of its own, so there must not be more tokens than dimensions. M is then the table of logits.
    """
    token_count, key_count = logits.shape
    m = torch.zeros(dims, dims, dtype=logits.dtype)
    m[:token_count, :key_count] = logits
    x = torch.eye(token_count, dims, dtype=logits.dtype)
    return Factors(x, m, torch.eye(key_count, dims, dtype=logits.dtype) if is_cross_attention else None)


def _draw_starting_points(logits: Tensor, dims: int, is_cross_attention: bool, is_tied: bool, seed: int) -> Factors:
    """Return a batch of STARTING_POINT_COUNT starting points.

    Each one is a random mixture of the leading singular vectors of the logits, plus a little noise.
    """
    random_generator = torch.Generator().manual_seed(seed)

    def draw_normal(*shape: int) -> Tensor:
        return torch.randn(*shape, generator=random_generator, dtype=logits.dtype)

    u, s, v = torch.linalg.svd(logits, full_matrices=False)
    rank = min(dims, len(s))
    left_vectors, right_vectors = u[:, :rank] * s[:rank].sqrt(), v[:rank].T * s[:rank].sqrt()
    start_basis = left_vectors if is_cross_attention else torch.cat([left_vectors, right_vectors], -1)
    x = start_basis @ draw_normal(STARTING_POINT_COUNT, start_basis.shape[1], dims) / start_basis.shape[1] ** 0.5
    x = x + 0.05 * draw_normal(*x.shape)
    context = None
    if is_cross_attention:
        context = right_vectors @ draw_normal(STARTING_POINT_COUNT, rank, dims) / rank**0.5
        context = context + 0.05 * draw_normal(*context.shape)
    if is_tied:
        return Factors(x, torch.eye(dims, dtype=logits.dtype).repeat(STARTING_POINT_COUNT, 1, 1), context)
    c = x if context is None else context
    return Factors(x, torch.linalg.pinv(x) @ logits @ torch.linalg.pinv(c).mT, context)


def _run_adam(starting_points: Factors, weights: Tensor, visible_mask: Tensor, is_tied: bool) -> list[Factors]:
    """Run Adam on all starting points at once, and return the results with the smallest loss."""
    factors, parameters = _copy_for_training(starting_points, is_tied)
    optimizer = torch.optim.Adam(parameters, lr=0.05)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, ADAM_STEPS)
    for _ in range(ADAM_STEPS):
        optimizer.zero_grad()
        losses = (
            _compute_divergence(factors, weights, visible_mask)
            + 1e-5 * _sum_squares(parameters)
            + 1e-3 * _compute_mean_square(factors)
        )
        torch.autograd.backward(losses.sum())
        optimizer.step()
        schedule.step()
    with torch.no_grad():
        best_indices = _compute_divergence(factors, weights, visible_mask).argsort()[:POLISHED_COUNT].tolist()
    return [factors.map(partial(_detach_element, index=index)) for index in best_indices]


def _detach_element(batch: Tensor, index: int) -> Tensor:
    return batch.detach()[index]


def _run_lbfgs(starting_point: Factors, weights: Tensor, visible_mask: Tensor, is_tied: bool) -> Factors:
    """Minimize the 4-norm and then the 8-norm of the errors with L-BFGS.

    The higher the norm, the closer it is to the largest error.
    """
    factors, parameters = _copy_for_training(starting_point, is_tied)
    for norm_order in (4, 8):
        optimizer = torch.optim.LBFGS(
            parameters, max_iter=150, history_size=30, tolerance_change=1e-12, line_search_fn="strong_wolfe"
        )

        def closure(norm_order: int = norm_order, optimizer: torch.optim.LBFGS = optimizer) -> Tensor:
            optimizer.zero_grad()
            errors = (_compute_log_weights(factors, visible_mask).exp() - weights).abs() + _EPSILON
            penalty = 1e-6 * _sum_squares(parameters) + (1e-6 if is_tied else _SCORE_PENALTY) * _compute_mean_square(
                factors
            )
            loss = errors.pow(norm_order).sum().pow(1 / norm_order) + penalty
            torch.autograd.backward(loss)
            return loss

        optimizer.step(closure)  # type: ignore[no-untyped-call]
    return factors.map(Tensor.detach)


def _copy_for_training(factors: Factors, is_tied: bool) -> tuple[Factors, list[Tensor]]:
    """Return a copy of the factors, and a list of the copied tensors that the optimizer changes."""
    trained_factors = factors.map(Tensor.clone)
    parameters = [
        trained_factors.x,
        *([] if is_tied else [trained_factors.m]),
        *([] if trained_factors.context is None else [trained_factors.context]),
    ]
    for parameter in parameters:
        parameter.requires_grad_()
    return trained_factors, parameters


def _compute_log_weights(factors: Factors, visible_mask: Tensor) -> Tensor:
    scores = factors.x @ factors.m @ factors.c.mT
    return torch.log_softmax(scores.masked_fill(~visible_mask, -torch.inf), -1)


def _compute_divergence(factors: Factors, weights: Tensor, visible_mask: Tensor) -> Tensor:
    """Return the sum of the rows' cross-entropies for each starting point.

    It differs from the KL divergence only by a constant.
    """
    log_weights = _compute_log_weights(factors, visible_mask).masked_fill(~visible_mask, 0)
    return -(weights * log_weights).sum((-1, -2))


def _compute_mean_square(factors: Factors) -> Tensor:
    """Return the mean square of the scores for each starting point."""
    return (factors.x @ factors.m @ factors.c.mT).square().mean((-1, -2))


def _sum_squares(parameters: list[Tensor]) -> Tensor:
    """Return the sum of squared entries for each starting point.

    A small multiple of this sum is added to the loss, so that of equally good fits, the optimizer prefers the one with
    the smallest entries.
    """
    return torch.stack([tensor.square().sum((-1, -2)) for tensor in parameters]).sum(0)
