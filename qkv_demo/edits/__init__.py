"""Every edit that is more than one cell: one scene in, another out. The page asks for them by name.

An edit of one cell (a number, a name, a cell of the mask) needs no thought: the page sends the scene that it makes.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from ..scene import Scene, check
from ..scene.check import MAX_HEADS, MAX_SIZE, SceneError, Where, choice, location, quoted
from . import matrices, sizes, tokens

Check = Callable[[Any, Where], Any]


class EditKind(NamedTuple):
    """`make` takes a scene and the `fields` by name, each let in by its check, to another scene.

    It raises SceneError where the edit does not fit the scene.
    """

    make: Callable[..., Scene]
    fields: Mapping[str, Check]


def _one_of(*options: str) -> Check:
    return lambda value, where: choice(value, options, where)


def _up_to(most: int) -> Check:
    return partial(check.integer, minimum=1, maximum=most)


# A row, column or head, counted from 0, of the matrix that can have most; whether a scene has it is for `make` to see.
_PLACE = partial(check.integer, minimum=0, maximum=MAX_HEADS * MAX_SIZE - 1, key="error.cell")
_SEQUENCE = {"sequence": _one_of("tokens", "context_tokens")}
_MATRIX: dict[str, Check] = {"quantity": check.text, "head": _PLACE}

EDITS = {
    "token.add": EditKind(tokens.add_token, _SEQUENCE),
    "token.remove": EditKind(tokens.remove_token, {**_SEQUENCE, "row": _PLACE}),
    "token.move": EditKind(tokens.move_token, {**_SEQUENCE, "row": _PLACE, "to": _PLACE}),
    "context": EditKind(sizes.switch_context, {"on": check.flag}),
    "w_o": EditKind(sizes.switch_output_matrix, {"on": check.flag}),
    "size": EditKind(sizes.resize, {"axis": _one_of(*sizes.AXES), "to": _up_to(MAX_SIZE)}),
    "heads": EditKind(sizes.set_heads, {"to": _up_to(MAX_HEADS)}),
    "fill": EditKind(matrices.fill, {**_MATRIX, "kind": _one_of(*matrices.FILLS), "by": check.number}),
    "paste": EditKind(matrices.paste, {**_MATRIX, "row": _PLACE, "column": _PLACE, "text": check.text}),
}


def read_edit(wanted: Any) -> Callable[[Scene], Scene]:
    """What {"do": name, **fields} makes of a scene. Raises SceneError for an edit that does not exist, and for a field
    that is missing, unknown or wrong."""
    if not isinstance(wanted, dict):
        raise SceneError("error.object", where=location("edit"), value=quoted(wanted))
    edit = EDITS[choice(wanted.get("do"), tuple(EDITS), location("edit"))]
    given = {field: value for field, value in wanted.items() if field != "do"}
    check.fields(given, edit.fields, edit.fields, location("edit"))
    return partial(edit.make, **{field: edit.fields[field](value, location(field)) for field, value in given.items()})
