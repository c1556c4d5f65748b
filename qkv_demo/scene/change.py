"""What makes one scene of another, and how the same is made of a third: nothing else in it is touched.

A matrix that a person can set is read, and set, by its name.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from . import Scene, check
from .check import SceneError
from .quantities import BY_NAME, QUANTITIES, Quantity

Path = tuple[str | int, ...]  # to a value in a scene's JSON
Rows = list[list[float]]


class Change(NamedTuple):
    """One value, or a whole table of another size, before and after."""

    path: Path
    before: Any
    after: Any

    def undone(self) -> "Change":
        return Change(self.path, self.after, self.before)


def changes(before: Scene, after: Scene) -> tuple[Change, ...]:
    """All that differs, in the order of the scene's JSON."""
    return tuple(_differences((), _whole(before), _whole(after)))


def due(scene: Scene, wanted: Iterable[Change]) -> tuple[Change, ...] | None:
    """What a scene still lacks of these changes, each from what stands there now; the last one at a place counts.

    None where a value has no such place in it, or is of another shape there.
    """
    data = _whole(scene)
    found = []
    for path, change in {change.path: change for change in wanted}.items():
        holder = _at(data, path[:-1])
        if not _has(holder, path[-1]):
            return None
        now = holder[path[-1]]
        if _shape(now) not in (_shape(change.before), _shape(change.after)):
            return None
        if now != change.after:
            found.append(Change(path, now, change.after))
    return tuple(found)


def made(scene: Scene, found: Iterable[Change]) -> Scene:
    """The scene with the changes made that `due` found for it. Raises SceneError for a scene that cannot be."""
    data = _whole(scene)
    for path, _, after in found:
        _at(data, path[:-1])[path[-1]] = after
    return Scene.from_dict(data)


def value_at(scene: Scene, path: Path) -> Any:
    """What stands there in the scene's JSON; None where there is no such place."""
    return _at(_whole(scene), path)


def rows_of(scene: Scene, quantity: str, head: int) -> Rows:
    """The rows of an editable matrix. Raises SceneError where there is none of that name."""
    head = check.index(head, len(scene.heads), "head")
    about = BY_NAME.get(quantity) if isinstance(quantity, str) else None
    found = value_at(scene, _path(about, head)) if about and about.path else None
    if about and found is None and about.absent is not None:
        found = [about.absent] * about.size(scene, head)[1]
    if about is None or found is None:
        names = ", ".join(known.name for known in QUANTITIES if known.path and known.present(scene))
        raise SceneError("error.quantity", name=check.quoted(quantity), names=names)
    rows: Rows = [found] if about.rows == "one" else found
    return rows


def with_rows(scene: Scene, quantity: str, head: int, rows: Rows) -> Scene:
    """The scene with other rows in that matrix, which has to be there."""
    about = BY_NAME[quantity]
    return made(scene, [Change(_path(about, head), None, rows[0] if about.rows == "one" else rows)])


def _path(about: Quantity, head: int) -> Path:
    """Where it stands in the scene's JSON."""
    return tuple(head if part == "*" else part for part in (about.path or "").split("/"))


def _whole(scene: Scene) -> dict[str, Any]:
    """With every field, those too that the scene's JSON leaves out."""
    return {"colors": None, **scene.to_dict()}


def _differences(path: Path, before: Any, after: Any) -> Iterator[Change]:
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        for name in before:
            yield from _differences((*path, name), before[name], after[name])
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _differences((*path, index), one, other)
    elif before != after:
        yield Change(path, before, after)


def _at(data: Any, path: Path) -> Any:
    for step in path:
        if not _has(data, step):
            return None
        data = data[step]
    return data


def _has(data: Any, step: str | int) -> bool:
    if isinstance(data, dict):
        return step in data
    return isinstance(data, list) and isinstance(step, int) and step < len(data)


def _shape(value: Any) -> Any:
    """What may take a value's place: a number a number, a table one of the same size."""
    if isinstance(value, list):
        return [_shape(item) for item in value]
    return "number" if isinstance(value, int | float) and not isinstance(value, bool) else type(value)
