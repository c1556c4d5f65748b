"""Attention, once: softmax(Q Kᵀ / √d_k) V and its variations, with every intermediate kept under its own name.

Everything the app shows, exports or trains goes through `attend` (a scene) or `attention` (tensors of any size).
Matrices act on row vectors: Q = X W_Q. "i attends to j" is row i, column j: the query of i against the key of j.
Vaswani et al. 2017, "Attention Is All You Need", equation (1) and section 3.2.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import ArrayLike
from torch import Tensor

from ..options.normalizations import NORMALIZE
from ..options.scores import SCORES
from ..options.vectors import product
from ..scene import Scene
from ..scene.quantities import BY_NAME
from .tensors import SceneTensors

Numbers = Tensor | ArrayLike


class HeadTrace(NamedTuple):
    """One head's intermediates; leading batch dimensions, if any, are left out of the shapes."""

    queries: Tensor  # (tokens, d_k)
    keys: Tensor  # (keys' tokens, d_k)
    values: Tensor  # (keys' tokens, d_v)
    scores: Tensor  # (tokens, keys' tokens), before scaling
    scaled_scores: Tensor  # (tokens, keys' tokens)
    masked_scores: Tensor  # (tokens, keys' tokens), blocked = -inf
    weights: Tensor  # (tokens, keys' tokens), each row sums to 1
    output: Tensor  # (tokens, d_v)


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
    """Compare every query with every key, turn each row of scores into weights, mix the values.

    Shapes: queries (..., tokens, d_k), keys (..., keys, d_k), values (..., keys, d_v), v_a (d_k), mask and weights
    (tokens, keys). Sizes are free. As in PyTorch, a mask of booleans is true where a token may attend, and a mask of
    floats is added to the scores. A row that may attend to nothing has NaN for weights and output. Raises ValueError
    for an unknown score or normalize, for "manual" without weights, and for shapes that do not fit.
    """
    queries, keys, values = map(torch.as_tensor, (queries, keys, values))
    if queries.shape[-1:] != keys.shape[-1:]:
        raise ValueError(f"The queries have {queries.shape[-1]} columns, and the keys have {keys.shape[-1]}.")
    if keys.shape[-2:-1] != values.shape[-2:-1]:
        raise ValueError(f"There are {keys.shape[-2]} keys and {values.shape[-2]} values.")
    scores = SCORES[score].compare(queries, keys, None if v_a is None else torch.as_tensor(v_a))
    root = math.sqrt(queries.shape[-1]) if scale and SCORES[score].scaled else 1.0
    scaled_scores = scores / (root * temperature)
    masked_scores = scaled_scores if mask is None else _masked(scaled_scores, mask)
    own = None if weights is None else _fitting("weights", weights, scores)
    weights = NORMALIZE[normalize].weigh(masked_scores, own)
    return HeadTrace(queries, keys, values, scores, scaled_scores, masked_scores, weights, _mix(weights, values))


def _masked(scores: Tensor, mask: Numbers) -> Tensor:
    """Block scores by a mask of booleans, or add a mask of floats to them. Raises ValueError for any other mask."""
    mask = _fitting("mask", mask, scores)
    if mask.is_floating_point():
        return scores + mask
    if mask.dtype != torch.bool:
        raise ValueError(f"A mask has booleans (true where a token may attend) or floats, not {mask.dtype}.")
    return scores.masked_fill(~mask, -math.inf)


def _fitting(name: str, table: Numbers, scores: Tensor) -> Tensor:
    """Return a table as a tensor. Raises ValueError unless it can be spread over the scores."""
    tensor = torch.as_tensor(table)
    try:
        fits = np.broadcast_shapes(tensor.shape, scores.shape) == scores.shape
    except ValueError:
        fits = False
    if not fits:
        raise ValueError(f"The {name} have shape {(*tensor.shape,)}, and the scores have {(*scores.shape,)}.")
    return tensor


def _mix(weights: Tensor, values: Tensor) -> Tensor:
    """weights @ values; a row with NaN gives a row of NaN, and hands none back to the values through the gradient."""
    undefined = weights.isnan().any(-1, keepdim=True)
    return product(weights.masked_fill(undefined, 0.0), values).masked_fill(undefined, math.nan)


def attend(scene: Scene, tensors: SceneTensors | None = None) -> "Trace":
    """Run a scene through attention, in float64; pass `tensors` to take gradients through it."""
    tensors = tensors or SceneTensors.of(scene)
    inputs = scene.positions_option.apply(tensors.embeddings)
    context_inputs = None if tensors.context is None else scene.positions_option.apply(tensors.context)
    source = inputs if context_inputs is None else context_inputs  # keys and values are made from it
    mask = mask_tensor(scene)
    heads = tuple(
        attention(
            product(inputs, head.w_q),
            product(source, head.w_q if scene.tie_qk else head.w_k),
            product(source, head.w_v),
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
        output = _mix(output, tensors.w_o)
    return Trace(scene, tensors, inputs, context_inputs, heads, output)


@torch.inference_mode()
def attend_once(scene: Scene) -> "Trace":
    """The same, a tenth faster, for whoever changes nothing in it and takes no gradient."""
    return attend(scene)


@dataclass(frozen=True, eq=False)
class Trace:
    """Everything `attend` computed, in the order in which it computed it."""

    scene: Scene
    tensors: SceneTensors
    inputs: Tensor  # (tokens, d_model): embeddings, plus positions where there are any
    context_inputs: Tensor | None  # (keys' tokens, d_model)
    heads: tuple[HeadTrace, ...]
    output: Tensor  # (tokens, sum of d_v), or (tokens, columns of w_o)

    @property
    def answering(self) -> Tensor:
        """(keys' tokens, d_model): what keys and values are made from; the context's inputs in cross-attention."""
        return self.inputs if self.context_inputs is None else self.context_inputs

    def quantity(self, name: str, head: int = 0) -> Tensor:
        """A matrix by its name in `quantities`; the combined output is "combined". Raises KeyError."""
        if BY_NAME[name].per_head:
            found = getattr(self.heads[head] if hasattr(HeadTrace, name) else self.tensors.heads[head], name)
        else:
            found = {
                "embeddings": self.tensors.embeddings,
                "context_embeddings": self.tensors.context,
                "inputs": self.inputs,
                "context_inputs": self.context_inputs,
                "w_o": self.tensors.w_o,
                "combined": self.output,
            }[name]
        if found is None:
            raise KeyError(name)
        matrix: Tensor = found if found.dim() == 2 else found.unsqueeze(0)
        return matrix

    @cached_property
    def _listed(self) -> dict[tuple[str, int], list[list[float]]]:
        return {}

    def rows(self, name: str, head: int = 0) -> list[list[float]]:
        """The same as numbers, listed once: a dozen sentences read them, and one out of a tensor takes microseconds."""
        if (name, head) not in self._listed:
            self._listed[name, head] = self.quantity(name, head).tolist()
        return self._listed[name, head]

    # By the names of tokens, so that a claim or a goal says what it means: `trace.weight("Riley", "dog") > 0.6`. A name
    # that occurs twice means its first place.

    def at(self, quantity: str, asks: str, answers: str, head: int = 0) -> float:
        """The number of the pair in any tokens × keys matrix."""
        row, column = self.scene.tokens.index(asks), self.scene.key_tokens.index(answers)
        return self.rows(quantity, head)[row][column]

    def score(self, asks: str, answers: str) -> float:
        """Before scaling."""
        return self.at("scores", asks, answers)

    def weight(self, asks: str, answers: str, head: int = 0) -> float:
        """How much of the answering token's value the asking token takes."""
        return self.at("weights", asks, answers, head)

    def row(self, quantity: str, token: str, head: int = 0) -> list[float]:
        """A token's row in any matrix; where the rows are keys', it is an answering token's."""
        tokens = self.scene.key_tokens if BY_NAME[quantity].rows == "keys" else self.scene.tokens
        return self.rows(quantity, head)[tokens.index(token)]

    def strongest_other(self, asks: str) -> str:
        """The token, other than itself, that `asks` attends to most."""
        names = [name for name in self.scene.key_tokens if name != asks]
        return max(names, key=lambda name: self.weight(asks, name))

    def again(self) -> "Trace":
        """A second layer with the same weights, fed with this one's output, which must be as wide as its input."""
        return attend(replace(self.scene, embeddings=tuple(map(tuple, self.rows("combined")))))

    def to_dict(self) -> dict[str, Any]:
        """Plain numbers at full precision, whatever is not finite as None."""
        data: dict[str, Any] = {
            "inputs": finite(self.rows("inputs")),
            "heads": [
                {name: finite(self.rows(name, head)) for name in HeadTrace._fields} for head in range(len(self.heads))
            ],
            "output": finite(self.rows("combined")),
        }
        if self.context_inputs is not None:
            data["context_inputs"] = finite(self.rows("context_inputs"))
        return data


def mask_tensor(scene: Scene) -> Tensor | None:
    """(tokens, keys) of booleans, True = may attend; None where everything is visible."""
    return scene.mask_option.build(len(scene.tokens), len(scene.key_tokens), scene.mask)


def plain(tensor: Tensor) -> list[list[float | None]]:
    """Rows of numbers for JSON."""
    return finite(tensor.tolist())


def finite(rows: list[list[float]]) -> list[list[float | None]]:
    """Without infinity and NaN, which JSON does not know."""
    return [[value if math.isfinite(value) else None for value in row] for row in rows]


def largest(rows: Iterable[Iterable[float]]) -> float:
    """The largest magnitude in a table."""
    return max(max(map(abs, row)) for row in rows)
