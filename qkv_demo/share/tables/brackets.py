"""Reads tables with brackets: lists in code, arrays as programs print them, and the notations of MATLAB and R."""

import re
from typing import Any

from ...scene.check import SceneError
from .numbers import read_number

_Nested = list[Any]  # A list of texts and nested lists.
_BRACKETED = re.compile(r"""[\[({]\s*(?:[-+.\d\[({\])}"']|\w+\.\w+\()""")
_SCALAR = re.compile(r"\bnp\.(?:float|u?int)\d+\(([^()]*)\)")  # A number as NumPy prints it inside a Python list.
# An assignment before the table, such as "X =", "W_Q[0] :=", "x: list[list[float]] =", "x <-", or '"w_q":'.
_ASSIGNMENT = re.compile(r"""\A\s*["']?[^\W\d](?:[^\n=({]*(?:<-|=)|[^\n=({\[:]*:)\s*""")
# Matches calls of functions that return their numbers unchanged. Other functions are refused, because they may change
# the numbers.
_ARRAY_FUNCTIONS = re.compile(
    r"(?<![\w.])(?:\w+\.)*(?:array|Array|asarray|matrix(?!\s*\(\s*c\b)|mat|tensor|as_tensor|\w*Tensor|Parameter"
    r"|constant|Variable|DataFrame|list|tuple|c|rbind|Matrix|Float\d+|Int\d*)\s*(?=[\[({])"
)
_ARGUMENT = re.compile(r""",\s*\w+\s*=\s*(?:\([^()]*\)|<[^<>]*>|'[^']*'|"[^"]*"|[\w.]+(?:\([^()]*\))?)""")
_R_MATRIX = re.compile(r"\bmatrix\(\s*(?:data\s*=\s*)?c\(([^()]*)\)((?:\s*,\s*\w+\s*=\s*\w+)*)\s*\)")
_TO_SQUARE_BRACKETS = str.maketrans("({})", "[[]]")


def is_bracketed(text: str) -> bool:
    """Return whether a bracket is followed by numbers or further brackets, unlike in a name such as "[CLS]"."""
    return _BRACKETED.search(text) is not None


def bracket_rows(text: str) -> list[list[str]]:
    """Return the rows of a list of lists, of a printed array, or of a matrix in MATLAB, such as "[1 2; 3 4]"."""
    nodes = _unwrap(text)
    rows = [node for node in nodes if isinstance(node, list)]
    if not rows:
        return _semicolon_rows("".join(map(str, nodes)))
    _refuse_text(nodes)
    if any(isinstance(cell, list) for row in rows for cell in row):
        raise SceneError("clipboard.several", count=len(rows))
    return [_split_cells("".join(map(str, row))) for row in rows]


def bracket_numbers(text: str) -> _Nested:
    """Parse text with brackets, nested to any depth, and return its numbers as nested lists.

    Outer brackets around a single list are removed.
    """
    return _read_nested(_unwrap(text))


def _read_nested(nodes: _Nested, row: int = 0) -> _Nested:
    if not any(isinstance(node, list) for node in nodes):
        return [read_number(cell, row, column) for column, cell in enumerate(_split_cells("".join(nodes)))]
    _refuse_text(nodes)
    return [_read_nested(node, index) for index, node in enumerate(nodes)]


def _unwrap(text: str) -> _Nested:
    """Return a text with brackets as nested lists, without assignments, calls, and brackets around a single list."""
    if "..." in text:
        raise SceneError("clipboard.shortened")
    text = _ASSIGNMENT.sub("", _R_MATRIX.sub(_convert_r_matrix, _SCALAR.sub(r"\1", text)), count=1)
    text = _ARGUMENT.sub("", _ARRAY_FUNCTIONS.sub("", text)).translate(_TO_SQUARE_BRACKETS)
    nodes = _nest(text.rstrip().rstrip(";,.>"))
    while len(nodes) == 1 and isinstance(nodes[0], list):
        nodes = nodes[0]
    return nodes


def _refuse_text(nodes: _Nested) -> None:
    """Raise SceneError if there is text between lists."""
    extra_text = next((node for node in nodes if isinstance(node, str)), None)
    if extra_text is not None:
        raise SceneError("clipboard.extra", value=repr(extra_text.strip(" ,;\n\t")[:30]))


def _nest(text: str) -> _Nested:
    """Convert text with brackets to nested lists. Text that consists only of separators is dropped."""
    stack: list[_Nested] = [[]]
    for token in re.findall(r"\[|\]|[^\[\]]+", text):
        if token == "[":
            stack.append([])
        elif token == "]":
            if len(stack) == 1:
                raise SceneError("clipboard.cut")
            group = stack.pop()
            stack[-1].append(group)
        elif token.strip(" ,;\n\r\t"):
            stack[-1].append(token)
    if len(stack) > 1:
        raise SceneError("clipboard.cut")
    return stack[0]


def _semicolon_rows(text: str) -> list[list[str]]:
    """Return the rows inside one pair of brackets, which are separated by semicolons or line breaks."""
    if ";" in text:
        return [_split_cells(row) for row in text.split(";") if row.strip()]
    lines = [_split_cells(line) for line in re.split(r"(?<!,)[ \t]*\r?\n(?!\s*,)", text.strip()) if line.strip()]
    if len({len(line) for line in lines}) == 1:
        return lines
    return [[cell for line in lines for cell in line]]  # NumPy breaks a long row into several lines.


def _split_cells(row: str) -> list[str]:
    row = row.strip().removesuffix(",").strip()
    return [cell.strip("\"'") for cell in re.split(r"\s*,\s*|\s+", row)] if row else []


def _convert_r_matrix(call: re.Match[str]) -> str:
    """Convert R's `matrix(c(…), nrow = 2)` to a list of rows. R fills columns first unless `byrow` is true."""
    cells, arguments = _split_cells(call[1]), dict(re.findall(r"(\w+)\s*=\s*(\w+)", call[2]))
    sizes = {name: int(value) for name, value in arguments.items() if value.isdecimal()}
    row_count = sizes.get("nrow") or len(cells) // (sizes.get("ncol") or 1)
    if row_count == 0 or len(cells) % row_count:
        raise SceneError("clipboard.extra", value=repr(call[2].strip(" ,")[:30]))
    width = len(cells) // row_count
    is_filled_by_row = arguments.get("byrow") in {"TRUE", "T"}
    rows = [
        cells[row * width : (row + 1) * width] if is_filled_by_row else cells[row::row_count]
        for row in range(row_count)
    ]
    return "[" + ",".join("[" + ",".join(row) + "]" for row in rows) + "]"
