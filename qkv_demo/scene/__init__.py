"""What a person can edit, and what is said of it without any maths: the scene, its door, its quantities, its view.

`check` lets nothing else in, `quantities` is the one table of everything that has a name, `change` makes one scene of
another, `view` is what is looked at, and what stands on the stage while something is told.
"""

from .check import SceneError
from .scene import COLORS, RULES, Context, Head, Scene, told_apart

__all__ = ["COLORS", "RULES", "Context", "Head", "Scene", "SceneError", "told_apart"]
