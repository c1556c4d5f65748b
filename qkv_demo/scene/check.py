"""Validates untrusted values.

Each function returns the value in its normal form, or raises SceneError with a sentence that names the field, head, row
and column of the invalid value.
"""

import json
import math
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any

from ..locale import Message, format_digits, message, translate

LocationMessage = Message  # A message that states where a value is, such as "heads, head 1, row 2". See `location`.
Vector = tuple[float, ...]
Matrix = tuple[Vector, ...]
Table = tuple[tuple[bool, ...], ...]

MAX_MAGNITUDE = 1e6
MIN_TEMPERATURE = 1e-6
MAX_TOKENS = 16
MAX_SIZE = 8
MAX_HEADS = 4
MAX_TOKEN_LENGTH = 40


class SceneError(ValueError):
    """Raised for a value that is not allowed in a scene.

    `message` can be translated into any language, and str() returns it in English. `status` is the HTTP status code.
    """

    def __init__(self, message_key: str, *, status: int = 422, **message_values: object) -> None:
        super().__init__()
        self.status = status
        self.message = message(message_key, **message_values)

    def __str__(self) -> str:
        return translate(self.message)

    @property
    def location(self) -> dict[str, object]:
        """The field, head, row and column of the invalid value, counted from 1, or {} if the error has no location."""
        where = dict(self.message.values).get("where")
        return dict(where.values) if isinstance(where, Message) else {}


# The result is cached, because validating a row requires the message with its location even if all values are valid.
@lru_cache(maxsize=4096)
def location(field_name: str, *, head: int | None = None, row: int | None = None, column: int | None = None) -> Message:
    """Return a message with the location of a value. The arguments count from 0, and the message counts from 1."""
    indices = {"head": head, "row": row, "column": column}
    numbers_from_one = {name: index + 1 for name, index in indices.items() if index is not None}
    return message(".".join(["where", *numbers_from_one]), field=field_name, **numbers_from_one)


def to_lists(value: Any) -> Any:
    """Convert an array or a tensor of any library to numbers or nested lists. Return anything else unchanged."""
    return value.tolist() if hasattr(value, "tolist") else value


def number(value: Any, where: LocationMessage, max_magnitude: float = MAX_MAGNITUDE) -> float:
    """Validate a finite number whose magnitude is at most `max_magnitude`."""
    value = to_lists(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise SceneError("error.number", where=where, value=quote(value))
    if not -max_magnitude <= value <= max_magnitude:  # For NaN this comparison is false, so NaN is refused too.
        key = "error.finite" if isinstance(value, float) and not math.isfinite(value) else "error.large"
        formatted_max = f"{max_magnitude:,.0f}" if max_magnitude <= MAX_MAGNITUDE else format_digits(max_magnitude, 2)
        raise SceneError(key, where=where, value=quote(value), max=formatted_max)
    return float(value)


def integer(value: Any, where: LocationMessage, minimum: int, maximum: int, error_key: str = "error.count") -> int:
    """Validate an integer in a range. A float without a fraction, such as 1.0, is accepted too.

    `error_key` is the key of the error message for any other value.
    """
    value = to_lists(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not minimum <= value <= maximum:
        expected_range = message("count.range", min=minimum, max=maximum)
        raise SceneError(error_key, where=where, actual=quote(value), expected=expected_range)
    return value


def index(value: Any, length: int, field_name: str) -> int:
    """Validate the index of a row, column or head, counted from 0."""
    return integer(value, location(field_name), 0, length - 1, "error.cell")


def flag(value: Any, where: LocationMessage) -> bool:
    """Validate a boolean. Numbers and texts that look like a boolean are refused."""
    value = to_lists(value)
    if not isinstance(value, bool):
        raise SceneError("error.flag", where=where, value=quote(value))
    return value


def choice(value: Any, options: Sequence[str], where: LocationMessage) -> str:
    """Validate that a value is one of `options`."""
    if not isinstance(value, str) or value not in options:
        raise SceneError("error.choice", where=where, value=quote(value), options=", ".join(options))
    return value


def text(value: Any, where: LocationMessage) -> str:
    """Validate a text of any length, which must be encodable as UTF-8."""
    if not isinstance(value, str):
        raise SceneError("error.text", where=where, value=quote(value))
    if not is_encodable(value):
        raise SceneError("error.control", where=where)
    return value


def is_encodable(value: str) -> bool:
    """Return whether UTF-8 can encode a text. JSON may contain lone surrogates, which UTF-8 cannot encode."""
    return not any("\ud800" <= character <= "\udfff" for character in value)


def token(value: Any, where: LocationMessage) -> str:
    """Validate the text of a token: at most 40 characters, on one line, without control characters."""
    name = text(value, where)
    if len(name) > MAX_TOKEN_LENGTH:
        raise SceneError("error.long", where=where, actual=len(name), max=MAX_TOKEN_LENGTH)
    if any(unicodedata.category(character) in ("Cc", "Zl", "Zp") for character in name):
        raise SceneError("error.control", where=where)
    return name


def tokens(value: Any, field_name: str) -> tuple[str, ...]:
    """Validate a list of 1 to 16 tokens."""
    items = sequence(value, location(field_name), 1, MAX_TOKENS)
    return tuple(token(item, location(field_name, row=row)) for row, item in enumerate(items))


def sequence(
    value: Any, where: LocationMessage, minimum: int, maximum: int, error_key: str = "error.count"
) -> Sequence[Any]:
    """Validate a list with `minimum` to `maximum` items. `error_key` is the key of the error for any other length."""
    value = to_lists(value)
    if not isinstance(value, list | tuple):
        raise SceneError("error.list", where=where, value=quote(value))
    if not minimum <= len(value) <= maximum:
        expected_length = str(minimum) if minimum == maximum else message("count.range", min=minimum, max=maximum)
        raise SceneError(error_key, where=where, actual=len(value), expected=expected_length)
    return value


def vector(value: Any, field_name: str, length: int, *, head: int | None = None) -> Vector:
    """Validate a vector of exactly `length` numbers."""
    items = sequence(value, location(field_name, head=head), length, length, "error.columns")
    return _convert_numbers(items, MAX_MAGNITUDE, field_name, head)


def matrix(
    value: Any,
    field_name: str,
    row_count: int | None = None,
    column_count: int | None = None,
    *,
    head: int | None = None,
    max_magnitude: float = MAX_MAGNITUDE,
) -> Matrix:
    """Validate a table of numbers with the given numbers of rows and columns.

    If one of these numbers is None, 1 to 8 are allowed. All rows must have the same length.
    """
    indexed_rows = table_rows(value, field_name, row_count, column_count, head)
    return tuple(_convert_numbers(items, max_magnitude, field_name, head, row) for row, items in indexed_rows)


def _convert_numbers(
    items: Sequence[Any], max_magnitude: float, field_name: str, head: int | None, row: int | None = None
) -> Vector:
    """Convert items to numbers up to `max_magnitude`.

    To save time, the location of an item is computed only if the item may be invalid.
    """
    for column, item in enumerate(items):
        if type(item) not in (float, int) or not -max_magnitude <= item <= max_magnitude:
            number(item, location(field_name, head=head, row=row, column=column), max_magnitude)
    return tuple(map(float, items))


def table(value: Any, field_name: str, row_count: int, column_count: int) -> Table:
    """Validate a table of booleans."""
    return tuple(
        tuple(flag(item, location(field_name, row=row, column=column)) for column, item in enumerate(items))
        for row, items in table_rows(value, field_name, row_count, column_count)
    )


def table_rows(
    value: Any,
    field_name: str,
    row_count: int | None = None,
    column_count: int | None = None,
    head: int | None = None,
    max_size: int = MAX_SIZE,
) -> Iterable[tuple[int, Sequence[Any]]]:
    """Validate the size of a table, and yield (index, items) for each row.

    `row_count` and `column_count` are the required numbers of rows and columns. If one of them is None, 1 to `max_size`
    are allowed. All rows must have the same length.
    """
    minimum, maximum = (1, max_size) if row_count is None else (row_count, row_count)
    for row, items in enumerate(sequence(value, location(field_name, head=head), minimum, maximum, "error.rows")):
        minimum, maximum = (1, max_size) if column_count is None else (column_count, column_count)
        column_count = len(sequence(items, location(field_name, head=head, row=row), minimum, maximum, "error.columns"))
        yield row, items


def fields(
    value: Any, known_fields: Collection[str], required_fields: Iterable[str], where: LocationMessage
) -> dict[str, Any]:
    """Validate an object, which must have every field in `required_fields` and no field outside `known_fields`."""
    if not isinstance(value, dict):
        raise SceneError("error.object", where=where, value=quote(value))
    for name in value:
        if name not in known_fields:
            raise SceneError("error.unknown", where=where, name=quote(name), names=", ".join(known_fields) or "–")
    for name in required_fields:
        if name not in value:
            raise SceneError("error.missing", where=where, name=name)
    return value


def shorten(value: float) -> str:
    """Format a number with at most four digits, for error messages about computed numbers."""
    return format_digits(value, 4)


def quote(value: Any) -> Message | str:
    """Format any value in a short printable form, for error messages."""
    match value:
        case None | bool():
            return json.dumps(value)
        case str():
            return repr(value if len(value) <= MAX_TOKEN_LENGTH else value[:MAX_TOKEN_LENGTH] + "…")
        # Do not print the digits, because Python refuses to convert integers with more than 4300 digits.
        case int() if abs(value) > 10**30:
            return message("error.given.vast")
        case int() | float():
            return repr(value).replace("-", "\N{MINUS SIGN}")
        case list() | tuple():
            return message("error.given.list")
        case dict():
            return message("error.given.object")
    return type(value).__name__
