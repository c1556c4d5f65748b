"""Who may attend to whom."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from .registry import NOTHING, Code, Kinds


@dataclass(frozen=True)
class Mask:
    """`seen` makes (tokens, keys) of booleans, True = may attend, from both lengths and what the scene says; None where
    everything is visible. `code` is that as an expression of `{rows}`, `{columns}` and the scene's own `{table}`."""

    seen: Callable[[int, int, Any], Tensor | None]
    code: Code


NONE = Mask(lambda tokens, keys, own: None, NOTHING)
CAUSAL = Mask(  # i sees 0 to i
    lambda tokens, keys, own: torch.ones(tokens, keys, dtype=torch.bool).tril(),
    Code("torch.ones({rows}, {columns}, dtype=torch.bool).tril()", "np.tri({rows}, {columns}, dtype=bool)"),
)
TABLE = Mask(lambda tokens, keys, own: torch.tensor(own), Code("{table}", "{table}"))  # a person's own

MASKS = Kinds({"none": NONE, "causal": CAUSAL})  # by name; a table is one without
