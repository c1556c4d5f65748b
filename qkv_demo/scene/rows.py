"""A matrix that a person can set, by its name: its rows, and the scene with others in their place."""

from . import check
from .change import Change, Path, made, value_at
from .check import SceneError
from .quantities import BY_NAME, Quantity
from .scene import Scene

Rows = list[list[float]]


def rows_of(scene: Scene, quantity: str, head: int) -> Rows:
    """The rows of an editable matrix. Raises SceneError where there is none of that name."""
    head = check.index(head, len(scene.heads), "head")
    about = BY_NAME.get(quantity) if isinstance(quantity, str) else None
    found = value_at(scene, _path(about, head)) if about and about.path else None
    if about and found is None and about.absent is not None:
        found = [about.absent] * about.size(scene, head)[1]
    if about is None or found is None:
        raise SceneError("error.quantity", value=check.quoted(quantity))
    rows: Rows = [found] if about.rows == "one" else found
    return rows


def with_rows(scene: Scene, quantity: str, head: int, rows: Rows) -> Scene:
    """The scene with other rows in that matrix, which has to be there."""
    about = BY_NAME[quantity]
    return made(scene, [Change(_path(about, head), None, rows[0] if about.rows == "one" else rows)])


def _path(about: Quantity, head: int) -> Path:
    """Where it stands in the scene's JSON."""
    return tuple(head if part == "*" else part for part in (about.path or "").split("/"))
