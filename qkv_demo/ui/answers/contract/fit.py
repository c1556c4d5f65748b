"""The JSON of a fit: a scene that attends as one head of a trained model does."""

from typing import Any

from typing_extensions import TypeAliasType, TypedDict

from .picture import Refusal
from .scene import PairIndex, Rows, Scene


class FittedScene(TypedDict):
    """A fitted scene, the weights that it was fitted to, and the pair whose two directions differ most."""

    scene: Scene
    weights: Rows
    pair: PairIndex


class HeadCount(TypedDict):
    """The numbers of layers and heads in a pasted text, from which the user chooses one head."""

    layers: int
    heads: int


class Source(TypedDict):
    """The weights that a scene was fitted to, and the sentence about their origin: its key and its values."""

    key: str
    values: dict[str, Any]
    weights: Rows


FitResponse = TypeAliasType("FitResponse", FittedScene | HeadCount | Refusal)
