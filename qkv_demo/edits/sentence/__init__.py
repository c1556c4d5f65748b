"""A new scene from a sentence that a person types: its words become tokens, each with a vector of its own."""

from .circle import scene_of
from .split import Split, split

__all__ = ["Split", "scene_of", "split"]
