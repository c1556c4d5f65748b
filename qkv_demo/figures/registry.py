"""All figures by name: the three figures of the stage, and one for each beat of the film."""

import torch
from torch import Tensor

from ..scene import Scene
from ..scene.view import View
from . import queries_keys, space, values
from .canvas import Canvas, FigurePlan, FigureRecipe, TensorsByName
from .projections import KEY_FIGURE, QUERY_FIGURE
from .scores import ONE_MATRIX_FIGURE, REVERSE_SCORE_FIGURE, SCORE_FIGURE
from .space import WORDS_FIGURE
from .values import MIXING_FIGURE
from .weights import WEIGHT_BARS_FIGURE


def _plan_last_beat(scene: Scene, view: View) -> FigurePlan:
    words_plan, bars_plan = WORDS_FIGURE.plan(scene, view), WEIGHT_BARS_FIGURE.plan(scene, view)
    return FigurePlan(words_plan.quantities + bars_plan.quantities, bars_plan.variant)


def _compute_last_beat_geometry(tensors: TensorsByName, variant: str) -> dict[str, Tensor]:
    """Compute the arrows of the tokens and the bars of the weights, as at the end of their animations."""
    final_tensors = {**tensors, "progress": torch.ones_like(tensors["progress"])}
    return WORDS_FIGURE.compute_geometry(final_tensors, "") | WEIGHT_BARS_FIGURE.compute_geometry(
        final_tensors, variant
    )


def _draw_last_beat(canvas: Canvas, scene: Scene, view: View) -> None:
    """Draw the tokens as arrows that the user can drag, and the bars of the weights."""
    WORDS_FIGURE.draw(canvas, scene, view)
    WEIGHT_BARS_FIGURE.draw(canvas, scene, view)


STAGE_FIGURES = {
    "queries_keys": queries_keys.QUERIES_KEYS_FIGURE,
    "space": space.SPACE_FIGURE,
    "values": values.VALUES_FIGURE,
}
BEAT_FIGURES = {
    "words": WORDS_FIGURE,
    "query": QUERY_FIGURE,
    "key": KEY_FIGURE,
    "score": SCORE_FIGURE,
    "other": REVERSE_SCORE_FIGURE,
    "one": ONE_MATRIX_FIGURE,
    "shares": WEIGHT_BARS_FIGURE,
    "mix": MIXING_FIGURE,
    "yours": FigureRecipe(_plan_last_beat, _compute_last_beat_geometry, _draw_last_beat),
}


def find_figure(name: str) -> FigureRecipe:
    """Return a figure of the stage, or the figure of a beat of the film."""
    return STAGE_FIGURES[name] if name in STAGE_FIGURES else BEAT_FIGURES[name]
