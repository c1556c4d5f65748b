"""A request of the page, read once: what is opened, the edit to make of it, and the view that is wanted.

A view is never refused: what does not fit the scene falls back to something that does.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args

from .. import locale
from ..edits import read_edit
from ..lessons import lessons
from ..locale import Message
from ..maths import Trace
from ..scene import Scene
from ..scene.check import SceneError, index
from ..scene.quantities import BY_NAME
from ..scene.view import Lens, View
from ..wording.explain import Spot, locate
from .opening import open_asked, step_address


@dataclass(frozen=True)
class Request:
    """`scene` is to be painted, `held` says that the page has it already; `wanted` is a view and `keys` name the texts
    that the page holds, both as yet unread. `said` is what there is to say of how the scene was made."""

    scene: Scene
    held: bool
    wanted: Mapping[str, Any]
    keys: Any
    said: Message | None = None

    @classmethod
    def read(cls, data: Any) -> "Request":
        """{"scene" | "kept" | "sentence" | "preset" | "link" | "lesson" | "solution", "edit"?, "view"?, "keys"?}.

        Raises SceneError.
        """
        asked = data if isinstance(data, dict) else {}
        opening = open_asked(asked)
        wanted = {**_view(asked), **opening.look}
        if "edit" not in asked:
            return cls(opening.scene, opening.held, wanted, asked.get("keys"), opening.said)
        return cls(read_edit(asked["edit"])(opening.scene), False, wanted, asked.get("keys"))


def language_of(data: Any) -> str:
    """The language in which a request is answered, and refused."""
    return locale.known(_view(data if isinstance(data, dict) else {}).get("language"))


def _view(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    view = asked.get("view")
    return view if isinstance(view, dict) else {}


def read_view(data: Any, trace: Trace) -> View:
    """The nearest view to `data`, which may be anything at all."""
    given = data if isinstance(data, dict) else {}
    scene = trace.scene
    head = _within(given.get("head"), len(scene.heads), 0)
    row, column = _items(given.get("pair"), 2)
    row = _within(row, len(scene.tokens), 0)
    column = _within(column, len(scene.key_tokens), min(1, len(scene.key_tokens) - 1))
    spot = _spot(trace, given.get("cell"), head) or locate(trace, "weights", head, row, column)
    gradient = _spot(trace, given.get("gradient"), head)
    step = step_address(given.get("lesson"))
    return View(
        language=locale.known(given.get("language")),
        head=head,
        pair=(row, column),
        cell=_cell(spot),
        lens=_one_of(given.get("lens"), get_args(Lens)),
        gradient=None if gradient is None else _cell(gradient),
        lesson=step,
        unnamed=lessons()[step[0]].unnamed(step[1]) if step else (),
        film=given.get("film") is True,
    )


def _cell(spot: Spot) -> tuple[str, int, int]:
    return spot.quantity, spot.row, spot.column


def _spot(trace: Trace, value: Any, head: int) -> Spot | None:
    quantity, row, column = _items(value, 3)
    try:
        spot = locate(trace, quantity, head, row, column)
    except SceneError:
        return None
    return spot if BY_NAME[spot.quantity].present(trace.scene) else None  # positions that are off have no table


def _items(value: Any, count: int) -> list[Any]:
    return value if isinstance(value, list) and len(value) == count else [None] * count


def _one_of(value: Any, options: tuple[Any, ...]) -> Any:
    """`value` if it is an option, else the first of them."""
    return value if isinstance(value, str) and value in options else options[0]


def _within(value: Any, length: int, otherwise: int) -> int:
    try:
        return index(value, length, "view")
    except SceneError:
        return otherwise
