"""The JSON of a fit, which is a scene whose attention weights are close to those of a trained model's head."""

from typing import Any

from typing_extensions import TypeAliasType, TypedDict

from .picture import Refusal
from .scene import PairIndex, Rows, Scene


class FittedScene(TypedDict):
    """A fitted scene, the weights that it was fitted to, and the pair whose weights in both directions differ most."""

    scene: Scene
    weights: Rows
    pair: PairIndex


class HeadCount(TypedDict):
    """The numbers of layers and heads in a pasted text. The page then asks the user to choose one head."""

    layers: int
    heads: int


class Source(TypedDict):
    """The weights that a scene was fitted to, and the text that names their model (the key of a string, and values)."""

    key: str
    values: dict[str, Any]
    weights: Rows


FitResponse = TypeAliasType("FitResponse", FittedScene | HeadCount | Refusal)
