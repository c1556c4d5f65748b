"""What Python tells the page, so that nothing is typed again in JavaScript: its quantities, once and of each scene."""

from typing import Any

from ..quantities import QUANTITIES
from ..scene import Scene

_TOLD = ("name", "symbol", "rows", "columns", "role", "scale", "per_head", "path", "absent")


def quantities() -> list[dict[str, Any]]:
    """The table of quantities, without what depends on a scene."""
    return [{name: getattr(quantity, name) for name in _TOLD} for quantity in QUANTITIES]


def schema(scene: Scene) -> list[dict[str, Any]]:
    """Every quantity that this very scene has: what it is called, where it stands and how large it is in each head.

    `path` leads to its rows, in the scene if a person sets it and else in the trace, with "*" for the head.
    """
    return [
        {
            "name": quantity.name,
            "symbol": quantity.symbol_in(scene),
            "given": quantity.given(scene),
            "sources": quantity.sources(scene),
            "sizes": [quantity.size(scene, head) for head in range(len(scene.heads) if quantity.per_head else 1)],
            "path": quantity.path if quantity.given(scene) else quantity.trace_path,
        }
        for quantity in QUANTITIES
        if quantity.present(scene)
    ]
