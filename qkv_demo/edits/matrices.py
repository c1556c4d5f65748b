"""Edits of a whole matrix, which fill it with standard numbers such as zeros, or paste a table of numbers into it."""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ..scene import Scene, check
from ..scene.change import get_rows, with_rows
from ..scene.check import SceneError
from ..share.tables import read_table
from .sentence import create_rotation_matrix

# The ways to fill a matrix. Some have a parameter (`by`), which is an angle or a random seed. None means no parameter.
FILL_KINDS: dict[str, Literal["angle", "seed"] | None] = {
    "identity": None,
    "zeros": None,
    "random": "seed",
    "transpose": None,
    "unit": None,
    "rotation": "angle",
}


def fill(scene: Scene, quantity: str, head: int, kind: str, by: float) -> Scene:
    """Fill one matrix. `kind` is a key of `FILL_KINDS`, and `by` is an angle in degrees or a random seed."""
    return with_rows(scene, quantity, head, _fill_rows(np.array(get_rows(scene, quantity, head)), kind, by).tolist())


def _fill_rows(rows: NDArray[np.float64], fill_kind: str, angle_or_seed: float) -> NDArray[np.float64]:
    if fill_kind == "identity":
        return np.eye(*rows.shape)
    if fill_kind == "zeros":
        return np.zeros_like(rows)
    if fill_kind == "random":  # Use one decimal, because such numbers are easy to read.
        return np.random.default_rng(abs(int(angle_or_seed))).uniform(-2, 2, rows.shape).round(1)
    if fill_kind == "transpose":
        if rows.shape[0] != rows.shape[1]:
            raise SceneError("edit.square", rows=rows.shape[0], columns=rows.shape[1])
        return rows.T
    if fill_kind == "unit":
        row_lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        return rows / np.where(row_lengths == 0, 1, row_lengths)
    return _rotate_rows(rows, angle_or_seed)


def _rotate_rows(rows: NDArray[np.float64], degrees: float) -> NDArray[np.float64]:
    """Rotate every row in the plane of the first two axes."""
    if rows.shape[1] < 2:
        raise SceneError("edit.plane")
    rotated_rows = rows.copy()
    rotated_rows[:, :2] = rows[:, :2] @ create_rotation_matrix(np.radians(degrees))
    return rotated_rows.round(6)


def paste(scene: Scene, quantity: str, head: int, row: int, column: int, text: str) -> Scene:
    """Paste a table of numbers into one matrix, so that its top left number is at the given row and column.

    Raises SceneError if the text is not a table of numbers, or if the table does not fit.
    """
    pasted_rows = read_table(text)
    rows = get_rows(scene, quantity, head)
    row, column = check.index(row, len(rows), "row"), check.index(column, len(rows[0]), "column")
    available_height, available_width = len(rows) - row, len(rows[0]) - column
    if len(pasted_rows) > available_height or len(pasted_rows[0]) > available_width:
        raise SceneError(
            "edit.fit", actual=f"{len(pasted_rows)}×{len(pasted_rows[0])}", room=f"{available_height}×{available_width}"
        )
    for row_index, pasted_row in enumerate(pasted_rows, row):
        rows[row_index][column : column + len(pasted_row)] = pasted_row
    return with_rows(scene, quantity, head, rows)
