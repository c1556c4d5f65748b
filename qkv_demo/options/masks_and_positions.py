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

    `build_mask` receives the number of tokens, the number of keys and the scene's field `mask`. It returns booleans
    (tokens, keys) that are true where a token may attend to a key, or None if nothing is blocked. `pytorch_code` is a
    PyTorch expression with placeholders `{rows}`, `{columns}` and `{table}`.
    """

    build_mask: Callable[[int, int, Any], Tensor | None]
    pytorch_code: str


NO_MASK = Mask(lambda token_count, key_count, mask: None, "")
# Token i may attend to tokens 0 to i.
CAUSAL_MASK = Mask(
    lambda token_count, key_count, mask: torch.ones(token_count, key_count, dtype=torch.bool).tril(),
    "torch.ones({rows}, {columns}, dtype=torch.bool).tril()",
)
# A mask in which the user blocks single pairs.
TABLE_MASK = Mask(lambda token_count, key_count, mask: torch.tensor(mask), "{table}")

# The masks that a scene can select by name. A mask that the user draws is a table instead, and uses `TABLE_MASK`.
MASKS = Options({"none": NO_MASK, "causal": CAUSAL_MASK})


class PositionalEncoding(NamedTuple):
    """A positional encoding.

    `compute_encoding(length, d_model)` returns the encoding, whose entries are at most 1. `write_formula(column)`
    returns the formula of an entry, and `write_arithmetic(row, column, d_model)` returns the same formula with the
    entry's numbers. `pytorch_code` is PyTorch code that defines a function `positions`.
    """

    compute_encoding: Callable[[int, int], Tensor]
    write_formula: Callable[[int], Node]
    write_arithmetic: Callable[[int, int, int], Node]
    pytorch_code: str


@dataclass(frozen=True)
class Positions:
    encoding: PositionalEncoding | None = None

    def apply(self, embeddings: Tensor) -> Tensor:
        """Return the embeddings, with the positional encoding added if there is one."""
        return embeddings if self.encoding is None else embeddings + self.encoding.compute_encoding(*embeddings.shape)


def compute_sinusoids(length: int, d_model: int) -> Tensor:
    """Return the encoding (length, d_model) with sines in even and cosines in odd columns.

    See Vaswani et al. 2017, section 3.5.
    """
    positions = torch.arange(length, dtype=torch.float64).unsqueeze(1)
    # Convert the positions to float64, because torch would convert integers to float32.
    columns = torch.arange(d_model, dtype=torch.float64)
    angles = positions / 10_000 ** ((columns - columns % 2) / d_model)
    return torch.where(columns % 2 == 0, angles.sin(), angles.cos())


def _write_sinusoid_arithmetic(row: int, column: int, d_model: int) -> Node:
    angle = row / 10_000 ** ((column - column % 2) / d_model)
    return arithmetic.row(
        arithmetic.symbol(_choose_function_name(column)), arithmetic.brackets(arithmetic.number(angle))
    )


def _choose_function_name(column: int) -> str:
    return "sin" if column % 2 == 0 else "cos"


POSITIONS = Options(
    {
        "none": Positions(),
        "sinusoidal": Positions(
            PositionalEncoding(
                compute_sinusoids,
                write_formula=lambda column: arithmetic.row(
                    arithmetic.symbol(_choose_function_name(column)), arithmetic.brackets(arithmetic.symbol("θ"))
                ),
                write_arithmetic=_write_sinusoid_arithmetic,
                pytorch_code="""\
def positions(length, d_model):
    position, column = torch.arange(length).unsqueeze(1), torch.arange(d_model)
    angle = position / 10_000 ** ((column - column % 2) / d_model)
    return torch.where(column % 2 == 0, angle.sin(), angle.cos())  # (length, d_model)""",
            )
        ),
    }
)
