"""Writes matrices as text, for pasting into a spreadsheet or Python code, or as a CSV file."""

import csv
import io
import math
from collections.abc import Callable, Sequence

from ..scene import Scene
from ..scene.check import Matrix


def format_matrix(rows: Matrix, format_name: str) -> str:
    """Return a matrix as text in one of COPY_FORMATS, at full precision."""
    minus_infinity_text, nan_text = _NON_FINITE_TEXTS_BY_FORMAT[format_name]

    def to_text(value: float) -> str:
        return repr(value) if math.isfinite(value) else nan_text if math.isnan(value) else minus_infinity_text

    return COPY_FORMATS[format_name]([[to_text(value) for value in row] for row in rows])


def _to_python_list(cell_texts: list[list[str]]) -> str:
    return "[" + ",\n ".join("[" + ", ".join(row) + "]" for row in cell_texts) + "]"


COPY_FORMATS: dict[str, Callable[[list[list[str]]], str]] = {
    "tsv": lambda rows: "\n".join("\t".join(row) for row in rows),
    "python": _to_python_list,
}

# For each format, the texts for −∞ (a masked score) and for NaN (an undefined weight or output).
_NON_FINITE_TEXTS_BY_FORMAT = {
    "tsv": ("", ""),
    "python": ('float("-inf")', 'float("nan")'),
}

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def to_csv(scene: Scene, weights_by_head: Sequence[Sequence[Sequence[float]]]) -> str:
    """Return the weights of each head as CSV, with a row for each query and a column for each key.

    NaN becomes an empty cell.
    """
    file = io.StringIO()
    writer = csv.writer(file)
    for head_index, head_weights in enumerate(weights_by_head):
        if head_index:
            writer.writerow([])
        writer.writerow(["" if len(scene.heads) == 1 else str(head_index + 1), *map(_escape_formula, scene.key_tokens)])
        for query_token, query_weights in zip(scene.tokens, head_weights, strict=True):
            writer.writerow(
                [
                    _escape_formula(query_token),
                    *("" if math.isnan(weight) else repr(weight) for weight in query_weights),
                ]
            )
    # Start the file with a byte order mark, because a spreadsheet may not detect UTF-8 otherwise.
    return "\N{BYTE ORDER MARK}" + file.getvalue()


def _escape_formula(name: str) -> str:
    """Put an apostrophe before a name that a spreadsheet would otherwise run as a formula."""
    return f"'{name}" if name.lstrip().startswith(_FORMULA_STARTS) or name.startswith(_FORMULA_STARTS) else name
