"""The steps within a score and within a softmax: they make the numbers that they lie between."""

import math
from dataclasses import replace

import pytest
import torch
from hypothesis import given

from qkv_demo.kinds import SCORES, Powers
from qkv_demo.locale import number
from qkv_demo.maths.attention import Trace, attend
from qkv_demo.maths.derived import steps
from qkv_demo.scene import Scene
from qkv_demo.ui.answer import answer
from qkv_demo.wording.explain import explain

from .scenes import RILEY
from .strategies import scenes

ADDITIVE = replace(RILEY, score="additive", heads=(replace(RILEY.heads[0], v_a=(2.0, -0.5)),))


@given(scenes())
def test_where_a_score_has_them_they_add_up_to_it(scene: Scene) -> None:
    for score, kind in SCORES.items():
        trace = attend(replace(scene, score=score))
        for index, head in enumerate(trace.heads):
            found = steps(trace, index).get("terms")
            assert (found is None) == (kind.terms is None)
            if found is not None:
                assert torch.equal(found.unflatten(-1, (-1, head.queries.shape[-1])).sum(-1), head.scores)


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
    told = answer({"scene": ADDITIVE.to_dict()})["trace"]["heads"][0]
    head = attend(ADDITIVE).heads[0]
    bent = torch.tanh(head.queries[0] + head.keys[1]) * torch.tensor([2.0, -0.5])
    assert told["terms"][0][2:] == pytest.approx(bent.tolist())
    assert told["exponentials"][0][1] / told["totals"][0][0] == pytest.approx(told["weights"][0][1])
    assert not {"terms", *Powers._fields} & set(attend(ADDITIVE).to_dict()["heads"][0])
    assert "terms" not in answer({"preset": "riley-dog"})["trace"]["heads"][0]


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
