"""What a lab shows: plain data that says what is drawn, without colours or sizes, which are the page's. One class a
kind, whose name in small letters is what the page calls it."""

from collections.abc import Iterable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from ..locale import Message

Row = Sequence[float | None]


@dataclass(frozen=True)
class Series:
    """One line or one word's path: its name and its numbers along each axis.

    An `expected` line was not measured and is dashed. `floor` is a value that a line cannot go below, with its name.
    """

    name: Message | str
    x: Row
    y: Row
    z: Row | None = None
    _: KW_ONLY
    expected: bool = False
    floor: tuple[float, str] | None = None


def way(name: Message | str, points: Iterable[Row]) -> Series:
    """Return the path through points of two or three numbers."""
    return Series(name, *(list(axis) for axis in zip(*points, strict=True)))


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """A picture with a title and names for the axes that have one.

    `moments` are the steps at which it can be shown: a trail has a point for each, and lines have them on the x axis.
    """

    title: Message
    x: Message | None = None
    y: Message | None = None
    moments: Sequence[int] = ()

    def to_dict(self) -> dict[str, Any]:
        """As an object whose parts are as they are."""
        return {"kind": type(self).__name__.lower(), **vars(self)}


@dataclass(frozen=True, kw_only=True)
class Lines(Drawing):
    """Lines over one x axis. `mark` is the setting's x coordinate."""

    series: Sequence[Series]
    mark: float | None = None
    logarithmic: bool = False  # the x axis


@dataclass(frozen=True, kw_only=True)
class Trails(Drawing):
    """Paths in the plane or in space, each with its name at its end."""

    series: Sequence[Series]


@dataclass(frozen=True, kw_only=True)
class Arrows(Drawing):
    """Each word's arrow from 0 in each of several states, which `states` name; where it is not there, its place has
    none. All of a word's arrows have its colour: what stays the same lies on itself."""

    series: Sequence[Series]
    states: Sequence[str]


@dataclass(frozen=True, kw_only=True)
class Table(Drawing):
    """`rows` of distances under `columns`, beside `names`. Larger distances are darker, up to `darkest`."""

    rows: Sequence[Sequence[float]]
    columns: Sequence[Message]
    names: Sequence[str]
    darkest: float


@dataclass(frozen=True)
class Shares:
    """Who attends to whom, row by row, at each moment, or once where it stays; drawn in the colour of a series of
    another picture."""

    name: Message
    rows: Sequence[Sequence[Sequence[float]]]  # (moments or 1, who asks, who answers)
    color: int | None = None


@dataclass(frozen=True, kw_only=True)
class Tables(Drawing):
    """Several tables of shares of the same words, small beside one another, on one scale."""

    parts: Sequence[Shares]
    words: Sequence[str]
    corner: Message
