"""Examples as the page asks for them: a preset's scene, and then the changes that its question is after."""

from typing import Any

from ..check import SceneError, quoted
from ..presets import Preset, presets
from ..scene import Scene


def scene_of(name: Any) -> Scene:
    """A preset's scene. Raises SceneError for a name that there is not."""
    return _preset(name).scene


def solution(name: Any, shown: Any) -> Scene:
    """The preset after the first of its edits, or after the next where one of them is `shown` (a scene as JSON)."""
    answers = [edit.scene for edit in _preset(name).edits.values()]
    scene = Scene.from_dict(shown)
    return answers[(answers.index(scene) + 1) % len(answers) if scene in answers else 0]


def _preset(name: Any) -> Preset:
    if not isinstance(name, str) or name not in presets():
        raise SceneError("error.preset", name=quoted(name))
    return presets()[name]
