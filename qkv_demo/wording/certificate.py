"""The certificate in one sentence, with its arithmetic: why no single matrix makes these weights."""

import math

from ..locale import Marked, Message, digits, message
from ..maths import Trace
from ..maths.certificate import certificate
from .names import asks

_LEAST = 1e-4  # weights below this are no arithmetic that a reader can follow


def sentence(trace: Trace, head: int) -> Message | None:
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
    cross, own = digits(forth * back, 2), digits(own_a * own_b, 2)
    if min(forth, back, own_a, own_b) < _LEAST or cross == own:
        return None
    shown = {"forth": forth, "back": back, "own_a": own_a, "own_b": own_b}
    two = {name: digits(weight, 2) for name, weight in shown.items()}
    return message("certificate.pair", cross=cross, own=own, **two, **names)


def _triple(weights: list[list[float]], witness: tuple[int, ...], names: dict[str, Marked]) -> Message | None:
    i, j, k = witness
    forth = weights[i][j], weights[j][k], weights[k][i]
    back = weights[i][k], weights[k][j], weights[j][i]
    totals = [digits(math.prod(way), 2) for way in (forth, back)]
    if min(*forth, *back) < _LEAST or totals[0] == totals[1]:
        return None
    ways = [
        " · ".join(digits(weight, 2) for weight in way) + f" ≈ {total}"
        for way, total in zip((forth, back), totals, strict=True)
    ]
    return message("certificate.triple", forth=ways[0], back=ways[1], **names)
