"""Parses a number of a pasted table, such as 0.5, 1e-3, 1/3, ½ or 25%."""

import math
import re
import unicodedata
from fractions import Fraction

from ...scene.check import SceneError

# Matches a number such as 1,234 or 1,234,567. Such a number is refused, because the comma of 1,234 could also be a
# decimal comma.
NUMBER_WITH_THOUSANDS_PATTERN = re.compile(r"[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?")
_DECIMAL_PATTERN = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_PERCENT_PATTERN = re.compile(rf"{_DECIMAL_PATTERN.pattern}%")
_FRACTION_PATTERN = re.compile(r"[+-]?\d{1,9}/\d{1,9}")


def read_number(cell: str, row: int, column: int) -> float:
    """Parse a number such as 0.5, -2, 1e-3, 1/3, ½ or 25%, or 0,5 with a decimal comma.

    Raises SceneError, which contains `row` and `column`, if the cell is not a number.
    """
    cell = cell.strip()
    if "..." in cell:
        raise SceneError("clipboard.shortened")
    error_key = (
        "clipboard.thousands" if NUMBER_WITH_THOUSANDS_PATTERN.fullmatch(cell.removesuffix("%")) else "clipboard.number"
    )
    value = None if error_key == "clipboard.thousands" else _parse_notation(cell.replace(",", "."))
    if value is None or not math.isfinite(value):
        raise SceneError(error_key, row=row + 1, column=column + 1, value=repr(cell[:30]))
    return value


def _parse_notation(text: str) -> float | None:
    if _PERCENT_PATTERN.fullmatch(text):
        return float(text[:-1]) / 100
    if _DECIMAL_PATTERN.fullmatch(text):
        return float(text)
    sign, digit = (text[:1], text[1:]) if text[:1] in {"-", "+"} else ("", text)
    if len(digit) == 1 and unicodedata.decomposition(digit).startswith("<fraction>"):
        text = sign + unicodedata.normalize("NFKC", digit).replace("\N{FRACTION SLASH}", "/")
    if _FRACTION_PATTERN.fullmatch(text) and int(text.split("/")[1]) != 0:
        return float(Fraction(text))
    return None
