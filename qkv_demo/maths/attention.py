"""The only implementation of attention: softmax(Q Kᵀ / √d_k) V and its variants, with all intermediate results by name.

Everything the app shows, exports or trains goes through `attend` (a scene) or `attention` (tensors of any size).
Matrices act on row vectors: Q = X W_Q. "i attends to j" is row i, column j: the query of i against the key of j.
Vaswani et al. 2017, "Attention Is All You Need", equation (1) and section 3.2.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import ArrayLike
from torch import Tensor

from ..options.normalizations import NORMALIZATIONS
from ..options.scores import SCORES
from ..options.vectors import multiply_matrices
from ..scene import Scene
from ..scene.quantities import QUANTITIES_BY_NAME
from .tensors import SceneTensors

Numbers = Tensor | ArrayLike


class HeadTrace(NamedTuple):
    """All intermediate results of one head. The shapes below omit leading batch dimensions."""

    queries: Tensor  # shape (tokens, d_k)
    keys: Tensor  # shape (tokens of the keys, d_k)
    values: Tensor  # shape (tokens of the keys, d_v)
    scores: Tensor  # shape (tokens, tokens of the keys), before scaling
    scaled_scores: Tensor  # shape (tokens, tokens of the keys), after scaling
    masked_scores: Tensor  # shape (tokens, tokens of the keys); blocked scores are -inf
    weights: Tensor  # shape (tokens, tokens of the keys); each row sums to 1
    output: Tensor  # shape (tokens, d_v)


def attention(
    queries: Numbers,
    keys: Numbers,
    values: Numbers,
    *,
    score: str = "dot",
    v_a: Numbers | None = None,
    scale: bool = True,
    temperature: float | Tensor = 1.0,
    mask: Numbers | None = None,
    normalize: str = "softmax",
    weights: Numbers | None = None,
) -> HeadTrace:
    """Compare every query with every key, turn each row of scores into weights, and mix the values with these weights.

    Shapes: queries (..., tokens, d_k), keys (..., keys, d_k), values (..., keys, d_v), v_a (d_k), mask and weights
    (tokens, keys). Any size is allowed. As in PyTorch, a mask of booleans is true where a token may attend, and a mask
    of floats is added to the scores. If the mask blocks a whole row, its weights and output are NaN. Raises ValueError
    for an unknown score or normalize, for "manual" without weights, and for shapes that do not fit.
    """
    queries, keys, values = map(torch.as_tensor, (queries, keys, values))
    if queries.shape[-1:] != keys.shape[-1:]:
        raise ValueError(f"The queries have {queries.shape[-1]} columns, and the keys have {keys.shape[-1]}.")
    if keys.shape[-2:-1] != values.shape[-2:-1]:
        raise ValueError(f"There are {keys.shape[-2]} keys and {values.shape[-2]} values.")
    scores = SCORES[score].compute_scores(queries, keys, None if v_a is None else torch.as_tensor(v_a))
    score_divisor = math.sqrt(queries.shape[-1]) if scale and SCORES[score].is_scaled else 1.0
    scaled_scores = scores / (score_divisor * temperature)
    masked_scores = scaled_scores if mask is None else _apply_mask(scaled_scores, mask)
    manual_weights = None if weights is None else _to_broadcastable("weights", weights, scores)
    weights = NORMALIZATIONS[normalize].compute_weights(masked_scores, manual_weights)
    return HeadTrace(queries, keys, values, scores, scaled_scores, masked_scores, weights, _mix_values(weights, values))


def _apply_mask(scores: Tensor, mask: Numbers) -> Tensor:
    """Replace scores by −∞ where a boolean mask is false, or add a mask of floats to the scores.

    Raises ValueError if the mask contains anything else.
    """
    mask = _to_broadcastable("mask", mask, scores)
    if mask.is_floating_point():
        return scores + mask
    if mask.dtype != torch.bool:
        raise ValueError(f"A mask has booleans (true where a token may attend) or floats, not {mask.dtype}.")
    return scores.masked_fill(~mask, -math.inf)


def _to_broadcastable(argument_name: str, mask_or_weights: Numbers, scores: Tensor) -> Tensor:
    """Return a mask or weights as a tensor.

    Raises ValueError if its shape cannot be broadcast to that of the scores.
    """
    tensor = torch.as_tensor(mask_or_weights)
    try:
        has_matching_shape = np.broadcast_shapes(tensor.shape, scores.shape) == scores.shape
    except ValueError:
        has_matching_shape = False
    if not has_matching_shape:
        raise ValueError(f"The {argument_name} have shape {(*tensor.shape,)}, and the scores have {(*scores.shape,)}.")
    return tensor


def _mix_values(weights: Tensor, values: Tensor) -> Tensor:
    """Return weights @ values.

    A row of weights that contains NaN gives an output of NaN, without making the gradient of the values NaN.
    """
    is_undefined = weights.isnan().any(-1, keepdim=True)
    return multiply_matrices(weights.masked_fill(is_undefined, 0.0), values).masked_fill(is_undefined, math.nan)


def attend(scene: Scene, tensors: SceneTensors | None = None) -> "Trace":
    """Compute the attention of a scene in float64. To take gradients, pass the scene's numbers as `tensors`."""
    tensors = tensors or SceneTensors.from_scene(scene)
    inputs = scene.positions_option.apply(tensors.embeddings)
    context_inputs = None if tensors.context is None else scene.positions_option.apply(tensors.context)
    key_inputs = inputs if context_inputs is None else context_inputs  # Keys and values are computed from these rows.
    mask = create_mask_tensor(scene)
    heads = tuple(
        attention(
            multiply_matrices(inputs, head.w_q),
            multiply_matrices(key_inputs, head.w_q if scene.tie_qk else head.w_k),
            multiply_matrices(key_inputs, head.w_v),
            score=scene.score,
            v_a=head.v_a,
            scale=scene.scale,
            temperature=tensors.temperature,
            mask=mask,
            normalize=scene.normalize,
            weights=tensors.weights,
        )
        for head in tensors.heads
    )
    output = torch.cat([head.output for head in heads], -1)
    if tensors.w_o is not None:
        output = _mix_values(output, tensors.w_o)
    return Trace(scene, tensors, inputs, context_inputs, heads, output)


@torch.inference_mode()
def attend_without_gradients(scene: Scene) -> "Trace":
    """Compute the attention of a scene in inference mode, which is a tenth faster but does not allow gradients."""
    return attend(scene)


@dataclass(frozen=True, eq=False)
class Trace:
    """All results of `attend`, in the order in which they were computed."""

    scene: Scene
    tensors: SceneTensors
    inputs: Tensor  # shape (tokens, d_model): the embeddings, plus positions if there are any
    context_inputs: Tensor | None  # shape (tokens of the context, d_model)
    heads: tuple[HeadTrace, ...]
    output: Tensor  # shape (tokens, sum of d_v over the heads), or (tokens, columns of w_o)

    @property
    def key_inputs(self) -> Tensor:
        """The vectors (tokens of the keys, d_model) from which keys and values are computed.

        In cross-attention these are the context's vectors.
        """
        return self.inputs if self.context_inputs is None else self.context_inputs

    def quantity(self, name: str, head: int = 0) -> Tensor:
        """Return a matrix by its name in `quantities`. Raises KeyError if the scene does not have it."""
        if QUANTITIES_BY_NAME[name].per_head:
            tensor = getattr(self.heads[head] if hasattr(HeadTrace, name) else self.tensors.heads[head], name)
        else:
            tensor = {
                "embeddings": self.tensors.embeddings,
                "context_embeddings": self.tensors.context,
                "inputs": self.inputs,
                "context_inputs": self.context_inputs,
                "w_o": self.tensors.w_o,
                "combined": self.output,
            }[name]
        if tensor is None:
            raise KeyError(name)
        matrix: Tensor = tensor if tensor.dim() == 2 else tensor.unsqueeze(0)
        return matrix

    @cached_property
    def _row_cache(self) -> dict[tuple[str, int], list[list[float]]]:
        return {}

    def rows(self, name: str, head: int = 0) -> list[list[float]]:
        """Return a matrix as cached nested lists, because reading single numbers from a tensor is slow."""
        if (name, head) not in self._row_cache:
            self._row_cache[name, head] = self.quantity(name, head).tolist()
        return self._row_cache[name, head]

    # The following methods take the names of tokens, so that the claims of lessons and examples are readable, as in
    # `trace.weight("Riley", "dog") > 0.6`. If several tokens have the same name, the first one is used.

    def pair_value(self, quantity: str, asks: str, answers: str, head: int = 0) -> float:
        """Return the number of a query-key pair in a matrix such as "scores"."""
        row, column = self.scene.tokens.index(asks), self.scene.key_tokens.index(answers)
        return self.rows(quantity, head)[row][column]

    def score(self, asks: str, answers: str) -> float:
        """Return the score of a pair, before scaling."""
        return self.pair_value("scores", asks, answers)

    def weight(self, asks: str, answers: str, head: int = 0) -> float:
        """Return the attention weight of a pair."""
        return self.pair_value("weights", asks, answers, head)

    def row(self, quantity: str, token: str, head: int = 0) -> list[float]:
        """Return a token's row in a matrix.

        In a matrix with a row for each key, `token` is one of `scene.key_tokens`.
        """
        tokens = self.scene.key_tokens if QUANTITIES_BY_NAME[quantity].row_axis == "keys" else self.scene.tokens
        return self.rows(quantity, head)[tokens.index(token)]

    def find_strongest_other(self, asks: str) -> str:
        """Return the token to which `asks` attends most, apart from `asks` itself."""
        other_tokens = [token for token in self.scene.key_tokens if token != asks]
        return max(other_tokens, key=lambda token: self.weight(asks, token))

    def compute_next_layer(self) -> "Trace":
        """Apply the same layer to the output of this trace. The output must be as wide as the embeddings."""
        return attend(replace(self.scene, embeddings=tuple(map(tuple, self.rows("combined")))))

    def to_dict(self) -> dict[str, Any]:
        """Return the results as nested lists at full precision. Infinity and NaN become None."""
        heads = range(len(self.heads))
        trace_json: dict[str, Any] = {
            "inputs": replace_non_finite(self.rows("inputs")),
            "heads": [
                {name: replace_non_finite(self.rows(name, head)) for name in HeadTrace._fields} for head in heads
            ],
            "output": replace_non_finite(self.rows("combined")),
        }
        if self.context_inputs is not None:
            trace_json["context_inputs"] = replace_non_finite(self.rows("context_inputs"))
        return trace_json


# The statements that a lesson or an example makes about a trace. Each has a function that tests it.
Claims = Mapping[str, Callable[[Trace], bool]]


def create_mask_tensor(scene: Scene) -> Tensor | None:
    """Return booleans (tokens, keys) that are true where a token may attend to a key, or None if nothing is blocked."""
    return scene.mask_option.build_mask(len(scene.tokens), len(scene.key_tokens), scene.mask)


def replace_non_finite(rows: list[list[float]]) -> list[list[float | None]]:
    """Replace infinity and NaN, which JSON does not have, by None."""
    return [[value if math.isfinite(value) else None for value in row] for row in rows]


def compute_max_magnitude(rows: Iterable[Iterable[float]]) -> float:
    """Return the largest magnitude in a table."""
    return max(max(map(abs, row)) for row in rows)
