"""Edits that change more than one cell. Each is a function that takes a scene and returns a new one.

The page requests these edits by name. Edits of a single cell (a number, a name, a cell of the mask) are made in the
page, which then sends the resulting scene.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from ..scene import Scene, check
from ..scene.check import MAX_HEADS, MAX_SIZE, SceneError, Where, choice, location, quote
from . import matrices, sizes, tokens

Check = Callable[[Any, Where], Any]


class EditKind(NamedTuple):
    """One of the edits that the page can request.

    `make(scene, **fields)` returns the edited scene, and raises SceneError if the edit is impossible in this scene.
    `fields` contains a function for each field of the request, which validates the field.
    """

    make: Callable[..., Scene]
    fields: Mapping[str, Check]


def _check_choice(*options: str) -> Check:
    return lambda value, where: choice(value, options, where)


def _check_count(limit: int) -> Check:
    return partial(check.integer, minimum=1, maximum=limit)


# Validates the index of a row, column or head, counted from 0. Any index of the largest possible matrix is allowed
# here, because `make` checks the index against the sizes of the scene.
_INDEX = partial(check.integer, minimum=0, maximum=MAX_HEADS * MAX_SIZE - 1, error_key="error.cell")
_SEQUENCE = {"sequence": _check_choice("tokens", "context_tokens")}
_MATRIX: dict[str, Check] = {"quantity": check.text, "head": _INDEX}

EDITS = {
    "token.add": EditKind(tokens.add_token, _SEQUENCE),
    "token.remove": EditKind(tokens.remove_token, {**_SEQUENCE, "row": _INDEX}),
    "token.move": EditKind(tokens.move_token, {**_SEQUENCE, "row": _INDEX, "to": _INDEX}),
    "context": EditKind(sizes.switch_context, {"on": check.flag}),
    "w_o": EditKind(sizes.switch_output_matrix, {"on": check.flag}),
    "size": EditKind(sizes.resize, {"axis": _check_choice(*sizes.AXES), "to": _check_count(MAX_SIZE)}),
    "heads": EditKind(sizes.set_heads, {"to": _check_count(MAX_HEADS)}),
    "fill": EditKind(matrices.fill, {**_MATRIX, "kind": _check_choice(*matrices.FILLS), "by": check.number}),
    "paste": EditKind(matrices.paste, {**_MATRIX, "row": _INDEX, "column": _INDEX, "text": check.text}),
}


def read_edit(request: Any) -> Callable[[Scene], Scene]:
    """Parse an edit from JSON {"do": name, **fields}. Return a function that applies it to a scene.

    Raises SceneError for an unknown edit, and for a missing, unknown or invalid field.
    """
    if not isinstance(request, dict):
        raise SceneError("error.object", where=location("edit"), value=quote(request))
    edit = EDITS[choice(request.get("do"), tuple(EDITS), location("edit"))]
    fields = {field: value for field, value in request.items() if field != "do"}
    check.fields(fields, edit.fields, edit.fields, location("edit"))
    return partial(edit.make, **{field: edit.fields[field](value, location(field)) for field, value in fields.items()})
