"""What a normalisation is: one way to make weights of a row of scores."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from torch import Tensor

from . import arithmetic as a
from .arithmetic import Node
from .registry import NOTHING, Code


class Row(NamedTuple):
    """The scores that one token sees, by column and each with its value, and the weight in one column as it is shown;
    `lost` if there is none, for any column."""

    scores: Mapping[int, Node]
    column: int
    weight: Node
    lost: bool = False

    def total(self, operator: str = "+") -> Node:
        """All scores of the row."""
        return a.total(self.scores.values(), operator)

    @property
    def highest(self) -> float:
        return max(score.value for score in self.scores.values())

    def largest(self) -> Node:
        """max(…) = the largest of the row's scores."""
        return a.equation(a.row(a.symbol("max"), a.brackets(self.total(","))), a.number(self.highest))


class Worked(NamedTuple):
    """A formula in letters, its steps in numbers, a sentence's key after `explain.weights.`, and what stands in it."""

    formula: Node
    steps: tuple[Node, ...]
    told: str
    values: Mapping[str, float] = {}


class Powers(NamedTuple):
    """Of one head; a blocked score is −∞ and e to it 0."""

    exponents: Tensor  # (tokens, keys' tokens): the masked scores, less the row's largest where that is far
    exponentials: Tensor  # (tokens, keys' tokens)
    totals: Tensor  # (tokens, 1): weights = exponentials / totals


_HIDDEN = Code("-torch.inf", "-np.inf")


@dataclass(frozen=True)
class Normalization:
    """`weigh` takes masked scores (…, tokens, keys), blocked = −∞, and a person's own table, to weights.

    `arithmetic` tells a weight that is not blocked, `formula` any. `code` are its lines for `{scores}`, in which what
    is blocked counts as `blocked`; `helper` is what they call; `exact` if one rounding may become a whole weight.

    `powers` are the steps within, where weights are shares of e to the scores. `given`: a person sets the weights.
    `jumps`: no small change of a score moves them.
    """

    order: int
    weigh: Callable[[Tensor, Tensor | None], Tensor]
    formula: Node
    arithmetic: Callable[[Row], Worked]
    code: Code
    helper: Code = NOTHING
    blocked: Code = _HIDDEN
    exact: bool = False
    powers: Callable[[Tensor], Powers] | None = None
    given: bool = False
    jumps: bool = False

    @property
    def exponential(self) -> bool:
        return self.powers is not None
