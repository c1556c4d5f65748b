"""How well words can still be told apart: how far apart they lie, at how many points, and what became of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from torch import Tensor

from . import Numbers

TOGETHER = 0.01  # words this near, beside where they started, have drifted together
_ONE = 0.05  # of their mean length: words this near lie at one point


def apart(points: Tensor) -> float:
    """Mean distance of the words from their mean, beside the mean length of the words; 0 where all are 0."""
    around = (points - points.mean(0)).norm(dim=-1).mean().item()
    return around / length(points) if length(points) else 0.0


def length(points: Tensor) -> float:
    """The words' mean length."""
    mean: float = points.norm(dim=-1).mean().item()
    return mean


def together_from(apart: Sequence[float]) -> int | None:
    """The first layer after which the words have drifted together and stay so; None where they have not."""
    apart_last = max((layer for layer, now in enumerate(apart) if now >= TOGETHER * apart[0]), default=-1)
    return apart_last + 1 if apart_last + 1 < len(apart) else None


def places(points: Tensor) -> int:
    """At how many different points the words lie: words that lie almost together are at one."""
    near = _ONE * length(points)
    found: list[Tensor] = []
    for point in points:
        if all((point - other).norm() > near for other in found):
            found.append(point)
    return len(found)


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
