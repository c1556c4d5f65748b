"""Whoever works out what is shown finds the number that it explains, for every quantity, kind and option."""

import math
import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given

from qkv_demo.kinds import NORMALIZE, POSITIONS, SCORES
from qkv_demo.locale import number
from qkv_demo.maths.attention import Trace, attend
from qkv_demo.presets import presets
from qkv_demo.scene import Context, Head, Scene
from qkv_demo.scene.quantities import QUANTITIES
from qkv_demo.wording.explain import explain
from qkv_demo.wording.explain.recipes import RECIPES

from .shown_arithmetic import Interval, chains
from .strategies import scenes

RILEY = presets()["riley-dog"].scene


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
    found = []
    for quantity in QUANTITIES:
        if quantity.name not in RECIPES or not quantity.present(trace.scene):
            continue
        for head in range(len(trace.heads) if quantity.per_head else 1):
            rows, columns = quantity.size(trace.scene, head)
            cells = [(row, column) for row in range(rows) for column in range(columns)]
            found += [wrong(trace, quantity.name, head, *cell) for cell in cells]
    return [told for told in found if told]


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
    for change in ({}, {"mask": "causal"}, {"temperature": 0.3}, {"tie_qk": True}, across):
        assert everything(attend(replace(SMALL, score=score, normalize=normalize, **change))) == []


@pytest.mark.parametrize("positions", POSITIONS)
def test_of_every_kind_of_positions(positions: str) -> None:
    assert everything(attend(replace(SMALL, positions=positions))) == []


@pytest.mark.parametrize("score", SCORES)
@pytest.mark.parametrize("other", SCORES)
def test_the_arithmetic_of_another_score_would_be_seen(score: str, other: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when a kind falls through to dot's."""
    borrowed = replace(SCORES[score], arithmetic=SCORES[other].arithmetic)
    monkeypatch.setitem(SCORES, score, borrowed)
    assert bool(everything(attend(replace(SMALL, score=score)))) == (score != other)


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
