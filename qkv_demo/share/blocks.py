"""Writes matrices as text: as a table for a spreadsheet or for Python, or as a CSV file."""

import csv
import io
import math
from collections.abc import Callable, Sequence

from ..scene import Scene
from ..scene.check import Matrix


def format_block(rows: Matrix, kind: str) -> str:
    """Return a matrix as text in one of FORMATS, at full precision."""
    minus_infinity, nan = _NON_FINITE_TEXTS[kind]

    def to_text(value: float) -> str:
        return repr(value) if math.isfinite(value) else nan if math.isnan(value) else minus_infinity

    return FORMATS[kind]([[to_text(value) for value in row] for row in rows])


def _to_python_list(rows: list[list[str]]) -> str:
    return "[" + ",\n ".join("[" + ", ".join(row) + "]" for row in rows) + "]"


FORMATS: dict[str, Callable[[list[list[str]]], str]] = {
    "tsv": lambda rows: "\n".join("\t".join(row) for row in rows),
    "python": _to_python_list,
}

# For each format, the texts for −∞ (a masked score) and for NaN (an undefined weight or output).
_NON_FINITE_TEXTS = {
    "tsv": ("", ""),
    "python": ('float("-inf")', 'float("nan")'),
}

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def to_sheet(scene: Scene, weights: Sequence[Sequence[Sequence[float]]]) -> str:
    """Return the weights of each head as CSV, with a row for each query and a column for each key.

    NaN becomes an empty cell.
    """
    file = io.StringIO()
    writer = csv.writer(file)
    for index, head in enumerate(weights):
        if index:
            writer.writerow([])
        writer.writerow(["" if len(scene.heads) == 1 else str(index + 1), *map(_escape_formula, scene.key_tokens)])
        for name, row in zip(scene.tokens, head, strict=True):
            writer.writerow([_escape_formula(name), *("" if math.isnan(weight) else repr(weight) for weight in row)])
    # Start the file with a byte order mark, because a spreadsheet may not detect UTF-8 otherwise.
    return "\N{BYTE ORDER MARK}" + file.getvalue()


def _escape_formula(name: str) -> str:
    """Put an apostrophe before a name that a spreadsheet would otherwise run as a formula."""
    return f"'{name}" if name.lstrip().startswith(_FORMULA_STARTS) or name.startswith(_FORMULA_STARTS) else name
