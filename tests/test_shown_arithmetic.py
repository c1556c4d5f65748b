"""Whoever works out what is shown finds the number that it explains, for every quantity, kind and option.

Arithmetic is read back from its text. A number of two decimals or more, or with an e, is a rounded one, and stands for
the interval around it; the others are exact. What is worked out from intervals is one, and sides have to meet."""

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given
from mpmath import iv

from qkv_demo.kinds.normalizations import NORMALIZE, Powers
from qkv_demo.kinds.scores import SCORES
from qkv_demo.locale import number
from qkv_demo.maths.attention import Trace, attend
from qkv_demo.maths.derived import steps
from qkv_demo.scene import Context, Head, Scene
from qkv_demo.scene.quantities import BY_NAME
from qkv_demo.ui.answer import answer
from qkv_demo.wording.explain import explain
from qkv_demo.wording.explain.recipes import RECIPES

from .scenes import RILEY, cells
from .strategies import scenes

_SLACK = 5e-10  # of rounding in what was worked out before it was printed


def meet(one: Any, other: Any) -> bool:
    return 0 in one - other + iv.mpf([-_SLACK, _SLACK]) * (1 + abs(one) + abs(other))


def sides(text: str) -> list[Any]:
    """What stands between the signs = and ≈, each worked out; None where it holds a letter."""
    bare = re.sub(r" \[[^\]]*\]", "", text)  # which axis asks for which
    return [_worked(side, _number, NAMES) for side in re.split(r"[=≈]", bare) if side.strip()]


def chains(steps: list[str]) -> Iterator[list[Any]]:
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
    value = _worked(side, Fraction, {"max": lambda *inside: max(inside)})
    return value if isinstance(value, Fraction) else None


NUMBER = re.compile(r"\d+(?:\.(\d+))?(?:e(-?\d+))?")
SIGNS = {"−": "-", "·": "*", "÷": "/", "^": "**", "√": "sqrt"}


def _number(text: str) -> Any:
    found = NUMBER.fullmatch(text)
    decimals, power = len(found[1] or ""), int(found[2] or "0")
    half = 0.5 * 10.0 ** (power - decimals) if found[2] or decimals >= 2 else 0.0
    return iv.mpf([float(text) - half, float(text) + half])


def _worked(side: str, read: Callable[[str], Any], names: dict[str, Any]) -> Any:
    """Worked out by Python, which reads the same signs; None for a quantity in letters."""
    code = re.sub(r"\|([^|]*)\|", r"abs(\1)", side.strip())
    for sign, meant in SIGNS.items():
        code = code.replace(sign, meant)
    try:
        return eval(NUMBER.sub(r'read("\g<0>")', code), {"read": read, **names})
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


def wrong(trace: Trace, quantity: str, head: int, row: int, column: int) -> str:
    """What is not true in a cell's arithmetic, as it is shown; nothing if all is."""
    found, exact = explain(trace, quantity, head, row, column), trace.rows(quantity, head)[row][column]
    steps = [re.sub("[\u2068\u2069]", "", step.to_text()) for step in found.steps]
    told = f"{quantity} {head}/{row}/{column} is {exact}: {steps}"
    for sides in chains(steps):
        known = [side for side in sides if side is not None]
        if any(not meet(one, other) for one in known for other in known):
            return f"sides differ in {told}"
    if any(map(false_signs, steps)):
        return f"a sign is false in {told}"
    if not math.isfinite(exact):
        return ""
    if not steps[-1].replace("(", "").replace(")", "").endswith(number(exact)):
        return f"another number ends {told}"
    if len(known) < 2 and (quantity, trace.scene.normalize) != ("weights", "argmax"):  # all to the best key is 1
        blocked = not math.isfinite(trace.rows("masked_scores", head)[row][column]) if quantity == "weights" else False
        return "" if blocked else f"nothing is worked out in {told}"
    return "" if all(meet(side, iv.mpf(exact)) for side in known) else f"not so: {told}"


def everything(trace: Trace) -> list[str]:
    computed = [cell for cell in cells(trace.scene) if cell[0] in RECIPES and not BY_NAME[cell[0]].given(trace.scene)]
    every = (wrong(trace, *cell) for cell in computed)
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


def powers(trace: Trace, head: int) -> Powers | None:
    made = steps(trace, head)
    return Powers(**{name: made[name] for name in Powers._fields}) if "totals" in made else None


@given(scenes())
def test_they_make_the_weights_and_neither_overflow_nor_vanish(scene: Scene) -> None:
    trace = attend(scene)
    for index, head in enumerate(trace.heads):
        found = powers(trace, index)
        assert (found is None) == (scene.normalize != "softmax")
        if found is None:
            continue
        assert bool(found.totals.isfinite().all())
        assert bool((found.totals > 0).all())
        torch.testing.assert_close(found.exponentials / found.totals, head.weights, rtol=1e-12, atol=1e-300)


def test_the_page_is_told_of_them_and_callers_are_not() -> None:
    told = answer({"scene": RILEY.to_dict()})["trace"]["heads"][0]
    assert told["exponentials"][0][1] / told["totals"][0][0] == pytest.approx(told["weights"][0][1])
    assert not set(Powers._fields) & set(attend(RILEY).to_dict()["heads"][0])


@pytest.mark.parametrize(
    ("score", "exponent"), [(-3.0, "(−3.00) + 3.00"), (-0.5, "(−0.50)"), (8.0, "8.00"), (12.0, "12.00 − 12.00")]
)
def test_the_arithmetic_takes_off_what_the_picture_does(score: float, exponent: str) -> None:
    """A row whose largest score is so much: the sum that a number is divided by is the picture's."""
    head = replace(RILEY.heads[0], w_q=((1, 0), (0, 1)), w_k=((score, 0), (0, 1)))
    scene = replace(RILEY, embeddings=((1, 0), (1, 0)), heads=(head,), scale=False)
    trace = attend(scene)
    found = powers(trace, 0)
    assert trace.heads[0].masked_scores[0].max().item() == score
    told = explain(trace, "weights", 0, 0, 1).to_text()
    assert f"{number(found.exponentials[0, 1].item())} + " in told
    assert f"e^({exponent}) + " in told
    assert ("max(" in told) == (not -1 <= score < math.log(10_000))
