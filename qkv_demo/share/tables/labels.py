"""Removes the header and the column of names from a pasted table, so that only its numbers remain."""

import re

# Words that programs print instead of numbers. A cell with such a word is not a label. It counts as an invalid number.
_NON_LABEL_WORDS = {"nan", "na", "n/a", "none", "null", "inf", "infinity", "true", "false"}


def remove_labels(rows: list[list[str]], has_header: bool) -> list[list[str]]:
    """Return the rows of a table without its header and its column of names, if it has them.

    `has_header` is true if a line of dashes below the first row marks it as a header.
    """
    if not rows:
        return rows
    first_row, *other_rows = rows
    if other_rows and all(len(row) == len(first_row) + 1 for row in other_rows):
        # R and pandas print no cell above the column of names, so the header is one cell shorter.
        first_row = ["", *first_row]
    header_cells, first_column = first_row[1:], [row[0] if row else "" for row in other_rows]
    if other_rows and header_cells and _are_labels(first_row[0], header_cells, first_column):
        return [row[1:] for row in other_rows]
    if all(map(_is_label, first_row)) or not any(first_row) or (has_header and any(map(_is_label, first_row))):
        return other_rows
    if header_cells and all(map(_is_label, [first_row[0], *first_column])):
        return [row[1:] for row in rows]
    return rows


def _are_labels(corner_cell: str, header_cells: list[str], first_column: list[str]) -> bool:
    """Return whether the cells of the first row are a header, and the cells of the first column are names."""
    if all(map(_is_label, [*header_cells, *first_column])):
        return True
    if corner_cell != "" or not all(first_column):
        return False
    return (
        header_cells == first_column
        or any(map(_is_label, [*header_cells, *first_column]))
        or (_are_consecutive(header_cells) and _are_consecutive(first_column))
    )


def _is_label(cell: str) -> bool:
    """Return whether a cell is a name, but not a mistyped number such as "o.5" or "l,5"."""
    return re.match(r"'?[^\W\d](?![.,]\d)", cell) is not None and cell.lower() not in _NON_LABEL_WORDS


def _are_consecutive(cells: list[str]) -> bool:
    """Return whether the cells are consecutive numbers from 0 or 1."""
    return any(cells == [str(first_number + index) for index in range(len(cells))] for first_number in (0, 1))
