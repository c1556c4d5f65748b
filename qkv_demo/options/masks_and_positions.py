"""Options by name, and the two kinds that depend on positions alone: who may attend to whom, and what is added to an
embedding for its position. Each has the lines of PyTorch that compute it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn, TypeVar

import torch
from torch import Tensor

from . import arithmetic as a
from .arithmetic import Node

_Kind = TypeVar("_Kind")


class Kinds(dict[str, _Kind]):
    """By name, in the order of the menus; the first is what a new scene has."""

    def __missing__(self, name: str) -> NoReturn:
        raise ValueError(f"{name!r} is none of {', '.join(self)}.")


@dataclass(frozen=True)
class Mask:
    """`seen` makes (tokens, keys) of booleans, True = may attend, from both lengths and what the scene says; None where
    everything is visible. `code` is that in PyTorch, as an expression of `{rows}`, `{columns}` and the scene's own
    `{table}`."""

    seen: Callable[[int, int, Any], Tensor | None]
    code: str


NONE = Mask(lambda tokens, keys, own: None, "")
CAUSAL = Mask(  # i sees 0 to i
    lambda tokens, keys, own: torch.ones(tokens, keys, dtype=torch.bool).tril(),
    "torch.ones({rows}, {columns}, dtype=torch.bool).tril()",
)
TABLE = Mask(lambda tokens, keys, own: torch.tensor(own), "{table}")  # a person's own

MASKS = Kinds({"none": NONE, "causal": CAUSAL})  # by name; a table is one without


class Added(NamedTuple):
    """`wave` (length, d_model), none of it larger than 1; `formula` in a column, in letters, and `arithmetic` at (row,
    column, d_model), in numbers; `code` is the function `positions` of both sizes."""

    wave: Callable[[int, int], Tensor]
    formula: Callable[[int], Node]
    arithmetic: Callable[[int, int, int], Node]
    code: str


@dataclass(frozen=True)
class Positions:
    adds: Added | None = None

    def put(self, embeddings: Tensor) -> Tensor:
        """What the matrices are applied to: the rows themselves, or with their positions added."""
        return embeddings if self.adds is None else embeddings + self.adds.wave(*embeddings.shape)


def sinusoids(length: int, d_model: int) -> Tensor:
    """(length, d_model): sine in even columns, cosine in odd ones (Vaswani et al. 2017, section 3.5)."""
    place = torch.arange(length, dtype=torch.float64).unsqueeze(1)
    column = torch.arange(d_model, dtype=torch.float64)  # whole numbers would be divided, and raised, in float32
    angle = place / 10_000 ** ((column - column % 2) / d_model)
    return torch.where(column % 2 == 0, angle.sin(), angle.cos())


def _turned(row: int, column: int, d_model: int) -> Node:
    angle = row / 10_000 ** ((column - column % 2) / d_model)
    return a.row(a.symbol(_wave(column)), a.brackets(a.number(angle)))


def _wave(column: int) -> str:
    return "sin" if column % 2 == 0 else "cos"


POSITIONS = Kinds(
    {
        "none": Positions(),
        "sinusoidal": Positions(
            Added(
                sinusoids,
                formula=lambda column: a.row(a.symbol(_wave(column)), a.brackets(a.symbol("θ"))),
                arithmetic=_turned,
                code="""\
def positions(length, d_model):
    place, column = torch.arange(length).unsqueeze(1), torch.arange(d_model)
    angle = place / 10_000 ** ((column - column % 2) / d_model)
    return torch.where(column % 2 == 0, angle.sin(), angle.cos())  # (length, d_model)""",
            )
        ),
    }
)
