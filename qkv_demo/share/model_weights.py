"""Read the attention weights of one head of a trained model, with its tokens, from pasted text."""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..scene.check import SceneError, integer, location
from .tables import numbers_between_brackets, read_cells
from .tables.numbers import read_number

_MAX_LENGTH = 50_000  # characters of Python code or of a table; JSON is read faster, and may be longer
_NAMES = re.compile(r"""\[\s*('[^'\n]*'|"[^"\n]*")(\s*,\s*('[^'\n]*'|"[^"\n]*"))*\s*,?\s*\]""")
_MARKS = "\u0120\u2581"  # "Ġ" and "▁", with which tokenizers write the space before a word


class HeadCount(NamedTuple):
    """The numbers of layers and heads in a text, from which one head has to be chosen."""

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
        """Return "causal" if no token attends to a later one, else "none"."""
        later = [weight for row, line in enumerate(self.weights) for weight in line[row + 1 :]]
        return "causal" if self.key_tokens is None and later and not any(later) else "none"


def read_model_weights(text: Any, words: str = "", layer: Any = None, head: Any = None) -> ModelWeights | HeadCount:
    """Return the weights in a pasted text, or the numbers of heads if it has several and none is chosen.

    The text is a table with tokens in its header or its first column, or nested lists of Python, JSON, NumPy or
    PyTorch, alone or with lists of tokens. `words` are the tokens of a text that has none. Layer and head are counted
    from 1. Raises SceneError.
    """
    if not isinstance(text, str) or not text.strip():
        raise SceneError("clipboard.empty")
    names, numbers = _names_and_numbers(text)
    weights = _one_head(numbers, layer, head)
    if isinstance(weights, HeadCount):
        return weights
    tokens, *others = [tuple(map(_without_mark, row)) for row in names or [_split(words)]]
    if not tokens:
        raise SceneError("error.weights.words", where=location("tokens"), count=len(weights))
    if len(tokens) != len(weights):
        raise SceneError("error.weights.count", where=location("tokens"), found=len(tokens), wanted=len(weights))
    return ModelWeights(tokens, next((row for row in others if row != tokens), None), weights)


def _names_and_numbers(text: str) -> tuple[list[list[str]], Any]:
    """Return the lists of tokens in a text, those of the queries first, and the nested numbers."""
    values = _json_values(text)
    if values is None and len(text) > _MAX_LENGTH:
        raise SceneError("clipboard.long", found=len(text), most=_MAX_LENGTH)
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
    """Return the values of assignments and expressions, or None if the text is no Python. The code is not run."""
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
    """Return the weights of the chosen head. The axes are layers, one sentence, heads, rows and columns, or fewer."""
    depth, inner = 0, numbers
    while isinstance(inner, list | tuple) and inner:
        depth, inner = depth + 1, inner[0]
    if depth == 5:
        depth, numbers = 4, [_chosen(sentences, 1, "sentence") for sentences in numbers]
    if depth not in (2, 3, 4):
        raise SceneError("error.weights.axes", found=depth)
    layers = {2: [[numbers]], 3: [numbers], 4: numbers}[depth]
    count = HeadCount(len(layers), len(layers[0]))
    if (layer is None and count.layers > 1) or (head is None and count.heads > 1):
        return count
    weights = _chosen(_chosen(layers, layer, "layer"), head, "head")
    return [_list(row) for row in _list(weights)]


def _chosen(items: Any, number: Any, field: str) -> Any:
    """Return one item by its number, counted from 1. A single item needs no number."""
    items = _list(items)
    return items[0 if len(items) == 1 else integer(number, location(field), 1, len(items)) - 1]


def _list(value: Any) -> list[Any]:
    """Return a list or a tuple as a list. Raises SceneError for anything else, and for an empty one."""
    if not isinstance(value, list | tuple) or not value:
        raise SceneError("error.fit.table", where=location("weights"))
    return list(value)


def _table(rows: list[list[str]]) -> tuple[list[list[str]], list[list[float]]]:
    """Return the tokens of the rows and those of the columns, as far as the table has them, and its numbers."""
    if len(rows) > 1 and all(len(row) == len(rows[0]) + 1 for row in rows[1:]):
        rows = [["", *rows[0]], *rows[1:]]  # R and pandas print nothing above their names
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


def _split(words: str) -> list[str]:
    """Split typed tokens at bars, or else at spaces. A list of Python or JSON is read as such."""
    if _NAMES.fullmatch(words.strip()):
        return list(ast.literal_eval(words.strip()))
    return [word.strip() for word in words.split("|")] if "|" in words else words.split()


def _without_mark(token: str) -> str:
    return token.strip().lstrip(_MARKS) or token
