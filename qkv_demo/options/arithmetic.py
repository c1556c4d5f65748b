"""Arithmetic as a small tree in the shape of MathML, which the page draws and `to_text` writes on one line.

A number knows the cell it came from and a name its token's colour: colours and highlights follow from that.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from math import isqrt
from typing import Any

from .. import locale

Cell = tuple[str, int, int, int]  # quantity, head, row, column


@dataclass(frozen=True)
class Node:
    """One element: either `text` or `children`."""

    tag: str
    text: str = ""
    children: tuple["Node", ...] = ()
    cell: Cell | None = None
    color: int | None = None  # a token's
    brief: "Node | None" = None  # what stands for it until somebody wants all of it
    more: int | None = None  # of a brief sum: how many terms it leaves out
    value: float = field(default=0.0, compare=False)  # of a number, and of a term made of some: the exact one

    def to_dict(self) -> dict[str, Any]:
        """For the page, which builds real elements from it."""
        content = {"children": [child.to_dict() for child in self.children]} if self.children else {"text": self.text}
        brief = self.brief and self.brief.to_dict()
        more = {"cell": self.cell, "color": self.color, "brief": brief, "more": self.more}
        return {"tag": self.tag, **content, **{name: value for name, value in more.items() if value is not None}}

    def to_text(self) -> str:
        """One line of plain text, with brackets where the picture would use two lines."""
        parts = [child.to_text() for child in self.children]
        match self.tag:
            case "mrow":
                sign = self.children[0].text == "−"  # and no difference
                return "".join(["−", *parts[1:]] if sign else parts)
            case "msup" if len(parts[1]) > 1:
                return f"{parts[0]}^({parts[1]})"
            case "mo":
                return _TEXT_SIGNS.get(self.text, f" {self.text} ")
            case "mtext":
                return locale.isolated(self.text)
        return _SHAPES[self.tag].format(*parts) if self.children else self.text


MOST_TERMS = 6  # that are read at a glance
TOLD_TERMS = 3  # of more than those
_SHAPES = {  # Templates in plain text for one or two children.
    "mfrac": "({}) / ({})",
    "msup": "{}^{}",
    "msub": "{}_{}",
    "msqrt": "√({})",
}
_TIMES = "\N{INVISIBLE TIMES}"  # a product of matrices is written side by side
_OVER = "\N{FUNCTION APPLICATION}"  # a Σ goes over what follows it
_TEXT_SIGNS = {"(": "(", ")": ")", "|": "|", "‖": "‖", ",": ", ", _TIMES: " ", _OVER: " "}


def row(*children: Node, value: float = 0.0) -> Node:
    """Side by side."""
    return Node("mrow", children=children, value=value)


def symbol(text: str, sub: "Node | None" = None) -> Node:
    """A quantity's letter, with a name or an index below it."""
    letter = Node("mi", text)
    return letter if sub is None else Node("msub", children=(letter, sub))


def named(text: str, color: int) -> Node:
    """A token's name, in the token's colour."""
    return Node("mtext", text, color=color)


@cache
def op(text: str) -> Node:
    """An operator or a bracket, of which there are few."""
    return Node("mo", text)


def number(value: float, cell: Cell | None = None, decimals: int | None = None) -> Node:
    """A number to a few decimals; `cell` says where the exact one stands."""
    return Node("mn", locale.number(value, decimals), cell=cell, value=value)


def exact(value: float, cell: Cell | None = None) -> Node:
    """A number that a person set, with all its digits."""
    return Node("mn", locale.digits(value, 15), cell=cell)


def count(value: int) -> Node:
    """A whole number that is exact as it stands."""
    return Node("mn", str(value))


def product(*factors: Node) -> Node:
    """Side by side, as matrices multiply."""
    return joined(_TIMES, list(factors))


def fraction(top: Node, bottom: Node) -> Node:
    return Node("mfrac", children=(top, bottom))


def power(base: Node, exponent: Node, value: float = 0.0) -> Node:
    return Node("msup", children=(base, exponent), value=value)


def square(base: Node) -> Node:
    return power(base, count(2), base.value**2)


def times(left: Node, right: Node) -> Node:
    """Two numbers multiplied."""
    return row(left, op("·"), right, value=left.value * right.value)


def minus(inside: Node) -> Node:
    """With the other sign."""
    return row(op("−"), inside, value=-inside.value)


def summed(term: Node) -> Node:
    """Σ over m of a term in letters."""
    return row(symbol("Σ", symbol("m")), op(_OVER), term)


def root(inside: Node) -> Node:
    return Node("msqrt", children=(inside,))


def brackets(*children: Node, value: float = 0.0) -> Node:
    return row(op("("), *children, op(")"), value=value)


def signed(value: float, cell: Cell | None = None) -> Node:
    """A number inside a product or sum: in brackets where a minus sign would collide with the operator before it."""
    return brackets(number(value, cell), value=value) if value < 0 else number(value, cell)


def joined(operator: str, parts: list[Node]) -> Node:
    """`parts` with the operator between them."""
    spaced = [parts[0]]
    for part in parts[1:]:
        spaced += [op(operator), part]
    return row(*spaced)


def total(terms: Iterable[Node], operator: str = "+") -> Node:
    """The terms of a sum joined by the operator. Many are told by the largest of them alone."""
    terms = list(terms)
    whole = joined(operator, terms)
    if len(terms) <= MOST_TERMS:
        return whole
    largest = sorted(range(len(terms)), key=lambda place: -abs(terms[place].value))[:TOLD_TERMS]
    rest = Node("mtext", "…", more=len(terms) - TOLD_TERMS)
    return replace(whole, brief=joined(operator, [*(terms[place] for place in largest), rest]))


def equation(*sides: Node) -> Node:
    """Sides that are one number, or the same in letters."""
    return joined("=", list(sides))


def worked_out(step: Node, result: Node) -> Node:
    """What a step comes to, with the sign that this deserves."""
    return row(step, op(sign(worth(step), worth(result))), result)


def then(step: Node, worked: Node) -> Node:
    """What a step comes to, on a line of its own: `worked` has its result at its end."""
    return row(op(sign(worth(step), worth(worked.children[0]))), worked)


def sign(worked: Fraction | None, shown: Fraction | None) -> str:
    """= where what is shown, as it stands there, comes to exactly what is shown of the result; else ≈."""
    return "=" if worked is not None and worked == shown else "≈"


def worth(node: Node) -> Fraction | None:
    """What is shown comes to, exactly; None where a letter, a root or a power of e makes that no fraction."""
    if node.tag == "mn":
        return None if "∞" in node.text else read(node.text)
    inside = [worth(child) for child in node.children]
    match node.tag, inside:
        case "mrow", _:
            return _row_worth(node.children, inside)
        case "mfrac", [Fraction() as top, Fraction() as bottom]:
            return top / bottom if bottom else None
        case "msup", [Fraction() as base, Fraction() as exponent] if exponent == 2:
            return base**2
        case "msqrt", [Fraction() as square] if square.denominator == 1 and isqrt(square.numerator) ** 2 == square:
            return Fraction(isqrt(square.numerator))
    return None


def read(text: str) -> Fraction:
    """A number as it is printed."""
    return Fraction(text.replace("−", "-"))


def _row_worth(children: Sequence[Node], inside: Sequence[Fraction | None]) -> Fraction | None:
    """Terms added up, each a number or some that are multiplied or divided; brackets close around all of the row."""
    terms: list[Fraction] = []
    before = "+"
    for child, number in zip(children, inside, strict=True):
        if child.tag == "mo" and child.text in "()":
            continue
        if child.tag == "mo" and child.text in "+−·÷":
            before = child.text
        elif child.tag == "mo" or number is None or (before == "÷" and number == 0):
            return None
        elif before in "+−":
            terms.append(number if before == "+" else -number)
            before = "·"
        else:
            terms[-1] = terms[-1] * number if before == "·" else terms[-1] / number
    return sum(terms, Fraction(0))


def products(left: Sequence[Node], right: Sequence[Node]) -> Node:
    """left · right, entry by entry."""
    return total(times(x, y) for x, y in zip(left, right, strict=True))
