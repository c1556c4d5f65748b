"""Values at the door: each check returns the clean value or refuses it in one sentence that says where it stood."""

import json
import math
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any

from ..locale import Message, digits, message, say

Where = Message  # of a value, as `place` says it
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
    """A value that a scene cannot hold. `message` can be said in any language; str() says it in English.

    `status` is that of an answer over HTTP.
    """

    def __init__(self, key: str, *, status: int = 422, **values: object) -> None:
        super().__init__()
        self.status = status
        self.message = message(key, **values)

    def __str__(self) -> str:
        return say(self.message)

    @property
    def at(self) -> dict[str, object]:
        """Where the value stood, as given to `place`, but with its positions counted from 1; empty where nowhere."""
        where = dict(self.message.values).get("where")
        return dict(where.values) if isinstance(where, Message) else {}


@lru_cache(maxsize=4096)  # named for every row that is checked, said only of a wrong one
def place(field: str, *, head: int | None = None, row: int | None = None, column: int | None = None) -> Message:
    """Where a value stands. Positions are counted from 0 here and from 1 in the sentence."""
    parts = {"head": head, "row": row, "column": column}
    given = {name: index + 1 for name, index in parts.items() if index is not None}
    return message(".".join(["where", *given]), field=field, **given)


def plain(value: Any) -> Any:
    """Convert an array or a tensor of any library to plain numbers or lists of them, and return all else unchanged."""
    return value.tolist() if hasattr(value, "tolist") else value


def number(value: Any, where: Message, most: float = MAX_MAGNITUDE) -> float:
    """Return a finite number of magnitude up to `most`."""
    value = plain(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise SceneError("error.number", where=where, value=quoted(value))
    if not -most <= value <= most:  # false for NaN too
        key = "error.finite" if isinstance(value, float) and not math.isfinite(value) else "error.large"
        shown = f"{most:,.0f}" if most <= MAX_MAGNITUDE else digits(most, 2)
        raise SceneError(key, where=where, value=quoted(value), most=shown)
    return float(value)


def whole(value: Any, where: Message, least: int, most: int, key: str = "error.count") -> int:
    """Return an integer from `least` to `most`, which may be written as 1.0. `key` is the sentence for other values."""
    value = plain(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        wanted = message("count.range", least=least, most=most)
        raise SceneError(key, where=where, found=quoted(value), wanted=wanted)
    return value


def index(value: Any, length: int, field: str) -> int:
    """A row, column or head, counted from 0."""
    return whole(value, place(field), 0, length - 1, "error.cell")


def flag(value: Any, where: Message) -> bool:
    """Return a boolean. Values that merely look like one are refused."""
    value = plain(value)
    if not isinstance(value, bool):
        raise SceneError("error.flag", where=where, value=quoted(value))
    return value


def choice(value: Any, options: Sequence[str], where: Message) -> str:
    """One of the named options."""
    if not isinstance(value, str) or value not in options:
        raise SceneError("error.choice", where=where, value=quoted(value), options=", ".join(options))
    return value


def text(value: Any, where: Message) -> str:
    """Text of any length that can be written as UTF-8."""
    if not isinstance(value, str):
        raise SceneError("error.text", where=where, value=quoted(value))
    if not writable(value):
        raise SceneError("error.control", where=where)
    return value


def writable(value: str) -> bool:
    """Whether there is no half of a character in it, which JSON can spell and UTF-8 cannot write."""
    return not any("\ud800" <= letter <= "\udfff" for letter in value)


def token(value: Any, where: Message) -> str:
    """Display text of at most 40 characters, on one line, without control characters."""
    name = text(value, where)
    if len(name) > MAX_TOKEN_LENGTH:
        raise SceneError("error.long", where=where, found=len(name), most=MAX_TOKEN_LENGTH)
    if any(unicodedata.category(letter) in ("Cc", "Zl", "Zp") for letter in name):
        raise SceneError("error.control", where=where)
    return name


def tokens(value: Any, field: str) -> tuple[str, ...]:
    """1 to 16 tokens."""
    items = sequence(value, place(field), 1, MAX_TOKENS)
    return tuple(token(item, place(field, row=row)) for row, item in enumerate(items))


def sequence(value: Any, where: Message, least: int, most: int, key: str = "error.count") -> Sequence[Any]:
    """Return a list of `least` to `most` items. `key` is the sentence for another length."""
    value = plain(value)
    if not isinstance(value, list | tuple):
        raise SceneError("error.list", where=where, value=quoted(value))
    if not least <= len(value) <= most:
        wanted = str(least) if least == most else message("count.range", least=least, most=most)
        raise SceneError(key, where=where, found=len(value), wanted=wanted)
    return value


def vector(value: Any, field: str, length: int, *, head: int | None = None) -> Vector:
    """`length` numbers."""
    items = sequence(value, place(field, head=head), length, length, "error.columns")
    return _numbers(items, MAX_MAGNITUDE, field, head)


def matrix(
    value: Any,
    field: str,
    rows: int | None = None,
    columns: int | None = None,
    *,
    head: int | None = None,
    most: float = MAX_MAGNITUDE,
) -> Matrix:
    """A table of numbers; a size left open may be 1 to 8 and is then the same in every row."""
    return tuple(_numbers(items, most, field, head, row) for row, items in lines(value, field, rows, columns, head))


def _numbers(items: Sequence[Any], most: float, field: str, head: int | None, row: int | None = None) -> Vector:
    """Convert items to numbers up to `most`. The place of an item is only built for one that may be wrong."""
    for column, item in enumerate(items):
        if type(item) not in (float, int) or not -most <= item <= most:
            number(item, place(field, head=head, row=row, column=column), most)
    return tuple(map(float, items))


def table(value: Any, field: str, rows: int, columns: int) -> Table:
    """A table of booleans."""
    return tuple(
        tuple(flag(item, place(field, row=row, column=column)) for column, item in enumerate(items))
        for row, items in lines(value, field, rows, columns)
    )


def lines(
    value: Any,
    field: str,
    rows: int | None = None,
    columns: int | None = None,
    head: int | None = None,
    widest: int = MAX_SIZE,
) -> Iterable[tuple[int, Sequence[Any]]]:
    """The rows of a table, counted; a size left open may be 1 to `widest` and is then the same in every row."""
    least, most = (1, widest) if rows is None else (rows, rows)
    for row, items in enumerate(sequence(value, place(field, head=head), least, most, "error.rows")):
        low, high = (1, widest) if columns is None else (columns, columns)
        columns = len(sequence(items, place(field, head=head, row=row), low, high, "error.columns"))
        yield row, items


def fields(value: Any, known: Collection[str], needed: Iterable[str], where: Message) -> dict[str, Any]:
    """An object with every needed field and no unknown one."""
    if not isinstance(value, dict):
        raise SceneError("error.object", where=where, value=quoted(value))
    for name in value:
        if name not in known:
            raise SceneError("error.unknown", where=where, name=quoted(name), names=", ".join(known) or "–")
    for name in needed:
        if name not in value:
            raise SceneError("error.missing", where=where, name=name)
    return value


def quoted(value: Any) -> Message | str:
    """What was given, short and printable, whatever it was."""
    match value:
        case None | bool():
            return json.dumps(value)
        case str():
            return repr(value if len(value) <= MAX_TOKEN_LENGTH else value[:MAX_TOKEN_LENGTH] + "…")
        case int() if abs(value) > 10**30:  # Python itself refuses to print the longest
            return message("error.given.vast")
        case int() | float():
            return repr(value).replace("-", "\N{MINUS SIGN}")
        case list() | tuple():
            return message("error.given.list")
        case dict():
            return message("error.given.object")
    return type(value).__name__
