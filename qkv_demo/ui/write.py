"""Text that leaves the page: a scene as a link, a matrix in somebody else's notation."""

from typing import Any

from ..check import MAX_TOKENS, SceneError, choice, matrix, place, sequence
from ..locale import say
from ..scene import Scene
from ..share.blocks import FORMATS, format_block
from ..share.link import to_link


def write(request: Any) -> dict[str, str]:
    """Answer {"scene"} with {"link"}, and {"rows", "kind"} with {"text"}; or {"error": one sentence}."""
    asked = request if isinstance(request, dict) else {}
    try:
        if "scene" in asked:
            return {"link": to_link(Scene.from_dict(asked["scene"]))}
        height = len(sequence(asked.get("rows"), place("rows"), 1, MAX_TOKENS))
        rows = matrix(asked["rows"], "rows", height)
        return {"text": format_block(rows, choice(asked.get("kind"), tuple(FORMATS), place("kind")))}
    except SceneError as error:
        return {"error": say(error.message)}
