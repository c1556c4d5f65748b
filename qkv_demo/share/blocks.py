"""Matrices as text. Reading accepts spreadsheets, CSV, Markdown, NumPy, Python and LaTeX. Writing gives a table for a
spreadsheet or for Python, and the weights as a CSV file."""

import csv
import io
import math
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any

from ..scene import Scene
from ..scene.check import Matrix, SceneError

_MOST = 20_000  # characters; the largest matrix of a scene needs a third of it


def parse_block(text: Any) -> list[list[float]]:
    """The numbers of a pasted block, row by row. Raises SceneError naming the row and column that is no number."""
    text = text.removeprefix("\N{BYTE ORDER MARK}") if isinstance(text, str) else ""
    if not text.strip():
        raise SceneError("clipboard.empty")
    if len(text) > _MOST:
        raise SceneError("clipboard.long", found=len(text), most=_MOST)
    rows = [[_number(cell, i, j) for j, cell in enumerate(line)] for i, line in enumerate(_cells(text))]
    if not any(rows):
        raise SceneError("clipboard.empty")
    for i, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise SceneError("clipboard.ragged", row=i + 1, found=len(row), wanted=len(rows[0]))
    return rows


def format_block(rows: Matrix, kind: str) -> str:
    """`rows` as text in one of FORMATS, exact to the last digit; −∞ and NaN as that notation writes them."""
    blocked, none = _NO_NUMBER[kind]

    def written(value: float) -> str:
        return repr(value) if math.isfinite(value) else none if math.isnan(value) else blocked

    return FORMATS[kind]([[written(value) for value in row] for row in rows])


def _python(rows: list[list[str]]) -> str:
    return "[" + ",\n ".join("[" + ", ".join(row) + "]" for row in rows) + "]"


FORMATS: dict[str, Callable[[list[list[str]]], str]] = {
    "tsv": lambda rows: "\n".join("\t".join(row) for row in rows),
    "python": _python,
}

_NO_NUMBER = {  # a score that the mask blocks, and a weight or an output that there is not
    "tsv": ("", ""),
    "python": ('float("-inf")', 'float("nan")'),
}


def _cells(text: str) -> list[list[str]]:
    """The text cut into rows and cells, whatever drew its lines."""
    text = _SCALAR.sub(r"\1", text.replace("\N{MINUS SIGN}", "-"))
    if "\\begin" in text:
        if text.count("\\begin") != text.count("\\end"):
            raise SceneError("clipboard.cut")
        body = re.sub(r"\\(begin|end)\{\w+\*?\}(\{[^{}]*\})?|\\hline", "", text)
        return [row.split("&") for row in body.split("\\\\") if row.strip()]
    if "[" in text or "(" in text:
        return _brackets(text)
    lines = [line for line in text.splitlines() if line.strip()]
    if "|" in lines[0]:
        table = [line.strip().removeprefix("|").removesuffix("|").split("|") for line in lines]
        ruled = [re.fullmatch(r"[\s:-]*", "".join(row)) is not None for row in table]
        return table[ruled.index(True) + 1 :] if True in ruled else table
    mark = next((mark for mark in "\t;," if any(mark in line for line in lines)), None)
    if mark is None:
        return [line.split() for line in lines]
    if mark != "\t":  # only a spreadsheet means an empty cell by nothing at the end
        lines = [line.strip().rstrip(",;") for line in lines]
    if mark == "," and all(_THOUSANDS.fullmatch(line) for line in lines):
        raise SceneError("clipboard.thousands", row=1, column=1, value=repr(lines[0][:30]))
    # With their ends, for within quotes a line's end is a part of the cell.
    return list(csv.reader([f"{line}\n" for line in lines], delimiter=mark, skipinitialspace=True))


_SCALAR = re.compile(r"\bnp\.(?:float|u?int)\d+\(([^()]*)\)")  # NumPy's numbers within a Python list
_ROW = re.compile(r"\[([^\[\]]*)\]")
_THOUSANDS = re.compile(r"[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?")  # or a decimal comma: nobody but its writer can tell
_AFTER = re.compile(r"[\s)]*|\s*,\s*\w+\s*=[^\[\]]*")  # the end of a call, with what NumPy and PyTorch add to a table


def _brackets(text: str) -> list[list[str]]:
    """The rows of a Python list or of what NumPy and PyTorch print; round brackets count as square ones."""
    if "..." in text:
        raise SceneError("clipboard.shortened")
    first, last = "[]" if "[" in text else "()"
    begin, end = text.find(first), text.rfind(last) + 1 or len(text)
    called, body = text[:begin], text[begin:end].replace("(", "[").replace(")", "]")
    depth = max(accumulate((char == "[") - (char == "]") for char in body), default=0)
    strays = _ROW.sub("", body).strip("[], \t\r\n")
    if depth > 2 or strays or not re.fullmatch(r"\s*(\w+\s*=)?\s*([A-Za-z_][\w.]*\()*", called):
        raise SceneError("clipboard.brackets")
    if body.count("[") != body.count("]") or first in text[end:]:
        raise SceneError("clipboard.cut")
    if not _AFTER.fullmatch(text[end:]):
        raise SceneError("clipboard.brackets")
    rows = [row.strip().removesuffix(",") for row in _ROW.findall(body)]
    return [re.split(r"\s*,\s*|\s+", row) if row else [] for row in rows] if any(rows) else []


def _number(cell: str, row: int, column: int) -> float:
    """0.5, -2, 1e-3, 1/3, and 0,5 where a comma cannot separate cells."""
    if _THOUSANDS.fullmatch(cell.strip()):
        raise SceneError("clipboard.thousands", row=row + 1, column=column + 1, value=repr(cell.strip()[:30]))
    text = cell.strip().replace(",", ".")
    try:
        value = float(Fraction(text)) if re.fullmatch(r"[+-]?\d{1,9}/\d{1,9}", text) else _decimal(text)
    except (ValueError, ZeroDivisionError):
        raise SceneError("clipboard.number", row=row + 1, column=column + 1, value=repr(cell.strip()[:30])) from None
    return value


def _decimal(text: str) -> float:
    """Raises ValueError, for 1_000 too, in which Python alone reads a thousand."""
    if "_" in text:
        raise ValueError(text)
    return float(text)


_BEGINS_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def to_sheet(scene: Scene, weights: Sequence[Sequence[Sequence[float]]]) -> str:
    """The `weights` of each head as CSV: who asks in the first column, who answers in the first row; NaN is empty."""
    written = io.StringIO()
    rows = csv.writer(written)
    for index, head in enumerate(weights):
        if index:
            rows.writerow([])
        rows.writerow(["" if len(scene.heads) == 1 else str(index + 1), *map(_text, scene.key_tokens)])
        for name, row in zip(scene.tokens, head, strict=True):
            rows.writerow([_text(name), *("" if math.isnan(weight) else repr(weight) for weight in row)])
    return "\N{BYTE ORDER MARK}" + written.getvalue()  # without it a spreadsheet may take UTF-8 for something else


def _text(name: str) -> str:
    """What would begin a formula is led by an apostrophe, which spreadsheets take as the mark of a text."""
    return f"'{name}" if name.lstrip().startswith(_BEGINS_FORMULA) or name.startswith(_BEGINS_FORMULA) else name
