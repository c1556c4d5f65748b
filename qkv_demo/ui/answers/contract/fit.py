"""The JSON of a fit, which is a scene whose attention weights are close to those of a trained model's head."""

from typing import Any

from typing_extensions import TypeAliasType, TypedDict

from .picture import Refusal
from .scene import PairIndex, Rows, Scene


class FittedScene(TypedDict):
    """A fitted scene, the weights to which it was fitted, and the pair whose weights in both directions differ most."""

    scene: Scene
    weights: Rows  # The weights of the trained model, to which the scene was fitted.
    max_error: float  # The largest difference between these weights and those of the scene.
    pair: PairIndex


class HeadCount(TypedDict):
    """The numbers of layers and heads in a pasted text, so that the page can let the user choose one head."""

    layers: int
    heads: int


class Source(TypedDict):
    """The weights to which a scene was fitted, and the key and values of the message that names their model.

    `max_error` is the largest error of the fit before the user edited the scene. It is None if a file does not contain
    this error. `values_kept` is the fraction of the sum of squares of the model's values that remains in
    the scene, or None if the scene's values are not the model's.
    """

    key: str  # The key of the message that names the model.
    values: dict[str, Any]  # The values of the placeholders in this message.
    weights: Rows  # The weights of the model.
    max_error: float | None
    values_kept: float | None


FitResponse = TypeAliasType("FitResponse", FittedScene | HeadCount | Refusal)
