"""What an edit is: a frozen dataclass whose every field says how a value from outside is checked."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import field, fields
from functools import partial
from typing import Any, Self

from ..scene import Scene, check
from ..scene.check import MAX_HEADS, MAX_SIZE, Where, place

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
