"""What the page looks at. A view is never refused: what does not fit the scene falls back to something that does."""

from dataclasses import dataclass
from typing import Any, get_args

from .. import locale
from ..attention import Trace
from ..check import SceneError
from ..figures import Lens
from ..figures.palette import Theme
from ..wording.explain import Spot, locate
from . import lesson_step


@dataclass(frozen=True)
class View:
    """`pair` is (row asks, column answers), `cell` the explained number, `gradient` the one whose gradient is shown."""

    language: str
    theme: Theme
    head: int
    pair: tuple[int, int]
    cell: tuple[str, int, int]
    lens: Lens
    gradient: Spot | None
    lesson: lesson_step.Place | None

    @classmethod
    def read(cls, data: Any, trace: Trace) -> "View":
        """The nearest view to `data`, which may be anything at all."""
        given = data if isinstance(data, dict) else {}
        scene = trace.scene
        head = _within(given.get("head"), len(scene.heads), 0)
        row, column = _items(given.get("pair"), 2)
        row = _within(row, len(scene.tokens), 0)
        column = _within(column, len(scene.key_tokens), min(1, len(scene.key_tokens) - 1))
        spot = _spot(trace, given.get("cell"), head) or locate(trace, "weights", head, row, column)
        return cls(
            language=locale.known(given.get("language")),
            theme=_one_of(given.get("theme"), get_args(Theme)),
            head=head,
            pair=(row, column),
            cell=(spot.quantity, spot.row, spot.column),
            lens=_one_of(given.get("lens"), get_args(Lens)),
            gradient=_spot(trace, given.get("gradient"), head),
            lesson=lesson_step.place(given.get("lesson")),
        )


def _spot(trace: Trace, value: Any, head: int) -> Spot | None:
    quantity, row, column = _items(value, 3)
    try:
        return locate(trace, quantity, head, row, column)
    except SceneError:
        return None


def _items(value: Any, count: int) -> list[Any]:
    return value if isinstance(value, list) and len(value) == count else [None] * count


def _one_of(value: Any, options: tuple[Any, ...]) -> Any:
    """`value` if it is an option, else the first of them."""
    return value if isinstance(value, str) and value in options else options[0]


def _within(value: Any, length: int, otherwise: int) -> int:
    valid = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < length
    return value if valid else otherwise
