"""A pasted block of numbers, put into a matrix from one cell on."""

from dataclasses import dataclass

from ..scene import Scene
from ..scene.check import SceneError, index, text
from ..share.blocks import parse_block
from .base import Edit, checked, position
from .places import rows_of, with_rows


@dataclass(frozen=True)
class Paste(Edit):
    """Refused where the text is no block of numbers or does not fit."""

    quantity: str = checked(text)
    head: int = position()
    row: int = position()
    column: int = position()
    text: str = checked(text)

    def apply(self, scene: Scene) -> Scene:
        block = parse_block(self.text)
        old = rows_of(scene, self.quantity, self.head)
        row, column = index(self.row, len(old), "row"), index(self.column, len(old[0]), "column")
        room = len(old) - row, len(old[0]) - column
        if len(block) > room[0] or len(block[0]) > room[1]:
            found, wanted = f"{len(block)}×{len(block[0])}", f"{room[0]}×{room[1]}"
            raise SceneError("edit.fit", found=found, room=wanted)
        new = [list(line) for line in old]
        for i, line in enumerate(block):
            new[row + i][column : column + len(line)] = line
        return with_rows(scene, self.quantity, self.head, new)
