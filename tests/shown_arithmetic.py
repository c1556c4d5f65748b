"""Arithmetic read back from its text: every printed number is all the numbers that are printed so.

A number of two decimals or more, or with an e, is a rounded one, and stands for the interval around it; the others are
exact. What is worked out from intervals is an interval, and sides of an equation have to meet.
"""

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

ANY = (-math.inf, math.inf)
_TOKEN = re.compile(r"\s*(\d+(?:\.(\d+))?(?:e(−?\d+))?|tanh|sin|cos|max|[()√^·÷/+−,e]|.)")
_SLACK = 1e-9  # of rounding in what was worked out before it was printed


@dataclass(frozen=True)
class Interval:
    low: float
    high: float

    def __add__(self, other: "Interval") -> "Interval":
        return Interval(self.low + other.low, self.high + other.high)

    def __neg__(self) -> "Interval":
        return Interval(-self.high, -self.low)

    def __mul__(self, other: "Interval") -> "Interval":
        ends = [_times(x, y) for x in (self.low, self.high) for y in (other.low, other.high)]
        return Interval(min(ends), max(ends))

    def __truediv__(self, other: "Interval") -> "Interval":
        if other.low <= 0 <= other.high:
            return Interval(*ANY)
        return self * Interval(1 / other.high, 1 / other.low)

    def of(self, function: Callable[[float], float]) -> "Interval":
        """Of a function that rises."""
        return Interval(_safe(function, self.low), _safe(function, self.high))

    def raised(self, exponent: "Interval") -> "Interval":
        if self.low == self.high == math.e:
            return exponent.of(math.exp)
        assert exponent.low == exponent.high == 2, "no other power is written"
        ends = sorted((abs(self.low), abs(self.high)))
        return Interval(0.0 if self.low <= 0 <= self.high else ends[0] ** 2, ends[1] ** 2)

    def meets(self, other: "Interval") -> bool:
        most = max((abs(end) for end in (self.low, self.high, other.low, other.high) if math.isfinite(end)), default=0)
        slack = _SLACK * (1 + most)
        return self.low <= other.high + slack and other.low <= self.high + slack


def sides(text: str) -> list[Interval | None]:
    """What stands between the signs = and ≈, each worked out; None where it holds a letter."""
    bare = re.sub(r" \[[^\]]*\]", "", text)  # which axis asks for which
    return [_side(side) for side in re.split(r"[=≈]", bare) if side.strip()]


def chains(steps: list[str]) -> Iterator[list[Interval | None]]:
    """The steps as equations: one that begins with a sign goes on from the one before."""
    found: list[str] = []
    for step in steps:
        if found and step.strip()[0] in "=≈":
            found[-1] += step
        else:
            found.append(step)
    yield from map(sides, found)


def _side(text: str) -> Interval | None:
    tokens = list(_TOKEN.finditer(text.strip()))
    reader = _Reader(tokens)
    try:
        value = reader.sum()
    except _Letter:
        return None
    assert reader.at == len(tokens), f"{text!r} is read up to {reader.at} of {len(tokens)}"
    return value


class _Letter(Exception):  # noqa: N818
    """A quantity in letters: nothing to work out."""


class _Reader:
    """By rule: a sum of products of signed powers."""

    def __init__(self, tokens: list[re.Match[str]]) -> None:
        self.tokens, self.at = tokens, 0

    def next(self) -> str:
        return self.tokens[self.at][1] if self.at < len(self.tokens) else ""

    def take(self, *wanted: str) -> str:
        found = self.next()
        if found not in wanted:
            return ""
        self.at += 1
        return found

    def sum(self) -> Interval:
        found = self.product()
        while sign := self.take("+", "−"):
            term = self.product()
            found = found + (term if sign == "+" else -term)
        return found

    def product(self) -> Interval:
        found = self.signed()
        while sign := self.take("·", "÷", "/"):
            factor = self.signed()
            found = found * factor if sign == "·" else found / factor
        return found

    def signed(self) -> Interval:
        if self.take("−"):
            return -self.signed()
        base = self.atom()
        return base.raised(self.atom()) if self.take("^") else base

    def atom(self) -> Interval:
        if self.at == len(self.tokens):
            raise _Letter
        token = self.tokens[self.at]
        self.at += 1
        match token[1]:
            case "(":
                return self.bracket()[0]
            case "e":
                return Interval(math.e, math.e)
            case "|":
                inside = self.sum()
                assert self.take("|")
                return Interval(max(inside.low, -inside.high, 0.0), max(-inside.low, inside.high))
            case "√":
                assert self.take("(")
                return self.bracket()[0].of(math.sqrt)
            case "tanh" | "sin" | "cos" | "max" as name if self.take("("):
                return _called(name, self.bracket())
        if not token[1][0].isdigit():
            raise _Letter
        value = float(token[1].replace("−", "-"))
        half = 0.5 * 10.0 ** (int((token[3] or "0").replace("−", "-")) - len(token[2] or ""))
        rounded = token[3] or len(token[2] or "") >= 2
        return Interval(value - half, value + half) if rounded else Interval(value, value)

    def bracket(self) -> list[Interval]:
        found = [self.sum()]
        while self.take(","):
            found.append(self.sum())
        if not self.take(")"):
            raise _Letter
        return found


def _called(name: str, inside: list[Interval]) -> Interval:
    [first, *_] = inside
    if name == "max":
        return Interval(max(one.low for one in inside), max(one.high for one in inside))
    if name == "tanh":
        return first.of(math.tanh)
    function = getattr(math, name)
    middle, half = (first.low + first.high) / 2, (first.high - first.low) / 2  # neither is steeper than 1
    return Interval(function(middle) - half, function(middle) + half)


def _times(x: float, y: float) -> float:
    return 0.0 if x == 0 or y == 0 else x * y


def _safe(function: Callable[[float], float], value: float) -> float:
    try:
        return float(function(max(value, 0.0) if function is math.sqrt else value))
    except OverflowError:
        return math.inf
