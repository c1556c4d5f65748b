"""Creates sentences about a scene's numbers, such as notes, headlines, captions and explanations.

This file has functions that return the names of tokens, and the class `Pair`, the pair of tokens that a sentence is
about. The query of the first token is compared with the key of the second.
"""

import math
from dataclasses import dataclass, replace

from ..locale import MarkedText, Message, message, round_for_display
from ..maths.attention import Trace
from ..scene import Scene, make_names_distinct


def get_token_name(tokens: tuple[str, ...], index: int) -> Message | str:
    """Return the name of a token, such as "dog".

    If the token's text is empty, the name contains its position, as in "token 2". If several tokens have the same text,
    the position is added, as in "is (4)".
    """
    return make_names_distinct(tokens)[index] or message("token.place", position=index + 1)


def get_query_name(scene: Scene, row: int) -> MarkedText:
    """Return the name of the token whose query is in this row, marked for highlighting."""
    return MarkedText(get_token_name(scene.tokens, row), "asks", row)


def get_key_name(scene: Scene, column: int) -> MarkedText:
    """Return the name of the token whose key is in this column, marked for highlighting."""
    return MarkedText(get_token_name(scene.key_tokens, column), "answers" if scene.context else "asks", column)


def link_number(value: float, quantity: str, head: int, row: int, column: int) -> MarkedText:
    """Return a number that is marked with its cell, so that the page can link to the cell."""
    return MarkedText(value, "source", f"{quantity}/{head}/{row}/{column}")


@dataclass(frozen=True)
class Pair:
    """A query-key pair: a trace, the head, the row of the query, and the column of the key."""

    trace: Trace
    head: int
    row: int
    column: int

    @property
    def scene(self) -> Scene:
        return self.trace.scene

    @property
    def has_reverse(self) -> bool:
        """True if there is a reverse direction, in which the second token attends to the first."""
        return self.scene.context is None and self.row != self.column

    @property
    def uses_scores(self) -> bool:
        """True if the weights are computed from scores."""
        return not self.scene.normalize_option.is_manual

    @property
    def reverse(self) -> "Pair":
        """The same two tokens in the reverse direction."""
        return replace(self, row=self.column, column=self.row)

    @property
    def directions(self) -> tuple["Pair", ...]:
        """The pair and its reverse direction, or only the pair if it has no reverse direction."""
        return (self, self.reverse) if self.has_reverse else (self,)

    @property
    def has_one_matrix(self) -> bool:
        """True if queries and keys are computed with one matrix, or with two equal matrices."""
        head = self.scene.heads[self.head]
        return self.scene.tie_qk or head.w_q == head.w_k

    @property
    def has_equal_scores(self) -> bool:
        """True if the scores of both directions are equal as displayed."""
        return round_for_display(self.score) == round_for_display(self.reverse.score)

    @property
    def query_name(self) -> MarkedText:
        return get_query_name(self.scene, self.row)

    @property
    def key_name(self) -> MarkedText:
        return get_key_name(self.scene, self.column)

    @property
    def names_by_role(self) -> dict[str, MarkedText]:
        return {"asks": self.query_name, "answers": self.key_name}

    def row_of(self, quantity: str, row: int) -> list[float]:
        return self.trace.rows(quantity, self.head)[row]

    @property
    def score(self) -> float:
        return self.row_of("scores", self.row)[self.column]

    @property
    def weight(self) -> float:
        return self.row_of("weights", self.row)[self.column]

    @property
    def is_hidden(self) -> bool:
        """True if the mask blocks the pair."""
        return self.uses_scores and math.isinf(self.row_of("masked_scores", self.row)[self.column])
