"""The asymmetry dial as an edit."""

from typing import Any

from .. import asymmetry
from ..check import index, number, place
from ..scene import Scene


def turn(scene: Scene, head: Any, dial: Any, value: Any) -> Scene:
    """Turn one number of a head's asymmetry and leave the symmetric part of M alone. Raises SceneError."""
    head = index(head, len(scene.heads), "head")
    return asymmetry.turn(scene, head, dial, number(value, place("dial")))
