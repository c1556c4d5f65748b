"""A cell of a trace, with the numbers, names and symbols that its explanation needs."""

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

from ...locale import MarkedText, Message, message, translate
from ...maths.attention import Trace
from ...options import arithmetic
from ...options.arithmetic import Cell, Node
from ...scene.check import SceneError, index, quote
from ...scene.quantities import ONLY_KEYS_SYMBOL, QUANTITIES, QUANTITIES_BY_NAME, shows_only_keys
from .. import Pair, get_key_name, get_query_name, get_token_name


class ArithmeticExplanation(NamedTuple):
    """The parts of an explanation: a formula in letters, its steps with numbers, and one sentence."""

    formula: Node
    steps: tuple[Node, ...]
    meaning: Message


@dataclass(frozen=True)
class CellContext(Pair):
    """One cell of a trace. `is_before_queries` is true in a lesson's steps before queries are introduced."""

    quantity: str
    is_before_queries: bool = False

    @property
    def has_only_keys(self) -> bool:
        return shows_only_keys(self.scene, self.is_before_queries)

    @property
    def is_only_matrix(self) -> bool:
        """True if the cell belongs to the only matrix of a lesson step that has keys but no queries yet."""
        return self.has_only_keys and self.quantity == "w_q"

    @property
    def address(self) -> Cell:
        return self.quantity, self.head, self.row, self.column

    @property
    def value(self) -> float | None:
        value = self.get_value(self.quantity, self.row, self.column)
        return value if math.isfinite(value) else None

    @property
    def title(self) -> Message:
        """The title of the cell, which consists of the name of its matrix and a description of its position."""
        matrix_name = message("explain.matrix") if self.is_only_matrix else message(f"quantity.{self.quantity}.name")
        return message("explain.title", name=matrix_name, which=self.position_name)

    @property
    def position_name(self) -> Message:
        """The position of the cell in words.

        Examples are "Riley attends to dog" for a weight, "Riley asks and dog answers" for a score, and "Riley, entry 2"
        for an entry of a vector.
        """
        quantity = QUANTITIES_BY_NAME[self.quantity]
        if quantity.column_axis == "keys":
            sentence_key = "explain.pair" if self.quantity == "weights" else "explain.pair.scores"
            return message(sentence_key, asks=self.query_name, answers=self.key_name)
        if quantity.row_axis in ("tokens", "keys"):
            return message("explain.entry", token=self.row_name, column=self.column + 1)
        return message("explain.place", row=self.row + 1, column=self.column + 1)

    @property
    def row_name(self) -> MarkedText:
        get_row_name = get_key_name if QUANTITIES_BY_NAME[self.quantity].row_axis == "keys" else get_query_name
        return get_row_name(self.scene, self.row)

    def get_value(self, quantity: str, row: int, column: int) -> float:
        return self.trace.rows(quantity, self.get_head(quantity))[row][column]

    def get_head(self, quantity: str) -> int:
        """Return the index of the head for a quantity. It is 0 for quantities of the whole scene."""
        return self.head if QUANTITIES_BY_NAME[quantity].per_head else 0

    def write_number(self, quantity: str, row: int | None = None, column: int | None = None) -> Node:
        """Return a number of this head, with its address. By default, the row and the column are those of this cell."""
        row, column = self.row if row is None else row, self.column if column is None else column
        return arithmetic.bracketed_if_negative(
            self.get_value(quantity, row, column), (quantity, self.get_head(quantity), row, column)
        )

    def write_row(self, quantity: str, row: int) -> list[Node]:
        """Return the numbers in a row of a matrix, each with its address."""
        row_values = self.trace.rows(quantity, self.get_head(quantity))[row]
        return [self.write_number(quantity, row, column) for column in range(len(row_values))]

    def write_result(self) -> Node:
        """Return the value of this cell, which is the result of the last step."""
        return arithmetic.number(self.get_value(self.quantity, self.row, self.column), self.address)

    def write_query_label(self) -> Node:
        return _build_token_label(self.scene.tokens, self.scene.token_colors, self.row)

    def write_key_label(self, index: int | None = None) -> Node:
        index = self.column if index is None else index
        return _build_token_label(self.scene.key_tokens, self.scene.key_colors, index)

    def write_symbol(self) -> Node:
        """Return the symbol of this cell, such as W_Q with its row and column."""
        letter, _, subscript = (
            ONLY_KEYS_SYMBOL if self.is_only_matrix else QUANTITIES_BY_NAME[self.quantity].symbol
        ).partition("_")
        return arithmetic.symbol(
            letter,
            arithmetic.row(
                arithmetic.symbol(subscript),
                arithmetic.op("("),
                arithmetic.whole_number(self.row + 1),
                arithmetic.op(","),
                arithmetic.whole_number(self.column + 1),
                arithmetic.op(")"),
            ),
        )

    def name_dependents(self) -> Message:
        """Return the names of the quantities that are computed from the matrix of this cell."""
        scene = self.scene
        suffix_by_quantity = {
            "embeddings": ".cross" if scene.context else "",
            "w_q": ".tied" if scene.tie_qk else "",
            "w_k": ".tied" if scene.tie_qk else "",
        }
        return message(f"explain.feeds.{self.quantity}{suffix_by_quantity.get(self.quantity, '')}")


def _build_token_label(tokens: tuple[str, ...], colors: tuple[int, ...], index: int) -> Node:
    """Return a token's name for a formula. The name of an empty token is "#" and its position, counted from 1."""
    name = get_token_name(tokens, index) if tokens[index].strip() else f"#{index + 1}"
    return arithmetic.token_name_node(translate(name) if isinstance(name, Message) else name, colors[index])


def find_cell(trace: Trace, quantity: Any, head: Any, row: Any, column: Any) -> CellContext:
    """Return the cell at an address. Raises SceneError if the trace has no such cell."""
    if not isinstance(quantity, str) or quantity not in QUANTITIES_BY_NAME:
        raise _create_unknown_quantity_error(quantity, trace)
    if not QUANTITIES_BY_NAME[quantity].per_head:
        head = 0
    head = index(head, len(trace.heads), "head")
    try:
        matrix = trace.quantity(quantity, head)
    except KeyError:
        raise _create_unknown_quantity_error(quantity, trace) from None
    row = index(row, matrix.shape[0], "row")
    column = index(column, matrix.shape[1], "column")
    return CellContext(trace, head, row, column, quantity)


def _create_unknown_quantity_error(quantity: Any, trace: Trace) -> SceneError:
    available_names = ", ".join(candidate.name for candidate in QUANTITIES if candidate.is_present(trace.scene))
    return SceneError("error.quantity", name=quote(quantity), names=available_names)
