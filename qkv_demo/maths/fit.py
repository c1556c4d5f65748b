"""Fits a small scene to one head of a trained model. The scene has two or three dimensions.

The scene reproduces the head's attention weights on one sentence. Its matrices are not the model's own W_Q and W_K, and
its axes have no names.
"""

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import torch
from torch import Tensor

from ..scene import Context, Head, Scene
from ..scene.check import MAX_SIZE, SceneError, integer, location, plain, quoted, shortened
from ..scene.check import tokens as read_tokens
from .attention import Numbers, attend, attention, mask_tensor
from .tensors import rounded
from .weight_fit import Factors, fit_weights

SEED = 0
# A row's sum may differ from 1 by this much, because weights that users copy from elsewhere are often rounded.
_ROW_SUM = 0.02


@dataclass(frozen=True)
class Fit:
    """The measures of how well a scene was fitted."""

    max_error: float  # The largest absolute difference between a weight of the scene and the weight it was fitted to.
    mean_error: float
    # The largest absolute difference for a second fit in which keys use W_Q, or None if it was not requested.
    one_matrix_error: float | None
    # The fraction of the values that the drawn dimensions keep, by the sum of squares. None without values.
    values_kept: float | None
    seed: int
    seconds: float

    def to_dict(self) -> dict[str, Any]:
        """Return the measures by name, for JSON."""
        return asdict(self)


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
    seed: int = SEED,
) -> tuple[Scene, Fit]:
    """Fit a small scene to the attention weights of one head, and return it with the quality of the fit.

    Give either `weights` (tokens, keys), or `queries` (tokens, d_k) and `keys` (keys, d_k) of any d_k, from which
    softmax(QKᵀ/√d_k) is computed. `values` are (keys, d_v). Tensors, arrays and nested lists are accepted. With
    `key_tokens`, the scene is cross-attention. `mask` is "none", "causal" or a (tokens, keys) table of booleans.
    `one_matrix` also fits a scene whose keys use W_Q, for comparison.

    The scene has `dims` dimensions. Up to `dims` tokens, its weights are exact to 1e-6. The same arguments give the
    same scene. Raises SceneError, a ValueError, with one sentence that says what is wrong.
    """
    started = time.perf_counter()
    dims = integer(dims, location("dims"), 1, MAX_SIZE)
    seed = integer(seed, location("seed"), 0, 2**31 - 1)
    names = read_tokens(tokens, "tokens")
    key_names = names if key_tokens is None else read_tokens(key_tokens, "key_tokens")
    frame = _blank_scene(names, None if key_tokens is None else key_names, mask, dims)
    seen = mask_tensor(frame)
    visible = torch.ones(len(names), len(key_names), dtype=torch.bool) if seen is None else seen
    target = _target(weights, queries, keys, visible)
    crossed = key_tokens is not None

    factors = _in_principal_axes(fit_weights(target, visible, dims, crossed=crossed, tied=False, seed=seed))
    w_v, values_kept = _fitted_values(values, factors.c)
    scene = _scene(frame, factors, w_v)
    errors = (attend(scene).heads[0].weights - target).abs()
    tied = fit_weights(target, visible, dims, crossed=crossed, tied=True, seed=seed) if one_matrix else None
    return scene, Fit(
        max_error=float(errors.max()),
        mean_error=float(errors[visible].mean()),
        one_matrix_error=tied and tied.max_error(target, visible),
        values_kept=values_kept,
        seed=seed,
        seconds=time.perf_counter() - started,
    )


def _blank_scene(tokens: tuple[str, ...], key_tokens: tuple[str, ...] | None, mask: Any, dims: int) -> Scene:
    """Return the scene to fit, with zeros for its numbers. Creating it validates the names, the sizes and the mask."""
    zeros = ((0.0,) * dims,)
    context = None if key_tokens is None else Context(key_tokens, zeros * len(key_tokens))
    square = zeros * dims
    return Scene(tokens, zeros * len(tokens), (Head(square, square, square),), context, mask=mask)


def _target(weights: Numbers | None, queries: Numbers | None, keys: Numbers | None, visible: Tensor) -> Tensor:
    """Return the weights (tokens, keys) to fit, scaled so that each row has the sum 1. Raises SceneError."""
    if weights is None:
        if queries is None or keys is None:
            raise SceneError("error.fit.source")
        return _from_queries(queries, keys, visible)
    if queries is not None or keys is not None:
        raise SceneError("error.fit.source")
    rows, columns = visible.shape
    target = _matrix(weights, "weights", rows, columns)
    for row in range(rows):
        for column in range(columns):
            weight = float(target[row, column])
            where = location("weights", row=row, column=column)
            if not 0 <= weight <= 1 + _ROW_SUM:
                raise SceneError("error.fit.weight", where=where, value=shortened(weight))
            if weight > _ROW_SUM and not visible[row, column]:
                raise SceneError("error.fit.masked", where=where, value=shortened(weight))
    target = target.masked_fill(~visible, 0)
    for row, total in enumerate(target.sum(-1).tolist()):
        if abs(total - 1) > _ROW_SUM:
            raise SceneError("error.fit.sum", where=location("weights", row=row), value=shortened(total))
    return target / target.sum(-1, keepdim=True)


def _from_queries(queries: Numbers, keys: Numbers, visible: Tensor) -> Tensor:
    """Return the weights that queries and keys of any size produce. Raises SceneError if their scores overflow."""
    q, k = _matrix(queries, "queries", visible.shape[0]), _matrix(keys, "keys", visible.shape[1])
    if q.shape[1] != k.shape[1]:
        raise SceneError("error.columns", where=location("keys"), expected=q.shape[1], actual=k.shape[1])
    return attention(q, k, torch.zeros(len(k), 1, dtype=torch.float64), mask=visible).weights


def _matrix(numbers: Any, field: str, rows: int, columns: int | None = None) -> Tensor:
    """Read a matrix of finite numbers. Raises SceneError for another shape, NaN and infinity."""
    try:
        matrix = torch.as_tensor(plain(numbers), dtype=torch.float64)
    except (TypeError, ValueError, RuntimeError, OverflowError):
        raise SceneError("error.fit.table", where=location(field)) from None
    if matrix.dim() != 2:
        raise SceneError("error.fit.axes", where=location(field), shape="×".join(map(str, matrix.shape)) or "1")
    if matrix.shape[0] != rows:
        raise SceneError("error.rows", where=location(field), expected=rows, actual=matrix.shape[0])
    if columns not in (None, matrix.shape[1]) or matrix.shape[1] == 0:
        raise SceneError("error.columns", where=location(field), expected=columns or 1, actual=matrix.shape[1])
    for row, column in (~matrix.isfinite()).nonzero().tolist()[:1]:
        value = quoted(float(matrix[row, column]))
        raise SceneError("error.finite", where=location(field, row=row, column=column), value=value)
    return matrix


def _in_principal_axes(factors: Factors) -> Factors:
    """Rotate and scale the axes so that they are the principal axes of the tokens, with a mean square of 1.

    The scores do not change, because M is transformed inversely.
    """
    x, m, context = factors
    _, _, axes = torch.linalg.svd(x if context is None else torch.cat([x, context]))
    turned = x @ axes.T
    size = turned.square().mean().sqrt().clamp_min(1e-12)
    context = None if context is None else context @ axes.T / size
    return Factors(turned / size, axes @ m @ axes.T * size**2, context)


def _fitted_values(values: Numbers | None, answering: Tensor) -> tuple[Tensor, float | None]:
    """Return W_V (dims, dims), and the fraction of the values that the drawn dimensions keep.

    The values are projected to their principal axes, and W_V is a least-squares fit to the result. Without values, W_V
    is the identity.
    """
    dims = answering.shape[1]
    if values is None:
        return torch.eye(dims, dtype=torch.float64), None
    given = _matrix(values, "values", len(answering))
    u, s, _ = torch.linalg.svd(given, full_matrices=False)
    projected = torch.zeros(len(given), dims, dtype=torch.float64)
    rank = min(dims, len(s))
    projected[:, :rank] = u[:, :rank] * s[:rank]
    total = float(s.square().sum())
    kept = 1.0 if total == 0 else float(s[:rank].square().sum()) / total
    return torch.linalg.pinv(answering) @ projected, kept


def _scene(frame: Scene, factors: Factors, w_v: Tensor) -> Scene:
    """Return the scene with the fitted numbers. W_Q and W_K have the same norm, and W_Q is symmetric."""
    # Multiply M by √d_k, because the scene divides its scores by √d_k.
    u, s, v = torch.linalg.svd(factors.m * len(factors.m) ** 0.5)
    root = u @ torch.diag(s.sqrt())
    w_q, w_k = root @ u.T, v.T @ torch.diag(s.sqrt()) @ u.T
    head = Head(_rows(w_q), _rows(w_k), _rows(w_v))
    context = None if factors.context is None else Context(frame.key_tokens, _rows(factors.context))
    return Scene(frame.tokens, _rows(factors.x), (head,), context, mask=frame.mask)


def _rows(matrix: Tensor) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(row) for row in rounded(matrix).tolist())
