"""QKV by hand: attention small enough to hold, with every number in reach.

As a library: `attend("riley-dog").heads[0].weights`. Scenes are made by `Scene.from_dict` or from their parts, with
lists, arrays or tensors. `attention` takes queries, keys and values of any size.
"""

from .library import attend, attention, fit_scene, heads_of, preset
from .scene import Context, Head, Scene
from .scene.check import SceneError

__version__ = "0.4.0"

__all__ = [
    "Context",
    "Head",
    "Scene",
    "SceneError",
    "__version__",
    "attend",
    "attention",
    "fit_scene",
    "heads_of",
    "preset",
]
