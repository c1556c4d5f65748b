"""Text that leaves the page: a scene as a link, JSON or code, a matrix in somebody else's notation."""

from collections.abc import Callable
from typing import Any

from .. import locale
from ..check import MAX_HEADS, MAX_SIZE, SceneError, choice, matrix, place, sequence
from ..locale import say
from ..scene import Scene
from ..share.blocks import FORMATS, format_block
from ..share.code import to_pytorch
from ..share.link import to_link

WIDEST = MAX_HEADS * MAX_SIZE  # of all heads' outputs side by side
EXPORTS: dict[str, Callable[[Scene], str]] = {"pytorch": to_pytorch, "json": Scene.to_json}
WAYS: dict[str, Callable[[Scene], str]] = {"link": to_link, **EXPORTS}


def write(request: Any) -> dict[str, str]:
    """Answer {"scene" | "rows", "kind", "language"?} with {"text"}, or with {"error": one sentence}."""
    asked = request if isinstance(request, dict) else {}
    try:
        if "scene" in asked:
            scene = Scene.from_dict(asked["scene"])
            return {"text": WAYS[choice(asked.get("kind"), tuple(WAYS), place("kind"))](scene)}
        height = len(sequence(asked.get("rows"), place("rows"), 1, WIDEST))
        width = len(sequence(asked["rows"][0], place("rows", row=0), 1, WIDEST))
        rows = matrix(asked["rows"], "rows", height, width)
        return {"text": format_block(rows, choice(asked.get("kind"), tuple(FORMATS), place("kind")))}
    except SceneError as error:
        return {"error": say(error.message, locale.known(asked.get("language")))}
