"""What a lab shows: plain data that says what is drawn, without colours or sizes, which are the page's. One class a
kind, whose name in small letters is what the page calls it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..locale import Message

Row = Sequence[float | None]


@dataclass(frozen=True)
class Series:
    """One line or one word's way: its name and its numbers along each axis.

    A way that is `quiet` is drawn without a colour and a name. What is `expected`, not measured, is a dashed line. A
    line has a `floor` where it is known below what it never comes: the place and its name.
    """

    name: Message | str
    x: Row
    y: Row
    z: Row | None = None
    quiet: bool = field(default=False, kw_only=True)
    expected: bool = field(default=False, kw_only=True)
    floor: tuple[float, str] | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class Drawing:
    """A picture with a title and, where they are not left bare, named axes.

    What happened bit by bit has `moments`: a trail has a point for each, a grid a box, and on the x axis of lines they
    are places.
    """

    title: Message
    x: Message | None = field(default=None, kw_only=True)
    y: Message | None = field(default=None, kw_only=True)
    moments: Sequence[int] = field(default=(), kw_only=True)

    def to_dict(self) -> dict[str, Any]:
        """As an object whose messages are still unsaid."""
        return {"kind": type(self).__name__.lower(), **vars(self)}


@dataclass(frozen=True)
class _Plot(Drawing):
    """A picture of `series`."""

    series: Sequence[Series]

    def to_dict(self) -> dict[str, Any]:
        return {**super().to_dict(), "series": [vars(one) for one in self.series]}


@dataclass(frozen=True)
class Lines(_Plot):
    """`marks` are the places on the x axis where the settings are, each with its name where there are several."""

    marks: Sequence[tuple[float, Message | None]] = ()
    logarithmic: bool = False  # the x axis


@dataclass(frozen=True)
class Trails(_Plot):
    """Ways in the plane or in space (whose third axis is `z`), each ending in its name."""

    z: Message | None = None


@dataclass(frozen=True)
class Arrows(_Plot):
    """Each word's arrow from 0 in each of several states, which `states` name; where it is not there, its place has
    none. All of a word's arrows have its colour: what stays the same lies on itself."""

    states: Sequence[str]


@dataclass(frozen=True)
class Table(Drawing):
    """`rows` of numbers or words under `columns`, beside `names`. Some cells are `framed`, each by its row and column.
    Numbers that are distances are shaded, `darkest` that one and those beyond."""

    rows: Sequence[Sequence[float | Message | str]]
    columns: Sequence[Message | str]
    names: Sequence[Message | str]
    corner: Message | None = None
    framed: Sequence[tuple[int, int]] = ()
    darkest: float | None = None


@dataclass(frozen=True)
class Shares:
    """Who attends to whom, row by row, at each moment, or once where it stays; drawn in the colour of a series of
    another picture."""

    name: Message
    rows: Sequence[Sequence[Sequence[float]]]  # (moments or 1, who asks, who answers)
    color: int | None = None


@dataclass(frozen=True)
class Tables(Drawing):
    """Several tables of shares of the same words, small beside one another, on one scale."""

    parts: Sequence[Shares]
    words: Sequence[str]
    corner: Message

    def to_dict(self) -> dict[str, Any]:
        return {**super().to_dict(), "parts": [vars(one) for one in self.parts]}


@dataclass(frozen=True)
class Grid(Drawing):
    """A square table of numbers too many to write, gone through row by row: `boxes` are the parts of it that are kept
    at each moment, which is what `kept` calls them, and `results` say what has come out by then. What has been done and
    let go is called `gone`."""

    boxes: Sequence[tuple[int, int, int, int]]  # left, top, right, end
    results: Sequence[Message]
    kept: Message = field(kw_only=True)
    gone: Message = field(kw_only=True)
