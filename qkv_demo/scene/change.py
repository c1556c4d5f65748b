"""Computes the differences between two scenes, and applies these differences to another scene.

This module also reads and replaces editable matrices by name.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from . import Scene, check
from .check import SceneError
from .quantities import QUANTITIES, QUANTITIES_BY_NAME, Quantity

ScenePath = tuple[str | int, ...]  # The keys and indices that lead to a value in a scene's JSON.
Rows = list[list[float]]


class Change(NamedTuple):
    """A value that differs between two scenes. If a table has changed its size, the value is the whole table."""

    path: ScenePath
    before: Any
    after: Any

    def reverse(self) -> "Change":
        return Change(self.path, self.after, self.before)


def find_changes(before: Scene, after: Scene) -> tuple[Change, ...]:
    """Return all differences between two scenes, in the order of the scene's JSON."""
    return tuple(_iterate_changes((), _get_all_fields(before), _get_all_fields(after)))


def find_remaining_changes(scene: Scene, requested_changes: Iterable[Change]) -> tuple[Change, ...] | None:
    """Return the requested changes whose new value the scene does not have yet.

    In each of them, `before` is the scene's current value. If two requested changes have the same path, the last one
    wins. Return None if the scene has no value at one of the paths, or a value of another shape.
    """
    scene_json = _get_all_fields(scene)
    unsatisfied_changes = []
    for path, change in {change.path: change for change in requested_changes}.items():
        parent = _follow_path(scene_json, path[:-1])
        if not _has_key(parent, path[-1]):
            return None
        current_value = parent[path[-1]]
        if _get_shape_key(current_value) not in (_get_shape_key(change.before), _get_shape_key(change.after)):
            return None
        if current_value != change.after:
            unsatisfied_changes.append(Change(path, current_value, change.after))
    return tuple(unsatisfied_changes)


def apply_changes(scene: Scene, changes: Iterable[Change]) -> Scene:
    """Return a copy of the scene with the new values of some changes.

    The scene must have a value at the path of each change, which `find_remaining_changes` ensures. Raises SceneError if
    the new scene is invalid.
    """
    scene_json = _get_all_fields(scene)
    for path, _, after in changes:
        _follow_path(scene_json, path[:-1])[path[-1]] = after
    return Scene.from_dict(scene_json)


def get_value(scene: Scene, path: ScenePath) -> Any:
    """Return the value at a path in the scene's JSON, or None if the path does not exist."""
    return _follow_path(_get_all_fields(scene), path)


def get_rows(scene: Scene, quantity: str, head: int) -> Rows:
    """Return the rows of an editable matrix by its name. Raises SceneError if the scene does not have this matrix."""
    head = check.index(head, len(scene.heads), "head")
    quantity_definition = QUANTITIES_BY_NAME.get(quantity) if isinstance(quantity, str) else None
    matrix_json = (
        get_value(scene, _get_path(quantity_definition, head))
        if quantity_definition and quantity_definition.path
        else None
    )
    if quantity_definition and matrix_json is None and quantity_definition.default_entry is not None:
        matrix_json = [quantity_definition.default_entry] * quantity_definition.size(scene, head)[1]
    if quantity_definition is None or matrix_json is None:
        available_names = ", ".join(
            candidate.name for candidate in QUANTITIES if candidate.path and candidate.is_present(scene)
        )
        raise SceneError("error.quantity", name=check.quote(quantity), names=available_names)
    rows: Rows = [matrix_json] if quantity_definition.row_axis == "one" else matrix_json
    return rows


def with_rows(scene: Scene, quantity: str, head: int, rows: Rows) -> Scene:
    """Return the scene with new rows in an editable matrix, which the scene must already have."""
    quantity_definition = QUANTITIES_BY_NAME[quantity]
    return apply_changes(
        scene,
        [
            Change(
                _get_path(quantity_definition, head), None, rows[0] if quantity_definition.row_axis == "one" else rows
            )
        ],
    )


def _get_path(quantity_definition: Quantity, head: int) -> ScenePath:
    """Return the path of a quantity in the scene's JSON."""
    return tuple(head if path_part == "*" else path_part for path_part in (quantity_definition.path or "").split("/"))


def _get_all_fields(scene: Scene) -> dict[str, Any]:
    """Return the scene's JSON with every field, including those that `to_dict` omits."""
    return {"colors": None, **scene.to_dict()}


def _iterate_changes(path: ScenePath, before: Any, after: Any) -> Iterator[Change]:
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        for name in before:
            yield from _iterate_changes((*path, name), before[name], after[name])
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, (old_item, new_item) in enumerate(zip(before, after, strict=True)):
            yield from _iterate_changes((*path, index), old_item, new_item)
    elif before != after:
        yield Change(path, before, after)


def _follow_path(value: Any, path: ScenePath) -> Any:
    for key in path:
        if not _has_key(value, key):
            return None
        value = value[key]
    return value


def _has_key(container: Any, key: str | int) -> bool:
    if isinstance(container, dict):
        return key in container
    return isinstance(container, list) and isinstance(key, int) and key < len(container)


def _get_shape_key(value: Any) -> Any:
    """Return a key by which `find_remaining_changes` compares two values.

    The keys are equal for two numbers and for two tables of the same size, because a change may replace one by the
    other.
    """
    if isinstance(value, list):
        return [_get_shape_key(item) for item in value]
    return "number" if isinstance(value, int | float) and not isinstance(value, bool) else type(value)
