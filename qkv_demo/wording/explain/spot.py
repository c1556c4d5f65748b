"""A cell and its neighbours: what every recipe reads its numbers and names from."""

import math
from dataclasses import dataclass
from typing import NamedTuple

from ...locale import Marked, Message, message, say
from ...options import arithmetic as a
from ...options.arithmetic import Cell, Node
from ...scene.quantities import BY_NAME, KEYS_MATRIX, has_only_keys
from .. import Pair, answers, asks, name


class Recipe(NamedTuple):
    """A formula in letters, its steps in numbers, and one sentence."""

    formula: Node
    steps: tuple[Node, ...]
    reading: Message


@dataclass(frozen=True)
class Spot(Pair):
    """One cell of a trace, and a reader of its neighbours; `only_keys` is explained in `View`."""

    quantity: str
    only_keys: bool = False

    @property
    def has_only_keys(self) -> bool:
        return has_only_keys(self.scene, self.only_keys)

    @property
    def only_matrix(self) -> bool:
        """Whether this is a number of that matrix."""
        return self.has_only_keys and self.quantity == "w_q"

    @property
    def cell(self) -> Cell:
        return self.quantity, self.head, self.row, self.column

    @property
    def value(self) -> float | None:
        value = self.at(self.quantity, self.row, self.column)
        return value if math.isfinite(value) else None

    @property
    def title(self) -> Message:
        """The number in words: its matrix and the cell."""
        called = message("explain.matrix") if self.only_matrix else message(f"quantity.{self.quantity}.name")
        return message("explain.title", name=called, which=self.which)

    @property
    def which(self) -> Message:
        """The cell in words: "Riley attends to dog" for a pair's weight, "Riley asks and dog answers" for what its
        weight is made from, "Riley, entry 2" for a vector's entry."""
        about = BY_NAME[self.quantity]
        if about.columns == "keys":
            key = "explain.pair" if self.quantity == "weights" else "explain.pair.scores"
            return message(key, asks=self.asks, answers=self.answers)
        if about.rows in ("tokens", "keys"):
            return message("explain.entry", token=self.row_name, column=self.column + 1)
        return message("explain.place", row=self.row + 1, column=self.column + 1)

    @property
    def row_name(self) -> Marked:
        named = answers if BY_NAME[self.quantity].rows == "keys" else asks
        return named(self.scene, self.row)

    def at(self, quantity: str, row: int, column: int) -> float:
        return self.trace.rows(quantity, self.head_of(quantity))[row][column]

    def head_of(self, quantity: str) -> int:
        """Under which its numbers stand: what is of the whole scene stands under the first."""
        return self.head if BY_NAME[quantity].per_head else 0

    def number(self, quantity: str, row: int | None = None, column: int | None = None) -> Node:
        """A number of this head with its address; by default in this cell's place."""
        row, column = self.row if row is None else row, self.column if column is None else column
        return a.signed(self.at(quantity, row, column), (quantity, self.head_of(quantity), row, column))

    def numbers(self, quantity: str, row: int) -> list[Node]:
        """A row of a matrix, each number with its address."""
        values = self.trace.rows(quantity, self.head_of(quantity))[row]
        return [self.number(quantity, row, column) for column in range(len(values))]

    def result(self) -> Node:
        """This cell's own value, as the printed end of a step."""
        return a.number(self.at(self.quantity, self.row, self.column), self.cell)

    def asker(self) -> Node:
        return _label(self.scene.tokens, self.scene.token_colors, self.row)

    def answerer(self, index: int | None = None) -> Node:
        place = self.column if index is None else index
        return _label(self.scene.key_tokens, self.scene.key_colors, place)

    def symbol(self) -> Node:
        """This cell in letters, such as W_Q with its row and column."""
        letter, _, sub = (KEYS_MATRIX if self.only_matrix else BY_NAME[self.quantity].symbol).partition("_")
        return a.symbol(
            letter,
            a.row(a.symbol(sub), a.op("("), a.count(self.row + 1), a.op(","), a.count(self.column + 1), a.op(")")),
        )

    def feeds(self) -> Message:
        """What is computed from this matrix, in words."""
        scene = self.scene
        special = {
            "embeddings": ".cross" if scene.context else "",
            "w_q": ".tied" if scene.tie_qk else "",
            "w_k": ".tied" if scene.tie_qk else "",
        }
        return message(f"explain.feeds.{self.quantity}{special.get(self.quantity, '')}")


def _label(tokens: tuple[str, ...], colors: tuple[int, ...], index: int) -> Node:
    """A name in a formula, which has no language: a nameless token is its place."""
    text = name(tokens, index) if tokens[index].strip() else f"#{index + 1}"
    return a.named(say(text) if isinstance(text, Message) else text, colors[index])
