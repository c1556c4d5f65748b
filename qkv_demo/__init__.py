"""QKV by hand: attention small enough to hold, with every number in reach.

As a library: `attend(preset("riley-dog")).heads[0].weights`. Scenes are made by `Scene.from_dict` or from their parts.
"""

from .library import attend, preset
from .scene import Context, Head, Scene
from .scene.check import SceneError

__all__ = ["Context", "Head", "Scene", "SceneError", "attend", "preset"]
