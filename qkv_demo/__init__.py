"""QKV by hand: attention on scenes so small that every number can be read and edited.

For example, `attend("riley-dog").heads[0].weights` returns the attention weights of an example. `Scene.from_dict`
builds a scene from JSON, and the class `Scene` from lists, arrays or tensors. `attention` accepts queries, keys and
values of any size.
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
