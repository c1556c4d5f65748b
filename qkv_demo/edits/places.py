"""Where the editable matrices live in a scene, and checks of what a page sends along with an edit."""

from dataclasses import replace
from typing import Any

from .. import check
from ..check import Matrix, SceneError, place
from ..locale import message
from ..scene import Context, Scene

PER_HEAD = ("w_q", "w_k", "w_v")


def index(value: Any, length: int, field: str) -> int:
    """A whole number from 0 to `length` − 1."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < length:
        raise SceneError("error.cell", where=place(field), value=check.quoted(value))
    return value


def rows_of(scene: Scene, quantity: Any, head: Any) -> Matrix:
    """The rows of an editable matrix. Raises SceneError where there is none of that name."""
    head = index(head, len(scene.heads), "head")
    found: Matrix | None = None
    if quantity in ("embeddings", "w_o", "weights"):
        found = getattr(scene, quantity)
    elif quantity == "context_embeddings" and scene.context:
        found = scene.context.embeddings
    elif quantity == "v_a":
        found = (scene.heads[head].v_a or (1.0,) * len(scene.heads[head].w_q[0]),)
    elif quantity in PER_HEAD:
        found = getattr(scene.heads[head], quantity)
    if found is None:
        raise SceneError("error.quantity", value=check.quoted(quantity))
    return found


def with_rows(scene: Scene, quantity: str, head: int, rows: Any) -> Scene:
    """The scene with other rows in that matrix."""
    if quantity in ("embeddings", "w_o", "weights"):
        return replace(scene, **{quantity: rows})
    if quantity == "context_embeddings" and scene.context:
        return replace(scene, context=Context(scene.context.tokens, rows))
    value = rows[0] if quantity == "v_a" else rows
    heads = [replace(old, **{quantity: value}) if at == head else old for at, old in enumerate(scene.heads)]
    return replace(scene, heads=tuple(heads))


def whole(value: Any, field: str, least: int, most: int) -> int:
    """A whole number within limits."""
    number = check.number(value, place(field))
    if not number.is_integer() or not least <= number <= most:
        wanted = message("count.range", least=least, most=most)
        raise SceneError("error.count", where=place(field), found=value, wanted=wanted)
    return int(number)
