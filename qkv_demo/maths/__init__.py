"""The maths, in torch: read `attention` first, for nothing else computes attention.

Beside it: why it is lopsided (`asymmetry`), what one matrix cannot do (`certificate`), which number matters
(`sensitivity`), a pulled arrow's matrix (`reach`), what a page is told beside it, PyTorch's own attention too
(`derived`). Here is a trace read by the words' names, so that a claim or a goal says what it means:
`trace.weight("Riley", "dog") > 0.6`.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from ..scene import Scene
from ..scene.quantities import BY_NAME
from .attention import Trace, attend

__all__ = ["Claims", "NamedTrace", "Trace", "asked", "attend"]

Answer = TypeVar("Answer")


class NamedTrace:
    """Numbers of one trace by the names of its tokens; a name that occurs twice means its first place."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.scene = trace.scene

    def at(self, quantity: str, asks: str, answers: str, head: int = 0) -> float:
        """The number of the pair in any tokens × keys matrix."""
        row, column = self.scene.tokens.index(asks), self.scene.key_tokens.index(answers)
        return self.trace.rows(quantity, head)[row][column]

    def score(self, asks: str, answers: str, head: int = 0) -> float:
        """Before scaling."""
        return self.at("scores", asks, answers, head)

    def weight(self, asks: str, answers: str, head: int = 0) -> float:
        """How much of the answering token's value the asking token takes."""
        return self.at("weights", asks, answers, head)

    def row(self, quantity: str, token: str, head: int = 0) -> list[float]:
        """A token's row in any matrix; where the rows are keys', it is an answering token's."""
        tokens = self.scene.key_tokens if BY_NAME[quantity].rows == "keys" else self.scene.tokens
        return self.trace.rows(quantity, head)[tokens.index(token)]

    def rows(self, quantity: str, head: int = 0) -> list[list[float]]:
        """A whole matrix."""
        return self.trace.rows(quantity, head)

    def strongest_other(self, asks: str, head: int = 0) -> str:
        """The token, other than itself, that `asks` attends to most."""
        names = [name for name in self.scene.key_tokens if name != asks]
        return max(names, key=lambda name: self.weight(asks, name, head))

    def instead(self, scene: Scene) -> "NamedTrace":
        """What another scene would give, for a claim that compares the two."""
        return NamedTrace(attend(scene))

    def again(self) -> "NamedTrace":
        """A second layer with the same weights, fed with this one's output, which must be as wide as its input."""
        rows = tuple(map(tuple, self.trace.rows("combined")))
        return self.instead(replace(self.scene, embeddings=rows))


Claims = Mapping[str, Callable[[NamedTrace], bool]]  # what is said of a trace, by a name, and whether it is so


def asked(question: Callable[[NamedTrace], Answer], trace: NamedTrace) -> Answer | None:
    """What an example or a lesson asks of its own tokens; None where a person has renamed or removed them, or
    made a 0 of what is divided by."""
    try:
        return question(trace)
    except (ValueError, LookupError, ArithmeticError):
        return None
