"""cos(q, k): only directions count."""

from torch import Tensor

from .. import arithmetic as a
from ..arithmetic import Node
from ..registry import Code
from ..score import Numbers, Picture, Score
from ..vectors import across, product, products, unit

_UNIT = """\
def unit(vectors):
    largest = {largest}
    zero = largest == 0
    vectors = vectors / {one}
    return vectors / {root}"""


def compare(queries: Tensor, keys: Tensor, v_a: Tensor | None) -> Tensor:
    return product(unit(queries), unit(keys).mT)


def formula(q: Node, k: Node) -> Node:
    lengths = [a.row(a.op("|"), vector, a.op("|")) for vector in (q, k)]  # apart: a bar opens or closes its own
    return a.fraction(a.row(q, a.op("·"), k), a.row(*lengths))


def arithmetic(q: Numbers, k: Numbers, v_a: Numbers) -> Node:
    if not all(any(x.value for x in vector) for vector in (q, k)):
        return products(q, k)  # a zero vector has no direction to compare
    return a.fraction(products(q, k), a.joined("·", [a.root(a.total(map(a.square, vector))) for vector in (q, k)]))


KIND = Score(
    symbol="cos(Q, K)",
    order=2,
    compare=compare,
    formula=formula,
    arithmetic=arithmetic,
    code=Code("unit(queries) @ unit(keys).T", "unit(queries) @ unit(keys).T"),
    helper=Code(
        _UNIT.format(
            largest="vectors.abs().amax(-1, keepdim=True)",
            one="largest.masked_fill(zero, 1.0)",
            root="(vectors * vectors).sum(-1, keepdim=True).masked_fill(zero, torch.inf).sqrt()",
        ),
        _UNIT.format(
            largest="np.abs(vectors).max(axis=-1, keepdims=True)",
            one="np.where(zero, 1.0, largest)",
            root="np.sqrt(np.where(zero, np.inf, (vectors * vectors).sum(axis=-1, keepdims=True)))",
        ),
    ),
    exact=True,
    most=lambda query, key: 1.0,
    told="cosine",
    picture=Picture(across, directions=True),
)
