"""The lopsidedness of a pair in words, why there may be no dial to turn, and why no one matrix makes the weights."""

import math
from collections.abc import Sequence

from ..kinds import arithmetic as a
from ..kinds.arithmetic import Node
from ..locale import Marked, Message, digits, message, number
from ..maths.asymmetry import asymmetry, carrier, without_dust
from ..maths.attention import Trace, largest
from ..maths.certificate import certificate
from ..scene import Scene, SceneError
from . import Pair, asks, shown


def sentences(pair: Pair) -> list[Message]:
    """The pair in words: both scores, where their difference comes from, and what it leaves between the weights."""
    trace, head, i, j = pair.trace, pair.head, pair.row, pair.column
    if trace.scene.context is not None:
        return [message("asymmetry.cross", **pair.names)]
    if i == j:
        return [message("asymmetry.self", token=pair.asks)]
    scores = trace.rows("scores", head)
    forth, back, most = scores[i][j], scores[j][i], largest(scores)
    forth, back, difference = (without_dust(x, most) for x in (forth, back, forth - back))
    both = {"forth": shown(forth, "scores", head, i, j), "back": shown(back, "scores", head, j, i)}
    said = [message("asymmetry.scores", **pair.names, **both, difference=difference)]
    return [*said, _cause(pair, difference), *_remainder(pair, difference)]


def _cause(pair: Pair, difference: float) -> Message:
    """Where the difference of the two scores comes from."""
    if pair.scene.tie_qk:
        return message("asymmetry.tied", **pair.names)
    split = asymmetry(pair.trace, pair.head)
    if split is None:
        return message(f"asymmetry.other.{'unequal' if difference else 'equal'}", **pair.names)
    if not without_dust(largest(split.antisymmetric.tolist()), largest(split.m.tolist())):
        return message("asymmetry.symmetric")
    match split.dials:
        case (a,):
            return message("asymmetry.dial", a=a, area=split.area(pair.row, pair.column), difference=difference)
        case (w1, w2, w3):
            return message("asymmetry.axis", w1=w1, w2=w2, w3=w3, difference=difference)
    return message("asymmetry.split", difference=difference)


def _remainder(pair: Pair, difference: float) -> list[Message]:
    """What makes the two weights differ besides the scores, or be alike for all that these differ, if anything does."""
    if not pair.by_score:
        return [message("asymmetry.manual")]
    for way in pair.ways:
        if way.hidden and not way.back.hidden:
            return [message("asymmetry.masked", **way.names)]
    forth, back = pair.weight, pair.back.weight
    if math.isnan(forth) or math.isnan(back):
        return []
    if difference:
        level = number(forth) == number(back) and pair.scene.normalize_kind.exponential
        return [message("asymmetry.level", weight=forth)] if level else []
    alike = math.isclose(forth, back, rel_tol=1e-9, abs_tol=1e-12)
    return [] if alike else [message("asymmetry.rows")]


def stuck(scene: Scene, head: int) -> Message | None:
    """Why the asymmetry of a head has no dial to turn; None where it has."""
    try:
        carrier(scene, head)
    except SceneError as refusal:
        return refusal.message
    return None


_LEAST = 1e-4  # weights below this are no arithmetic that a reader can follow


def certified(trace: Trace, head: int) -> Message | None:
    """The strongest violation in one head; None where nothing is ruled out or the rules do not hold.

    In weights, or in scaled scores where two digits of the weights do not show it.
    """
    found = certificate(trace, head)
    if found is None or found.witness is None:
        return None
    names = dict(zip("abc", (asks(trace.scene, index) for index in found.witness), strict=False))
    kind = "pair" if len(found.witness) == 2 else "triple"
    weights = trace.rows("weights", head)
    said = (_pair if kind == "pair" else _triple)(weights, found.witness, names)
    return said or message(f"certificate.{kind}.scores", excess=digits(found.excess, 2), **names)


def _pair(weights: list[list[float]], witness: tuple[int, ...], names: dict[str, Marked]) -> Message | None:
    i, j = witness
    forth, back, own_a, own_b = weights[i][j], weights[j][i], weights[i][i], weights[j][j]
    if len(weights) == 2:
        forth, back = round(forth, 2), round(back, 2)  # a reader adds up what is printed
        total = forth + back
        return message("certificate.two", forth=forth, back=back, total=total, **names) if total > 1.005 else None
    return _more("certificate.pair", (forth, back), (own_a, own_b), names)


def _triple(weights: list[list[float]], witness: tuple[int, ...], names: dict[str, Marked]) -> Message | None:
    i, j, k = witness
    forth = weights[i][j], weights[j][k], weights[k][i]
    back = weights[i][k], weights[k][j], weights[j][i]
    return _more("certificate.triple", forth, back, names)


def _more(key: str, forth: Sequence[float], back: Sequence[float], names: dict[str, Marked]) -> Message | None:
    """One product of weights that is more than another, where two digits show it."""
    totals = [digits(math.prod(way), 2) for way in (forth, back)]
    if min(*forth, *back) < _LEAST or totals[0] == totals[1]:
        return None
    ways = [
        a.worked_out(a.joined("·", [Node("mn", digits(weight, 2)) for weight in way]), Node("mn", total)).to_text()
        for way, total in zip((forth, back), totals, strict=True)
    ]
    return message(key, forth=ways[0], back=ways[1], **names)
