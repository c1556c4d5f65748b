"""Reads the tokens and the attention weights of one head of a trained model from pasted text."""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..scene.check import SceneError, integer, location
from .tables import numbers_between_brackets, read_cells
from .tables.numbers import read_number

# The maximum length of Python code or a table, in characters. JSON may be longer, because it is parsed faster.
_MAX_LENGTH = 50_000
# Matches a list of quoted strings, such as a list of tokens in Python.
_QUOTED_LIST = re.compile(r"""\[\s*('[^'\n]*'|"[^"\n]*")(\s*,\s*('[^'\n]*'|"[^"\n]*"))*\s*,?\s*\]""")
_COMMAS = ",\uff0c\u3001"  # The Latin comma and both Chinese commas.
_COMMA = re.compile(f"[{_COMMAS}]")
_SPACE_MARKS = "\u0120\u2581"  # The characters "Ġ" and "▁", by which tokenizers replace the space before a word.


class HeadCount(NamedTuple):
    """The numbers of layers and heads in a text that contains several heads, so that the user must choose one."""

    layers: int
    heads: int


@dataclass(frozen=True)
class ModelWeights:
    """The weights (tokens, keys) of one head. `key_tokens` is None in self-attention."""

    tokens: tuple[str, ...]
    key_tokens: tuple[str, ...] | None
    weights: list[list[Any]]

    @property
    def mask(self) -> str:
        """Return "causal" if no token attends to a later one, otherwise "none"."""
        later_weights = [weight for row, line in enumerate(self.weights) for weight in line[row + 1 :]]
        return "causal" if self.key_tokens is None and later_weights and not any(later_weights) else "none"


def read_model_weights(text: Any, words: str = "", layer: Any = None, head: Any = None) -> ModelWeights | HeadCount:
    """Return the weights in a pasted text, or the numbers of layers and heads if the user must choose one first.

    The text is a table with tokens in its header or its first column, or a nested list of Python, JSON, NumPy or
    PyTorch, optionally with lists of tokens. If the text contains no tokens, they are read from `words`. `layer` and
    `head` are the user's choice, counted from 1. Raises SceneError for any other text.
    """
    if not isinstance(text, str) or not text.strip():
        raise SceneError("clipboard.empty")
    names, numbers = _split_names_and_numbers(text)
    weights = _select_head(numbers, layer, head)
    if isinstance(weights, HeadCount):
        return weights
    tokens, *other_token_lists = [
        tuple(map(_strip_space_mark, row)) for row in names or [_split_tokens(words, len(weights))]
    ]
    if not tokens:
        raise SceneError("error.weights.words", where=location("tokens"), count=len(weights))
    if len(tokens) != len(weights):
        raise SceneError("error.weights.count", where=location("tokens"), actual=len(tokens), expected=len(weights))
    return ModelWeights(tokens, next((row for row in other_token_lists if row != tokens), None), weights)


def _split_names_and_numbers(text: str) -> tuple[list[list[str]], Any]:
    """Return the lists of tokens in a text, with the query tokens first, and the nested lists of numbers."""
    values = _parse_json(text)
    if values is None and len(text) > _MAX_LENGTH:
        raise SceneError("clipboard.long", actual=len(text), max=_MAX_LENGTH)
    if values is None:
        values = _parse_python(text)
    if values is None:
        lists = [ast.literal_eval(match[0]) for match in _QUOTED_LIST.finditer(text)]
        numbers = numbers_between_brackets(_QUOTED_LIST.sub("", text))
        return (lists, numbers) if numbers else _split_table(read_cells(text))
    lists = list(_flatten(values))
    numbers = next((value for value in lists if not isinstance(value[0], str)), None)
    if numbers is None:
        raise SceneError("error.weights.missing")
    return [value for value in lists if isinstance(value[0], str)], numbers


def _parse_json(text: str) -> list[Any] | None:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return [content] if isinstance(content, list | dict) else None


def _parse_python(text: str) -> list[Any] | None:
    """Return the values of assignments and expressions in Python code, without running it.

    Return None if the text is not Python.
    """
    try:
        statements = ast.parse(text.strip()).body
        values = [_evaluate_literal(statement.value) for statement in statements]  # type: ignore[attr-defined]
    except (SyntaxError, ValueError, AttributeError, TypeError, RecursionError, MemoryError):
        return None
    return values if any(isinstance(value, list | tuple | dict) for value in values) else None


def _evaluate_literal(node: ast.expr) -> Any:
    """Return the value of a literal, or of the first argument of a call such as `np.array(…)`."""
    return _evaluate_literal(node.args[0]) if isinstance(node, ast.Call) and node.args else ast.literal_eval(node)


def _flatten(values: Iterable[Any]) -> Iterator[list[Any]]:
    """Yield all lists of tokens and all nested lists of numbers that the values contain, at any depth."""
    for value in values:
        if isinstance(value, dict):
            yield from _flatten(value.values())
        elif isinstance(value, list | tuple) and value:
            is_mixed = any(isinstance(item, dict) or _is_name_list(item) for item in value)
            yield from _flatten(value) if is_mixed else [list(value)]


def _is_name_list(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(item, str) for item in value)


def _select_head(numbers: Any, layer: Any, head: Any) -> list[list[Any]] | HeadCount:
    """Return the weights of the chosen head, or the numbers of layers and heads if the user has not chosen.

    The axes are layer, batch (of size one), head, row and column. The first axes may be missing.
    """
    depth, first_item = 0, numbers
    while isinstance(first_item, list | tuple) and first_item:
        depth, first_item = depth + 1, first_item[0]
    if depth == 5:
        depth, numbers = 4, [_select_by_number(sentences, 1, "sentence") for sentences in numbers]
    if depth not in (2, 3, 4):
        raise SceneError("error.weights.axes", depth=depth)
    layers = {2: [[numbers]], 3: [numbers], 4: numbers}[depth]
    count = HeadCount(len(layers), len(layers[0]))
    if (layer is None and count.layers > 1) or (head is None and count.heads > 1):
        return count
    weights = _select_by_number(_select_by_number(layers, layer, "layer"), head, "head")
    return [_require_list(row) for row in _require_list(weights)]


def _select_by_number(items: Any, number: Any, field: str) -> Any:
    """Return the layer or head with this number, counted from 1. A single layer or head needs no number."""
    items = _require_list(items)
    return items[0 if len(items) == 1 else integer(number, location(field), 1, len(items)) - 1]


def _require_list(value: Any) -> list[Any]:
    """Return a list or a tuple as a list. Raises SceneError for an empty list, and for any other value."""
    if not isinstance(value, list | tuple) or not value:
        raise SceneError("error.fit.table", where=location("weights"))
    return list(value)


def _split_table(rows: list[list[str]]) -> tuple[list[list[str]], list[list[float]]]:
    """Split a table into its tokens and its numbers.

    The first result lists the tokens of the rows, then those of the columns, as far as the table contains them.
    """
    if len(rows) > 1 and all(len(row) == len(rows[0]) + 1 for row in rows[1:]):
        # R and pandas print no cell above the column of names, so the header is one cell shorter.
        rows = [["", *rows[0]], *rows[1:]]
    header = rows[0] if rows and (rows[0][0] == "" or not all(map(_is_number, rows[0][1:]))) else []
    body = rows[1:] if header else rows
    has_names = header[:1] == [""] or not all(_is_number(row[0]) for row in body)
    row_names = [row[0] for row in body] if has_names else []
    column_names = header[1:] if has_names else header
    first_column = 1 if has_names else 0
    numbers = [[read_number(cell, i, j) for j, cell in enumerate(row[first_column:])] for i, row in enumerate(body)]
    if not any(numbers):
        raise SceneError("clipboard.empty")
    return [row for row in (row_names, column_names) if row], numbers


def _is_number(cell: str) -> bool:
    try:
        read_number(cell, 0, 0)
    except SceneError:
        return False
    return True


def _split_tokens(words: str, expected_count: int) -> list[str]:
    """Split typed tokens at bars, or else at commas or spaces. The text may also be a list in Python or JSON.

    A comma can also be a token, so the text is split at spaces if only this gives `expected_count` tokens.
    """
    words = words.strip()
    list_text = words if words.startswith("[") else f"[{words}]"
    if _QUOTED_LIST.fullmatch(list_text):
        return list(ast.literal_eval(list_text))
    if "|" in words:
        return [word.strip() for word in words.split("|")]
    comma_tokens = [word.strip() for word in _COMMA.split(words.rstrip(_COMMAS))]
    space_tokens = words.split()
    return (
        space_tokens
        if len(comma_tokens) == 1 or len(space_tokens) == expected_count != len(comma_tokens)
        else comma_tokens
    )


def _strip_space_mark(token: str) -> str:
    return token.strip().lstrip(_SPACE_MARKS) or token
