"""What a figure's geometry is computed from."""

from typing import NamedTuple


class Plan(NamedTuple):
    """Equal plans over tables of equal shapes are computed by the same operations."""

    quantities: tuple[str, ...]  # by their names in `quantities`, of the selected head where they are a head's
    variant: str = ""  # what else the way of computing depends on
    size: int | None = None  # of its vectors, where that is not the first quantity's
