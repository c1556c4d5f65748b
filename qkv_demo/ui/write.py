"""Text that leaves the page: a scene as a link, JSON or code, a matrix in somebody else's notation."""

import math
import sys
from collections.abc import Callable, Mapping
from typing import Any

from ..locale import say
from ..maths import attend
from ..scene import Scene
from ..scene.check import MAX_HEADS, MAX_SIZE, Matrix, choice, number, place, sequence, text
from ..share import EXPORTS
from ..share.blocks import FORMATS, format_block, to_sheet
from ..share.code import to_notebook
from ..share.link import qr_code, reachable, to_link
from ..wording.reading import crosscheck
from . import live
from .request import in_words, language_of
from .settings import FILES

WIDEST = MAX_HEADS * MAX_SIZE  # of all heads' outputs side by side
WAYS: dict[str, Callable[[Scene], str]] = {"link": to_link, **EXPORTS}


@in_words
def write(asked: Mapping[str, Any]) -> dict[str, str]:
    """Answer {"scene" | "rows", "kind", "quantity"?, "language"?} with {"text"}.

    {"check": a scene} is answered with what PyTorch's own attention makes of it.
    {"address"} is answered with the rows of its QR code as {"text"}, which is empty where others cannot open it.

    The rows are a trace's `quantity`, in which null means −∞ in the masked scores, and elsewhere that there is none.
    """
    if "scene" in asked:
        scene = Scene.from_dict(asked["scene"])
        return {"text": WAYS[choice(asked.get("kind"), tuple(WAYS), place("kind"))](scene)}
    if "check" in asked:
        trace = attend(Scene.from_dict(asked["check"]))
        return {"text": say(crosscheck(trace), language_of(asked))}
    if "address" in asked:
        address = text(asked["address"], place("address"))
        return {"text": "\n".join(qr_code(address)) if reachable(address) else ""}
    rows = _rows(asked.get("rows"), -math.inf if asked.get("quantity") == "masked_scores" else math.nan)
    return {"text": format_block(rows, choice(asked.get("kind"), tuple(FORMATS), place("kind")))}


def _rows(given: Any, nothing: float) -> Matrix:
    """A table that may have been computed: larger than a scene's and of any size of number; null is `nothing`."""
    table = [
        sequence(row, place("rows", row=i), 1, WIDEST)
        for i, row in enumerate(sequence(given, place("rows"), 1, WIDEST))
    ]
    return tuple(
        tuple(
            nothing if value is None else number(value, place("rows", row=i, column=j), sys.float_info.max)
            for j, value in enumerate(
                sequence(row, place("rows", row=i), len(table[0]), len(table[0]), "error.columns")
            )
        )
        for i, row in enumerate(table)
    )


_MAKERS: dict[str, Callable[[Scene, Mapping[str, Any]], str]] = {
    "live": live.page,
    "live_lesson": lambda _, asked: live.lesson(asked),
    "notebook": lambda scene, asked: to_notebook(scene, language_of(asked)),
    "sheet": lambda scene, _: to_sheet(scene, [head.weights.tolist() for head in attend(scene).heads]),
    "json": lambda scene, _: scene.to_json(),
}


@in_words
def save(asked: Mapping[str, Any]) -> tuple[str, str]:
    """What {"scene", "kind", "view"?, "address"?} asks for, with its media type.

    `address` is where the app is that the scene was made with.
    """
    scene = Scene.from_dict(asked.get("scene"))
    kind = choice(asked.get("kind"), tuple(FILES), place("kind"))
    return _MAKERS[kind](scene, asked), FILES[kind].media_type
