"""The displayed arithmetic of a number gives this number, for every quantity and option.

The tests read the arithmetic from its text. A number with two decimals or more, or with an e, is rounded, so it stands
for an interval. Other numbers are exact. The sides of an equation are computed as intervals, which must overlap.
"""

import math
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given
from mpmath import iv

from qkv_demo.locale import format_number
from qkv_demo.maths.attention import Trace, attend
from qkv_demo.maths.derived import list_softmax_steps
from qkv_demo.options.scores import SCORES
from qkv_demo.scene import Scene
from qkv_demo.scene.quantities import QUANTITIES_BY_NAME
from qkv_demo.wording.explain import explain
from qkv_demo.wording.explain.recipes import EXPLAIN_BY_QUANTITY

from .scenes import RILEY, cells
from .strategies import scenes

_SLACK = 5e-10  # The tolerance for rounding errors of the numbers before they were displayed.


def overlap(first: Any, second: Any) -> bool:
    return 0 in first - second + iv.mpf([-_SLACK, _SLACK]) * (1 + abs(first) + abs(second))


def sides(text: str) -> list[Any]:
    """Return the value of each side of an equation, or None for a side with letters."""
    without_brackets = re.sub(r" \[[^\]]*\]", "", text)  # The side without the indices of a term.
    return [_value(side, _interval, NAMES) for side in re.split(r"[=≈]", without_brackets) if side.strip()]


def equations(steps: list[str]) -> list[str]:
    """Join a step that begins with a sign to the previous step."""
    texts: list[str] = []
    for step in steps:
        if texts and step.strip()[0] in "=≈":
            texts[-1] += step
        else:
            texts.append(step)
    return texts


def has_false_sign(step: str) -> bool:
    """Return whether = is between different values, or ≈ between equal values."""
    first, *rest = re.split(r"([=≈])", re.sub(r" \[[^\]]*\]", "", step))
    values = list(map(_exact_value, (first, *rest[1::2])))
    comparisons = zip(values, rest[::2], values[1:], strict=False)
    return any(None not in (left, right) and (left == right) != (sign == "=") for left, sign, right in comparisons)


def _exact_value(side: str) -> Fraction | None:
    """Return the value of the displayed digits, or None for a root or a power of e."""
    value = _value(side, Fraction, {"max": lambda *inside: max(inside)})
    return value if isinstance(value, Fraction) else None


NUMBER = re.compile(r"\d+(?:\.(\d+))?(?:e(-?\d+))?")
SIGNS = {"−": "-", "·": "*", "÷": "/", "^": "**", "√": "sqrt"}


def _interval(text: str) -> Any:
    match = NUMBER.fullmatch(text)
    decimals, power = len(match[1] or ""), int(match[2] or "0")
    half_unit = 0.5 * 10.0 ** (power - decimals) if match[2] or decimals >= 2 else 0.0
    return iv.mpf([float(text) - half_unit, float(text) + half_unit])


def _value(side: str, read_number: Callable[[str], Any], names: dict[str, Any]) -> Any:
    """Evaluate a side as Python code. Return None for a quantity in letters."""
    code = re.sub(r"\|([^|]*)\|", r"abs(\1)", side.strip())
    for sign, meant in SIGNS.items():
        code = code.replace(sign, meant)
    try:
        return eval(NUMBER.sub(r'read("\g<0>")', code), {"read": read_number, **names})
    except (NameError, SyntaxError, ZeroDivisionError):
        return None


NAMES: dict[str, Any] = {
    "e": iv.e,
    "sqrt": lambda inside: iv.sqrt(iv.mpf([max(0, inside.a), inside.b])),
    "tanh": lambda inside: 1 - 2 / (iv.exp(2 * inside) + 1),
    "sin": iv.sin,
    "cos": iv.cos,
    "max": lambda *inside: iv.mpf([max(one.a for one in inside), max(one.b for one in inside)]),
}


def check(trace: Trace, quantity: str, head: int, row: int, column: int) -> None:
    """Check a cell's arithmetic."""
    exact = trace.rows(quantity, head)[row][column]
    steps = [re.sub("[\u2068\u2069]", "", step.to_text()) for step in explain(trace, quantity, head, row, column).steps]
    description = f"{quantity} {head}/{row}/{column} is {exact}: {steps}"
    for equation in equations(steps):
        known_values = [side for side in sides(equation) if side is not None]
        assert all(overlap(left, right) for left in known_values for right in known_values), description
    assert not any(map(has_false_sign, steps)), description
    if not math.isfinite(exact):
        return
    assert steps[-1].replace("(", "").replace(")", "").endswith(format_number(exact)), description
    assert all(overlap(side, iv.mpf(exact)) for side in known_values), description
    # The key with the largest score gets all the weight.
    is_argmax = quantity == "weights" and trace.scene.normalize == "argmax"
    is_hidden = quantity == "weights" and not math.isfinite(trace.rows("masked_scores", head)[row][column])
    assert len(known_values) >= 2 or is_argmax or is_hidden, description


@given(scenes())
def test_arithmetic_gives_the_number_it_explains(scene: Scene) -> None:
    trace = attend(scene)
    for cell in cells(scene):
        if cell[0] in EXPLAIN_BY_QUANTITY and not QUANTITIES_BY_NAME[cell[0]].is_input(scene):
            check(trace, *cell)


@pytest.mark.parametrize("score", SCORES)
def test_the_formula_gives_the_score(score: str) -> None:
    """Evaluate the formula with q for the query and k for the key."""
    trace = attend(replace(RILEY, tokens=("r", "d"), score=score))
    text = explain(trace, "scores", 0, 0, 1).formula.to_text()
    signs = {"−": "-", "·": "@", r"\^": "**", r"\|([^|]*)\|": r"*norm(\1)", "‖(.*?)‖": r"norm(\1)"}
    for sign, meant in signs.items():
        text = re.sub(sign, meant, text)
    head = trace.heads[0]
    names = {"q_r": head.queries[0].numpy(), "k_d": head.keys[1].numpy(), "v_a": np.ones(2)}
    value = eval(text.replace("(*", "("), {"norm": np.linalg.norm, "tanh": np.tanh, **names})
    assert value == pytest.approx(head.scores[0, 1].item(), rel=1e-12)


@given(scenes(normalize="softmax"))
def test_exponentials_and_totals_give_the_weights(scene: Scene) -> None:
    """They neither overflow nor become 0."""
    trace = attend(scene)
    for index, head in enumerate(trace.heads):
        steps = list_softmax_steps(trace, index)
        assert bool(steps["totals"].isfinite().all() and (steps["totals"] > 0).all())
        torch.testing.assert_close(steps["exponentials"] / steps["totals"], head.weights, rtol=1e-12, atol=1e-300)


@pytest.mark.parametrize(("score", "is_shifted"), [(-3.0, True), (-0.5, False), (8.0, False), (12.0, True)])
def test_the_largest_score_is_subtracted_if_extreme(score: float, is_shifted: bool) -> None:
    head = replace(RILEY.heads[0], w_q=((1, 0), (0, 1)), w_k=((score, 0), (0, 1)))
    trace = attend(replace(RILEY, embeddings=((1, 0), (1, 0)), heads=(head,), scale=False))
    text = explain(trace, "weights", 0, 0, 1).to_text()
    assert ("max(" in text) == is_shifted
    assert f"{format_number(list_softmax_steps(trace, 0)['exponentials'][0, 1].item())} + " in text
