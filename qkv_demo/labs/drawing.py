"""The drawings of labs, as data. The page adds colors and sizes.

Each kind of drawing is a class. The lower-case name of the class is its `kind` in the JSON.
"""

from collections.abc import Iterable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from ..locale import Message

Coordinates = Sequence[float | None]


@dataclass(frozen=True)
class Series:
    """A line in a chart, or the path of a word, with a list of coordinates for each axis.

    If `is_expected` is true, the line is the prediction of a theory instead of a measurement, and is dashed.
    `lower_bound` is a lower bound of the line, with its label.
    """

    name: Message | str
    x: Coordinates
    y: Coordinates
    z: Coordinates | None = None
    _: KW_ONLY
    is_expected: bool = False
    lower_bound: tuple[float, str] | None = None


def create_path_series(name: Message | str, points: Iterable[Coordinates]) -> Series:
    """Return the path that connects points with two or three coordinates each."""
    return Series(name, *(list(axis) for axis in zip(*points, strict=True)))


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """The base class of drawings, with a title and optional axis labels.

    `moments` are the steps of the experiment that the user can select. A path has one point for each moment. For lines,
    the moments are the x coordinates.
    """

    title: Message
    x: Message | None = None
    y: Message | None = None
    moments: Sequence[int] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the fields and the kind as a dictionary, for JSON. Messages in it are translated later."""
        return {"kind": type(self).__name__.lower(), **vars(self)}


@dataclass(frozen=True, kw_only=True)
class Lines(Drawing):
    """Lines over a common x axis. `marked_x` is the x coordinate of the lab's current setting."""

    series: Sequence[Series]
    marked_x: float | None = None
    is_logarithmic: bool = False  # True for a logarithmic x axis.


@dataclass(frozen=True, kw_only=True)
class Trails(Drawing):
    """The paths of words in a plane or in 3-D. Each is labeled at its end."""

    series: Sequence[Series]


@dataclass(frozen=True, kw_only=True)
class Arrows(Drawing):
    """Arrows from the origin, one for each word in each state, in the color of the word.

    `state_names` are the names of the states that the drawing compares. If a word does not occur in a state, its
    coordinates for this state are None.
    """

    series: Sequence[Series]
    state_names: Sequence[str]


@dataclass(frozen=True, kw_only=True)
class Table(Drawing):
    """A table of distances or weights with labels for rows and columns.

    Larger numbers are darker, and `darkest_value` is the end of the scale.
    """

    rows: Sequence[Sequence[float]]
    columns: Sequence[Message]  # The labels of the columns.
    names: Sequence[str]  # The labels of the rows.
    darkest_value: float


@dataclass(frozen=True)
class WeightTable:
    """A table of attention weights with a name.

    `rows` has one table for each moment, or a single table if it never changes. If `color` is given, the name has the
    color of the series with this index in the lab's other drawing.
    """

    name: Message
    rows: Sequence[Sequence[Sequence[float]]]  # shape (moments or 1, queries, keys)
    color: int | None = None


@dataclass(frozen=True, kw_only=True)
class Tables(Drawing):
    """Several small tables of attention weights of the same words, side by side, with the same color scale."""

    parts: Sequence[WeightTable]
    words: Sequence[str]  # The labels of the rows and of the columns.
    corner: Message  # The text in the top left cell.
