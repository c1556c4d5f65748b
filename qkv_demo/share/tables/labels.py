"""Removes the labels from a table."""

import re

_NON_LABEL_WORDS = {"nan", "na", "n/a", "none", "null", "inf", "infinity", "true", "false"}


def without_labels(rows: list[list[str]], has_header: bool) -> list[list[str]]:
    """Return the rows of a table without its header and its column of names, if it has them."""
    if not rows:
        return rows
    first_row, *other_rows = rows
    if other_rows and all(len(row) == len(first_row) + 1 for row in other_rows):
        # R and pandas print no cell above the column of names, so the header is one cell shorter.
        first_row = ["", *first_row]
    header, names = first_row[1:], [row[0] if row else "" for row in other_rows]
    if other_rows and header and _are_labels(first_row[0], header, names):
        return [row[1:] for row in other_rows]
    if all(map(_is_label, first_row)) or not any(first_row) or (has_header and any(map(_is_label, first_row))):
        return other_rows
    if header and all(map(_is_label, [first_row[0], *names])):
        return [row[1:] for row in rows]
    return rows


def _are_labels(corner: str, header: list[str], names: list[str]) -> bool:
    """Return whether the table has both a header and a column of names."""
    if all(map(_is_label, [*header, *names])):
        return True
    if corner != "" or not all(names):
        return False
    return (
        header == names
        or any(map(_is_label, [*header, *names]))
        or (_are_consecutive(header) and _are_consecutive(names))
    )


def _is_label(cell: str) -> bool:
    """Return whether a cell is a name, but not a mistyped number such as "o.5" or "l,5"."""
    return re.match(r"'?[^\W\d](?![.,]\d)", cell) is not None and cell.lower() not in _NON_LABEL_WORDS


def _are_consecutive(cells: list[str]) -> bool:
    """Return whether the cells are consecutive numbers from 0 or 1."""
    return any(cells == [str(start + index) for index in range(len(cells))] for start in (0, 1))
