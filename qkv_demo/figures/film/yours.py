"""The words stand still, for a hand to take."""

from torch import Tensor

from ..places import Tensors, arrows
from . import words
from .words import draw, plan

__all__ = ["draw", "geometry", "plan"]


def geometry(given: Tensors, _: str) -> dict[str, Tensor]:
    """Under the quantities' own names."""
    return {name: arrows(given[name]) for name in words.QUANTITIES if name in given}
