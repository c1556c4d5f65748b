"""One of the two ways through stacked layers, as it is spoken of: whether the words became one, or nothing."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..locale import Message, message, power
from . import Numbers, Settings
from .telling_apart import TOGETHER, together_from


@dataclass(frozen=True)
class Way:
    """What became of the words, with the residual or without it."""

    residual: bool
    apart: Sequence[float]
    places: Sequence[int]
    lengths: Sequence[float]
    ended: str | None

    @property
    def name(self) -> Message:
        return message(f"lab.stack.way.{'with' if self.residual else 'without'}")

    @property
    def run(self) -> int:
        return len(self.lengths) - 1

    @property
    def last(self) -> int:
        """The last layer after which a word has a length to measure by."""
        return self.run - (self.ended == "zero")

    @property
    def together(self) -> int | None:
        return together_from(self.apart[: self.last + 1])

    @property
    def shrunk(self) -> bool:
        """Whether they have become short, or 0, and not one before that."""
        short = self.ended == "zero" or self.lengths[-1] < TOGETHER * self.lengths[0]
        return short and self.together is None

    @property
    def shrinking(self) -> Message:
        lengths = {"length": power(self.lengths[0]), "after": power(self.lengths[self.last])}
        return message(f"lab.stack.said.shrunk.{self.ended or 'short'}", **lengths, layers=self.last, run=self.run)


def way_of(settings: Settings, numbers: Numbers, other: bool = False) -> Way:
    """The one that is followed, or the other."""
    of = {name: numbers[f"{name}_other" if other else name] for name in ("apart", "places", "lengths", "ended")}
    return Way((settings["residual"] != "without") != other, **of)
