"""The table of all matrices, with the symbol, axes, role, color scale, JSON path and sources of each matrix.

The page's tables, layout and highlighting, the sources of explanations, and the glossary are derived from this table.
Properties that depend on the user's options are functions of the scene.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from . import Scene

Axis = Literal["tokens", "keys", "d_model", "d_k", "d_v", "all_d_v", "d_out", "one"]
Role = Literal["embedding", "query", "key", "value", "pair", "output"]
# "given" is for numbers that the user sets, "signed" for computed numbers, and "share" for weights between 0 and 1.
ColorScale = Literal["given", "signed", "share"]

LENGTH_BY_AXIS: dict[Axis, Callable[[Scene, int], int]] = {
    "tokens": lambda scene, head: len(scene.tokens),
    "keys": lambda scene, head: len(scene.key_tokens),
    "d_model": lambda scene, head: scene.d_model,
    "d_k": lambda scene, head: len(scene.heads[head].w_q[0]),
    "d_v": lambda scene, head: len(scene.heads[head].w_v[0]),
    "all_d_v": lambda scene, head: sum(len(other_head.w_v[0]) for other_head in scene.heads),
    "d_out": lambda scene, head: len(scene.w_o[0]) if scene.w_o else LENGTH_BY_AXIS["all_d_v"](scene, head),
    "one": lambda scene, head: 1,
}


@dataclass(frozen=True)
class Quantity:
    """A matrix of the scene or of its trace, with its role on the stage and its color scale.

    `sources` returns the names of the matrices from which it is computed, or nothing if the user sets the matrix.
    `is_present` tests whether a scene has the matrix. `path` is the matrix's path in the scene's JSON, with "*" for the
    head, or None if the user cannot set it. If the scene's JSON omits the matrix, each entry is `default_entry`.
    `trace_name` is the matrix's key in the trace's JSON, if that key differs from the name.
    """

    name: str
    symbol: str
    row_axis: Axis
    column_axis: Axis
    role: Role
    color_scale: ColorScale = "signed"
    per_head: bool = True
    sources: Callable[[Scene], tuple[str, ...]] = lambda scene: ()
    is_present: Callable[[Scene], bool] = lambda scene: True
    path: str | None = None
    default_entry: float | None = None
    trace_name: str = ""
    choose_symbol: Callable[[Scene], str] | None = None

    @property
    def trace_path(self) -> str:
        """The path of the matrix in the trace's JSON, with "*" for the index of the head."""
        return f"heads/*/{self.name}" if self.per_head else self.trace_name or self.name

    def is_input(self, scene: Scene) -> bool:
        """Return whether the user sets the matrix."""
        return not self.sources(scene)

    def size(self, scene: Scene, head: int = 0) -> tuple[int, int]:
        """Return the number of rows and the number of columns."""
        return LENGTH_BY_AXIS[self.row_axis](scene, head), LENGTH_BY_AXIS[self.column_axis](scene, head)

    def get_symbol(self, scene: Scene) -> str:
        """Return the symbol of the matrix, which can depend on the scene's options."""
        return self.choose_symbol(scene) if self.choose_symbol else self.symbol


def _choose_query_source(scene: Scene) -> str:
    """Return the name of the matrix from which queries are computed."""
    return "inputs" if _has_positions(scene) else "embeddings"


def _choose_key_source(scene: Scene) -> str:
    """Return the name of the matrix from which keys and values are computed."""
    return f"context_{_choose_query_source(scene)}" if scene.context else _choose_query_source(scene)


def _has_positions(scene: Scene) -> bool:
    return scene.positions_option.encoding is not None


def _has_context(scene: Scene) -> bool:
    return scene.context is not None


def _uses_v_a(scene: Scene) -> bool:
    return scene.score_option.uses_v_a


def _choose_scaled_symbol(scene: Scene) -> str:
    divisor = " / √d_k" if scene.has_divided_scores else ""
    return scene.score_option.symbol + divisor + (" / T" if scene.temperature != 1.0 else "")


QUANTITIES = (
    Quantity("embeddings", "X", "tokens", "d_model", "embedding", "given", False, path="embeddings"),
    Quantity(
        *("context_embeddings", "X′", "keys", "d_model", "embedding", "given", False),
        is_present=_has_context,
        path="context/embeddings",
    ),
    Quantity(
        *("inputs", "X + P", "tokens", "d_model", "embedding", "signed", False),
        sources=lambda scene: ("embeddings",),
        is_present=_has_positions,
    ),
    Quantity(
        *("context_inputs", "X′ + P", "keys", "d_model", "embedding", "signed", False),
        sources=lambda scene: ("context_embeddings",),
        is_present=lambda scene: _has_positions(scene) and _has_context(scene),
    ),
    Quantity("w_q", "W_Q", "d_model", "d_k", "query", "given", path="heads/*/w_q"),
    Quantity("w_k", "W_K", "d_model", "d_k", "key", "given", path="heads/*/w_k"),
    Quantity("w_v", "W_V", "d_model", "d_v", "value", "given", path="heads/*/w_v"),
    Quantity("v_a", "v_a", "one", "d_k", "pair", "given", is_present=_uses_v_a, path="heads/*/v_a", default_entry=1.0),
    Quantity("queries", "Q", "tokens", "d_k", "query", sources=lambda scene: (_choose_query_source(scene), "w_q")),
    Quantity(
        *("keys", "K", "keys", "d_k", "key"),
        sources=lambda scene: (_choose_key_source(scene), "w_q" if scene.tie_qk else "w_k"),
    ),
    Quantity("values", "V", "keys", "d_v", "value", sources=lambda scene: (_choose_key_source(scene), "w_v")),
    Quantity(
        *("scores", "Q Kᵀ", "tokens", "keys", "pair"),
        sources=lambda scene: ("queries", "keys", "v_a") if _uses_v_a(scene) else ("queries", "keys"),
        choose_symbol=lambda scene: scene.score_option.symbol,
    ),
    Quantity(
        *("scaled_scores", "Q Kᵀ / √d_k", "tokens", "keys", "pair"),
        sources=lambda scene: ("scores",),
        choose_symbol=_choose_scaled_symbol,
    ),
    Quantity("masked_scores", "S", "tokens", "keys", "pair", sources=lambda scene: ("scaled_scores",)),
    Quantity(
        *("weights", "A", "tokens", "keys", "pair", "share"),
        sources=lambda scene: () if scene.normalize_option.is_manual else ("masked_scores",),
        path="weights",
    ),
    Quantity("output", "A V", "tokens", "d_v", "output", sources=lambda scene: ("weights", "values")),
    Quantity(
        *("w_o", "W_O", "all_d_v", "d_out", "output", "given", False),
        is_present=lambda scene: scene.w_o is not None,
        path="w_o",
    ),
    Quantity(
        *("combined", "Y", "tokens", "d_out", "output", "signed", False),
        sources=lambda scene: ("output", "w_o") if scene.w_o else ("output",),
        is_present=lambda scene: scene.w_o is not None or len(scene.heads) > 1,
        trace_name="output",
    ),
)

QUANTITIES_BY_NAME = {quantity.name: quantity for quantity in QUANTITIES}

# For each of W_Q, W_K and W_V, the quantity that is computed with it.
PROJECTED_QUANTITY_BY_MATRIX = {"w_q": "queries", "w_k": "keys", "w_v": "values"}
ONLY_KEYS_SYMBOL = "W"  # The symbol of W_Q in lesson steps that show keys, before queries are introduced.


def shows_only_keys(scene: Scene, is_before_queries: bool) -> bool:
    """Return whether a lesson step shows keys but no queries, because one matrix computes both."""
    return scene.tie_qk and is_before_queries


class Projection(NamedTuple):
    """The two matrices whose product is the queries, keys or values.

    `matrix_name` is the name of a head's matrix. `embeddings_path` is the path of the embeddings in the scene's JSON.
    """

    matrix_name: str
    embeddings_path: str


def find_projection(scene: Scene, quantity: str) -> Projection:
    """Return the projection that computes the queries, keys or values of a scene."""
    uses_context = scene.context is not None and QUANTITIES_BY_NAME[quantity].row_axis == "keys"
    return Projection(
        QUANTITIES_BY_NAME[quantity].sources(scene)[1], "context/embeddings" if uses_context else "embeddings"
    )


def choose_moved_symbol(scene: Scene, quantity: str) -> str:
    """Return the symbol of the matrix that changes when the user drags an arrow of a quantity."""
    return QUANTITIES_BY_NAME[find_projection(scene, quantity).matrix_name].symbol
