"""All figures by name: the three figures of the stage, and one for each beat of the film."""

import torch
from torch import Tensor

from ..scene import Scene
from ..scene.view import View
from . import queries_keys, space, values
from .canvas import Canvas, Figure, FigurePlan, TensorsByName
from .projections import KEY, QUERY
from .scores import ONE_MATRIX, REVERSE_SCORE, SCORE
from .space import WORDS
from .values import MIX
from .weights import WEIGHT_BARS


def _plan_last_beat(scene: Scene, view: View) -> FigurePlan:
    words_plan, bars_plan = WORDS.plan(scene, view), WEIGHT_BARS.plan(scene, view)
    return FigurePlan(words_plan.quantities + bars_plan.quantities, bars_plan.variant)


def _compute_last_beat(tensors: TensorsByName, variant: str) -> dict[str, Tensor]:
    """Compute the arrows of the tokens and the bars of the weights, as at the end of their animations."""
    final_tensors = {**tensors, "progress": torch.ones_like(tensors["progress"])}
    return WORDS.compute_geometry(final_tensors, "") | WEIGHT_BARS.compute_geometry(final_tensors, variant)


def _draw_last_beat(canvas: Canvas, scene: Scene, view: View) -> None:
    """Draw the tokens as arrows that the user can drag, and the bars of the weights."""
    WORDS.draw(canvas, scene, view)
    WEIGHT_BARS.draw(canvas, scene, view)


FIGURES = {"queries_keys": queries_keys.FIGURE, "space": space.FIGURE, "values": values.FIGURE}
BEAT_FIGURES = {
    "words": WORDS,
    "query": QUERY,
    "key": KEY,
    "score": SCORE,
    "other": REVERSE_SCORE,
    "one": ONE_MATRIX,
    "shares": WEIGHT_BARS,
    "mix": MIX,
    "yours": Figure(_plan_last_beat, _compute_last_beat, _draw_last_beat),
}


def find_figure(name: str) -> Figure:
    """Return a figure of the stage, or the figure of a beat of the film."""
    return FIGURES[name] if name in FIGURES else BEAT_FIGURES[name]
