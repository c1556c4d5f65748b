"""Edits that change more than one cell. Each is a function that takes a scene and returns a new one.

The page requests these edits by name. Edits of a single cell (a number, a name, a cell of the mask) are made in the
page, which then sends the resulting scene.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from ..scene import Scene, check
from ..scene.check import MAX_HEADS, MAX_SIZE, LocationMessage, SceneError, choice, location, quote
from . import matrices, sizes, tokens

FieldCheck = Callable[[Any, LocationMessage], Any]


class EditKind(NamedTuple):
    """One of the edits that the page can request.

    `apply(scene, **fields)` returns the edited scene, and raises SceneError if the edit is impossible in this scene.
    `field_checks` has a function for each field of the request, which validates the field's value and returns it.
    """

    apply: Callable[..., Scene]
    field_checks: Mapping[str, FieldCheck]


def _create_choice_check(*options: str) -> FieldCheck:
    return lambda json_value, where: choice(json_value, options, where)


def _create_count_check(max_count: int) -> FieldCheck:
    return partial(check.integer, minimum=1, maximum=max_count)


# Validates the index of a row, column or head, counted from 0. It allows any index of the largest possible matrix,
# because the edit itself compares the index with the sizes of the scene.
_INDEX_CHECK = partial(check.integer, minimum=0, maximum=MAX_HEADS * MAX_SIZE - 1, error_key="error.cell")
_SEQUENCE_FIELD_CHECKS = {"sequence": _create_choice_check("tokens", "context_tokens")}
_MATRIX_FIELD_CHECKS: dict[str, FieldCheck] = {"quantity": check.text, "head": _INDEX_CHECK}

EDIT_KINDS = {
    "token.add": EditKind(tokens.add_token, _SEQUENCE_FIELD_CHECKS),
    "token.remove": EditKind(tokens.remove_token, {**_SEQUENCE_FIELD_CHECKS, "row": _INDEX_CHECK}),
    "token.move": EditKind(tokens.move_token, {**_SEQUENCE_FIELD_CHECKS, "row": _INDEX_CHECK, "to": _INDEX_CHECK}),
    "context": EditKind(sizes.switch_context, {"on": check.flag}),
    "w_o": EditKind(sizes.switch_output_matrix, {"on": check.flag}),
    "size": EditKind(
        sizes.resize, {"axis": _create_choice_check(*sizes.SIZE_NAMES), "to": _create_count_check(MAX_SIZE)}
    ),
    "heads": EditKind(sizes.set_heads, {"to": _create_count_check(MAX_HEADS)}),
    "fill": EditKind(
        matrices.fill, {**_MATRIX_FIELD_CHECKS, "kind": _create_choice_check(*matrices.FILL_KINDS), "by": check.number}
    ),
    "paste": EditKind(
        matrices.paste, {**_MATRIX_FIELD_CHECKS, "row": _INDEX_CHECK, "column": _INDEX_CHECK, "text": check.text}
    ),
}


def read_edit(edit_json: Any) -> Callable[[Scene], Scene]:
    """Parse an edit from JSON {"do": name, **fields}. Return a function that applies it to a scene.

    Raises SceneError for an unknown edit, and for a missing, unknown or invalid field.
    """
    if not isinstance(edit_json, dict):
        raise SceneError("error.object", where=location("edit"), value=quote(edit_json))
    edit_kind = EDIT_KINDS[choice(edit_json.get("do"), tuple(EDIT_KINDS), location("edit"))]
    fields = {field: value for field, value in edit_json.items() if field != "do"}
    check.fields(fields, edit_kind.field_checks, edit_kind.field_checks, location("edit"))
    return partial(
        edit_kind.apply,
        **{field: edit_kind.field_checks[field](value, location(field)) for field, value in fields.items()},
    )
