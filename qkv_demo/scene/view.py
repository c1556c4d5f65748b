"""What is looked at in a scene: the head, the pair, the number explained, and how it is shown."""

from dataclasses import dataclass
from typing import Literal

from ..locale import DEFAULT

Lens = Literal["embeddings", "w_q", "w_k", "w_v"]


@dataclass(frozen=True)
class View:
    """`pair` is (row asks, column answers), `cell` the number explained, `lens` what the first plane shows, `gradient`
    the number whose gradient is shown, `lesson` the step that is open, counted from 0, `unnamed` what it does not speak
    of yet: "q", "M"."""

    head: int = 0
    pair: tuple[int, int] = (0, 0)
    cell: tuple[str, int, int] = ("weights", 0, 0)
    lens: Lens = "embeddings"
    gradient: tuple[str, int, int] | None = None
    lesson: tuple[str, int] | None = None
    unnamed: tuple[str, ...] = ()
    film: bool = False  # whether it is on
    language: str = DEFAULT
