"""q · k: how far the key reaches along the query, times the query's length (Vaswani et al. 2017, section 3.2.1)."""

from torch import Tensor

from .. import arithmetic as a
from ..arithmetic import Node
from ..registry import Code
from ..score import Numbers, Picture, Score
from ..vectors import across, product, products


def compare(queries: Tensor, keys: Tensor, v_a: Tensor | None) -> Tensor:
    return product(queries, keys.mT)


def formula(q: Node, k: Node) -> Node:
    return a.row(q, a.op("·"), k)


def arithmetic(q: Numbers, k: Numbers, v_a: Numbers) -> Node:
    return products(q, k)


KIND = Score(
    symbol="Q Kᵀ",
    order=1,
    compare=compare,
    formula=formula,
    arithmetic=arithmetic,
    code=Code("queries @ keys.T", "queries @ keys.T"),
    most=lambda query, key: query * key,
    scaled=True,
    bilinear=True,
    picture=Picture(across),
)
