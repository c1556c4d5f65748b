"""What is said of a pair whose two directions differ, or do not."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from qkv_demo.locale import languages, say
from qkv_demo.maths.attention import attend
from qkv_demo.scene import Context, Head, Scene
from qkv_demo.wording.asymmetry import sentences

from .lopsided import IDENTITY, PAIR, SPACE
from .strategies import scenes


def said(scene: Scene, i: int = 0, j: int = 1, head: int = 0) -> list[str]:
    trace = attend(scene)
    for language in languages():
        assert all(say(sentence, language) for sentence in sentences(trace, head, i, j))
    return [say(sentence) for sentence in sentences(trace, head, i, j)]


SYMMETRIC = [Head(IDENTITY, [[1, 3], [3, 1]], IDENTITY)]
BY_HAND = {"normalize": "manual", "weights": [[0.75, 0.25], [0.5, 0.5]]}


@pytest.mark.parametrize(
    ("change", "forth", "back", "difference", "kinds"),
    [
        ({}, "0.00", "2.00", "−2.00", ["dial"]),
        ({"embeddings": [[1, 1], [0.3, 0.3]]}, "0.90", "0.90", "0.00", ["dial", "rows"]),
        ({"tie_qk": True, "embeddings": [[1, 1], [0, 2]]}, "2.00", "2.00", "0.00", ["tied", "rows"]),
        ({"heads": SYMMETRIC}, "6.00", "6.00", "0.00", ["symmetric", "rows"]),
        ({"heads": SYMMETRIC, "mask": "causal"}, "6.00", "6.00", "0.00", ["symmetric", "masked"]),
        ({"heads": SYMMETRIC, **BY_HAND}, "6.00", "6.00", "0.00", ["symmetric", "manual"]),
        ({"score": "additive"}, "1.73", "1.76", "−0.03", ["other.unequal"]),
        ({"score": "cosine", "embeddings": [[1, 0], [1, 0]]}, "0.71", "0.71", "0.00", ["other.equal"]),
    ],
    ids=str,
)
def test_the_words_fit_the_case(
    change: dict[str, Any], forth: str, back: str, difference: str, kinds: list[str]
) -> None:
    scene = replace(PAIR, **change)
    scores, *others = sentences(attend(scene), 0, 0, 1)
    assert said(scene)[0] == f"Score Riley → dog: {forth}. Score dog → Riley: {back}. Difference: {difference}."
    assert [sentence.key for sentence in (scores, *others)] == [f"asymmetry.{kind}" for kind in ("scores", *kinds)]


def test_the_words_for_the_dial_and_across_sequences() -> None:
    assert said(PAIR)[1].startswith(
        "Score difference = 2 · a · area = −2.00, with a = −0.50 from the matrices and area"
    )
    [across] = said(replace(PAIR, context=Context(("eat",), ((1, 2),))), 0, 0)
    assert across.startswith("Riley asks and eat answers.")


def test_the_words_in_space_and_beyond() -> None:
    assert said(SPACE)[1].startswith(
        "Score difference = 2 · w · (x_i × x_j) = −5.00, with the axis w = (−2.50, −2.50, −2.50)"
    )
    head = Head([[1], [2], [3], [4]], [[2], [1], [1], [1]], [[1], [1], [1], [1]])
    scene = Scene(["a", "b"], [[1, 0, 0, 0], [0, 1, 0, 0]], [head])
    assert said(scene)[1].startswith("Score difference = x_i (M − Mᵀ) x_jᵀ = −3.00, with M = W_Q W_Kᵀ")


@given(scenes(score="dot", positions="none"), st.integers(0, 4), st.integers(0, 4))
def test_every_pair_has_words_without_dust(scene: Scene, i: int, j: int) -> None:
    """Numbers of one decimal make scores of at least 0.0001, or of zero and some rounding."""
    blank = replace(scene, tokens=["x"] * len(scene.tokens))
    for head in range(len(scene.heads)):
        assume(attend(scene).heads[head].scores.abs().max() > 1e-5)
        for text in said(blank, i % len(scene.tokens), j % len(scene.key_tokens), head):
            assert not re.search(r"e−1\d|nan|−0\.00", text), text


def test_the_words_for_a_token_and_itself() -> None:
    assert said(PAIR, 1, 1) == ["dog asks itself: a pair of one has only one direction."]
