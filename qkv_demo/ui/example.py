"""Examples as the page asks for them: a preset's scene, and then the changes that its question is after."""

from typing import Any

from ..check import SceneError, quoted
from ..presets import Edit, Preset, presets
from ..scene import Scene


def scene_of(name: Any) -> Scene:
    """A preset's scene. Raises SceneError for a name that there is not."""
    return _preset(name).scene


def pair_of(name: Any) -> tuple[int, int]:
    """The (row, column) to look at first."""
    return _preset(name).pair


def solution(name: Any, shown: Any) -> Edit:
    """The first of a preset's edits, or the next where one of their scenes is `shown` (a scene as JSON)."""
    edits = list(_preset(name).edits.values())
    scenes = [edit.scene for edit in edits]
    scene = Scene.from_dict(shown)
    return edits[(scenes.index(scene) + 1) % len(edits) if scene in scenes else 0]


def _preset(name: Any) -> Preset:
    if not isinstance(name, str) or name not in presets():
        raise SceneError("error.preset", name=quoted(name))
    return presets()[name]
