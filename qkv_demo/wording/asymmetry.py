"""The lopsidedness of a pair in words, why there may be no dial to turn, and why no one matrix makes the weights."""

import math
from collections.abc import Sequence
from itertools import pairwise

from ..locale import Marked, Message, digits, message, number
from ..maths.asymmetry import asymmetry, matrix_to_turn, zero_if_rounding
from ..maths.attention import Trace, max_magnitude
from ..maths.certificate import certificate
from ..options import arithmetic as a
from ..options.arithmetic import Node
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
    forth, back, most = scores[i][j], scores[j][i], max_magnitude(scores)
    forth, back, difference = (zero_if_rounding(x, most) for x in (forth, back, forth - back))
    both = {"forth": shown(forth, "scores", head, i, j), "back": shown(back, "scores", head, j, i)}
    said = [message("asymmetry.scores", **pair.names, **both, difference=difference)]
    return [*said, _cause(pair, difference), *_remainder(pair, difference)]


def _cause(pair: Pair, difference: float) -> Message:
    """Where the difference of the two scores comes from."""
    if pair.scene.tie_qk:
        return message("asymmetry.tied", **pair.names)
    split = asymmetry(pair.trace, pair.head)
    if split is None:
        return message("asymmetry.other", **pair.names)
    if not zero_if_rounding(max_magnitude(split.antisymmetric.tolist()), max_magnitude(split.m.tolist())):
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
        level = number(forth) == number(back) and pair.scene.normalize_option.exponential
        return [message("asymmetry.level", weight=forth)] if level else []
    alike = math.isclose(forth, back, rel_tol=1e-9, abs_tol=1e-12)
    return [] if alike else [message("asymmetry.rows")]


def stuck(scene: Scene, head: int) -> Message | None:
    """Why the asymmetry of a head has no dial to turn; None where it has."""
    try:
        matrix_to_turn(scene, head)
    except SceneError as refusal:
        return refusal.message
    return None


def certified(trace: Trace, head: int) -> Message | None:
    """Prove in one sentence that no single matrix makes a head's weights.

    Return None if nothing is ruled out, or if the two products are the same to two digits.
    """
    witness = certificate(trace, head)
    if not witness:
        return None
    weights = trace.rows("weights", head)
    around = [*pairwise([*witness, witness[0]])]
    bound = [(j, i) for i, j in around] if len(witness) == 3 else [(i, i) for i in witness]
    more, less = ([weights[i][j] for i, j in pairs] for pairs in (around, bound))
    if digits(math.prod(more), 2) == digits(math.prod(less), 2):
        return None
    first, *others = (asks(trace.scene, index) for index in witness)
    path: Marked | Message = first
    for token in reversed([first, *others]):
        path = message("certificate.path", token=token, path=path)
    return message("certificate", path=path, more=_product(more), less=_product(less))


def _product(weights: Sequence[float]) -> str:
    """Write the product of weights with its result, as in 0.77 · 0.38 ≈ 0.29."""
    factors = [Node("mn", digits(weight, 2)) for weight in weights]
    return a.with_result(a.joined("·", factors), Node("mn", digits(math.prod(weights), 2))).to_text()
