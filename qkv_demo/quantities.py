"""One table of everything that has a name: symbol, shape, and what it is computed from.

Layout, hover-linking, explanations and the README's glossary all follow from this table.
"""

from dataclasses import dataclass
from typing import Literal

Axis = Literal["tokens", "keys", "d_model", "d_k", "d_v", "all_d_v", "d_out", "one"]


@dataclass(frozen=True)
class Quantity:
    """A matrix of the scene or of its trace. `sources` names the matrices it is computed from."""

    name: str
    symbol: str
    rows: Axis
    columns: Axis
    sources: tuple[str, ...] = ()
    per_head: bool = True

    @property
    def given(self) -> bool:
        """True if a person sets it rather than the maths."""
        return not self.sources


QUANTITIES = (
    Quantity("embeddings", "X", "tokens", "d_model", per_head=False),
    Quantity("context_embeddings", "X′", "keys", "d_model", per_head=False),
    Quantity("inputs", "X + P", "tokens", "d_model", ("embeddings",), per_head=False),
    Quantity("context_inputs", "X′ + P", "keys", "d_model", ("context_embeddings",), per_head=False),
    Quantity("w_q", "W_Q", "d_model", "d_k"),
    Quantity("w_k", "W_K", "d_model", "d_k"),
    Quantity("w_v", "W_V", "d_model", "d_v"),
    Quantity("v_a", "v_a", "one", "d_k"),
    Quantity("queries", "Q", "tokens", "d_k", ("inputs", "w_q")),
    Quantity("keys", "K", "keys", "d_k", ("inputs", "w_k")),
    Quantity("values", "V", "keys", "d_v", ("inputs", "w_v")),
    Quantity("scores", "Q Kᵀ", "tokens", "keys", ("queries", "keys")),
    Quantity("scaled_scores", "Q Kᵀ / √d_k", "tokens", "keys", ("scores",)),
    Quantity("masked_scores", "S", "tokens", "keys", ("scaled_scores",)),
    Quantity("weights", "A", "tokens", "keys", ("masked_scores",)),
    Quantity("output", "A V", "tokens", "d_v", ("weights", "values")),
    Quantity("w_o", "W_O", "all_d_v", "d_out", per_head=False),
    Quantity("combined", "Y", "tokens", "d_out", ("output", "w_o"), per_head=False),
)

BY_NAME = {quantity.name: quantity for quantity in QUANTITIES}
PER_HEAD = frozenset(quantity.name for quantity in QUANTITIES if quantity.per_head)
