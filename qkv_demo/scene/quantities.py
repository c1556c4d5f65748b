"""One table of everything that has a name: symbol, axes, role, scale, where it stands, and what it is computed from.

The page's tables, its layout and hover-linking, the explanations' sources and the docs' glossary follow from it.
What depends on a person's options is a function of the scene.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from . import Scene

Axis = Literal["tokens", "keys", "d_model", "d_k", "d_v", "all_d_v", "d_out", "one"]
Role = Literal["embedding", "query", "key", "value", "pair", "output"]
Scale = Literal["given", "signed", "share"]

LENGTHS: dict[Axis, Callable[[Scene, int], int]] = {
    "tokens": lambda scene, head: len(scene.tokens),
    "keys": lambda scene, head: len(scene.key_tokens),
    "d_model": lambda scene, head: scene.d_model,
    "d_k": lambda scene, head: len(scene.heads[head].w_q[0]),
    "d_v": lambda scene, head: len(scene.heads[head].w_v[0]),
    "all_d_v": lambda scene, head: sum(len(of.w_v[0]) for of in scene.heads),
    "d_out": lambda scene, head: len(scene.w_o[0]) if scene.w_o else LENGTHS["all_d_v"](scene, head),
    "one": lambda scene, head: 1,
}


@dataclass(frozen=True)
class Quantity:
    """A matrix of the scene or of its trace, with its role on the stage and the scale of its colours.

    `sources` names the matrices that it is computed from, none where a person sets it; `present` says whether it is
    there to be seen. `path` leads to it in the scene, if a person can set it, with "*" for the head; where the scene
    leaves it out, each entry is `absent`. `in_trace` is what the trace's JSON calls it, where that is not its name.
    """

    name: str
    symbol: str
    rows: Axis
    columns: Axis
    role: Role
    scale: Scale = "signed"
    per_head: bool = True
    sources: Callable[[Scene], tuple[str, ...]] = lambda scene: ()
    present: Callable[[Scene], bool] = lambda scene: True
    path: str | None = None
    absent: float | None = None
    in_trace: str = ""
    spelled: Callable[[Scene], str] | None = None

    @property
    def trace_path(self) -> str:
        """The way to it in the trace's JSON, with "*" for the head."""
        return f"heads/*/{self.name}" if self.per_head else self.in_trace or self.name

    def given(self, scene: Scene) -> bool:
        """True if a person sets it rather than the maths."""
        return not self.sources(scene)

    def size(self, scene: Scene, head: int = 0) -> tuple[int, int]:
        """Rows and columns."""
        return LENGTHS[self.rows](scene, head), LENGTHS[self.columns](scene, head)

    def symbol_in(self, scene: Scene) -> str:
        """The symbol that the scene's options give it."""
        return self.spelled(scene) if self.spelled else self.symbol


def _asking(scene: Scene) -> str:
    """What queries are made from: the embeddings, or what positions make of them."""
    return "inputs" if _positioned(scene) else "embeddings"


def _answering(scene: Scene) -> str:
    """What keys and values are made from."""
    return f"context_{_asking(scene)}" if scene.context else _asking(scene)


def _positioned(scene: Scene) -> bool:
    return scene.positions_kind.adds is not None


def _crosses(scene: Scene) -> bool:
    return scene.context is not None


def _weighed(scene: Scene) -> bool:
    return scene.score_kind.weighed


def _scaled_symbol(scene: Scene) -> str:
    root = " / √d_k" if scene.divided else ""
    return scene.score_kind.symbol + root + (" / T" if scene.temperature != 1.0 else "")


QUANTITIES = (
    Quantity("embeddings", "X", "tokens", "d_model", "embedding", "given", False, path="embeddings"),
    Quantity(
        *("context_embeddings", "X′", "keys", "d_model", "embedding", "given", False),
        present=_crosses,
        path="context/embeddings",
    ),
    Quantity(
        *("inputs", "X + P", "tokens", "d_model", "embedding", "signed", False),
        sources=lambda scene: ("embeddings",),
        present=_positioned,
    ),
    Quantity(
        *("context_inputs", "X′ + P", "keys", "d_model", "embedding", "signed", False),
        sources=lambda scene: ("context_embeddings",),
        present=lambda scene: _positioned(scene) and _crosses(scene),
    ),
    Quantity("w_q", "W_Q", "d_model", "d_k", "query", "given", path="heads/*/w_q"),
    Quantity("w_k", "W_K", "d_model", "d_k", "key", "given", path="heads/*/w_k"),
    Quantity("w_v", "W_V", "d_model", "d_v", "value", "given", path="heads/*/w_v"),
    Quantity("v_a", "v_a", "one", "d_k", "pair", "given", present=_weighed, path="heads/*/v_a", absent=1.0),
    Quantity("queries", "Q", "tokens", "d_k", "query", sources=lambda scene: (_asking(scene), "w_q")),
    Quantity(
        *("keys", "K", "keys", "d_k", "key"),
        sources=lambda scene: (_answering(scene), "w_q" if scene.tie_qk else "w_k"),
    ),
    Quantity("values", "V", "keys", "d_v", "value", sources=lambda scene: (_answering(scene), "w_v")),
    Quantity(
        *("scores", "Q Kᵀ", "tokens", "keys", "pair"),
        sources=lambda scene: ("queries", "keys", "v_a") if _weighed(scene) else ("queries", "keys"),
        spelled=lambda scene: scene.score_kind.symbol,
    ),
    Quantity(
        *("scaled_scores", "Q Kᵀ / √d_k", "tokens", "keys", "pair"),
        sources=lambda scene: ("scores",),
        spelled=_scaled_symbol,
    ),
    Quantity("masked_scores", "S", "tokens", "keys", "pair", sources=lambda scene: ("scaled_scores",)),
    Quantity(
        *("weights", "A", "tokens", "keys", "pair", "share"),
        sources=lambda scene: () if scene.normalize_kind.given else ("masked_scores",),
        path="weights",
    ),
    Quantity("output", "A V", "tokens", "d_v", "output", sources=lambda scene: ("weights", "values")),
    Quantity(
        *("w_o", "W_O", "all_d_v", "d_out", "output", "given", False),
        present=lambda scene: scene.w_o is not None,
        path="w_o",
    ),
    Quantity(
        *("combined", "Y", "tokens", "d_out", "output", "signed", False),
        sources=lambda scene: ("output", "w_o") if scene.w_o else ("output",),
        present=lambda scene: scene.w_o is not None or len(scene.heads) > 1,
        in_trace="output",
    ),
)

BY_NAME = {quantity.name: quantity for quantity in QUANTITIES}

IMAGES = {"w_q": "queries", "w_k": "keys", "w_v": "values"}  # what each of the matrices makes of the words
KEYS_MATRIX = "W"  # what W_Q is called where keys stand alone


def keys_alone(scene: Scene, only_keys: bool) -> bool:
    """Return whether one matrix makes queries and keys, in a lesson that does not speak of queries yet."""
    return scene.tie_qk and only_keys
