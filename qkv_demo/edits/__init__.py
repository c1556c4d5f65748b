"""Every edit that is more than one cell: one scene in, another out. The page asks for them by name.

An edit of one cell (a number, a name, a cell of the mask) needs no thought: the page sends the scene that it makes.
"""

from typing import Any

from ..scene.check import SceneError, choice, place, quoted
from .base import Edit
from .fills import Fill, Paste
from .sizes import Resize, SetHeads, SwitchContext, SwitchOutputMatrix
from .tokens import AddToken, MoveToken, RemoveToken

EDITS: dict[str, type[Edit]] = {
    "token.add": AddToken,
    "token.remove": RemoveToken,
    "token.move": MoveToken,
    "context": SwitchContext,
    "w_o": SwitchOutputMatrix,
    "size": Resize,
    "heads": SetHeads,
    "fill": Fill,
    "paste": Paste,
}


def read_edit(wanted: Any) -> Edit:
    """The edit of {"do": name, **fields}. Raises SceneError for one that does not exist or lacks a field."""
    if not isinstance(wanted, dict):
        raise SceneError("error.object", where=place("edit"), value=quoted(wanted))
    name = choice(wanted.get("do"), tuple(EDITS), place("edit"))
    return EDITS[name].read({field: value for field, value in wanted.items() if field != "do"})
