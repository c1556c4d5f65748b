"""The endpoints and the page's route for heads of a trained model."""

from pathlib import Path
from typing import Any

import pytest

from qkv_demo.maths.attention import attend
from qkv_demo.scene import Scene
from qkv_demo.ui.answers import heads

from .awaited import awaited
from .http import post_json
from .mcp_calls import refusal, tool


def test_fit_returns_a_scene_with_these_weights(app_url: str) -> None:
    weights = [[0.9, 0.1], [0.4, 0.6]]
    result = tool(app_url, "fit", tokens=["Riley", "dog"], weights=weights)
    assert result["fit"]["max_error"] < 1e-6
    for row, expected in zip(attend(Scene.from_dict(result["scene"])).heads[0].weights.tolist(), weights, strict=True):
        assert row == pytest.approx(expected)


def test_fit_keeps_the_models_weights(app_url: str) -> None:
    """The page finds them in the scene, and other endpoints ignore them."""
    weights = [[0.9, 0.1], [0.4, 0.6]]
    result = tool(app_url, "fit", tokens=["Riley", "dog"], weights=weights)
    source = result["scene"]["fitted_to"]
    assert source == {"weights": weights, "max_error": result["fit"]["max_error"], "values_kept": None}
    assert tool(app_url, "attend", scene=result["scene"])["heads"]


def test_fit_refuses_in_the_callers_language(app_url: str) -> None:
    assert "之和" in refusal(app_url, "fit", tokens=["Riley"], weights=[[0.5]], language="zh")


def test_heads_of_a_sentence_can_be_fitted(app_url: str) -> None:
    result = tool(app_url, "heads", text="riley the dog")
    assert result["tokens"] == ["riley", "the", "dog"]
    assert (len(result["weights"]), len(result["weights"][5])) == (6, 12)
    fitted = tool(app_url, "fit", tokens=result["tokens"], weights=result["weights"][5][11])
    assert fitted["fit"]["max_error"] < 1e-6


def page_heads(app_url: str, **params: Any) -> Any:
    return post_json(f"{app_url}/gradio_api/qkv/heads", params)[1]


def test_the_page_gets_heads_with_patterns(app_url: str) -> None:
    result = page_heads(app_url, text="the animal was tired because it ran", special=True)
    head = result["heads"][5][11]
    query_name, key_name = result["tokens"][head["row"]], result["tokens"][head["column"]]
    assert (query_name, key_name) == ("it", "animal")
    assert head["weight"] == pytest.approx(head["weights"][head["row"]][head["column"]], abs=1e-4)


def test_words_unknown_to_the_model_reach_the_page(app_url: str) -> None:
    assert page_heads(app_url, text="I love \U0001f355 and \U0001f355")["unknown"] == ["\U0001f355"]


@pytest.mark.parametrize("text", ["", "dog", "dog " + "w" * 41, "w " * 15, "w " * 63, None, ["a"], {"a": 1}, 7])
def test_the_page_refuses_other_sentences(app_url: str, text: object) -> None:
    assert page_heads(app_url, text=text)["error"]


def test_an_unusable_model_is_explained_to_the_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(heads.files.FOLDER_VARIABLE, str(tmp_path))
    response = awaited(heads.describe_heads({"text": "the dog"}))
    assert isinstance(response, dict)
    assert (response["progress"], "tokenizer.json" in response["problem"]) == (None, True)


def test_a_download_starts_only_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stuck(heads.files.Download):
        progress = 0.5

        def start(self) -> None: ...

        def is_alive(self) -> bool:
            return True

    monkeypatch.setattr(heads.files, "needs_download", lambda: True)
    monkeypatch.setattr(heads.files, "Download", Stuck)
    monkeypatch.setattr(heads, "_download", None)
    responses = [awaited(heads.describe_heads(params)) for params in ({}, {"download": True}, {})]
    assert [response["progress"] for response in responses] == [None, 0.5, 0.5]
