"""The one line over the stage: who attends to whom, and whether it is mutual; and what a try has done to a number."""

import math

from ..locale import Message, message, number
from ..maths.attention import Trace
from ..scene import Scene
from .names import answers, asks, shown


def reading(trace: Trace, head: int, i: int, j: int, *, remarks: bool = True) -> Message:
    """The pair (i asks, j answers) in one line; both directions where there are two.

    `remarks`: on two weights that differ, where there is one; not where something else speaks of them.
    """
    scene = trace.scene
    weights, seen = trace.rows("weights", head), trace.rows("masked_scores", head)
    forth = shown(weights[i][j], "weights", head, i, j)
    names = {"asks": asks(scene, i), "answers": answers(scene, j)}
    if math.isnan(weights[i][j]):
        return message("reading.none", asks=names["asks"])
    if not math.isfinite(seen[i][j]):
        return message("reading.blocked", **names)
    if scene.context is not None:
        return message("reading.cross", forth=forth, **names)
    if i == j:
        return message("reading.self", forth=forth, token=names["asks"])
    back = shown(weights[j][i], "weights", head, j, i)
    if math.isnan(weights[j][i]):
        return message("reading.none", asks=names["answers"])
    if not math.isfinite(seen[j][i]):
        return message("reading.one_way", forth=forth, **names)
    kind = _remark(trace, head, i, j) if remarks else "both"
    return message(f"reading.{kind}", forth=forth, back=back, **names)


def _bounded(scene: Scene) -> bool:
    """Whether one matrix makes all keys, so that two words' score is at most the mean of their own two."""
    return scene.tie_qk and scene.score_kind.bilinear and scene.normalize_kind.exponential and scene.mask == "none"


def _remark(trace: Trace, head: int, i: int, j: int) -> str:
    if trace.scene.normalize_kind.given:
        return "set"
    forth, back = (number(trace.rows("weights", head)[row][column]) for row, column in ((i, j), (j, i)))
    return "shared" if _bounded(trace.scene) and forth != back else "both"  # equal: nothing is left to explain


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
