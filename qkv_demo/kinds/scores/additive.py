"""v_a · tanh(q + k) (Bahdanau et al. 2015, appendix A.1.2)."""

import math

import torch
from torch import Tensor

from .. import arithmetic as a
from ..arithmetic import Node
from ..registry import Code
from ..score import Numbers, Score
from ..vectors import products


def terms(queries: Tensor, keys: Tensor, v_a: Tensor | None) -> Tensor:
    """(…, tokens, keys, d_k): v_a · tanh(q + k) before it is summed; v_a is all ones where there is none."""
    pairs = torch.tanh(queries.unsqueeze(-2) + keys.unsqueeze(-3))
    return pairs if v_a is None else pairs * v_a


def compare(queries: Tensor, keys: Tensor, v_a: Tensor | None) -> Tensor:
    return terms(queries, keys, v_a).sum(-1)


def formula(q: Node, k: Node) -> Node:
    return a.row(a.symbol("v", a.symbol("a")), a.op("·"), a.symbol("tanh"), a.brackets(q, a.op("+"), k))


def arithmetic(q: Numbers, k: Numbers, v_a: Numbers) -> Node:
    return products(v_a, [_bent(x, y) for x, y in zip(q, k, strict=True)])


def _bent(x: Node, y: Node) -> Node:
    return a.row(a.symbol("tanh"), a.brackets(x, a.op("+"), y), value=math.tanh(x.value + y.value))


KIND = Score(
    symbol="v_a · tanh(q + k)",
    order=3,
    compare=compare,
    terms=terms,
    formula=formula,
    arithmetic=arithmetic,
    code=Code(
        "(torch.tanh(queries.unsqueeze(-2) + keys.unsqueeze(-3)) * {v_a}).sum(-1)",
        "(np.tanh(queries[:, None, :] + keys[None, :, :]) * {v_a}).sum(axis=-1)",
    ),
    most=lambda query, key: query + key,
    weighed=True,
)
