"""What makes one scene of another, and how the same is made of a third: nothing else in it is touched."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from .scene import Scene

Path = tuple[str | int, ...]  # to a value in a scene's JSON


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
