"""What a lab shows: plain data that says what is drawn, without colours or sizes, which are the page's."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..locale import Message

Row = Sequence[float | None]


@dataclass(frozen=True)
class Series:
    """One line, one set of bars, or one word's way: its name and its numbers along each axis.

    `low` and `high` are the edges of a band around a line. What is `quiet` is drawn without a colour and a name,
    `dots` without a line.
    """

    name: Message | str
    x: Row
    y: Row
    z: Row | None = None
    low: Row | None = None
    high: Row | None = None
    quiet: bool = field(default=False, kw_only=True)
    dots: bool = field(default=False, kw_only=True)


@dataclass(frozen=True)
class Drawing:
    """A picture with a title and named axes.

    `kind` is "lines", "bars" or "trails" (of `series`; a trail ends in its name), or "table" (of `rows`, distances from
    0 on, under `columns`, beside `names`; some are `framed`, each by its row and column). `mark` is the place on the x
    axis where the settings are.
    A "grid" is a square table of numbers too many to write: `boxes` are the parts of it that matter at each moment.
    What happened bit by bit has `moments`: a trail has a point for each, and on the x axis of lines they are places.
    """

    kind: str
    title: Message
    x: Message | None = None
    y: Message | None = None
    series: Sequence[Series] = ()
    rows: Sequence[Row] = ()
    columns: Sequence[str] = ()
    names: Sequence[str] = ()
    mark: float | None = None
    moments: Sequence[int] = ()
    logarithmic: bool = False  # the x axis
    steep: bool = False  # the y axis too
    z: Message | None = None  # of trails in space
    least: float | None = None  # so far the y axis reaches at least: what is but rounding stays invisible
    framed: Sequence[tuple[int, int]] = ()
    boxes: Sequence[tuple[int, int, int, int]] = ()  # left, top, right, end

    def told(self) -> dict[str, Any]:
        """As an object whose messages are still unsaid."""
        return {**vars(self), "series": [vars(one) for one in self.series]}
