"""Scores: each way to compare a query with a key, whole. Nothing else asks which score it is."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

import torch
from torch import Tensor

from . import arithmetic as a
from .arithmetic import Node, products
from .masks_and_positions import Kinds
from .vectors import product, unit

Numbers = Sequence[Node]  # of a vector, each with its value
Compare = Callable[[Tensor, Tensor, Tensor | None], Tensor]


@dataclass(frozen=True)
class Picture:
    """What is drawn of one query and the keys.

    The key that scores highest `reaches` furthest along the query, on which every key casts a shadow, or is nearest to
    its tip; where it does neither, there is nothing but their arrows. `directions`: each vector is drawn at length 1,
    and no hand can pull it.
    """

    reaches: Literal["furthest", "nearest"] | None = None
    directions: bool = False

    @property
    def shadows(self) -> bool:
        return self.reaches == "furthest"


@dataclass(frozen=True)
class Score:
    """`compare` takes queries (…, tokens, d_k), keys (…, keys, d_k) and v_a (d_k) to (…, tokens, keys).

    `symbol` writes it of matrices, `formula` of two vectors' letters, `arithmetic` of their numbers and v_a's. `code`
    is its expression in PyTorch. `told` is its sentence's key after `explain.` and `explain.keys.`.

    √d_k divides a score that is `scaled` and v_a weighs one that is `weighed`. One that is `bilinear` is x_i M x_jᵀ,
    M = W_Q W_Kᵀ, and what is known of that product is known of it.
    """

    symbol: str
    compare: Compare
    formula: Callable[[Node, Node], Node]
    arithmetic: Callable[[Numbers, Numbers, Numbers], Node]
    code: str
    told: str = "scores"
    scaled: bool = False
    weighed: bool = False
    bilinear: bool = False
    picture: Picture = field(default_factory=Picture)


# q · k: how far the key reaches along the query, times the query's length (Vaswani et al. 2017, section 3.2.1).


_DOT = Score(
    symbol="Q Kᵀ",
    compare=lambda queries, keys, v_a: product(queries, keys.mT),
    formula=lambda q, k: a.row(q, a.op("·"), k),
    arithmetic=lambda q, k, v_a: products(q, k),
    code="queries @ keys.T",
    scaled=True,
    bilinear=True,
    picture=Picture("furthest"),
)


# cos(q, k): only directions count.


def _cosine_formula(q: Node, k: Node) -> Node:
    lengths = [a.row(a.op("|"), vector, a.op("|")) for vector in (q, k)]  # apart: a bar opens or closes its own
    return a.fraction(a.row(q, a.op("·"), k), a.row(*lengths))


def _cosine_arithmetic(q: Numbers, k: Numbers, v_a: Numbers) -> Node:
    if not all(any(x.value for x in vector) for vector in (q, k)):
        return products(q, k)  # a zero vector has no direction to compare
    return a.fraction(products(q, k), a.joined("·", [a.root(a.total(map(a.square, vector))) for vector in (q, k)]))


_COSINE = Score(
    symbol="cos(Q, K)",
    compare=lambda queries, keys, v_a: product(unit(queries), unit(keys).mT),
    formula=_cosine_formula,
    arithmetic=_cosine_arithmetic,
    code="torch.cosine_similarity(queries.unsqueeze(-2), keys, dim=-1)",
    told="cosine",
    picture=Picture("furthest", directions=True),
)


# v_a · tanh(q + k) (Bahdanau et al. 2015, appendix A.1.2).


def _additive_compare(queries: Tensor, keys: Tensor, v_a: Tensor | None) -> Tensor:
    pairs = torch.tanh(queries.unsqueeze(-2) + keys.unsqueeze(-3))  # (…, tokens, keys, d_k)
    return (pairs if v_a is None else pairs * v_a).sum(-1)


def _bent(x: Node, y: Node) -> Node:
    return a.row(a.symbol("tanh"), a.brackets(x, a.op("+"), y), value=math.tanh(x.value + y.value))


_ADDITIVE = Score(
    symbol="v_a · tanh(q + k)",
    compare=_additive_compare,
    formula=lambda q, k: a.row(a.symbol("v", a.symbol("a")), a.op("·"), a.symbol("tanh"), a.brackets(q, a.op("+"), k)),
    arithmetic=lambda q, k, v_a: products(v_a, list(map(_bent, q, k))),
    code="(torch.tanh(queries.unsqueeze(-2) + keys.unsqueeze(-3)) * {v_a}).sum(-1)",
    weighed=True,
)


# −‖q − k‖²: the nearer, the higher. Its softmax shares out as Gaussian kernels about the query would.


def _distance_compare(queries: Tensor, keys: Tensor, v_a: Tensor | None) -> Tensor:
    apart = queries.unsqueeze(-1) - keys.mT.unsqueeze(-3)  # (…, tokens, d_k, keys), summed as `product` sums
    return -(apart * apart).sum(-2)


def _distance_arithmetic(q: Numbers, k: Numbers, v_a: Numbers) -> Node:
    apart = (a.brackets(x, a.op("−"), y, value=x.value - y.value) for x, y in zip(q, k, strict=True))
    return a.minus(a.brackets(a.total(map(a.square, apart))))


_DISTANCE = Score(
    symbol="−‖q − k‖²",
    compare=_distance_compare,
    formula=lambda q, k: a.minus(a.square(a.row(a.op("‖"), q, a.op("−"), k, a.op("‖")))),
    arithmetic=_distance_arithmetic,
    code="-((queries.unsqueeze(-1) - keys.T) ** 2).sum(-2)",
    told="distance",
    picture=Picture("nearest"),
)

SCORES = Kinds({"dot": _DOT, "cosine": _COSINE, "additive": _ADDITIVE, "distance": _DISTANCE})
