"""The one line over the stage: who attends to whom, and whether it is mutual."""

import math

from .attention import Trace
from .locale import Message, message, number
from .names import answers, asks
from .scene import Scene


def reading(trace: Trace, head: int, i: int, j: int) -> Message:
    """The pair (i asks, j answers) in one line; both directions where there are two."""
    scene = trace.scene
    weights = trace.heads[head].weights
    forth = weights[i, j].item()
    names = {"asks": asks(scene, i), "answers": answers(scene, j)}
    if math.isnan(forth):
        return message("reading.none", asks=names["asks"])
    seen = trace.heads[head].masked_scores.isfinite()
    if not seen[i, j]:
        return message("reading.blocked", **names)
    if scene.context is not None:
        return message("reading.cross", forth=forth, **names)
    if i == j:
        return message("reading.self", forth=forth, token=names["asks"])
    back = weights[j, i].item()
    if math.isnan(back):
        return message("reading.none", asks=names["answers"])
    if not seen[j, i]:
        return message("reading.one_way", forth=forth, **names)
    return message(f"reading.{_kind(scene, forth, back)}", forth=forth, back=back, **names)


def _kind(scene: Scene, forth: float, back: float) -> str:
    if math.isclose(forth, back, abs_tol=1e-9):
        return "equal"
    if scene.tie_qk and scene.normalize in ("softmax", "sum"):
        return "tied"
    return "close" if number(forth) == number(back) else "unequal"  # a reader cannot see why 0.50 is not 0.50
