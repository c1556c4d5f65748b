"""The gradient of one number in one sentence, and what a try has done to the number that a task is about."""

import math

from ..locale import Message, message, telling
from ..maths import Trace
from ..maths.sensitivity import Sensitivity, Steepest
from ..scene import Scene
from ..scene.quantities import PER_HEAD
from .explain import Spot
from .names import answers, asks, shown

_CLIFF = 1e30  # no product of numbers that a scene can hold is as steep: only a direction next to the zero vector is


def gradient(spot: Spot, found: Sensitivity | None) -> Message:
    """What moves the number at `spot` most, or why nothing does; `found` is its sensitivity."""
    scene = spot.scene
    if found is None or found.strongest is None:
        jumps = scene.normalize_kind.jumps and spot.quantity in ("weights", "output", "combined")
        return message("ui.gradient.jumps" if jumps else "ui.gradient.none", target=spot.title)
    entry = found.strongest
    named = _named(scene, entry)
    if abs(entry.slope) > _CLIFF:
        return message("ui.gradient.cliff", target=spot.title, entry=named)
    way = "up" if entry.slope > 0 else "down"
    return message(f"ui.gradient.{way}", target=spot.title, entry=named, slope=telling(abs(entry.slope)))


def _named(scene: Scene, entry: Steepest) -> Message:
    """Its name, with the token's where the row is a token's."""
    if entry.quantity == "weights":
        return message("ui.gradient.weights", asks=asks(scene, entry.row), answers=answers(scene, entry.column))
    if entry.quantity in ("embeddings", "context_embeddings"):
        token = asks(scene, entry.row) if entry.quantity == "embeddings" else answers(scene, entry.row)
        return message(f"ui.gradient.{entry.quantity}", token=token, column=entry.column + 1)
    name = message(f"quantity.{entry.quantity}.name")
    if entry.quantity in PER_HEAD and len(scene.heads) > 1:
        name = message("ui.of_head", name=name, head=entry.head + 1)
    return message("ui.gradient.entry", name=name, row=entry.row + 1, column=entry.column + 1)


def tried(start: Trace, now: Trace, watched: tuple[str, int, int]) -> Message | None:
    """The number before and now; `watched` is a weight or a score of the first head. None where it is gone."""
    quantity, row, column = watched
    if row >= len(now.scene.tokens) or column >= len(now.scene.key_tokens):
        return None
    if math.isnan(now.rows(quantity)[row][column]):
        return None
    return message(
        f"tried.{quantity}",
        asks=asks(now.scene, row),
        answers=answers(now.scene, column),
        now=shown(now.rows(quantity)[row][column], quantity, 0, row, column),
        before=start.rows(quantity)[row][column],
    )
