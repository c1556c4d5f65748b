"""−‖q − k‖²: the nearer, the higher. Its softmax shares out as Gaussian kernels about the query would."""

import torch
from torch import Tensor

from .. import arithmetic as a
from ..arithmetic import Node
from ..registry import Code
from ..score import Numbers, Picture, Score

_CIRCLE = 48  # corners, enough to look round


def compare(queries: Tensor, keys: Tensor, v_a: Tensor | None) -> Tensor:
    apart = queries.unsqueeze(-1) - keys.mT.unsqueeze(-3)  # (…, tokens, d_k, keys), summed as `product` sums
    return -(apart * apart).sum(-2)


def formula(q: Node, k: Node) -> Node:
    return a.minus(a.square(a.row(a.op("‖"), q, a.op("−"), k, a.op("‖"))))


def arithmetic(q: Numbers, k: Numbers, v_a: Numbers) -> Node:
    apart = (a.brackets(x, a.op("−"), y, value=x.value - y.value) for x, y in zip(q, k, strict=True))
    return a.minus(a.brackets(a.total(map(a.square, apart))))


def circles(query: Tensor, keys: Tensor) -> Tensor:
    """(keys, corners, 2): about the query's tip, one through each key."""
    radii = ((keys - query) * (keys - query)).sum(-1, keepdim=True).sqrt()
    turns = torch.arange(_CIRCLE + 1, dtype=torch.float64) * (2 * torch.pi / _CIRCLE)
    return query + radii.unsqueeze(-1) * torch.stack([turns.cos(), turns.sin()], -1)


KIND = Score(
    symbol="−‖q − k‖²",
    order=4,
    compare=compare,
    formula=formula,
    arithmetic=arithmetic,
    code=Code(
        "-((queries.unsqueeze(-1) - keys.T) ** 2).sum(-2)",
        "-((queries[:, :, None] - keys.T) ** 2).sum(axis=1)",
    ),
    most=lambda query, key: (query + key) ** 2,
    told="distance",
    picture=Picture(circles, reaches="nearest"),
)
