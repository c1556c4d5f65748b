"""One matrix under the hand: its rows, quick fills for it, and a pasted block, put into it from one cell on."""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ..scene import Scene, check
from ..scene.change import rows_of, with_rows
from ..scene.check import SceneError
from ..share.tables import read_table
from .sentence import turn

# What `by` is to each fill; nothing to most.
FILLS: dict[str, Literal["angle", "seed"] | None] = {
    "identity": None,
    "zeros": None,
    "random": "seed",
    "transpose": None,
    "unit": None,
    "rotation": "angle",
}


def fill(scene: Scene, quantity: str, head: int, kind: str, by: float) -> Scene:
    """Fill one matrix. `by` is the angle in degrees for a rotation and the seed for random entries."""
    return with_rows(scene, quantity, head, _filled(np.array(rows_of(scene, quantity, head)), kind, by).tolist())


def _filled(old: NDArray[np.float64], kind: str, by: float) -> NDArray[np.float64]:
    if kind == "identity":
        return np.eye(*old.shape)
    if kind == "zeros":
        return np.zeros_like(old)
    if kind == "random":  # one decimal: pleasant to read
        return np.random.default_rng(abs(int(by))).uniform(-2, 2, old.shape).round(1)
    if kind == "transpose":
        if old.shape[0] != old.shape[1]:
            raise SceneError("edit.square", rows=old.shape[0], columns=old.shape[1])
        return old.T
    if kind == "unit":
        lengths = np.linalg.norm(old, axis=1, keepdims=True)
        return old / np.where(lengths == 0, 1, lengths)
    return _turned(old, by)


def _turned(old: NDArray[np.float64], degrees: float) -> NDArray[np.float64]:
    """Every row turned within the plane of the first two axes."""
    if old.shape[1] < 2:
        raise SceneError("edit.plane")
    turned = old.copy()
    turned[:, :2] = old[:, :2] @ turn(np.radians(degrees))
    return turned.round(6)


def paste(scene: Scene, quantity: str, head: int, row: int, column: int, text: str) -> Scene:
    """Put a block of text into a matrix, from one cell on. Refused where it is no block of numbers or does not fit."""
    block = read_table(text)
    old = rows_of(scene, quantity, head)
    row, column = check.index(row, len(old), "row"), check.index(column, len(old[0]), "column")
    room = len(old) - row, len(old[0]) - column
    if len(block) > room[0] or len(block[0]) > room[1]:
        found, wanted = f"{len(block)}×{len(block[0])}", f"{room[0]}×{room[1]}"
        raise SceneError("edit.fit", found=found, room=wanted)
    for at, line in enumerate(block, row):
        old[at][column : column + len(line)] = line
    return with_rows(scene, quantity, head, old)
