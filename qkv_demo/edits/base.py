"""What an edit is: a frozen dataclass whose every field says how its value is checked; and a matrix as it is edited."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import field, fields, replace
from functools import partial
from typing import Any, Self

from ..scene import Scene, check
from ..scene.check import MAX_HEADS, MAX_SIZE, Matrix, SceneError, Where, place
from ..scene.quantities import BY_NAME

Check = Callable[[Any, Where], Any]
_TALLEST = MAX_HEADS * MAX_SIZE  # rows of an output matrix, the matrix that can have most


class Edit(ABC):
    """One scene becomes another."""

    @abstractmethod
    def apply(self, scene: Scene) -> Scene:
        """Raises SceneError, and changes nothing, where the edit does not fit the scene."""

    @classmethod
    def read(cls, given: dict[str, Any]) -> Self:
        """The edit of these fields, no more and no fewer. Raises SceneError naming the field that is wrong."""
        checks = cls.checks()
        check.fields(given, checks, checks, place("edit"))
        return cls(**{name: checks[name](value, place(name)) for name, value in given.items()})

    @classmethod
    def checks(cls) -> dict[str, Check]:
        """Field to the check of its value."""
        return {each.name: each.metadata["check"] for each in fields(cls)}  # type: ignore[arg-type]


def checked(by: Check) -> Any:
    """A field whose value `by(value, where)` lets through or refuses."""
    return field(metadata={"check": by})


def one_of(*options: str) -> Any:
    """A field that is one of these names."""
    return checked(partial(_choice, options=options))


def position() -> Any:
    """A row, column or head, counted from 0; whether this scene has it is for `apply` to see."""
    return checked(partial(check.whole, least=0, most=_TALLEST - 1, key="error.cell"))


def _choice(value: Any, where: Where, options: tuple[str, ...]) -> str:
    return check.choice(value, options, where)


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
