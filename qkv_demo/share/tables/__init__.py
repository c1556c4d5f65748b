"""Reads a table of numbers from pasted text, in the formats of many programs."""

from typing import Any

from ...scene.check import SceneError
from .brackets import is_bracketed, parse_bracketed_numbers, read_bracketed_rows
from .labels import remove_labels
from .latex import convert_latex_table, is_latex
from .lines import split_into_rows
from .numbers import read_number
from .plain_text import clean_text

# The maximum length of a pasted table, in characters. The largest matrix of a scene needs a third of this length.
_MAX_TEXT_LENGTH = 20_000


def read_table(text: Any) -> list[list[float]]:
    """Read a pasted table. Raises SceneError with the row and column of a cell that is not a number."""
    if not isinstance(text, str) or not text.strip():
        raise SceneError("clipboard.empty")
    if len(text) > _MAX_TEXT_LENGTH:
        raise SceneError("clipboard.long", actual=len(text), max=_MAX_TEXT_LENGTH)
    cells = _read_unlabeled_cells(clean_text(text))
    rows = [[read_number(cell, i, j) for j, cell in enumerate(row)] for i, row in enumerate(cells)]
    if not any(rows):
        raise SceneError("clipboard.empty")
    for i, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise SceneError("clipboard.ragged", row=i + 1, actual=len(row), expected=len(rows[0]))
    return rows


def read_cells(text: str) -> list[list[str]]:
    """Return all cells of a table as text, including its labels."""
    text = clean_text(text)
    return split_into_rows(convert_latex_table(text) if is_latex(text) else text)[0]


def read_bracketed_numbers(text: str) -> list[Any] | None:
    """Return the numbers of a text with brackets as nested lists. Return None if the text has no brackets.

    Raises SceneError if the text between brackets is not a number.
    """
    text = clean_text(text)
    return parse_bracketed_numbers(text) if is_bracketed(text) and not is_latex(text) else None


def _read_unlabeled_cells(text: str) -> list[list[str]]:
    """Return the cells of a table as text, without labels."""
    if is_latex(text):
        return remove_labels(*split_into_rows(convert_latex_table(text)))
    if is_bracketed(text):
        return read_bracketed_rows(text)
    return remove_labels(*split_into_rows(text))
