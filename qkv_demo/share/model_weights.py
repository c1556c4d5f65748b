"""Reads the attention weights of one head of a trained model, and its tokens, from pasted text."""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..scene.check import SceneError, integer, location
from .tables import numbers_between_brackets, read_cells
from .tables.numbers import read_number

# The largest length in characters, for Python code or a table. JSON is parsed faster, so it may be longer.
_MAX_LENGTH = 50_000
_NAMES = re.compile(r"""\[\s*('[^'\n]*'|"[^"\n]*")(\s*,\s*('[^'\n]*'|"[^"\n]*"))*\s*,?\s*\]""")
_COMMAS = ",\uff0c\u3001"  # The Latin comma and both Chinese ones.
_COMMA = re.compile(f"[{_COMMAS}]")
_MARKS = "\u0120\u2581"  # The characters "Ġ" and "▁", with which tokenizers mark the space before a word.


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
        later = [weight for row, line in enumerate(self.weights) for weight in line[row + 1 :]]
        return "causal" if self.key_tokens is None and later and not any(later) else "none"


def read_model_weights(text: Any, words: str = "", layer: Any = None, head: Any = None) -> ModelWeights | HeadCount:
    """Return the weights in a pasted text, or the number of its layers and heads if none of them is chosen yet.

    The text is a table with tokens in its header or its first column, or a nested list of Python, JSON, NumPy or
    PyTorch, optionally with lists of tokens. `words` contains the tokens if the text has none. `layer` and `head` count
    from 1. Raises SceneError for any other text.
    """
    if not isinstance(text, str) or not text.strip():
        raise SceneError("clipboard.empty")
    names, numbers = _names_and_numbers(text)
    weights = _one_head(numbers, layer, head)
    if isinstance(weights, HeadCount):
        return weights
    tokens, *others = [tuple(map(_without_mark, row)) for row in names or [_split(words, len(weights))]]
    if not tokens:
        raise SceneError("error.weights.words", where=location("tokens"), count=len(weights))
    if len(tokens) != len(weights):
        raise SceneError("error.weights.count", where=location("tokens"), actual=len(tokens), expected=len(weights))
    return ModelWeights(tokens, next((row for row in others if row != tokens), None), weights)


def _names_and_numbers(text: str) -> tuple[list[list[str]], Any]:
    """Return the lists of tokens in a text, the query tokens first, and the nested lists of numbers."""
    values = _json_values(text)
    if values is None and len(text) > _MAX_LENGTH:
        raise SceneError("clipboard.long", actual=len(text), max=_MAX_LENGTH)
    if values is None:
        values = _python_values(text)
    if values is None:
        lists = [ast.literal_eval(match[0]) for match in _NAMES.finditer(text)]
        numbers = numbers_between_brackets(_NAMES.sub("", text))
        return (lists, numbers) if numbers else _table(read_cells(text))
    lists = list(_flat(values))
    numbers = next((value for value in lists if not isinstance(value[0], str)), None)
    if numbers is None:
        raise SceneError("error.weights.missing")
    return [value for value in lists if isinstance(value[0], str)], numbers


def _json_values(text: str) -> list[Any] | None:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return [content] if isinstance(content, list | dict) else None


def _python_values(text: str) -> list[Any] | None:
    """Return the values of assignments and expressions in Python code, without running it.

    Return None if the text is not Python.
    """
    try:
        statements = ast.parse(text.strip()).body
        values = [_literal(statement.value) for statement in statements]  # type: ignore[attr-defined]
    except (SyntaxError, ValueError, AttributeError, TypeError, RecursionError, MemoryError):
        return None
    return values if any(isinstance(value, list | tuple | dict) for value in values) else None


def _literal(node: ast.expr) -> Any:
    """Return the value of a literal, or of the first argument of a call such as `np.array(…)`."""
    return _literal(node.args[0]) if isinstance(node, ast.Call) and node.args else ast.literal_eval(node)


def _flat(values: Iterable[Any]) -> Iterator[list[Any]]:
    """Yield the lists of text and the nested lists of numbers within lists, tuples and objects."""
    for value in values:
        if isinstance(value, dict):
            yield from _flat(value.values())
        elif isinstance(value, list | tuple) and value:
            is_mixed = any(isinstance(item, dict) or _is_names(item) for item in value)
            yield from _flat(value) if is_mixed else [list(value)]


def _is_names(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(item, str) for item in value)


def _one_head(numbers: Any, layer: Any, head: Any) -> list[list[Any]] | HeadCount:
    """Return the weights of the chosen head.

    The axes are layer, batch (of one), head, row and column, or the last few.
    """
    depth, inner = 0, numbers
    while isinstance(inner, list | tuple) and inner:
        depth, inner = depth + 1, inner[0]
    if depth == 5:
        depth, numbers = 4, [_chosen(sentences, 1, "sentence") for sentences in numbers]
    if depth not in (2, 3, 4):
        raise SceneError("error.weights.axes", depth=depth)
    layers = {2: [[numbers]], 3: [numbers], 4: numbers}[depth]
    count = HeadCount(len(layers), len(layers[0]))
    if (layer is None and count.layers > 1) or (head is None and count.heads > 1):
        return count
    weights = _chosen(_chosen(layers, layer, "layer"), head, "head")
    return [_list(row) for row in _list(weights)]


def _chosen(items: Any, number: Any, field: str) -> Any:
    """Return the layer or head with a number that counts from 1. If there is only one, the number may be None."""
    items = _list(items)
    return items[0 if len(items) == 1 else integer(number, location(field), 1, len(items)) - 1]


def _list(value: Any) -> list[Any]:
    """Return a list or a tuple as a list. Raises SceneError for anything else, and for an empty one."""
    if not isinstance(value, list | tuple) or not value:
        raise SceneError("error.fit.table", where=location("weights"))
    return list(value)


def _table(rows: list[list[str]]) -> tuple[list[list[str]], list[list[float]]]:
    """Return the tokens of the rows and of the columns, if the table has them, and its numbers."""
    if len(rows) > 1 and all(len(row) == len(rows[0]) + 1 for row in rows[1:]):
        # R and pandas print no cell above the column of names, so the header is one cell shorter.
        rows = [["", *rows[0]], *rows[1:]]
    header = rows[0] if rows and (rows[0][0] == "" or not all(map(_is_number, rows[0][1:]))) else []
    body = rows[1:] if header else rows
    has_names = header[:1] == [""] or not all(_is_number(row[0]) for row in body)
    names = [row[0] for row in body] if has_names else []
    columns = header[1:] if has_names else header
    first = 1 if has_names else 0
    numbers = [[read_number(cell, i, j) for j, cell in enumerate(row[first:])] for i, row in enumerate(body)]
    if not any(numbers):
        raise SceneError("clipboard.empty")
    return [row for row in (names, columns) if row], numbers


def _is_number(cell: str) -> bool:
    try:
        read_number(cell, 0, 0)
    except SceneError:
        return False
    return True


def _split(words: str, count: int) -> list[str]:
    """Split typed tokens at bars, or else at commas or spaces. The text may also be a list in Python or JSON.

    A comma can also be a token, so split at spaces if only that results in `count` tokens.
    """
    words = words.strip()
    listed = words if words.startswith("[") else f"[{words}]"
    if _NAMES.fullmatch(listed):
        return list(ast.literal_eval(listed))
    if "|" in words:
        return [word.strip() for word in words.split("|")]
    between_commas = [word.strip() for word in _COMMA.split(words.rstrip(_COMMAS))]
    between_spaces = words.split()
    return (
        between_spaces
        if len(between_commas) == 1 or len(between_spaces) == count != len(between_commas)
        else between_commas
    )


def _without_mark(token: str) -> str:
    return token.strip().lstrip(_MARKS) or token
