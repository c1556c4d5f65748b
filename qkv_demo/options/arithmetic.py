"""Builds formulas as trees of MathML elements. The page draws them, and `to_text` writes them on one line.

A number contains the address of its cell, and a token's name the index of its color, so that the page can highlight
both.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from math import isqrt
from typing import Any

from .. import locale

Cell = tuple[str, int, int, int]  # The quantity, the head, the row and the column of a cell.


@dataclass(frozen=True)
class Node:
    """One element of a formula. It has either `text` or `children`."""

    tag: str
    text: str = ""
    children: tuple["Node", ...] = ()
    cell: Cell | None = None
    color: int | None = None  # The index of a token's color.
    brief: "Node | None" = None  # A shorter version of the element. The page shows it until the user expands it.
    more: int | None = None  # The number of terms that the shorter version omits.
    # The exact value of a number or a term. It decides which terms the shorter version of a sum contains.
    value: float = field(default=0.0, compare=False)

    def to_dict(self) -> dict[str, Any]:
        """Return JSON for the page, which builds MathML elements from it."""
        content_field = (
            {"children": [child.to_dict() for child in self.children]} if self.children else {"text": self.text}
        )
        brief = self.brief and self.brief.to_dict()
        optional_fields = {"cell": self.cell, "color": self.color, "brief": brief, "more": self.more}
        return {
            "tag": self.tag,
            **content_field,
            **{name: value for name, value in optional_fields.items() if value is not None},
        }

    def to_text(self) -> str:
        """Return one line of plain text, with brackets around the parts of fractions and powers."""
        child_texts = [child.to_text() for child in self.children]
        match self.tag:
            case "mrow":
                starts_with_minus = self.children[0].text == "−"
                return "".join(["−", *child_texts[1:]] if starts_with_minus else child_texts)
            case "msup" if len(child_texts[1]) > 1:
                return f"{child_texts[0]}^({child_texts[1]})"
            case "mo":
                return _PLAIN_OPERATORS.get(self.text, f" {self.text} ")
            case "mtext":
                return locale.isolate(self.text)
        return _PLAIN_TEMPLATES[self.tag].format(*child_texts) if self.children else self.text


MAX_UNABBREVIATED_TERMS = 6  # A sum with more terms than this has a shorter version.
BRIEF_TERM_COUNT = 3  # The number of terms in the shorter version.
_PLAIN_TEMPLATES = {  # Templates for plain text, with placeholders for one or two children.
    "mfrac": "({}) / ({})",
    "msup": "{}^{}",
    "msub": "{}_{}",
    "msqrt": "√({})",
}
_TIMES = "\N{INVISIBLE TIMES}"  # The invisible operator of a matrix product.
_APPLY = "\N{FUNCTION APPLICATION}"  # The invisible operator between Σ and its terms.
_PLAIN_OPERATORS = {"(": "(", ")": ")", "|": "|", "‖": "‖", ",": ", ", _TIMES: " ", _APPLY: " "}


def row(*children: Node, value: float = 0.0) -> Node:
    return Node("mrow", children=children, value=value)


def symbol(text: str, subscript: "Node | None" = None) -> Node:
    """Return the letter of a quantity, with a name or an index as its subscript."""
    letter_node = Node("mi", text)
    return letter_node if subscript is None else Node("msub", children=(letter_node, subscript))


def token_name_node(text: str, color: int) -> Node:
    """Return a token's name, in the token's color."""
    return Node("mtext", text, color=color)


@cache
def op(text: str) -> Node:
    """Return an operator or a bracket."""
    return Node("mo", text)


def number(value: float, cell: Cell | None = None, decimals: int | None = None) -> Node:
    """Return a number, rounded for display.

    `cell` is the cell of a matrix that contains the number, for highlighting.
    """
    return Node("mn", locale.format_number(value, decimals), cell=cell, value=value)


def exact_number(value: float, cell: Cell | None = None) -> Node:
    """Return a number with all its digits, for a number that the user has typed."""
    return Node("mn", locale.format_digits(value, 15), cell=cell)


def whole_number(value: int) -> Node:
    """Return a whole number, such as a count, without decimals."""
    return Node("mn", str(value))


def product(*factors: Node) -> Node:
    """Return a matrix product, in which the operator between the factors is invisible."""
    return join_with_operator(_TIMES, list(factors))


def fraction(numerator: Node, denominator: Node) -> Node:
    return Node("mfrac", children=(numerator, denominator))


def power(base: Node, exponent: Node, value: float = 0.0) -> Node:
    return Node("msup", children=(base, exponent), value=value)


def square(base: Node) -> Node:
    return power(base, whole_number(2), base.value**2)


def times(left: Node, right: Node) -> Node:
    """Return the product of two numbers."""
    return row(left, op("·"), right, value=left.value * right.value)


def minus(term: Node) -> Node:
    """Return a term with a minus sign before it."""
    return row(op("−"), term, value=-term.value)


def symbolic_sum(term: Node) -> Node:
    """Return the symbolic sum of a term over the index m: Σ_m term."""
    return row(symbol("Σ", symbol("m")), op(_APPLY), term)


def root(radicand: Node) -> Node:
    return Node("msqrt", children=(radicand,))


def brackets(*children: Node, value: float = 0.0) -> Node:
    return row(op("("), *children, op(")"), value=value)


def bracketed_if_negative(value: float, cell: Cell | None = None) -> Node:
    """Return a number as a factor or a term. A negative number is enclosed in brackets."""
    return brackets(number(value, cell), value=value) if value < 0 else number(value, cell)


def join_with_operator(operator: str, operands: list[Node]) -> Node:
    """Return operands with an operator between them, such as "a + b + c"."""
    nodes = [operands[0]]
    for operand in operands[1:]:
        nodes += [op(operator), operand]
    return row(*nodes)


def create_sum(terms: Iterable[Node], operator: str = "+") -> Node:
    """Return a sum, with the operator between its terms. A long sum has a shorter version with its largest terms."""
    terms = list(terms)
    full_sum = join_with_operator(operator, terms)
    if len(terms) <= MAX_UNABBREVIATED_TERMS:
        return full_sum
    largest_terms = sorted(terms, key=lambda term: -abs(term.value))[:BRIEF_TERM_COUNT]
    ellipsis = Node("mtext", "…", more=len(terms) - BRIEF_TERM_COUNT)
    return replace(full_sum, brief=join_with_operator(operator, [*largest_terms, ellipsis]))


def equation(*sides: Node) -> Node:
    """Return an equation of two or more sides, with "=" between them."""
    return join_with_operator("=", list(sides))


def equate_with_result(step: Node, result: Node) -> Node:
    """Return `step` = `result`, or `step` ≈ `result` if the displayed numbers do not give exactly this result."""
    return row(step, op(choose_equals_sign(compute_exact_value(step), compute_exact_value(result))), result)


def create_next_line(step: Node, equation: Node) -> Node:
    """Return the next line of a calculation after the line `step`, as = or ≈ followed by `equation`.

    `equation` is a result of `equate_with_result`.
    """
    return row(op(choose_equals_sign(compute_exact_value(step), compute_exact_value(equation.children[0]))), equation)


def choose_equals_sign(computed_value: Fraction | None, displayed_value: Fraction | None) -> str:
    """Return = if calculating with the displayed numbers gives exactly the displayed result, otherwise ≈."""
    return "=" if computed_value is not None and computed_value == displayed_value else "≈"


def compute_exact_value(node: Node) -> Fraction | None:
    """Calculate the exact value of a formula from its displayed numbers.

    Return None if the formula contains a letter, a power of e, or the root of a number that is not a square.
    """
    if node.tag == "mn":
        return None if "∞" in node.text else parse_displayed_number(node.text)
    child_values = [compute_exact_value(child) for child in node.children]
    match node.tag, child_values:
        case "mrow", _:
            return _compute_sum(node.children, child_values)
        case "mfrac", [Fraction() as numerator, Fraction() as denominator]:
            return numerator / denominator if denominator else None
        case "msup", [Fraction() as base, Fraction() as exponent] if exponent == 2:
            return base**2
        case "msqrt", [Fraction() as square] if square.denominator == 1 and isqrt(square.numerator) ** 2 == square:
            return Fraction(isqrt(square.numerator))
    return None


def parse_displayed_number(text: str) -> Fraction:
    """Parse a number that was formatted for display."""
    return Fraction(text.replace("−", "-"))


def _compute_sum(children: Sequence[Node], child_values: Sequence[Fraction | None]) -> Fraction | None:
    """Calculate the sum in a row of elements. A term can be a number, or a chain such as 2 · 3 ÷ 4.

    Brackets are skipped, because in these rows they always enclose the whole sum.
    """
    terms: list[Fraction] = []
    operator = "+"
    for child, child_value in zip(children, child_values, strict=True):
        if child.tag == "mo" and child.text in "()":
            continue
        if child.tag == "mo" and child.text in "+−·÷":
            operator = child.text
        elif child.tag == "mo" or child_value is None or (operator == "÷" and child_value == 0):
            return None
        elif operator in "+−":
            terms.append(child_value if operator == "+" else -child_value)
            operator = "·"
        else:
            terms[-1] = terms[-1] * child_value if operator == "·" else terms[-1] / child_value
    return sum(terms, Fraction(0))


def create_dot_product(left: Sequence[Node], right: Sequence[Node]) -> Node:
    """Return the formula of the dot product of two vectors, such as 1 · 3 + 2 · 4 for (1, 2) and (3, 4)."""
    return create_sum(times(x, y) for x, y in zip(left, right, strict=True))
