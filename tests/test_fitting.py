"""Responses to the page's requests for a fit."""

import pytest

from qkv_demo.maths.attention import attend
from qkv_demo.scene import Scene
from qkv_demo.ui.answers import fit

from .awaited import awaited

WEIGHTS = [[0.5, 0.5, 0], [0.1, 0.7, 0.2], [0.25, 0.25, 0.5]]


def respond(**request: object) -> dict[str, object]:
    return awaited(fit.respond(request))


def test_a_fitted_scene_comes_with_its_weights() -> None:
    response = respond(tokens=["a", "b", "c"], weights=WEIGHTS)
    rows = attend(Scene.from_dict(response["scene"])).rows("weights")
    assert [pytest.approx(row, abs=1e-6) for row in rows] == WEIGHTS
    assert response["weights"] == tuple(map(tuple, WEIGHTS))
    assert response["pair"] == (0, 1)


def test_pasted_weights_are_fitted() -> None:
    response = respond(text="a,b,c\n1,0,0\n0.5,0.5,0\n0.2,0.3,0.5", dims=2)
    scene = Scene.from_dict(response["scene"])
    assert scene.tokens == ("a", "b", "c")
    assert scene.mask == "causal"
    assert scene.d_model == 2


def test_one_of_several_pasted_heads_must_be_chosen() -> None:
    assert respond(text=str([WEIGHTS] * 4)) == {"layers": 1, "heads": 4}


def test_missing_tokens_name_their_field() -> None:
    response = respond(text=str(WEIGHTS))
    assert "3" in str(response["error"])
    assert response["cell"] == {"field": "tokens"}


def test_a_refusal_is_in_the_users_language() -> None:
    response = respond(tokens=["a"], weights=[[0.5]], language="zh")
    assert response["error"] == "权重，第 1 行：这些权重之和是 0.5，而不是 1。"
    assert response["cell"] == {"field": "weights", "row": 1}
