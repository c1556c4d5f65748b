"""The points of arrows, lines and grids, and their animation.

The functions use torch without branching on any number, so that their operations can be recorded.
"""

import torch
from torch import Tensor

from ..options.vectors import product

_GRID_SIZE = 6.0  # The extent of the grid on either side of the origin.
_GRID_LINES = 12  # The number of lines on either side of the origin.


def picture_dims(size: int) -> int:
    """Return 2 if vectors of `size` entries fit a plane, else 3."""
    return 2 if size <= 2 else 3


def visible_entries(vectors: Tensor) -> Tensor:
    """Map (…, size) to (…, 2 or 3): the entries that are drawn, padded with zeros."""
    size = vectors.shape[-1]
    dims = picture_dims(size)
    if size < dims:
        return torch.cat([vectors, vectors.new_zeros(*vectors.shape[:-1], dims - size)], -1)
    return vectors.narrow(-1, 0, dims)


def arrows(tips: Tensor, tails: Tensor | None = None) -> Tensor:
    """Map (n, size) each to (n, 2, dims): the tail of each arrow, by default the origin, then its tip."""
    ends = visible_entries(tips)
    return torch.stack([torch.zeros_like(ends) if tails is None else visible_entries(tails), ends], 1)


def lines(pieces: Tensor) -> Tensor:
    """Map (pieces, points, size) to (pieces · (points + 1), dims): open lines, with NaN after each."""
    points = visible_entries(pieces)
    gap = points.new_full((len(points), 1, points.shape[-1]), torch.nan)
    return torch.cat([points, gap], 1).flatten(0, 1)


def clamp(progress: Tensor) -> Tensor:
    """Clamp to the range from 0 to 1."""
    one = torch.ones_like(progress)
    return torch.maximum(torch.zeros_like(progress), one - torch.maximum(torch.zeros_like(progress), one - progress))


def two_phases(progress: Tensor) -> tuple[Tensor, Tensor]:
    """Split the progress of an animation into that of its first half and that of its second half."""
    return clamp(progress * 2.0), clamp(progress * 2.0 - 1.0)


def interpolate(start: Tensor, end: Tensor, progress: Tensor) -> Tensor:
    """Interpolate linearly. The result is exactly `end` if the progress is 1."""
    return start * (torch.ones_like(progress) - progress) + end * progress


def partly_projected(inputs: Tensor, images: Tensor, progress: Tensor) -> Tensor:
    """Interpolate between inputs and their products with a matrix, which may have a different number of columns."""
    identity = torch.eye(inputs.shape[-1], images.shape[-1], dtype=torch.float64)
    return interpolate(product(inputs, identity), images, progress)


def partial_matrix(w: Tensor, progress: Tensor) -> Tensor:
    """Return (1 − t) I + t W with t = `progress`."""
    return interpolate(torch.eye(*w.shape, dtype=torch.float64), w, progress)


def grid(matrix: Tensor) -> Tensor:
    """Return (lines, 2, d): the image of a grid in the first two axes, with a line every half unit.

    The matrix is only applied to the ends of the lines, because their images are straight.
    """
    offsets = torch.arange(-_GRID_LINES, _GRID_LINES + 1, dtype=torch.float64) * (_GRID_SIZE / _GRID_LINES)
    across = offsets.repeat_interleave(2)  # The same for both ends of a line.
    along = torch.tensor([-_GRID_SIZE, _GRID_SIZE], dtype=torch.float64).repeat(len(offsets))
    ends = torch.stack([torch.cat([across, along]), torch.cat([along, across])], 1)  # (ends of lines, 2)
    axes = min(2, len(matrix))
    return product(ends.narrow(1, 0, axes), matrix.narrow(0, 0, axes)).view(-1, 2, matrix.shape[1])
