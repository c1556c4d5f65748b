"""Numbers as a person reads them: a printed number stands for every number that is printed so."""

import math
import re
from dataclasses import dataclass

_NUMBER = r"[-−]?\d+(?:\.\d+)?(?:e[-−]?\d+)?"
NUMBERS = re.compile(rf"(?<![\w.]){_NUMBER}")
_WHOLE = re.compile(rf"[<>]?\s*{_NUMBER}\s*%?")
HAIR = 1e-9  # of a number itself: what another order of the same sums leaves


@dataclass(frozen=True)
class Span:
    """All numbers from `low` to `high`."""

    low: float
    high: float

    def holds(self, value: float) -> bool:
        if math.isinf(value):
            return value in (self.low, self.high)
        hair = HAIR * max(1.0, abs(value))
        return self.low - hair <= value <= self.high + hair

    def __add__(self, other: "Span") -> "Span":
        return Span(self.low + other.low, self.high + other.high)


def read(text: str) -> Span | None:
    """ "0.77" is all from 0.765 to 0.775; a whole number is itself. None for what is no number, as "?" or "–"."""
    text = text.strip()
    if text in ("−∞", "-∞"):
        return Span(-math.inf, -math.inf)
    if not _WHOLE.fullmatch(text):
        return None
    bound, percent = text[0], text.endswith("%")
    mantissa, _, power = text.strip("<>% ").replace("−", "-").partition("e")
    decimals = len(mantissa.partition(".")[2])
    half = 0.5 * 10.0 ** (int(power or 0) - decimals) if decimals or power or percent else 0.0
    value = float(mantissa) * 10.0 ** int(power or 0)
    found = Span(value - half, value + half)
    if bound == "<":
        found = Span(-math.inf, found.high)
    if bound == ">":
        found = Span(found.low, math.inf)
    return Span(found.low / 100, found.high / 100) if percent else found
