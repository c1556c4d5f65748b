"""Numbers become sentences: notes, readings, captions and explanations. All prose above the maths.

Here is what things are called: a token by its text, told apart where that is empty or occurs twice; and a pair of
tokens, of whom one asks and one answers.
"""

import math
from dataclasses import dataclass, replace

from ..locale import Marked, Message, message, rounded
from ..maths import Trace
from ..scene import Scene, distinct_names


def name(tokens: tuple[str, ...], index: int) -> Message | str:
    """The token's text; "token 2" for an empty one; "is (4)" for one that occurs more than once."""
    return distinct_names(tokens)[index] or message("token.place", place=index + 1)


def asks(scene: Scene, row: int) -> Marked:
    """The name of the token whose query it is."""
    return Marked(name(scene.tokens, row), "asks", row)


def answers(scene: Scene, column: int) -> Marked:
    """The name of the token whose key and value it is."""
    return Marked(name(scene.key_tokens, column), "answers" if scene.context else "asks", column)


def shown(value: float, quantity: str, head: int, row: int, column: int) -> Marked:
    """A number that stands in a cell."""
    return Marked(value, "source", f"{quantity}/{head}/{row}/{column}")


@dataclass(frozen=True)
class Pair:
    """A trace, one head of it, who asks and who answers."""

    trace: Trace
    head: int
    row: int
    column: int

    @property
    def scene(self) -> Scene:
        return self.trace.scene

    @property
    def both_ways(self) -> bool:
        """Whether the one who answers can ask back."""
        return self.scene.context is None and self.row != self.column

    @property
    def by_score(self) -> bool:
        """Whether scores decide the weights."""
        return not self.scene.normalize_option.is_manual

    @property
    def back(self) -> "Pair":
        """Where the one who answers asks."""
        return replace(self, row=self.column, column=self.row)

    @property
    def ways(self) -> tuple["Pair", ...]:
        """There and, where that can be, back."""
        return (self, self.back) if self.both_ways else (self,)

    @property
    def one_matrix(self) -> bool:
        """Whether queries and keys are made alike, by one matrix or by two equal ones."""
        made = self.scene.heads[self.head]
        return self.scene.tie_qk or made.w_q == made.w_k

    @property
    def same_score(self) -> bool:
        """Return whether both directions show the same score."""
        return rounded(self.score) == rounded(self.back.score)

    @property
    def asks(self) -> Marked:
        return asks(self.scene, self.row)

    @property
    def answers(self) -> Marked:
        return answers(self.scene, self.column)

    @property
    def names(self) -> dict[str, Marked]:
        return {"asks": self.asks, "answers": self.answers}

    def row_of(self, quantity: str, row: int) -> list[float]:
        return self.trace.rows(quantity, self.head)[row]

    @property
    def score(self) -> float:
        return self.row_of("scores", self.row)[self.column]

    @property
    def weight(self) -> float:
        return self.row_of("weights", self.row)[self.column]

    @property
    def hidden(self) -> bool:
        """Whether the mask takes a score away that would count."""
        return self.by_score and math.isinf(self.row_of("masked_scores", self.row)[self.column])
