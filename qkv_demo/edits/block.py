"""A pasted block of numbers, put into a matrix from one cell on."""

from typing import Any

from ..check import SceneError, index
from ..scene import Scene
from ..share.blocks import parse_block
from .places import rows_of, with_rows


def paste(scene: Scene, quantity: Any, head: Any, row: Any, column: Any, text: Any) -> Scene:
    """Raises SceneError, and changes nothing, where the text is no block of numbers or does not fit."""
    block = parse_block(text)
    old = rows_of(scene, quantity, head)
    row, column = index(row, len(old), "row"), index(column, len(old[0]), "column")
    room = len(old) - row, len(old[0]) - column
    if len(block) > room[0] or len(block[0]) > room[1]:
        found, wanted = f"{len(block)}×{len(block[0])}", f"{room[0]}×{room[1]}"
        raise SceneError("edit.fit", found=found, room=wanted)
    new = [list(line) for line in old]
    for i, line in enumerate(block):
        new[row + i][column : column + len(line)] = line
    return with_rows(scene, quantity, head, new)
