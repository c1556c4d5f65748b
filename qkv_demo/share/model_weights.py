"""Reads the attention weights of one head of a trained model, and its tokens, from text that the user pastes."""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..scene.check import SceneError, integer, location
from .tables import read_bracketed_numbers, read_cells
from .tables.numbers import read_number

# The maximum length of pasted Python code or of a pasted table, in characters. JSON may be longer, because parsing it
# takes less time.
_MAX_TEXT_LENGTH = 50_000
# Matches a list of quoted strings, such as a list of tokens in Python.
_QUOTED_LIST_PATTERN = re.compile(r"""\[\s*('[^'\n]*'|"[^"\n]*")(\s*,\s*('[^'\n]*'|"[^"\n]*"))*\s*,?\s*\]""")
_COMMAS = ",\uff0c\u3001"  # The Latin comma and both Chinese commas.
_COMMA_PATTERN = re.compile(f"[{_COMMAS}]")
_SPACE_MARKS = "\u0120\u2581"  # Tokenizers write the space before a word as one of these characters, "Ġ" and "▁".


class HeadCount(NamedTuple):
    """The numbers of layers and heads in a pasted text. The user must choose one of the heads."""

    layers: int
    heads: int  # The number of heads in each layer.


@dataclass(frozen=True)
class ModelWeights:
    """The weights (tokens, keys) of one head. `key_tokens` is None in self-attention."""

    tokens: tuple[str, ...]
    key_tokens: tuple[str, ...] | None
    weights: list[list[Any]]

    @property
    def mask_name(self) -> str:
        """Return the mask that fits the weights: "causal" if no token attends to a later one, otherwise "none"."""
        weights_of_later_keys = [
            weight
            for query_index, query_weights in enumerate(self.weights)
            for weight in query_weights[query_index + 1 :]
        ]
        return (
            "causal" if self.key_tokens is None and weights_of_later_keys and not any(weights_of_later_keys) else "none"
        )


def read_model_weights(
    text: Any, typed_tokens: str = "", layer: Any = None, head: Any = None
) -> ModelWeights | HeadCount:
    """Return the weights in a pasted text, or the numbers of layers and heads if the user must choose one first.

    The text is a table, or nested lists as in Python, JSON, NumPy or PyTorch. The tokens can be in the header or in the
    first column of the table, or in lists of their own. If the text contains no tokens, they are read from
    `typed_tokens`. `layer` and `head` are the user's choice, counted from 1. Raises SceneError for any other text.
    """
    if not isinstance(text, str) or not text.strip():
        raise SceneError("clipboard.empty")
    token_lists, numbers = _split_tokens_and_numbers(text)
    weights = _select_head(numbers, layer, head)
    if isinstance(weights, HeadCount):
        return weights
    tokens, *other_token_lists = [
        tuple(map(_strip_space_mark, token_list))
        for token_list in token_lists or [_split_tokens(typed_tokens, len(weights))]
    ]
    if not tokens:
        raise SceneError("error.weights.words", where=location("tokens"), count=len(weights))
    if len(tokens) != len(weights):
        raise SceneError("error.weights.count", where=location("tokens"), actual=len(tokens), expected=len(weights))
    return ModelWeights(
        tokens, next((token_list for token_list in other_token_lists if token_list != tokens), None), weights
    )


def _split_tokens_and_numbers(text: str) -> tuple[list[list[str]], Any]:
    """Return the lists of tokens in a text, with the query tokens first, and the nested lists of numbers."""
    parsed_values = _parse_json(text)
    if parsed_values is None and len(text) > _MAX_TEXT_LENGTH:
        raise SceneError("clipboard.long", actual=len(text), max=_MAX_TEXT_LENGTH)
    if parsed_values is None:
        parsed_values = _parse_python(text)
    if parsed_values is None:
        token_lists = [ast.literal_eval(match[0]) for match in _QUOTED_LIST_PATTERN.finditer(text)]
        nested_numbers = read_bracketed_numbers(_QUOTED_LIST_PATTERN.sub("", text))
        return (token_lists, nested_numbers) if nested_numbers else _split_labels_and_numbers(read_cells(text))
    data_lists = list(_iterate_data_lists(parsed_values))
    nested_numbers = next((data_list for data_list in data_lists if not isinstance(data_list[0], str)), None)
    if nested_numbers is None:
        raise SceneError("error.weights.missing")
    return [data_list for data_list in data_lists if isinstance(data_list[0], str)], nested_numbers


def _parse_json(text: str) -> list[Any] | None:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return [value] if isinstance(value, list | dict) else None


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


def _iterate_data_lists(parsed_values: Iterable[Any]) -> Iterator[list[Any]]:
    """Yield each list of tokens and each nested list of numbers inside the values, at any depth."""
    for value in parsed_values:
        if isinstance(value, dict):
            yield from _iterate_data_lists(value.values())
        elif isinstance(value, list | tuple) and value:
            contains_lists_of_tokens = any(isinstance(item, dict) or _is_token_list(item) for item in value)
            yield from _iterate_data_lists(value) if contains_lists_of_tokens else [list(value)]


def _is_token_list(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(item, str) for item in value)


def _select_head(numbers: Any, layer: Any, head: Any) -> list[list[Any]] | HeadCount:
    """Return the weights of the chosen head, or the numbers of layers and heads if the user must choose first.

    The axes of `numbers` are layer, sentence, head, row and column. There must be one sentence. The first axes may be
    missing.
    """
    axis_count, first_element = 0, numbers
    while isinstance(first_element, list | tuple) and first_element:
        axis_count, first_element = axis_count + 1, first_element[0]
    if axis_count == 5:
        axis_count, numbers = 4, [_select_by_number(sentences, 1, "sentence") for sentences in numbers]
    if axis_count not in (2, 3, 4):
        raise SceneError("error.weights.axes", depth=axis_count)
    layers = {2: [[numbers]], 3: [numbers], 4: numbers}[axis_count]
    layer_and_head_counts = HeadCount(len(layers), len(layers[0]))
    if (layer is None and layer_and_head_counts.layers > 1) or (head is None and layer_and_head_counts.heads > 1):
        return layer_and_head_counts
    weights = _select_by_number(_select_by_number(layers, layer, "layer"), head, "head")
    return [_require_list(row) for row in _require_list(weights)]


def _select_by_number(layers_or_heads: Any, number: Any, field_name: str) -> Any:
    """Return one of the layers or heads by its number, counted from 1. If there is only one, the number is ignored."""
    layers_or_heads = _require_list(layers_or_heads)
    return layers_or_heads[
        0 if len(layers_or_heads) == 1 else integer(number, location(field_name), 1, len(layers_or_heads)) - 1
    ]


def _require_list(value: Any) -> list[Any]:
    """Return a list or a tuple as a list. Raises SceneError for an empty list, and for any other value."""
    if not isinstance(value, list | tuple) or not value:
        raise SceneError("error.fit.table", where=location("weights"))
    return list(value)


def _split_labels_and_numbers(rows: list[list[str]]) -> tuple[list[list[str]], list[list[float]]]:
    """Split a table into its tokens and its numbers.

    The first result has the tokens of the rows, and then the tokens of the columns. Either can be missing.
    """
    if len(rows) > 1 and all(len(row) == len(rows[0]) + 1 for row in rows[1:]):
        # R and pandas print no cell above the column of names, so the header is one cell shorter.
        rows = [["", *rows[0]], *rows[1:]]
    header = rows[0] if rows and (rows[0][0] == "" or not all(map(_is_number, rows[0][1:]))) else []
    body_rows = rows[1:] if header else rows
    has_row_names = header[:1] == [""] or not all(_is_number(row[0]) for row in body_rows)
    row_names = [row[0] for row in body_rows] if has_row_names else []
    column_names = header[1:] if has_row_names else header
    first_number_column = 1 if has_row_names else 0
    numbers = [
        [read_number(cell, i, j) for j, cell in enumerate(row[first_number_column:])] for i, row in enumerate(body_rows)
    ]
    if not any(numbers):
        raise SceneError("clipboard.empty")
    return [row for row in (row_names, column_names) if row], numbers


def _is_number(cell: str) -> bool:
    try:
        read_number(cell, 0, 0)
    except SceneError:
        return False
    return True


def _split_tokens(tokens_text: str, expected_count: int) -> list[str]:
    """Split the text with the user's tokens at bars, commas or spaces. The text can also be a list in Python or JSON.

    A comma can itself be a token. Therefore the text is split at spaces instead of commas if only the spaces give
    `expected_count` tokens.
    """
    tokens_text = tokens_text.strip()
    list_text = tokens_text if tokens_text.startswith("[") else f"[{tokens_text}]"
    if _QUOTED_LIST_PATTERN.fullmatch(list_text):
        return list(ast.literal_eval(list_text))
    if "|" in tokens_text:
        return [word.strip() for word in tokens_text.split("|")]
    comma_tokens = [word.strip() for word in _COMMA_PATTERN.split(tokens_text.rstrip(_COMMAS))]
    space_tokens = tokens_text.split()
    return (
        space_tokens
        if len(comma_tokens) == 1 or len(space_tokens) == expected_count != len(comma_tokens)
        else comma_tokens
    )


def _strip_space_mark(token: str) -> str:
    return token.strip().lstrip(_SPACE_MARKS) or token
