"""Text that leaves the page: a scene as a link, a matrix in somebody else's notation."""

from typing import Any

from ..check import MAX_SIZE, MAX_TOKENS, SceneError, choice, number, place, sequence
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
        lines = sequence(asked.get("rows"), place("rows"), 1, MAX_TOKENS)
        rows = tuple(
            tuple(number(value, place("rows", row=row)) for value in sequence(line, place("rows", row=row), 1, MAX_SIZE))
            for row, line in enumerate(lines)
        )
        return {"text": format_block(rows, choice(asked.get("kind"), tuple(FORMATS), place("kind")))}
    except SceneError as error:
        return {"error": say(error.message)}
