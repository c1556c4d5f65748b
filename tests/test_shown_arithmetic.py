"""Whoever works out what is shown finds the number that it explains, for every quantity, kind and option.

Arithmetic is read back from its text. A number of two decimals or more, or with an e, is a rounded one, and stands for
the interval around it; the others are exact. What is worked out from intervals is one, and sides have to meet."""

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from qkv_demo.kinds import NORMALIZE, SCORES
from qkv_demo.locale import number
from qkv_demo.maths.attention import Trace, attend
from qkv_demo.scene import Context, Head, Scene
from qkv_demo.wording.explain import explain
from qkv_demo.wording.explain.recipes import RECIPES

from .scenes import cells
from .strategies import scenes

ANY = (-math.inf, math.inf)
_SLACK = 1e-9  # of rounding in what was worked out before it was printed


@dataclass(frozen=True)
class Interval:
    low: float
    high: float

    def __add__(self, other: "Interval") -> "Interval":
        return Interval(self.low + other.low, self.high + other.high)

    def __sub__(self, other: "Interval") -> "Interval":
        return self + -other

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

    def __pow__(self, exponent: "Interval") -> "Interval":
        if self.low == self.high == math.e:
            return exponent.of(math.exp)
        assert exponent.low == exponent.high == 2, "no other power is written"
        ends = sorted((abs(self.low), abs(self.high)))
        return Interval(0.0 if self.low <= 0 <= self.high else ends[0] ** 2, ends[1] ** 2)

    def __abs__(self) -> "Interval":
        return Interval(max(self.low, -self.high, 0.0), max(-self.low, self.high))

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


def false_signs(step: str) -> list[str]:
    """= where what is shown does not come to exactly that, ≈ where it does."""
    first, *rest = re.split(r"([=≈])", re.sub(r" \[[^\]]*\]", "", step))
    sides = list(map(_exactly, (first, *rest[1::2])))
    between = zip(sides, rest[::2], sides[1:], strict=False)
    return [step for left, sign, right in between if None not in (left, right) and (left == right) != (sign == "=")]


def _exactly(side: str) -> Fraction | None:
    """What is shown comes to; None for a root or a power of e too."""
    value = _worked(side, lambda found: Fraction(found[0].replace("−", "-")), {"max": lambda *inside: max(inside)})
    return value if isinstance(value, Fraction) else None


NUMBER = re.compile(r"(\d+(?:\.(\d+))?)(?:e(−?\d+))?")
SIGNS = {"−": "-", "·": "*", "÷": "/", "^": "**", "√": "sqrt"}


def _number(found: re.Match[str]) -> Interval:
    value = float(found[0].replace("−", "-"))
    half = 0.5 * 10.0 ** (int((found[3] or "0").replace("−", "-")) - len(found[2] or ""))
    return Interval(value - half, value + half) if found[3] or len(found[2] or "") >= 2 else Interval(value, value)


def _worked(side: str, read: Callable[[re.Match[str]], Any], names: dict[str, Any]) -> Any:
    """Worked out by Python, which reads the same signs; None for a quantity in letters."""
    numbers = []

    def place(found: re.Match[str]) -> str:
        numbers.append(read(found))
        return f"n[{len(numbers) - 1}]"

    code = NUMBER.sub(place, re.sub(r"\|([^|]*)\|", r"abs(\1)", side.strip()))
    for sign, meant in SIGNS.items():
        code = code.replace(sign, meant)
    try:
        return eval(code, {"n": numbers, **names})
    except (NameError, SyntaxError, ZeroDivisionError):
        return None


def _side(text: str) -> Interval | None:
    value = _worked(text, _number, {"e": Interval(math.e, math.e), **FUNCTIONS})
    assert isinstance(value, Interval | None), text
    return value


def _wave(function: Callable[[float], float]) -> Callable[[Interval], Interval]:
    def of(inside: Interval) -> Interval:
        middle, half = (inside.low + inside.high) / 2, (inside.high - inside.low) / 2  # it is nowhere steeper than 1
        return Interval(function(middle) - half, function(middle) + half)

    return of


FUNCTIONS: dict[str, Callable[..., Interval]] = {
    "sqrt": lambda inside: inside.of(math.sqrt),
    "tanh": lambda inside: inside.of(math.tanh),
    "sin": _wave(math.sin),
    "cos": _wave(math.cos),
    "max": lambda *inside: Interval(max(one.low for one in inside), max(one.high for one in inside)),
}


def _times(x: float, y: float) -> float:
    return 0.0 if x == 0 or y == 0 else x * y


def _safe(function: Callable[[float], float], value: float) -> float:
    try:
        return float(function(max(value, 0.0) if function is math.sqrt else value))
    except OverflowError:
        return math.inf


def wrong(trace: Trace, quantity: str, head: int, row: int, column: int) -> str:
    """What is not true in a cell's arithmetic, as it is shown; nothing if all is."""
    found, exact = explain(trace, quantity, head, row, column), trace.rows(quantity, head)[row][column]
    steps = [re.sub("[\u2068\u2069]", "", step.to_text()) for step in found.steps]
    told = f"{quantity} {head}/{row}/{column} is {exact}: {steps}"
    *_, last = worked = list(chains(steps))
    for sides in worked:
        known = [side for side in sides if side]
        if any(not one.meets(other) for one in known for other in known):
            return f"sides differ in {told}"
    if any(map(false_signs, steps)):
        return f"a sign is false in {told}"
    if not math.isfinite(exact):
        return ""
    if not steps[-1].replace("(", "").replace(")", "").endswith(number(exact)):
        return f"another number ends {told}"
    if len([side for side in last if side]) < 2 and (quantity, trace.scene.normalize) not in UNEXPLAINED:
        blocked = not math.isfinite(trace.rows("masked_scores", head)[row][column]) if quantity == "weights" else False
        return "" if blocked else f"nothing is worked out in {told}"
    return "" if all(side.meets(Interval(exact, exact)) for side in last if side) else f"not so: {told}"


# A person's own number is made of no others, and all of it to the best key is 1.
UNEXPLAINED = {("weights", "manual"), ("weights", "argmax")}


def everything(trace: Trace) -> list[str]:
    every = (wrong(trace, *cell) for cell in cells(trace.scene) if cell[0] in RECIPES)
    return [told for told in every if told]


@given(scenes())
def test_it_comes_to_the_number_that_it_explains(scene: Scene) -> None:
    assert everything(attend(scene)) == []


SMALL = Scene(
    ("r", "d", "x"),
    ((1.0, 0.2), (0.3, -1.3), (-0.6, 0.9)),
    (Head(((1, 0.7), (-0.4, 1)), ((0.9, 1), (0.3, 1)), ((1, 0), (0, 2)), (1.5, -0.5)),),
    weights=((0.2, 0.3, 0.5),) * 3,
)


@pytest.mark.parametrize("score", SCORES)
@pytest.mark.parametrize("normalize", NORMALIZE)
def test_of_every_score_and_way_to_weigh(score: str, normalize: str) -> None:
    across = {"context": Context(("k",), ((1, 2),)), "weights": ((0.4,),) * 3}
    for change in ({}, {"mask": "causal"}, {"temperature": 0.3}, {"temperature": 1e-3}, {"tie_qk": True}, across):
        assert everything(attend(replace(SMALL, score=score, normalize=normalize, **change))) == []


@pytest.mark.parametrize("score", SCORES)
def test_the_formula_is_the_scores(score: str) -> None:
    """Read as vectors, q of who asks and k of who answers, it comes to the score."""
    trace = attend(replace(SMALL, score=score))
    text = explain(trace, "scores", 0, 0, 1).formula.to_text()
    signs = {"−": "-", "·": "@", r"\^": "**", r"\|([^|]*)\|": r"*norm(\1)", "‖(.*?)‖": r"norm(\1)"}
    for sign, meant in signs.items():
        text = re.sub(sign, meant, text)
    head = trace.heads[0]
    names = {"q_r": head.queries[0].numpy(), "k_d": head.keys[1].numpy(), "v_a": np.array(SMALL.heads[0].v_a)}
    value = eval(text.replace("(*", "("), {"norm": np.linalg.norm, "tanh": np.tanh, **names})
    assert value == pytest.approx(head.scores[0, 1].item(), rel=1e-12)
