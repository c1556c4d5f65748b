"""Functions that compute the points of arrows, lines and grids, and interpolate them for animations.

They use torch operations without branching on numbers, so that the operations can be recorded and replayed in the page.
"""

import torch
from torch import Tensor

from ..options.vectors import multiply_matrices

_GRID_SIZE = 6.0  # The grid extends from the origin by this much in each direction.
_GRID_LINES_PER_SIDE = 12  # The number of grid lines on each side of the origin.


def count_drawn_dimensions(vector_size: int) -> int:
    """Return 2 if vectors with `vector_size` entries can be drawn in a plane, otherwise 3."""
    return 2 if vector_size <= 2 else 3


def select_drawn_entries(vectors: Tensor) -> Tensor:
    """Return the drawn entries of vectors, padded with zeros. A shape (…, size) becomes (…, 2) or (…, 3)."""
    size = vectors.shape[-1]
    dims = count_drawn_dimensions(size)
    if size < dims:
        return torch.cat([vectors, vectors.new_zeros(*vectors.shape[:-1], dims - size)], -1)
    return vectors.narrow(-1, 0, dims)


def create_arrow_points(tips: Tensor, tails: Tensor | None = None) -> Tensor:
    """Return arrows (n, 2, dims), which are pairs of tail and tip, for tips and tails of shape (n, size).

    Without `tails`, the arrows start at the origin.
    """
    drawn_tips = select_drawn_entries(tips)
    return torch.stack([torch.zeros_like(drawn_tips) if tails is None else select_drawn_entries(tails), drawn_tips], 1)


def join_lines(polylines: Tensor) -> Tensor:
    """Join open lines (pieces, points, size) into one list of points (pieces · (points + 1), dims).

    A row of NaN follows each line. Of each point, only the `dims` entries that the picture can show are kept.
    """
    points = select_drawn_entries(polylines)
    separator = points.new_full((len(points), 1, points.shape[-1]), torch.nan)
    return torch.cat([points, separator], 1).flatten(0, 1)


def clamp(progress: Tensor) -> Tensor:
    """Clamp to the range from 0 to 1."""
    ones = torch.ones_like(progress)
    return torch.maximum(torch.zeros_like(progress), ones - torch.maximum(torch.zeros_like(progress), ones - progress))


def split_into_halves(progress: Tensor) -> tuple[Tensor, Tensor]:
    """Convert the progress of an animation to the progress of its first half, and the progress of its second half."""
    return clamp(progress * 2.0), clamp(progress * 2.0 - 1.0)


def interpolate(start: Tensor, end: Tensor, progress: Tensor) -> Tensor:
    """Interpolate linearly. For a progress of 1 the result is exactly `end`, without rounding errors."""
    return start * (torch.ones_like(progress) - progress) + end * progress


def project_partially(vectors: Tensor, projections: Tensor, progress: Tensor) -> Tensor:
    """Interpolate between vectors and their images under a matrix.

    An image may have more or fewer entries than its vector.
    """
    identity = torch.eye(vectors.shape[-1], projections.shape[-1], dtype=torch.float64)
    return interpolate(multiply_matrices(vectors, identity), projections, progress)


def interpolate_matrix(w: Tensor, progress: Tensor) -> Tensor:
    """Return the matrix (1 − t) I + t W with t = `progress`, which interpolates between the identity and W."""
    return interpolate(torch.eye(*w.shape, dtype=torch.float64), w, progress)


def transform_grid(matrix: Tensor) -> Tensor:
    """Return the image of a grid under a matrix, as lines (lines, 2, d).

    The grid lies in the plane of the first two axes, with a line every half unit. Only the ends of the lines are
    multiplied by the matrix, because the images of straight lines are straight.
    """
    offsets = torch.arange(-_GRID_LINES_PER_SIDE, _GRID_LINES_PER_SIDE + 1, dtype=torch.float64) * (
        _GRID_SIZE / _GRID_LINES_PER_SIDE
    )
    # The distance of a grid line from its axis is the same at both of its ends.
    line_offsets = offsets.repeat_interleave(2)
    end_offsets = torch.tensor([-_GRID_SIZE, _GRID_SIZE], dtype=torch.float64).repeat(len(offsets))
    # The shape is (ends of lines, 2).
    line_end_points = torch.stack([torch.cat([line_offsets, end_offsets]), torch.cat([end_offsets, line_offsets])], 1)
    grid_dimension_count = min(2, len(matrix))
    return multiply_matrices(
        line_end_points.narrow(1, 0, grid_dimension_count), matrix.narrow(0, 0, grid_dimension_count)
    ).view(-1, 2, matrix.shape[1])
