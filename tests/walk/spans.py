"""Numbers as a person reads them: a printed number stands for every number that is printed so."""

import math
import re
from dataclasses import dataclass

_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_NUMBER = r"[-−]?\d+(?:\.\d+)?(?:e[-−]?\d+|\s*×\s*10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?"
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

    def meets(self, other: "Span") -> bool:
        hair = HAIR * max(1.0, abs(self.low), abs(self.high))
        return self.low - hair <= other.high and other.low - hair <= self.high

    def __add__(self, other: "Span") -> "Span":
        return Span(self.low + other.low, self.high + other.high)

    def __sub__(self, other: "Span") -> "Span":
        return Span(self.low - other.high, self.high - other.low)

    def __mul__(self, other: "Span") -> "Span":
        corners = [a * b for a in (self.low, self.high) for b in (other.low, other.high)]
        return Span(min(corners), max(corners))

    def __truediv__(self, other: "Span") -> "Span":
        if other.low <= 0 <= other.high:
            return Span(-math.inf, math.inf)
        return self * Span(1 / other.high, 1 / other.low)

    def through(self, rising: "Rising") -> "Span":
        return Span(rising(self.low), rising(self.high))


class Rising:
    """A function that never falls, over the whole line."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, value: float) -> float:
        match self.name:
            case "exp":
                return math.exp(value) if value < 700 else math.inf
            case "tanh":
                return math.tanh(value)
            case "sqrt":
                return math.sqrt(max(value, 0.0))
        raise ValueError(self.name)


def read(text: str) -> Span | None:
    """ "0.77" is all from 0.765 to 0.775; a whole number is itself. None for what is no number, as "?" or "–"."""
    text = text.strip()
    if text in ("−∞", "-∞"):
        return Span(-math.inf, -math.inf)
    if not _WHOLE.fullmatch(text):
        return None
    bound, percent = text[0], text.endswith("%")
    mantissa, power = _parts(text.strip("<>% "))
    decimals = len(mantissa.partition(".")[2])
    half = 0.5 * 10.0 ** (power - decimals) if decimals or power or percent else 0.0
    value = float(mantissa) * 10.0**power
    found = Span(value - half, value + half)
    if bound == "<":
        found = Span(-math.inf, found.high)
    if bound == ">":
        found = Span(found.low, math.inf)
    return Span(found.low / 100, found.high / 100) if percent else found


def _parts(text: str) -> tuple[str, int]:
    """The digits and the power of ten."""
    plain = text.replace("−", "-").replace("\N{NO-BREAK SPACE}", " ")
    raised = re.fullmatch(r"(.*?)\s*×\s*10(.+)", plain)
    if raised:
        return raised[1], int(raised[2].translate(_RAISED))
    mantissa, _, power = plain.partition("e")
    return mantissa, int(power or 0)
