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
    return tuple(_differences((), before.to_dict(), after.to_dict()))


def changed(scene: Scene, wanted: Iterable[Change]) -> Scene | None:
    """The scene with these changes made; None where a value has no such place in it, or is of another shape there.

    Raises SceneError for a scene that cannot be.
    """
    data: Any = scene.to_dict()
    for change in wanted:
        holder = _at(data, change.path[:-1])
        last = change.path[-1]
        if not _has(holder, last) or _shape(holder[last]) not in (_shape(change.before), _shape(change.after)):
            return None
        holder[last] = change.after
    return Scene.from_dict(data)


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
