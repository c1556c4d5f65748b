"""The lopsidedness of a pair in words, and why there may be no dial to turn."""

import math

from ..locale import Message, message, number
from ..maths.asymmetry import asymmetry, without_dust
from ..maths.asymmetry import stuck as reason_of
from ..maths.attention import Trace, largest
from ..scene import Scene
from .names import answers, asks, shown


def sentences(trace: Trace, head: int, i: int, j: int) -> list[Message]:
    """The pair in words: both scores, where their difference comes from, and what it leaves between the weights."""
    scene = trace.scene
    names = {"asks": asks(scene, i), "answers": answers(scene, j)}
    if scene.context is not None:
        return [message("asymmetry.cross", **names)]
    if i == j:
        return [message("asymmetry.self", token=names["asks"])]
    scores = trace.rows("scores", head)
    forth, back, most = scores[i][j], scores[j][i], largest(scores)
    forth, back, difference = (without_dust(x, most) for x in (forth, back, forth - back))
    both = {"forth": shown(forth, "scores", head, i, j), "back": shown(back, "scores", head, j, i)}
    said = [message("asymmetry.scores", **names, **both, difference=difference)]
    said.append(_cause(trace, head, i, j, difference))
    return said + _remainder(trace, head, i, j, difference)


def _cause(trace: Trace, head: int, i: int, j: int, difference: float) -> Message:
    """Where the difference of the two scores comes from."""
    names = {"asks": asks(trace.scene, i), "answers": answers(trace.scene, j)}
    if trace.scene.tie_qk:
        return message("asymmetry.tied", **names)
    split = asymmetry(trace, head)
    if split is None:
        return message(f"asymmetry.other.{'unequal' if difference else 'equal'}", **names)
    if not without_dust(largest(split.antisymmetric.tolist()), largest(split.m.tolist())):
        return message("asymmetry.symmetric")
    match split.dials:
        case (a,):
            return message("asymmetry.dial", a=a, area=split.area(i, j), difference=difference)
        case (w1, w2, w3):
            return message("asymmetry.axis", w1=w1, w2=w2, w3=w3, difference=difference)
    return message("asymmetry.split", difference=difference)


def _remainder(trace: Trace, head: int, i: int, j: int, difference: float) -> list[Message]:
    """What makes the two weights differ besides the scores, or be alike for all that these differ, if anything does."""
    scene, weights, seen = trace.scene, trace.rows("weights", head), trace.rows("masked_scores", head)
    if scene.normalize_kind.given:
        return [message("asymmetry.manual")]
    for asking, answering in ((i, j), (j, i)):
        if math.isinf(seen[asking][answering]) and math.isfinite(seen[answering][asking]):
            return [message("asymmetry.masked", asks=asks(scene, asking), answers=answers(scene, answering))]
    forth, back = weights[i][j], weights[j][i]
    if math.isnan(forth) or math.isnan(back):
        return []
    if difference:
        level = number(forth) == number(back) and scene.normalize_kind.exponential
        return [message("asymmetry.level", weight=forth)] if level else []
    alike = math.isclose(forth, back, rel_tol=1e-9, abs_tol=1e-12)
    return [] if alike else [message("asymmetry.rows")]


def stuck(scene: Scene, head: int) -> Message | None:
    """Why the asymmetry of a head has no dial to turn; None where it has."""
    reason = reason_of(scene, head)
    return reason and message(f"asymmetry.refuse.{reason}", size=scene.d_model)
