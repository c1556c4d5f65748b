"""A typed sentence becomes a scene with distinct tokens that attend to each other, and with a description."""

import math
from itertools import combinations

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from qkv_demo.edits.sentence import build_scene, split_words
from qkv_demo.maths.attention import attend
from qkv_demo.scene import Scene
from qkv_demo.scene.check import MAX_TOKENS
from qkv_demo.ui.answers.response import answer


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("The cat sat", ("The", "cat", "sat")),
        ("don't stop", ("don't", "stop")),
        ("我喜欢你", ("我", "喜", "欢", "你")),
        ("我 喜欢 你", ("我", "喜欢", "你")),
        ("我|喜欢|你", ("我", "喜欢", "你")),
        ("我｜喜欢｜你", ("我", "喜欢", "你")),
        ("我爱GPT4", ("我", "爱", "GPT4")),
        ("ねこカナ", ("ね", "こ", "カ", "ナ")),
        ("New York | is big", ("New York", "is big")),
        ("a||b|", ("a", "b")),
    ],
)
def test_words_become_tokens(text: str, tokens: tuple[str, ...]) -> None:
    assert split_words(text) == tokens


def test_punctuation_is_removed_unless_bars_split_words() -> None:
    assert split_words("“Stop!” — she said.") == ("Stop", "she", "said")
    assert split_words("他说，好。") == ("他", "说", "好")
    assert split_words("他|说|，|好。") == ("他", "说", "，", "好。")


SENTENCES = st.lists(st.text("abcd", min_size=1, max_size=3), min_size=2, max_size=MAX_TOKENS).map(tuple)


@given(SENTENCES)
def test_each_token_attends_to_the_one_before(tokens: tuple[str, ...]) -> None:
    scene = build_scene(tokens)
    assert scene == build_scene(tokens)
    assert scene.tokens == tokens
    nearest = min(math.dist(first, second) for first, second in combinations(scene.embeddings, 2))
    assert nearest > 0.25
    trace = attend(scene)
    weights = trace.heads[0].weights
    assert weights.argmax(1).tolist() == [(row - 1) % len(tokens) for row in range(len(tokens))]
    assert weights.amax(1).min() > 1.5 / (len(tokens) + 1)
    assert torch.equal(trace.heads[0].values, trace.inputs)
    if len(tokens) <= 4:  # The cells next to the picture have space for no more digits.
        assert all(len(str(entry)) <= 4 for row in scene.embeddings for entry in row)


def test_a_page_opens_a_sentence() -> None:
    response = answer(
        {"sentence": "the cat sat", "view": {"plane_content": "w_q", "head": 3, "lesson": ["query-key-value", 0]}}
    )
    assert response["scene"]["tokens"] == ["the", "cat", "sat"]
    expected = {"head": 0, "pair": (1, 0), "plane_content": "embeddings", "gradient": None, "lesson": None}
    assert expected.items() <= response["view"].items()
    assert response["notice"]["text"]


def test_words_beyond_the_limit_are_counted() -> None:
    response = answer({"sentence": " ".join(f"w{index}" for index in range(MAX_TOKENS + 3))})
    assert len(response["scene"]["tokens"]) == MAX_TOKENS
    assert "3 words" in response["notice"]["text"]


@pytest.mark.parametrize(
    "sentence", ["", "   ", "。", "|", " | | ", "—", None, 3, ["a"], {"a": 1}, "x" * 41, "a\u0000b"]
)
def test_text_without_words_is_refused(sentence: object) -> None:
    assert answer({"sentence": sentence})["error"]


@given(st.text(st.characters()))  # The text may contain lone surrogates.
def test_any_text_is_a_scene_or_refused(text: str) -> None:
    response = answer({"sentence": text})
    assert response["error"].encode() if "error" in response else Scene.from_dict(response["scene"])
