"""Matrices as text, both ways: spreadsheet, CSV, Markdown, NumPy, Python and LaTeX."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from ..check import Matrix, SceneError

_MOST = 20_000  # characters; the largest matrix of a scene needs a tenth of it


def parse_block(text: Any) -> list[list[float]]:
    """The numbers of a pasted block, row by row. Raises SceneError naming the row and column that is no number."""
    if not isinstance(text, str) or len(text) > _MOST or not text.strip():
        raise SceneError("clipboard.empty")
    rows = [[_number(cell, i, j) for j, cell in enumerate(line)] for i, line in enumerate(_cells(text))]
    if not rows:
        raise SceneError("clipboard.empty")
    for i, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise SceneError("clipboard.ragged", row=i + 1, found=len(row), wanted=len(rows[0]))
    return rows


def format_block(rows: Matrix, kind: str) -> str:
    """`rows` as text in one of FORMATS, exact to the last digit."""
    return FORMATS[kind]([[repr(value) for value in row] for row in rows])


def _python(rows: list[list[str]]) -> str:
    return "[" + ",\n ".join("[" + ", ".join(row) + "]" for row in rows) + "]"


def _markdown(rows: list[list[str]]) -> str:
    width = range(len(rows[0]))
    lines = [[str(column + 1) for column in width], ["---" for _ in width], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


FORMATS: dict[str, Callable[[list[list[str]]], str]] = {
    "tsv": lambda rows: "\n".join("\t".join(row) for row in rows),
    "csv": lambda rows: "\n".join(",".join(row) for row in rows),
    "markdown": _markdown,
    "numpy": lambda rows: f"np.array({_python(rows)})",
    "python": _python,
    "latex": lambda rows: "\\begin{bmatrix}\n" + " \\\\\n".join(" & ".join(row) for row in rows) + "\n\\end{bmatrix}",
}


def _cells(text: str) -> list[list[str]]:
    """The text cut into rows and cells, whatever drew its lines."""
    text = text.strip().replace("\N{MINUS SIGN}", "-")
    if "\\begin" in text:
        body = re.sub(r"\\(begin|end)\{\w+\}", "", text)
        return [row.split("&") for row in body.split("\\\\") if row.strip()]
    if "[" in text:
        return [re.split(r"[,\s]+", row.strip(" ,\n\t")) for row in re.findall(r"\[([^\[\]]*)\]", text) if row.strip()]
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if lines[0].startswith("|"):
        table = [line.strip("|").split("|") for line in lines]
        ruled = [re.fullmatch(r"[\s:-]*", "".join(row)) is not None for row in table]
        return table[ruled.index(True) + 1 :] if True in ruled else table
    if any("\t" in line for line in lines):
        return [line.split("\t") for line in text.splitlines() if line.strip()]
    separator = r"\s*;\s*" if any(";" in line for line in lines) else r"\s*,\s*|\s+"
    return [re.split(separator, line.rstrip(",;")) for line in lines]


def _number(cell: str, row: int, column: int) -> float:
    """0.5, -2, 1e-3, 1/3, and 0,5 where a comma cannot separate cells."""
    text = cell.strip().replace(",", ".")
    try:
        value = float(Fraction(text)) if re.fullmatch(r"[+-]?\d{1,9}/\d{1,9}", text) else float(text)
    except (ValueError, ZeroDivisionError):
        raise SceneError("clipboard.number", row=row + 1, column=column + 1, value=repr(cell.strip()[:30])) from None
    return value
