"""The steps within a softmax: they make the numbers that they lie between."""

import math
from dataclasses import replace

import pytest
import torch
from hypothesis import given

from qkv_demo.kinds import Powers
from qkv_demo.locale import number
from qkv_demo.maths.attention import Trace, attend
from qkv_demo.maths.derived import steps
from qkv_demo.scene import Scene
from qkv_demo.ui.answer import answer
from qkv_demo.wording.explain import explain

from .scenes import RILEY
from .strategies import scenes


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


@pytest.mark.parametrize("score", [-3.0, -0.5, 8.0, 12.0])
def test_the_arithmetic_takes_off_what_the_picture_does(score: float) -> None:
    """A row whose largest score is so much: the sum that a number is divided by is the picture's."""
    head = replace(RILEY.heads[0], w_q=((1, 0), (0, 1)), w_k=((score, 0), (0, 1)))
    scene = replace(RILEY, embeddings=((1, 0), (1, 0)), heads=(head,), scale=False)
    trace = attend(scene)
    found = powers(trace, 0)
    assert found
    assert trace.heads[0].masked_scores[0].max().item() == score
    told = explain(trace, "weights", 0, 0, 1).to_text()
    assert f"{number(found.exponentials[0, 1].item())} + " in told
    assert ("max(" in told) == (not -1 <= score < math.log(10_000))
