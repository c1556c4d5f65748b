"""The one line over the stage: who attends to whom, and whether it is mutual."""

import math

from ..attention import Trace
from ..locale import Message, message, number
from .names import answers, asks, shown


def reading(trace: Trace, head: int, i: int, j: int) -> Message:
    """The pair (i asks, j answers) in one line; both directions where there are two."""
    scene = trace.scene
    weights = trace.heads[head].weights
    forth = shown(weights[i, j].item(), "weights", head, i, j)
    names = {"asks": asks(scene, i), "answers": answers(scene, j)}
    if weights[i, j].isnan():
        return message("reading.none", asks=names["asks"])
    seen = trace.heads[head].masked_scores.isfinite()
    if not seen[i, j]:
        return message("reading.blocked", **names)
    if scene.context is not None:
        return message("reading.cross", forth=forth, **names)
    if i == j:
        return message("reading.self", forth=forth, token=names["asks"])
    back = shown(weights[j, i].item(), "weights", head, j, i)
    if weights[j, i].isnan():
        return message("reading.none", asks=names["answers"])
    if not seen[j, i]:
        return message("reading.one_way", forth=forth, **names)
    return message(f"reading.{_kind(trace, head, i, j)}", forth=forth, back=back, **names)


def _kind(trace: Trace, head: int, i: int, j: int) -> str:
    weights, scores = trace.heads[head].weights, trace.heads[head].scores
    forth, back = weights[i, j].item(), weights[j, i].item()
    if math.isclose(forth, back, abs_tol=1e-9):
        return "equal"
    if number(forth) == number(back):
        return "close"  # a reader cannot see why 0.50 is not 0.50
    if trace.scene.normalize == "manual":
        return "set"
    dust = 1e-12 * scores.abs().max().item()
    if trace.scene.normalize != "argmax" and abs(scores[i, j] - scores[j, i]).item() <= dust:
        return "tied"
    return "unequal"
