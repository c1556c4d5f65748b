"""Reads a table of numbers from pasted text, in the formats of many programs."""

from typing import Any

from ...scene.check import SceneError
from .brackets import bracket_numbers, bracket_rows, is_bracketed
from .labels import without_labels
from .latex import is_latex, latex_lines
from .lines import line_rows
from .numbers import read_number
from .plain_text import plain_text

_MAX_LENGTH = 20_000  # The maximum length in characters, which is three times that of the largest matrix of a scene.


def read_table(text: Any) -> list[list[float]]:
    """Read a pasted table. Raises SceneError with the row and column of a cell that is not a number."""
    if not isinstance(text, str) or not text.strip():
        raise SceneError("clipboard.empty")
    if len(text) > _MAX_LENGTH:
        raise SceneError("clipboard.long", actual=len(text), max=_MAX_LENGTH)
    cells = _read_unlabeled_cells(plain_text(text))
    rows = [[read_number(cell, i, j) for j, cell in enumerate(row)] for i, row in enumerate(cells)]
    if not any(rows):
        raise SceneError("clipboard.empty")
    for i, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise SceneError("clipboard.ragged", row=i + 1, actual=len(row), expected=len(rows[0]))
    return rows


def read_cells(text: str) -> list[list[str]]:
    """Return all cells of a table as text, including its labels."""
    text = plain_text(text)
    return line_rows(latex_lines(text) if is_latex(text) else text)[0]


def numbers_between_brackets(text: str) -> list[Any] | None:
    """Return the nested numbers of printed arrays, or None if the text has no brackets.

    Raises SceneError if the text between brackets is not a number.
    """
    text = plain_text(text)
    return bracket_numbers(text) if is_bracketed(text) and not is_latex(text) else None


def _read_unlabeled_cells(text: str) -> list[list[str]]:
    """Return the cells of a table as text, without labels."""
    if is_latex(text):
        return without_labels(*line_rows(latex_lines(text)))
    if is_bracketed(text):
        return bracket_rows(text)
    return without_labels(*line_rows(text))
