"""The asymmetry dial as an edit."""

from typing import Any

from .. import asymmetry, check
from ..scene import Scene
from .places import index


def turn(scene: Scene, head: Any, dial: Any, value: Any) -> Scene:
    """Turn one number of a head's asymmetry and leave the symmetric part of M alone. Raises SceneError."""
    return asymmetry.turn(scene, index(head, len(scene.heads), "head"), dial, check.number(value, check.place("dial")))
