"""The JSON of a fit: a scene that attends as one head of a trained model does."""

from typing import Any

from typing_extensions import TypedDict

from .scene import PairIndex, Rows, Scene


class FittedScene(TypedDict):
    """A fitted scene, the weights that it was fitted to, and the pair whose two directions differ most."""

    scene: Scene
    weights: Rows
    pair: PairIndex


class Source(TypedDict):
    """The weights that a scene was fitted to, and the sentence about their origin: its key and its values."""

    key: str
    values: dict[str, Any]
    weights: Rows
