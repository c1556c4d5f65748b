"""The terms of an additive score: their sum is the score, whatever the scene."""

import math
from dataclasses import replace

import pytest
import torch
from hypothesis import given

from qkv_demo.kinds import SCORES
from qkv_demo.maths.attention import attend
from qkv_demo.maths.derived import steps
from qkv_demo.presets import presets
from qkv_demo.scene import Scene
from qkv_demo.ui.answer import answer

from .strategies import scenes

RILEY = presets()["riley-dog"].scene
ADDITIVE = replace(RILEY, score="additive", heads=(replace(RILEY.heads[0], v_a=(2.0, -0.5)),))


def test_each_is_an_entry_of_v_a_by_the_tanh_of_query_and_key() -> None:
    found, head = steps(attend(ADDITIVE), 0)["terms"], attend(ADDITIVE).heads[0]
    assert found.shape == (2, 2 * 2)
    for asks in range(2):
        for answers in range(2):
            for entry, weigh in enumerate((2.0, -0.5)):
                bent = math.tanh(head.queries[asks, entry].item() + head.keys[answers, entry].item())
                assert found[asks, 2 * answers + entry].item() == pytest.approx(weigh * bent)


@given(scenes())
def test_where_a_score_has_them_they_add_up_to_it(scene: Scene) -> None:
    for score, kind in SCORES.items():
        trace = attend(replace(scene, score=score))
        for index, head in enumerate(trace.heads):
            found = steps(trace, index).get("terms")
            assert (found is None) == (kind.terms is None)
            if found is not None:
                assert torch.equal(found.unflatten(-1, (-1, head.queries.shape[-1])).sum(-1), head.scores)


def test_the_page_is_told_them_and_callers_are_not() -> None:
    told = answer({"scene": ADDITIVE.to_dict()})["trace"]["heads"][0]
    assert sum(told["terms"][0][2:]) == pytest.approx(told["scores"][0][1])
    assert "terms" not in attend(ADDITIVE).to_dict()["heads"][0]
    assert "terms" not in answer({"preset": "riley-dog"})["trace"]["heads"][0]
