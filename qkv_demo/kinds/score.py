"""What a score is: one way to compare a query with a key."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from torch import Tensor

from .arithmetic import Node
from .registry import NOTHING, Code

Numbers = Sequence[Node]  # of a vector, each with its value
Compare = Callable[[Tensor, Tensor, Tensor | None], Tensor]


@dataclass(frozen=True)
class Picture:
    """What is drawn of one query (1, d) and the keys (n, d). Where there are no `levels`, nothing but their arrows.

    `levels` leads through each key: (n, points, 2) in the plane, all of which would score what it scores. The key that
    scores highest `reaches` furthest along the query, on which every key casts a shadow, or is nearest to its tip.
    `directions`: each vector is drawn at length 1, and no hand can pull it.
    """

    levels: Callable[[Tensor, Tensor], Tensor] | None = None
    reaches: Literal["furthest", "nearest"] = "furthest"
    directions: bool = False

    @property
    def shadows(self) -> bool:
        return self.levels is not None and self.reaches == "furthest"


@dataclass(frozen=True)
class Score:
    """`compare` takes queries (…, tokens, d_k), keys (…, keys, d_k) and v_a (d_k) to (…, tokens, keys).

    `symbol` writes it of matrices, `formula` of two vectors' letters, `arithmetic` of their numbers and v_a's. `code`
    is its expression (`@` for a product), `helper` what that calls; `exact` if one rounding of it may become a whole
    weight. `told` is its sentence's key after `explain.` and `explain.keys.`. `most` bounds a score of vectors of two
    lengths: what is far smaller is rounding.

    `terms` (…, tokens, keys, d_k) are what `compare` sums, if the page draws them. √d_k divides a score that is
    `scaled` and v_a weighs one that is `weighed`. One that is `bilinear` is x_i M x_jᵀ, M = W_Q W_Kᵀ, and what is known
    of that product is known of it.
    """

    symbol: str
    order: int
    compare: Compare
    formula: Callable[[Node, Node], Node]
    arithmetic: Callable[[Numbers, Numbers, Numbers], Node]
    code: Code
    most: Callable[[float, float], float]
    told: str = "scores"
    helper: Code = NOTHING
    exact: bool = False
    terms: Compare | None = None
    scaled: bool = False
    weighed: bool = False
    bilinear: bool = False
    picture: Picture = field(default_factory=Picture)
