"""The drawings of labs as plain data. The page adds colors and sizes.

Each kind of drawing is a class. Its name in lower case is the `kind` in the JSON.
"""

from collections.abc import Iterable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from ..locale import Message

Row = Sequence[float | None]


@dataclass(frozen=True)
class Series:
    """A named line, or the path of one word, as coordinates along each axis.

    An `expected` line was computed instead of measured, and is dashed. `floor` is a lower bound of a line with its
    label.
    """

    name: Message | str
    x: Row
    y: Row
    z: Row | None = None
    _: KW_ONLY
    expected: bool = False
    floor: tuple[float, str] | None = None


def path_series(name: Message | str, points: Iterable[Row]) -> Series:
    """Return the path through points with two or three coordinates."""
    return Series(name, *(list(axis) for axis in zip(*points, strict=True)))


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """A drawing with a title and optional axis labels.

    `moments` are the steps among which the user can choose. A trail has a point for each of them, and lines have them
    as x coordinates.
    """

    title: Message
    x: Message | None = None
    y: Message | None = None
    moments: Sequence[int] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the fields and the kind. Nested values are not converted."""
        return {"kind": type(self).__name__.lower(), **vars(self)}


@dataclass(frozen=True, kw_only=True)
class Lines(Drawing):
    """Lines over a common x axis. `mark` is the x coordinate of the current setting."""

    series: Sequence[Series]
    mark: float | None = None
    logarithmic: bool = False  # True for a logarithmic x axis.


@dataclass(frozen=True, kw_only=True)
class Trails(Drawing):
    """Paths in the plane or in space, each labeled at its end."""

    series: Sequence[Series]


@dataclass(frozen=True, kw_only=True)
class Arrows(Drawing):
    """Each word's arrows from the origin, one for each of the named `states`, all in the word's color.

    The coordinates are None in a state that does not have the word.
    """

    series: Sequence[Series]
    states: Sequence[str]


@dataclass(frozen=True, kw_only=True)
class Table(Drawing):
    """A table of distances with labels for rows and columns. Larger distances are darker, up to `darkest`."""

    rows: Sequence[Sequence[float]]
    columns: Sequence[Message]
    names: Sequence[str]
    darkest: float


@dataclass(frozen=True)
class Shares:
    """A named table of attention weights at each moment, or a single table if it never changes.

    `color` is the index of the series in another drawing that has the same color.
    """

    name: Message
    rows: Sequence[Sequence[Sequence[float]]]  # Shape (moments or 1, queries, keys).
    color: int | None = None


@dataclass(frozen=True, kw_only=True)
class Tables(Drawing):
    """Several small tables of attention weights for the same words, side by side on one scale."""

    parts: Sequence[Shares]
    words: Sequence[str]
    corner: Message
