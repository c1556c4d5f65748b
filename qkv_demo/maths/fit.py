"""Fits a small scene to one head of a trained model. The scene has two or three dimensions.

The scene reproduces the head's attention weights on one sentence. Its matrices are not the model's own W_Q and W_K, and
its axes have no names.
"""

import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import torch
from torch import Tensor

from ..scene import FITTED_TO_FIELD, Context, Head, Scene
from ..scene.check import MAX_SIZE, Matrix, SceneError, integer, location, quote, shorten, to_lists
from ..scene.check import tokens as read_tokens
from .attention import Numbers, attend, attention, create_mask_tensor
from .tensors import limit_to_one_thread, round_for_scene
from .weight_fit import Factors, fit_weights

DEFAULT_SEED = 0
# A row's sum may differ from 1 by this much, because weights that users copy from elsewhere are often rounded.
_ROW_SUM_TOLERANCE = 0.02


@dataclass(frozen=True)
class Fit:
    """The quality of a fit, with its target weights and the time that it took."""

    max_error: float  # The largest absolute difference between a weight of the scene and the weight it was fitted to.
    mean_error: float
    # The `max_error` of a second fit, in which keys use W_Q too. It is None if there was no second fit.
    one_matrix_error: float | None
    # The fraction of the values' sum of squares that fits into the scene's dimensions. It is None without values.
    values_kept: float | None
    seed: int
    seconds: float
    weights: Matrix = field(repr=False)  # The weights (tokens, keys) to fit, whose rows sum to 1.

    def to_dict(self) -> dict[str, Any]:
        """Return all fields except the weights, for JSON."""
        return {name: value for name, value in asdict(self).items() if name != "weights"}

    def scene_to_dict(self, scene: Scene) -> dict[str, Any]:
        """Return the JSON object of the fitted scene, with the weights that it was fitted to.

        When the page opens this object, it compares the scene with these weights after each edit.
        """
        fitted_to = {"weights": self.weights, "max_error": self.max_error, "values_kept": self.values_kept}
        return {**scene.to_dict(), FITTED_TO_FIELD: fitted_to}

    def scene_to_json(self, scene: Scene) -> str:
        """Return the text of a scene file, with the weights that the scene was fitted to."""
        return json.dumps(self.scene_to_dict(scene), ensure_ascii=False)


@limit_to_one_thread()
def fit_scene(
    tokens: Sequence[str],
    *,
    weights: Numbers | None = None,
    queries: Numbers | None = None,
    keys: Numbers | None = None,
    values: Numbers | None = None,
    key_tokens: Sequence[str] | None = None,
    mask: Any = "none",
    dims: int = 3,
    one_matrix: bool = False,
    seed: int = DEFAULT_SEED,
) -> tuple[Scene, Fit]:
    """Fit a small scene to the attention weights of one head, and return it with the quality of the fit.

    Give either `weights` (tokens, keys), or `queries` (tokens, d_k) and `keys` (keys, d_k) of any d_k, from which
    softmax(QKᵀ/√d_k) is computed. `values` has the shape (keys, d_v). Tensors, arrays and nested lists are accepted.
    With `key_tokens`, the scene is cross-attention. `mask` is "none", "causal" or a (tokens, keys) table of booleans.
    If `one_matrix` is true, a second scene, whose keys use W_Q, is also fitted for comparison.

    The scene has `dims` dimensions. With at most `dims` tokens, its weights are exact to 1e-6. Equal arguments give
    equal scenes. Raises SceneError, which is a ValueError, with a sentence that names the invalid argument.
    """
    start_time = time.perf_counter()
    dims = integer(dims, location("dims"), 1, MAX_SIZE)
    seed = integer(seed, location("seed"), 0, 2**31 - 1)
    token_names = read_tokens(tokens, "tokens")
    key_token_names = token_names if key_tokens is None else read_tokens(key_tokens, "key_tokens")
    blank_scene = _create_blank_scene(token_names, None if key_tokens is None else key_token_names, mask, dims)
    mask_table = create_mask_tensor(blank_scene)
    visible_mask = (
        torch.ones(len(token_names), len(key_token_names), dtype=torch.bool) if mask_table is None else mask_table
    )
    target_weights = _read_target(weights, queries, keys, visible_mask)
    is_cross_attention = key_tokens is not None

    factors = _rotate_to_principal_axes(
        fit_weights(target_weights, visible_mask, dims, is_cross_attention=is_cross_attention, is_tied=False, seed=seed)
    )
    w_v, values_kept = _fit_values(values, factors.c)
    scene = _build_scene(blank_scene, factors, w_v)
    weight_errors = (attend(scene).heads[0].weights - target_weights).abs()
    tied_factors = (
        fit_weights(target_weights, visible_mask, dims, is_cross_attention=is_cross_attention, is_tied=True, seed=seed)
        if one_matrix
        else None
    )
    return scene, Fit(
        max_error=float(weight_errors.max()),
        mean_error=float(weight_errors[visible_mask].mean()),
        one_matrix_error=tied_factors and tied_factors.max_error(target_weights, visible_mask),
        values_kept=values_kept,
        seed=seed,
        seconds=time.perf_counter() - start_time,
        weights=tuple(map(tuple, target_weights.tolist())),
    )


def _create_blank_scene(tokens: tuple[str, ...], key_tokens: tuple[str, ...] | None, mask: Any, dims: int) -> Scene:
    """Return the scene to fit, with zeros for its numbers. Creating it validates the names, the sizes and the mask."""
    zero_row = ((0.0,) * dims,)
    context = None if key_tokens is None else Context(key_tokens, zero_row * len(key_tokens))
    zero_matrix = zero_row * dims
    return Scene(tokens, zero_row * len(tokens), (Head(zero_matrix, zero_matrix, zero_matrix),), context, mask=mask)


def _read_target(
    weights: Numbers | None, queries: Numbers | None, keys: Numbers | None, visible_mask: Tensor
) -> Tensor:
    """Return the weights (tokens, keys) to fit, scaled so that each row has the sum 1.

    Raises SceneError for invalid weights, and unless the caller has given either weights or both queries and keys.
    """
    if weights is None:
        if queries is None or keys is None:
            raise SceneError("error.fit.source")
        return _compute_weights(queries, keys, visible_mask)
    if queries is not None or keys is not None:
        raise SceneError("error.fit.source")
    row_count, column_count = visible_mask.shape
    target_weights = _read_matrix(weights, "weights", row_count, column_count)
    for row in range(row_count):
        for column in range(column_count):
            weight = float(target_weights[row, column])
            where = location("weights", row=row, column=column)
            if not 0 <= weight <= 1 + _ROW_SUM_TOLERANCE:
                raise SceneError("error.fit.weight", where=where, value=shorten(weight))
            if weight > _ROW_SUM_TOLERANCE and not visible_mask[row, column]:
                raise SceneError("error.fit.masked", where=where, value=shorten(weight))
    target_weights = target_weights.masked_fill(~visible_mask, 0)
    for row, row_sum in enumerate(target_weights.sum(-1).tolist()):
        if abs(row_sum - 1) > _ROW_SUM_TOLERANCE:
            raise SceneError("error.fit.sum", where=location("weights", row=row), value=shorten(row_sum))
    return target_weights / target_weights.sum(-1, keepdim=True)


def _compute_weights(queries: Numbers, keys: Numbers, visible_mask: Tensor) -> Tensor:
    """Return the weights that queries and keys of any size produce. Raises SceneError if their scores overflow."""
    q, k = _read_matrix(queries, "queries", visible_mask.shape[0]), _read_matrix(keys, "keys", visible_mask.shape[1])
    if q.shape[1] != k.shape[1]:
        raise SceneError("error.columns", where=location("keys"), expected=q.shape[1], actual=k.shape[1])
    return attention(q, k, torch.zeros(len(k), 1, dtype=torch.float64), mask=visible_mask).weights


def _read_matrix(numbers: Any, field_name: str, row_count: int, column_count: int | None = None) -> Tensor:
    """Read a matrix of finite numbers. Raises SceneError for another shape, NaN and infinity."""
    try:
        matrix = torch.as_tensor(to_lists(numbers), dtype=torch.float64)
    except (TypeError, ValueError, RuntimeError, OverflowError):
        raise SceneError("error.fit.table", where=location(field_name)) from None
    if matrix.dim() != 2:
        raise SceneError("error.fit.axes", where=location(field_name), shape="×".join(map(str, matrix.shape)) or "1")
    if matrix.shape[0] != row_count:
        raise SceneError("error.rows", where=location(field_name), expected=row_count, actual=matrix.shape[0])
    if column_count not in (None, matrix.shape[1]) or matrix.shape[1] == 0:
        raise SceneError(
            "error.columns", where=location(field_name), expected=column_count or 1, actual=matrix.shape[1]
        )
    for row, column in (~matrix.isfinite()).nonzero().tolist()[:1]:
        value = quote(float(matrix[row, column]))
        raise SceneError("error.finite", where=location(field_name, row=row, column=column), value=value)
    return matrix


def _rotate_to_principal_axes(factors: Factors) -> Factors:
    """Rotate and scale the axes so that they are the principal axes of the tokens, with a mean square of 1.

    The scores do not change, because the inverse transformation is applied to M.
    """
    x, m, context = factors
    _, _, principal_axes = torch.linalg.svd(x if context is None else torch.cat([x, context]))
    rotated_factors = x @ principal_axes.T
    root_mean_square = rotated_factors.square().mean().sqrt().clamp_min(1e-12)
    context = None if context is None else context @ principal_axes.T / root_mean_square
    return Factors(
        rotated_factors / root_mean_square, principal_axes @ m @ principal_axes.T * root_mean_square**2, context
    )


def _fit_values(values: Numbers | None, key_vectors: Tensor) -> tuple[Tensor, float | None]:
    """Return W_V (dims, dims), and the fraction of the values' sum of squares that remains in `dims` dimensions.

    The values are projected onto their first principal axes. W_V is chosen by least squares so that the scene's values
    approximate this projection. Without values, W_V is the identity.
    """
    dims = key_vectors.shape[1]
    if values is None:
        return torch.eye(dims, dtype=torch.float64), None
    value_matrix = _read_matrix(values, "values", len(key_vectors))
    u, s, _ = torch.linalg.svd(value_matrix, full_matrices=False)
    projected_values = torch.zeros(len(value_matrix), dims, dtype=torch.float64)
    rank = min(dims, len(s))
    projected_values[:, :rank] = u[:, :rank] * s[:rank]
    sum_of_squares = float(s.square().sum())
    kept_fraction = 1.0 if sum_of_squares == 0 else float(s[:rank].square().sum()) / sum_of_squares
    return torch.linalg.pinv(key_vectors) @ projected_values, kept_fraction


def _build_scene(blank_scene: Scene, factors: Factors, w_v: Tensor) -> Scene:
    """Return the scene with the fitted numbers. W_Q and W_K have the same norm, and W_Q is symmetric."""
    # Multiply M by √d_k, because the scene divides its scores by √d_k.
    u, s, v = torch.linalg.svd(factors.m * len(factors.m) ** 0.5)
    scaled_u = u @ torch.diag(s.sqrt())
    w_q, w_k = scaled_u @ u.T, v.T @ torch.diag(s.sqrt()) @ u.T
    head = Head(_to_rows(w_q), _to_rows(w_k), _to_rows(w_v))
    context = None if factors.context is None else Context(blank_scene.key_tokens, _to_rows(factors.context))
    return Scene(blank_scene.tokens, _to_rows(factors.x), (head,), context, mask=blank_scene.mask)


def _to_rows(matrix: Tensor) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(row) for row in round_for_scene(matrix).tolist())
