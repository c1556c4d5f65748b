"""Edits that change more than one cell. Each is a function that takes a scene and returns a new one.

The page requests these edits by name. Edits of a single cell (a number, a name, a cell of the mask) are made in the
page, which then sends the resulting scene.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from ..scene import Scene, check
from ..scene.check import MAX_HEADS, MAX_SIZE, SceneError, Where, choice, location, quoted
from . import matrices, sizes, tokens

Check = Callable[[Any, Where], Any]


class EditKind(NamedTuple):
    """An edit. `make(scene, **fields)` carries it out, and each field of a request has a function that validates it.

    `make` raises SceneError if the edit does not fit the scene.
    """

    make: Callable[..., Scene]
    fields: Mapping[str, Check]


def _one_of(*options: str) -> Check:
    return lambda value, where: choice(value, options, where)


def _up_to(limit: int) -> Check:
    return partial(check.integer, minimum=1, maximum=limit)


# The index of a row, column or head, counted from 0. This check allows any index of the largest possible matrix. `make`
# checks that the scene really has the row, column or head.
_INDEX = partial(check.integer, minimum=0, maximum=MAX_HEADS * MAX_SIZE - 1, key="error.cell")
_SEQUENCE = {"sequence": _one_of("tokens", "context_tokens")}
_MATRIX: dict[str, Check] = {"quantity": check.text, "head": _INDEX}

EDITS = {
    "token.add": EditKind(tokens.add_token, _SEQUENCE),
    "token.remove": EditKind(tokens.remove_token, {**_SEQUENCE, "row": _INDEX}),
    "token.move": EditKind(tokens.move_token, {**_SEQUENCE, "row": _INDEX, "to": _INDEX}),
    "context": EditKind(sizes.switch_context, {"on": check.flag}),
    "w_o": EditKind(sizes.switch_output_matrix, {"on": check.flag}),
    "size": EditKind(sizes.resize, {"axis": _one_of(*sizes.AXES), "to": _up_to(MAX_SIZE)}),
    "heads": EditKind(sizes.set_heads, {"to": _up_to(MAX_HEADS)}),
    "fill": EditKind(matrices.fill, {**_MATRIX, "kind": _one_of(*matrices.FILLS), "by": check.number}),
    "paste": EditKind(matrices.paste, {**_MATRIX, "row": _INDEX, "column": _INDEX, "text": check.text}),
}


def read_edit(request: Any) -> Callable[[Scene], Scene]:
    """Parse an edit from JSON {"do": name, **fields}. Return a function that applies it to a scene.

    Raises SceneError for an unknown edit, and for a missing, unknown or invalid field.
    """
    if not isinstance(request, dict):
        raise SceneError("error.object", where=location("edit"), value=quoted(request))
    edit = EDITS[choice(request.get("do"), tuple(EDITS), location("edit"))]
    fields = {field: value for field, value in request.items() if field != "do"}
    check.fields(fields, edit.fields, edit.fields, location("edit"))
    return partial(edit.make, **{field: edit.fields[field](value, location(field)) for field, value in fields.items()})
