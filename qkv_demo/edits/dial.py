"""The asymmetry dial as an edit."""

from dataclasses import dataclass

from .. import asymmetry
from ..check import index, number
from ..scene import Scene
from .base import Edit, checked, one_of, position


@dataclass(frozen=True)
class TurnDial(Edit):
    """Turn one number of a head's asymmetry and leave the symmetric part of M alone."""

    head: int = position()
    dial: str = one_of(*(name for dials in asymmetry.DIALS.values() for name in dials))
    value: float = checked(number)

    def apply(self, scene: Scene) -> Scene:
        return asymmetry.turn(scene, index(self.head, len(scene.heads), "head"), self.dial, self.value)
