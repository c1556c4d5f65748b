"""The arithmetic that is shown, worked out with the numbers that stand in it, each as exact as it is printed."""

import re
from dataclasses import dataclass
from xml.etree import ElementTree

from .spans import Rising, Span, read

Item = Span | str  # a value, or a sign


class UnreadableError(Exception):
    """More than this reader has learned."""


def sides(math: str) -> list[Span]:
    """The values on either side of each equals sign."""
    root = ElementTree.fromstring(math.replace("&nbsp;", " ").replace("&nbsp", " "))
    found: list[list[Item]] = [[]]
    for item in _items(root):
        if item in ("=", "≈"):
            found.append([])
        else:
            found[-1].append(item)
    return [Parser(side).whole() for side in found if side]


def _items(element: ElementTree.Element) -> list[Item]:
    """A row as values and signs, one after the other."""
    tag, children = element.tag.rpartition("}")[2], list(element)
    text = "".join(element.itertext()).strip()
    match tag:
        case "math" | "mrow":
            return [item for child in children for item in _items(child)]
        case "mn":
            value = read(text)
            if value is None:
                raise UnreadableError(text)
            return [value]
        case "mo":
            return ["" if text == "\N{INVISIBLE TIMES}" else text]
        case "mfrac":
            return [_value(children[0]) / _value(children[1])]
        case "msqrt":
            return [Parser([item for child in children for item in _items(child)]).whole().through(Rising("sqrt"))]
        case "msup":
            return [_power(*children)]
        case "mi" if text in ("tanh", "max"):
            return [text]
    raise UnreadableError(f"{tag} {text}")


def _value(element: ElementTree.Element) -> Span:
    return Parser(_items(element)).whole()


def _power(base: ElementTree.Element, exponent: ElementTree.Element) -> Span:
    if "".join(base.itertext()).strip() == "e":
        return _value(exponent).through(Rising("exp"))
    if "".join(exponent.itertext()).strip() == "2":
        value = _value(base)
        ends = sorted((value.low**2, value.high**2))
        return Span(0.0 if value.low <= 0 <= value.high else ends[0], ends[1])
    raise UnreadableError("power")


@dataclass
class Parser:
    """A sum of products of values and of calls."""

    items: list[Item]
    at: int = 0

    def whole(self) -> Span:
        value = self._sum()
        if self.at != len(self.items):
            raise UnreadableError(str(self.items))
        return value

    def _next(self) -> Item | None:
        return self.items[self.at] if self.at < len(self.items) else None

    def _take(self, *signs: str) -> str | None:
        following = self._next()
        if isinstance(following, str) and following in signs:
            self.at += 1
            return following
        return None

    def _sum(self) -> Span:
        negative = self._take("−", "-", "+")
        value = self._product()
        if negative in ("−", "-"):
            value = Span(-value.high, -value.low)
        while sign := self._take("+", "−", "-"):
            other = self._product()
            value = value + other if sign == "+" else value - other
        return value

    def _product(self) -> Span:
        value = self._atom()
        while sign := self._take("·", "×", "/", "÷"):
            other = self._atom()
            value = value * other if sign in "·×" else value / other
        return value

    def _atom(self) -> Span:
        if self._take("tanh"):
            return self._atom().through(Rising("tanh"))
        if self._take("max"):
            return self._largest()
        if self._take("("):
            value = self._sum()
            if not self._take(")"):
                raise UnreadableError(str(self.items))
            return value
        if self._take("−", "-"):
            inner = self._atom()
            return Span(-inner.high, -inner.low)
        following = self._next()
        if not isinstance(following, Span):
            raise UnreadableError(str(self.items))
        self.at += 1
        return following

    def _largest(self) -> Span:
        if not self._take("("):
            raise UnreadableError("max")
        values = [self._sum()]
        while self._take(","):
            values.append(self._sum())
        if not self._take(")"):
            raise UnreadableError("max")
        return Span(max(one.low for one in values), max(one.high for one in values))


def last_number(math: str) -> str | None:
    """What it all comes to."""
    numbers = re.findall(r"<mn[^>]*>([^<]*)</mn>", math)
    return numbers[-1] if numbers else None
