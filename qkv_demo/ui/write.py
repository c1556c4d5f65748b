"""Text that leaves the page: a scene as a link, JSON or code, a matrix in somebody else's notation."""

from collections.abc import Callable
from typing import Any

from ..check import MAX_TOKENS, SceneError, choice, matrix, place, sequence
from ..locale import say
from ..scene import Scene
from ..share.blocks import FORMATS, format_block
from ..share.code import to_pytorch
from ..share.link import to_link

WAYS: dict[str, Callable[[Scene], str]] = {"link": to_link, "pytorch": to_pytorch, "json": Scene.to_json}


def write(request: Any) -> dict[str, str]:
    """Answer {"scene", "kind"} or {"rows", "kind"} with {"text"}, or with {"error": one sentence}."""
    asked = request if isinstance(request, dict) else {}
    try:
        if "scene" in asked:
            scene = Scene.from_dict(asked["scene"])
            return {"text": WAYS[choice(asked.get("kind"), tuple(WAYS), place("kind"))](scene)}
        height = len(sequence(asked.get("rows"), place("rows"), 1, MAX_TOKENS))
        rows = matrix(asked["rows"], "rows", height)
        return {"text": format_block(rows, choice(asked.get("kind"), tuple(FORMATS), place("kind")))}
    except SceneError as error:
        return {"error": say(error.message)}
