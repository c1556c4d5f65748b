"""Computes the differences between two scenes, and applies these differences to another scene.

This module also reads and replaces editable matrices by name.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from . import Scene, check
from .check import SceneError
from .quantities import QUANTITIES, QUANTITIES_BY_NAME, Quantity

Path = tuple[str | int, ...]  # The keys and indices that lead to a value in a scene's JSON.
Rows = list[list[float]]


class Change(NamedTuple):
    """A value that differs between two scenes. If a table has changed its size, the value is the whole table."""

    path: Path
    before: Any
    after: Any

    def reverse(self) -> "Change":
        return Change(self.path, self.after, self.before)


def changes(before: Scene, after: Scene) -> tuple[Change, ...]:
    """Return all differences between two scenes, in the order of the scene's JSON."""
    return tuple(_differences((), _all_fields(before), _all_fields(after)))


def remaining_changes(scene: Scene, requested_changes: Iterable[Change]) -> tuple[Change, ...] | None:
    """Return the changes that the scene does not satisfy yet, with its current values as `before`.

    If two changes have the same path, the last one wins. Return None if the scene has no value at one of the paths, or
    a value of another shape.
    """
    data = _all_fields(scene)
    unsatisfied_changes = []
    for path, change in {change.path: change for change in requested_changes}.items():
        parent = _follow_path(data, path[:-1])
        if not _has_key(parent, path[-1]):
            return None
        current = parent[path[-1]]
        if _shape_key(current) not in (_shape_key(change.before), _shape_key(change.after)):
            return None
        if current != change.after:
            unsatisfied_changes.append(Change(path, current, change.after))
    return tuple(unsatisfied_changes)


def apply_changes(scene: Scene, remaining: Iterable[Change]) -> Scene:
    """Return the scene with the changes that `remaining_changes` returned for it.

    Raises SceneError if the new scene is invalid.
    """
    data = _all_fields(scene)
    for path, _, after in remaining:
        _follow_path(data, path[:-1])[path[-1]] = after
    return Scene.from_dict(data)


def value_at(scene: Scene, path: Path) -> Any:
    """Return the value at a path in the scene's JSON, or None if the path does not exist."""
    return _follow_path(_all_fields(scene), path)


def rows_of(scene: Scene, quantity: str, head: int) -> Rows:
    """Return the rows of an editable matrix by its name. Raises SceneError if the scene does not have this matrix."""
    head = check.index(head, len(scene.heads), "head")
    definition = QUANTITIES_BY_NAME.get(quantity) if isinstance(quantity, str) else None
    value = value_at(scene, _path(definition, head)) if definition and definition.path else None
    if definition and value is None and definition.default_entry is not None:
        value = [definition.default_entry] * definition.size(scene, head)[1]
    if definition is None or value is None:
        available_names = ", ".join(
            quantity_definition.name
            for quantity_definition in QUANTITIES
            if quantity_definition.path and quantity_definition.is_present(scene)
        )
        raise SceneError("error.quantity", name=check.quote(quantity), names=available_names)
    rows: Rows = [value] if definition.rows == "one" else value
    return rows


def with_rows(scene: Scene, quantity: str, head: int, rows: Rows) -> Scene:
    """Return the scene with new rows in an editable matrix, which the scene must already have."""
    definition = QUANTITIES_BY_NAME[quantity]
    return apply_changes(scene, [Change(_path(definition, head), None, rows[0] if definition.rows == "one" else rows)])


def _path(definition: Quantity, head: int) -> Path:
    """Return the path of a quantity in the scene's JSON."""
    return tuple(head if part == "*" else part for part in (definition.path or "").split("/"))


def _all_fields(scene: Scene) -> dict[str, Any]:
    """Return the scene's JSON with every field, including those that `to_dict` omits."""
    return {"colors": None, **scene.to_dict()}


def _differences(path: Path, before: Any, after: Any) -> Iterator[Change]:
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        for name in before:
            yield from _differences((*path, name), before[name], after[name])
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, (left, right) in enumerate(zip(before, after, strict=True)):
            yield from _differences((*path, index), left, right)
    elif before != after:
        yield Change(path, before, after)


def _follow_path(data: Any, path: Path) -> Any:
    for key in path:
        if not _has_key(data, key):
            return None
        data = data[key]
    return data


def _has_key(data: Any, key: str | int) -> bool:
    if isinstance(data, dict):
        return key in data
    return isinstance(data, list) and isinstance(key, int) and key < len(data)


def _shape_key(value: Any) -> Any:
    """Return a key by which `remaining_changes` compares two values.

    The keys are equal for two numbers and for two tables of the same size, because a change may replace one by the
    other.
    """
    if isinstance(value, list):
        return [_shape_key(item) for item in value]
    return "number" if isinstance(value, int | float) and not isinstance(value, bool) else type(value)
