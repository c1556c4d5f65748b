"""Reads tables with brackets: lists in code, arrays as programs print them, and the notations of MATLAB and R."""

import re
from typing import Any

from ...scene.check import SceneError
from .numbers import read_number

_NestedList = list[Any]  # A list whose items are texts and lists of the same kind.
# Matches a bracket before a number, a quotation mark, another bracket, or a call such as "np.array(".
_BRACKET_BEFORE_NUMBERS_PATTERN = re.compile(r"""[\[({]\s*(?:[-+.\d\[({\])}"']|\w+\.\w+\()""")
# Matches a number as NumPy prints it inside a Python list, such as "np.float64(0.5)".
_NUMPY_SCALAR_PATTERN = re.compile(r"\bnp\.(?:float|u?int)\d+\(([^()]*)\)")
# Matches an assignment before the table, such as "X =", "W_Q[0] :=", "x: list[list[float]] =", "x <-", or '"w_q":'.
_ASSIGNMENT_PATTERN = re.compile(r"""\A\s*["']?[^\W\d](?:[^\n=({]*(?:<-|=)|[^\n=({\[:]*:)\s*""")
# Matches the names of functions that return their numbers unchanged, such as "np.array". Other functions are refused,
# because they may change the numbers.
_ARRAY_FUNCTION_NAME_PATTERN = re.compile(
    r"(?<![\w.])(?:\w+\.)*(?:array|Array|asarray|matrix(?!\s*\(\s*c\b)|mat|tensor|as_tensor|\w*Tensor|Parameter"
    r"|constant|Variable|DataFrame|list|tuple|c|rbind|Matrix|Float\d+|Int\d*)\s*(?=[\[({])"
)
# Matches an argument after the numbers, such as ", dtype=float32".
_KEYWORD_ARGUMENT_PATTERN = re.compile(
    r""",\s*\w+\s*=\s*(?:\([^()]*\)|<[^<>]*>|'[^']*'|"[^"]*"|[\w.]+(?:\([^()]*\))?)"""
)
# Matches a matrix in R, such as "matrix(c(1, 2, 3, 4), nrow = 2)".
_R_MATRIX_PATTERN = re.compile(r"\bmatrix\(\s*(?:data\s*=\s*)?c\(([^()]*)\)((?:\s*,\s*\w+\s*=\s*\w+)*)\s*\)")
_TO_SQUARE_BRACKETS = str.maketrans("({})", "[[]]")


def is_bracketed(text: str) -> bool:
    """Return whether a bracket is followed by numbers or further brackets, unlike in a name such as "[CLS]"."""
    return _BRACKET_BEFORE_NUMBERS_PATTERN.search(text) is not None


def read_bracketed_rows(text: str) -> list[list[str]]:
    """Split a table with brackets into rows of cells, such as "[[1, 2], [3, 4]]", or "[1 2; 3 4]" in MATLAB."""
    nodes = _parse_outer_list(text)
    rows = [node for node in nodes if isinstance(node, list)]
    if not rows:
        return _split_matlab_rows("".join(map(str, nodes)))
    _refuse_text_between_lists(nodes)
    if any(isinstance(cell, list) for row in rows for cell in row):
        raise SceneError("clipboard.several", count=len(rows))
    return [_split_cells("".join(map(str, row))) for row in rows]


def parse_bracketed_numbers(text: str) -> _NestedList:
    """Parse text with brackets, nested to any depth, and return its numbers as nested lists.

    Outer brackets around a single list are removed.
    """
    return _parse_numbers(_parse_outer_list(text))


def _parse_numbers(nodes: _NestedList, row: int = 0) -> _NestedList:
    if not any(isinstance(node, list) for node in nodes):
        return [read_number(cell, row, column) for column, cell in enumerate(_split_cells("".join(nodes)))]
    _refuse_text_between_lists(nodes)
    return [_parse_numbers(node, index) for index, node in enumerate(nodes)]


def _parse_outer_list(text: str) -> _NestedList:
    """Parse a text with brackets into nested lists. Remove assignments, function names and redundant outer brackets."""
    if "..." in text:
        raise SceneError("clipboard.shortened")
    text = _ASSIGNMENT_PATTERN.sub(
        "", _R_MATRIX_PATTERN.sub(_convert_r_matrix, _NUMPY_SCALAR_PATTERN.sub(r"\1", text)), count=1
    )
    text = _KEYWORD_ARGUMENT_PATTERN.sub("", _ARRAY_FUNCTION_NAME_PATTERN.sub("", text)).translate(_TO_SQUARE_BRACKETS)
    nodes = _parse_brackets(text.rstrip().rstrip(";,.>"))
    while len(nodes) == 1 and isinstance(nodes[0], list):
        nodes = nodes[0]
    return nodes


def _refuse_text_between_lists(nodes: _NestedList) -> None:
    """Raise SceneError if there is text between lists."""
    extra_text = next((node for node in nodes if isinstance(node, str)), None)
    if extra_text is not None:
        raise SceneError("clipboard.extra", value=repr(extra_text.strip(" ,;\n\t")[:30]))


def _parse_brackets(text: str) -> _NestedList:
    """Parse square brackets into nested lists. Drop text that consists only of commas, semicolons and spaces."""
    open_lists: list[_NestedList] = [[]]
    for piece in re.findall(r"\[|\]|[^\[\]]+", text):
        if piece == "[":
            open_lists.append([])
        elif piece == "]":
            if len(open_lists) == 1:
                raise SceneError("clipboard.cut")
            closed_list = open_lists.pop()
            open_lists[-1].append(closed_list)
        elif piece.strip(" ,;\n\r\t"):
            open_lists[-1].append(piece)
    if len(open_lists) > 1:
        raise SceneError("clipboard.cut")
    return open_lists[0]


def _split_matlab_rows(text: str) -> list[list[str]]:
    """Split the text inside one pair of brackets into rows of cells, at its semicolons or at its line breaks."""
    if ";" in text:
        return [_split_cells(row) for row in text.split(";") if row.strip()]
    rows_by_line = [_split_cells(line) for line in re.split(r"(?<!,)[ \t]*\r?\n(?!\s*,)", text.strip()) if line.strip()]
    if len({len(line) for line in rows_by_line}) == 1:
        return rows_by_line
    return [[cell for line in rows_by_line for cell in line]]  # NumPy breaks a long row into several lines.


def _split_cells(row: str) -> list[str]:
    row = row.strip().removesuffix(",").strip()
    return [cell.strip("\"'") for cell in re.split(r"\s*,\s*|\s+", row)] if row else []


def _convert_r_matrix(call_match: re.Match[str]) -> str:
    """Convert R's `matrix(c(…), nrow = 2)` to a list of rows. R fills columns first unless `byrow` is true."""
    cells, arguments = _split_cells(call_match[1]), dict(re.findall(r"(\w+)\s*=\s*(\w+)", call_match[2]))
    size_arguments = {name: int(value) for name, value in arguments.items() if value.isdecimal()}
    row_count = size_arguments.get("nrow") or len(cells) // (size_arguments.get("ncol") or 1)
    if row_count == 0 or len(cells) % row_count:
        raise SceneError("clipboard.extra", value=repr(call_match[2].strip(" ,")[:30]))
    column_count = len(cells) // row_count
    is_filled_by_row = arguments.get("byrow") in {"TRUE", "T"}
    rows = [
        cells[row * column_count : (row + 1) * column_count] if is_filled_by_row else cells[row::row_count]
        for row in range(row_count)
    ]
    return "[" + ",".join("[" + ",".join(row) + "]" for row in rows) + "]"
