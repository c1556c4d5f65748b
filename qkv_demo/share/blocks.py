"""Matrices as text: a table for a spreadsheet or for Python, and the weights as a CSV file."""

import csv
import io
import math
from collections.abc import Callable, Sequence

from ..scene import Scene
from ..scene.check import Matrix


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
