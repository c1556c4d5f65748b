"""The endpoints that open heads of a trained model: /fit and /heads."""

import pytest

from qkv_demo.maths.attention import attend
from qkv_demo.scene import Scene

from .mcp_calls import refusal, tool


def test_fit_returns_a_scene_with_these_weights(app_url: str) -> None:
    weights = [[0.9, 0.1], [0.4, 0.6]]
    result = tool(app_url, "fit", tokens=["Riley", "dog"], weights=weights)
    assert result["fit"]["max_error"] < 1e-6
    for row, expected in zip(attend(Scene.from_dict(result["scene"])).heads[0].weights.tolist(), weights, strict=True):
        assert row == pytest.approx(expected)


def test_fit_refuses_in_the_callers_language(app_url: str) -> None:
    assert "之和" in refusal(app_url, "fit", tokens=["Riley"], weights=[[0.5]], language="zh")


def test_heads_of_a_sentence_can_be_fitted(app_url: str) -> None:
    result = tool(app_url, "heads", text="riley the dog")
    assert result["tokens"] == ["riley", "the", "dog"]
    assert (len(result["weights"]), len(result["weights"][5])) == (6, 12)
    fitted = tool(app_url, "fit", tokens=result["tokens"], weights=result["weights"][5][11])
    assert fitted["fit"]["max_error"] < 1e-6
