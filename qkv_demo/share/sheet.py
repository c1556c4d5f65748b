"""Attention weights as a table for a spreadsheet, in which a token's name is text and never a formula."""

import csv
import io
import math
from collections.abc import Sequence

from ..scene import Scene

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
