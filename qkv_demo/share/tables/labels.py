"""Removes the labels from a table."""

import re

_MISSING = {"nan", "na", "n/a", "none", "null", "inf", "infinity", "true", "false"}


def without_labels(rows: list[list[str]], has_header: bool) -> list[list[str]]:
    """Return the rows of a table without its header and its column of names, if it has them."""
    if not rows:
        return rows
    first, *others = rows
    if others and all(len(row) == len(first) + 1 for row in others):
        first = ["", *first]  # R and pandas print no cell above the column of names, so the header is one cell shorter.
    header, names = first[1:], [row[0] if row else "" for row in others]
    if others and header and _are_labels(first[0], header, names):
        return [row[1:] for row in others]
    if all(map(_is_label, first)) or not any(first) or (has_header and any(map(_is_label, first))):
        return others
    if header and all(map(_is_label, [first[0], *names])):
        return [row[1:] for row in rows]
    return rows


def _are_labels(corner: str, header: list[str], names: list[str]) -> bool:
    """Return whether the table has both a header and a column of names."""
    if all(map(_is_label, [*header, *names])):
        return True
    if corner != "" or not all(names):
        return False
    return header == names or any(map(_is_label, [*header, *names])) or (_counts(header) and _counts(names))


def _is_label(cell: str) -> bool:
    """Return whether a cell is a name. "o.5" and "l,5" are not, because they are probably mistyped numbers."""
    return re.match(r"'?[^\W\d](?![.,]\d)", cell) is not None and cell.lower() not in _MISSING


def _counts(cells: list[str]) -> bool:
    """Return whether the cells are consecutive numbers from 0 or 1."""
    return any(cells == [str(start + index) for index in range(len(cells))] for start in (0, 1))
