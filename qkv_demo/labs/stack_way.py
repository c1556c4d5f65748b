"""One of the two ways through stacked layers, as it is spoken of: whether the words became one, or nothing."""

from collections.abc import Sequence
from dataclasses import dataclass

from . import Numbers
from .telling_apart import TOGETHER, together_from


@dataclass(frozen=True)
class Way:
    """What became of the words, with the residual or without it."""

    apart: Sequence[float]
    places: Sequence[int]
    lengths: Sequence[float]
    ended: str | None

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


def way_of(numbers: Numbers, way: str) -> Way:
    """The one "with" the residual, or the one "without"."""
    return Way(**{name: numbers[f"{name}_{way}"] for name in ("apart", "places", "lengths", "ended")})
