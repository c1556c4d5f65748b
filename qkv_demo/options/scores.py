"""The score functions, each of which compares a query with a key. No other module branches on their names."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

import torch
from torch import Tensor

from . import arithmetic
from .arithmetic import Node, create_dot_product
from .table import Options
from .vectors import multiply_matrices, scale_to_unit_length

VectorNodes = Sequence[Node]  # The entries of a vector as parts of a formula.
ScoreFunction = Callable[[Tensor, Tensor, Tensor | None], Tensor]


@dataclass(frozen=True)
class ScorePicture:
    """The appearance of the figure that draws the query and the keys.

    `best_key_position` is the position of the key with the highest score: furthest along the query's direction, or
    nearest to the query's tip. It is None if the highest score cannot be seen in the figure. If `has_unit_vectors` is
    true, the figure draws vectors with length 1, which cannot be dragged.
    """

    best_key_position: Literal["furthest", "nearest"] | None = None
    has_unit_vectors: bool = False

    @property
    def has_shadows(self) -> bool:
        """True if the figure projects the keys onto the query."""
        return self.best_key_position == "furthest"


@dataclass(frozen=True)
class Score:
    """A function that compares a query with a key.

    `compute_scores` maps queries (…, tokens, d_k), keys (…, keys, d_k) and v_a (d_k) to scores (…, tokens, keys).
    `symbol` is the formula for whole matrices. `write_formula` returns the formula for one query and one key, and
    `write_arithmetic` returns the same formula with numbers. `pytorch_code` is a PyTorch expression. `sentence_key` is
    the end of the explanation's key in the language files, after `explain.` or `explain.keys.`.

    `is_scaled` is true if the score is divided by √d_k. `is_bilinear` is true if the score equals x_i M x_jᵀ with
    M = W_Q W_Kᵀ.
    """

    symbol: str
    compute_scores: ScoreFunction
    write_formula: Callable[[Node, Node], Node]
    write_arithmetic: Callable[[VectorNodes, VectorNodes, VectorNodes], Node]
    pytorch_code: str
    sentence_key: str = "scores"
    is_scaled: bool = False
    uses_v_a: bool = False
    is_bilinear: bool = False
    picture: ScorePicture = field(default_factory=ScorePicture)


# The dot product q · k is the length of the key's projection onto the query, times the length of the query (Vaswani et
# al. 2017, section 3.2.1).


_DOT = Score(
    symbol="Q Kᵀ",
    compute_scores=lambda queries, keys, v_a: multiply_matrices(queries, keys.mT),
    write_formula=lambda q, k: arithmetic.row(q, arithmetic.op("·"), k),
    write_arithmetic=lambda q, k, v_a: create_dot_product(q, k),
    pytorch_code="queries @ keys.T",
    is_scaled=True,
    is_bilinear=True,
    picture=ScorePicture("furthest"),
)


# The cosine cos(q, k) compares directions and ignores lengths.


def _write_cosine_formula(q: Node, k: Node) -> Node:
    # Put |q| and |k| into separate rows, because browsers pair the two bars of a length only within one MathML row.
    length_nodes = [arithmetic.row(arithmetic.op("|"), vector, arithmetic.op("|")) for vector in (q, k)]
    return arithmetic.fraction(arithmetic.row(q, arithmetic.op("·"), k), arithmetic.row(*length_nodes))


def _write_cosine_arithmetic(q: VectorNodes, k: VectorNodes, v_a: VectorNodes) -> Node:
    if not all(any(x.value for x in vector) for vector in (q, k)):
        return create_dot_product(q, k)  # A zero vector has no direction, so its score is the dot product, which is 0.
    return arithmetic.fraction(
        create_dot_product(q, k),
        arithmetic.join_with_operator(
            "·", [arithmetic.root(arithmetic.create_sum(map(arithmetic.square, vector))) for vector in (q, k)]
        ),
    )


_COSINE = Score(
    symbol="cos(Q, K)",
    compute_scores=lambda queries, keys, v_a: multiply_matrices(
        scale_to_unit_length(queries), scale_to_unit_length(keys).mT
    ),
    write_formula=_write_cosine_formula,
    write_arithmetic=_write_cosine_arithmetic,
    pytorch_code="torch.cosine_similarity(queries.unsqueeze(-2), keys, dim=-1)",
    sentence_key="cosine",
    picture=ScorePicture("furthest", has_unit_vectors=True),
)


# The additive score is v_a · tanh(q + k) (Bahdanau et al. 2015, appendix A.1.2).


def _compute_additive_scores(queries: Tensor, keys: Tensor, v_a: Tensor | None) -> Tensor:
    tanh_of_sums = torch.tanh(queries.unsqueeze(-2) + keys.unsqueeze(-3))  # shape (…, tokens, keys, d_k)
    return (tanh_of_sums if v_a is None else tanh_of_sums * v_a).sum(-1)


def _write_tanh_of_sum(x: Node, y: Node) -> Node:
    return arithmetic.row(
        arithmetic.symbol("tanh"), arithmetic.brackets(x, arithmetic.op("+"), y), value=math.tanh(x.value + y.value)
    )


_ADDITIVE = Score(
    symbol="v_a · tanh(q + k)",
    compute_scores=_compute_additive_scores,
    write_formula=lambda q, k: arithmetic.row(
        arithmetic.symbol("v", arithmetic.symbol("a")),
        arithmetic.op("·"),
        arithmetic.symbol("tanh"),
        arithmetic.brackets(q, arithmetic.op("+"), k),
    ),
    write_arithmetic=lambda q, k, v_a: create_dot_product(v_a, list(map(_write_tanh_of_sum, q, k))),
    pytorch_code="(torch.tanh(queries.unsqueeze(-2) + keys.unsqueeze(-3)) * {v_a}).sum(-1)",
    uses_v_a=True,
)


# The negative squared distance −‖q − k‖². Its softmax gives the weights of Gaussian kernels around the query.


def _compute_distance_scores(queries: Tensor, keys: Tensor, v_a: Tensor | None) -> Tensor:
    # The shape is (…, tokens, d_k, keys), so that the sum below adds its terms in the same order as
    # `multiply_matrices`.
    differences = queries.unsqueeze(-1) - keys.mT.unsqueeze(-3)
    return -(differences * differences).sum(-2)


def _write_distance_arithmetic(q: VectorNodes, k: VectorNodes, v_a: VectorNodes) -> Node:
    differences = (
        arithmetic.brackets(x, arithmetic.op("−"), y, value=x.value - y.value) for x, y in zip(q, k, strict=True)
    )
    return arithmetic.minus(arithmetic.brackets(arithmetic.create_sum(map(arithmetic.square, differences))))


_DISTANCE = Score(
    symbol="−‖q − k‖²",
    compute_scores=_compute_distance_scores,
    write_formula=lambda q, k: arithmetic.minus(
        arithmetic.square(arithmetic.row(arithmetic.op("‖"), q, arithmetic.op("−"), k, arithmetic.op("‖")))
    ),
    write_arithmetic=_write_distance_arithmetic,
    pytorch_code="-((queries.unsqueeze(-1) - keys.T) ** 2).sum(-2)",
    sentence_key="distance",
    picture=ScorePicture("nearest"),
)

SCORES = Options({"dot": _DOT, "cosine": _COSINE, "additive": _ADDITIVE, "distance": _DISTANCE})
