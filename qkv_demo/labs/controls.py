"""What a person can set in a lab: each control reads one value at the door, and tells the page how to offer it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..locale import message
from ..scene import check
from ..scene.check import SceneError, Where


class _Control:
    def to_dict(self) -> dict[str, Any]:
        """Its kind and its limits; its default and its options go with the words for them."""
        limits = {name: value for name, value in vars(self).items() if name not in ("default", "options")}
        return {"kind": type(self).__name__.lower(), **limits}


@dataclass(frozen=True)
class Whole(_Control):
    """A whole number from `least` to `most`; `doubling` sliders go 1, 2, 4, 8 … where small ones matter most."""

    default: int
    least: int
    most: int
    doubling: bool = False

    def read(self, value: Any, where: Where) -> int:
        return check.whole(value, where, self.least, self.most)


@dataclass(frozen=True)
class Share(_Control):
    """A number from `least` to `most` within 0 to 1; it may do something only `when` another control has a value."""

    default: float
    least: float = 0.0
    most: float = 1.0
    when: tuple[str, Any] | None = None

    def read(self, value: Any, where: Where) -> float:
        found = check.number(value, where)
        if not self.least <= found <= self.most:
            wanted = message("count.range", least=f"{self.least:g}", most=f"{self.most:g}")
            raise SceneError("error.count", where=where, found=check.quoted(value), wanted=wanted)
        return found


@dataclass(frozen=True)
class Choice(_Control):
    """One of a few named options."""

    default: str
    options: Sequence[str]

    def read(self, value: Any, where: Where) -> str:
        return check.choice(value, self.options, where)


@dataclass(frozen=True)
class Flag(_Control):
    """On or off."""

    default: bool

    def read(self, value: Any, where: Where) -> bool:
        return check.flag(value, where)


@dataclass(frozen=True)
class Seed(Whole):
    """Where the random numbers start: a whole number that means nothing, so a person asks for another one."""

    default: int = 0
    least: int = 0
    most: int = 9999


Control = Whole | Share | Choice | Flag | Seed
