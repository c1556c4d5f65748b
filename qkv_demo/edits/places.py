"""Where the editable matrices live in a scene, to be read and replaced."""

from dataclasses import replace
from typing import Any

from ..scene import Scene, check
from ..scene.check import Matrix, SceneError
from ..scene.quantities import BY_NAME


def rows_of(scene: Scene, quantity: str, head: int) -> Matrix:
    """The rows of an editable matrix. Raises SceneError where there is none of that name."""
    head = check.index(head, len(scene.heads), "head")
    about = BY_NAME.get(quantity) if isinstance(quantity, str) else None
    found = _at(scene, about.path.split("/"), head) if about and about.path else None
    if about and found is None and about.absent is not None:
        found = (about.absent,) * about.size(scene, head)[1]
    if about is None or found is None:
        raise SceneError("error.quantity", value=check.quoted(quantity))
    rows: Matrix = (found,) if about.rows == "one" else found
    return rows


def with_rows(scene: Scene, quantity: str, head: int, rows: Any) -> Scene:
    """The scene with other rows in that matrix, which has to be there."""
    about = BY_NAME[quantity]
    new: Scene = _with(scene, (about.path or "").split("/"), head, rows[0] if about.rows == "one" else rows)
    return new


def _at(found: Any, path: list[str], head: int) -> Any:
    """What a path leads to; None where nothing stands on the way."""
    for part in path:
        found = found[head] if part == "*" else found and getattr(found, part)
    return found


def _with(old: Any, path: list[str], head: int, value: Any) -> Any:
    """`old` with another value at the end of a path."""
    if not path:
        return value
    part, *rest = path
    if part == "*":
        return tuple(_with(item, rest, head, value) if at == head else item for at, item in enumerate(old))
    return replace(old, **{part: _with(getattr(old, part), rest, head, value)})
