"""Masks and positional encodings."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import torch
from torch import Tensor

from . import arithmetic
from .arithmetic import Node
from .table import Options


@dataclass(frozen=True)
class Mask:
    """A mask, which decides which keys each token may attend to.

    `build` receives the number of tokens, the number of keys and the scene's field `mask`. It returns booleans (tokens,
    keys) that are true where a token may attend to a key, or None if nothing is blocked. `code` is a PyTorch expression
    with placeholders `{rows}`, `{columns}` and `{table}`.
    """

    build: Callable[[int, int, Any], Tensor | None]
    code: str


NONE = Mask(lambda tokens, keys, mask: None, "")
CAUSAL = Mask(  # Token i may attend to tokens 0 to i.
    lambda tokens, keys, mask: torch.ones(tokens, keys, dtype=torch.bool).tril(),
    "torch.ones({rows}, {columns}, dtype=torch.bool).tril()",
)
TABLE = Mask(lambda tokens, keys, mask: torch.tensor(mask), "{table}")  # A mask in which the user blocks single pairs.

# The masks that a scene can select by name. A mask that the user draws is a table instead, and uses `TABLE`.
MASKS = Options({"none": NONE, "causal": CAUSAL})


class Encoding(NamedTuple):
    """A positional encoding.

    `table(length, d_model)` returns the encoding, whose entries are at most 1. `formula(column)` returns the formula of
    an entry, and `arithmetic(row, column, d_model)` returns the same formula with the entry's numbers. `code` is
    PyTorch code that defines a function `positions`.
    """

    table: Callable[[int, int], Tensor]
    formula: Callable[[int], Node]
    arithmetic: Callable[[int, int, int], Node]
    code: str


@dataclass(frozen=True)
class Positions:
    encoding: Encoding | None = None

    def apply(self, embeddings: Tensor) -> Tensor:
        """Return the embeddings, with the positional encoding added if there is one."""
        return embeddings if self.encoding is None else embeddings + self.encoding.table(*embeddings.shape)


def sinusoids(length: int, d_model: int) -> Tensor:
    """Return the encoding (length, d_model) with sines in even and cosines in odd columns.

    See Vaswani et al. 2017, section 3.5.
    """
    position = torch.arange(length, dtype=torch.float64).unsqueeze(1)
    # Convert the positions to float64, because torch would convert integers to float32.
    column = torch.arange(d_model, dtype=torch.float64)
    angle = position / 10_000 ** ((column - column % 2) / d_model)
    return torch.where(column % 2 == 0, angle.sin(), angle.cos())


def _sinusoid_arithmetic(row: int, column: int, d_model: int) -> Node:
    angle = row / 10_000 ** ((column - column % 2) / d_model)
    return arithmetic.row(arithmetic.symbol(_function_name(column)), arithmetic.brackets(arithmetic.number(angle)))


def _function_name(column: int) -> str:
    return "sin" if column % 2 == 0 else "cos"


POSITIONS = Options(
    {
        "none": Positions(),
        "sinusoidal": Positions(
            Encoding(
                sinusoids,
                formula=lambda column: arithmetic.row(
                    arithmetic.symbol(_function_name(column)), arithmetic.brackets(arithmetic.symbol("θ"))
                ),
                arithmetic=_sinusoid_arithmetic,
                code="""\
def positions(length, d_model):
    position, column = torch.arange(length).unsqueeze(1), torch.arange(d_model)
    angle = position / 10_000 ** ((column - column % 2) / d_model)
    return torch.where(column % 2 == 0, angle.sin(), angle.cos())  # (length, d_model)""",
            )
        ),
    }
)
