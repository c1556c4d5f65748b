"""All figures by name: the three figures of the stage, and one for each beat of the film."""

import torch
from torch import Tensor

from ..scene import Scene
from ..scene.view import View
from . import queries_keys, space, values
from .canvas import Canvas, Figure, Plan, Tensors
from .projections import KEY, QUERY
from .scores import ONE_MATRIX, REVERSE_SCORE, SCORE
from .space import WORDS
from .values import MIX
from .weights import SHARES


def _plan_yours(scene: Scene, view: View) -> Plan:
    words, shares = WORDS.plan(scene, view), SHARES.plan(scene, view)
    return Plan(words.quantities + shares.quantities, shares.variant)


def _geometry_yours(tensors: Tensors, variant: str) -> dict[str, Tensor]:
    """Compute the arrows of the tokens and of the weighted sum, as they are at the end of their animations."""
    ended = {**tensors, "progress": torch.ones_like(tensors["progress"])}
    return WORDS.geometry(ended, "") | SHARES.geometry(ended, variant)


def _draw_yours(canvas: Canvas, scene: Scene, view: View) -> None:
    """Draw the tokens as arrows that the user can drag, and the weighted sum."""
    WORDS.draw(canvas, scene, view)
    SHARES.draw(canvas, scene, view)


FIGURES = {"queries_keys": queries_keys.FIGURE, "space": space.FIGURE, "values": values.FIGURE}
BEATS = {
    "words": WORDS,
    "query": QUERY,
    "key": KEY,
    "score": SCORE,
    "other": REVERSE_SCORE,
    "one": ONE_MATRIX,
    "shares": SHARES,
    "mix": MIX,
    "yours": Figure(_plan_yours, _geometry_yours, _draw_yours),
}


def figure_named(name: str) -> Figure:
    """Return a figure of the stage, or the figure of a beat of the film."""
    return FIGURES[name] if name in FIGURES else BEATS[name]
