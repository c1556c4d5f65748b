"""Where the editable matrices live in a scene, to be read and replaced."""

from dataclasses import replace
from typing import Any

from .. import check
from ..check import Matrix, SceneError
from ..scene import Context, Scene

PER_HEAD = ("w_q", "w_k", "w_v")


def rows_of(scene: Scene, quantity: str, head: int) -> Matrix:
    """The rows of an editable matrix. Raises SceneError where there is none of that name."""
    head = check.index(head, len(scene.heads), "head")
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
