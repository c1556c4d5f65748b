"""The asymmetry dial as an edit."""

from typing import Any

from .. import asymmetry, check
from ..scene import Scene
from .places import index


def turn(scene: Scene, head: Any, a: Any) -> Scene:
    """Turn one head's asymmetry to `a` and leave the symmetric part of M alone. Raises SceneError."""
    return asymmetry.turn(scene, index(head, len(scene.heads), "head"), check.number(a, check.place("a")))
