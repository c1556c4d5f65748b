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


SCORES = "Score Riley → dog: 0.00. Score dog → Riley: 2.00. Difference: −2.00."
ROWS = "What still differs between the two weights comes from the row normalisation alone: each row is weighed against its own other scores."  # noqa: E501
SYMMETRIC = [Head(IDENTITY, [[1, 3], [3, 1]], IDENTITY)]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (
            {},
            [
                SCORES,
                "Score difference = 2 · a · area = −2.00, with a = −0.50 from the matrices and area = 2.00 spanned by "
                "the two tokens’ vectors.",
            ],
        ),
        (
            {"embeddings": [[1, 1], [0.3, 0.3]]},
            [
                "Score Riley → dog: 0.90. Score dog → Riley: 0.90. Difference: 0.00.",
                "Score difference = 2 · a · area = 0.00, with a = −0.50 from the matrices and area = 0.00 spanned by "
                "the two tokens’ vectors.",
                ROWS,
            ],
        ),
        (
            {"tie_qk": True, "embeddings": [[1, 1], [0, 2]]},
            [
                "Score Riley → dog: 2.00. Score dog → Riley: 2.00. Difference: 0.00.",
                "One matrix makes both queries and keys, so what Riley scores for dog, dog scores for Riley, to the "
                "last digit.",
                ROWS,
            ],
        ),
        (
            {"heads": SYMMETRIC},
            [
                "Score Riley → dog: 6.00. Score dog → Riley: 6.00. Difference: 0.00.",
                "Here M = W_Q W_Kᵀ is symmetric, so no pair can differ in its scores, although two matrices made it. "
                "One matrix would make W Wᵀ, which can do less.",
                ROWS,
            ],
        ),
        (
            {"heads": SYMMETRIC, "mask": "causal"},
            [
                "Score Riley → dog: 6.00. Score dog → Riley: 6.00. Difference: 0.00.",
                "Here M = W_Q W_Kᵀ is symmetric, so no pair can differ in its scores, although two matrices made it. "
                "One matrix would make W Wᵀ, which can do less.",
                "The mask hides dog from Riley, so that weight is 0 whatever its score.",
            ],
        ),
        (
            {"heads": SYMMETRIC, "normalize": "manual", "weights": [[0.75, 0.25], [0.5, 0.5]]},
            [
                "Score Riley → dog: 6.00. Score dog → Riley: 6.00. Difference: 0.00.",
                "Here M = W_Q W_Kᵀ is symmetric, so no pair can differ in its scores, although two matrices made it. "
                "One matrix would make W Wᵀ, which can do less.",
                "The weights are set by hand, so the scores have no say in them.",
            ],
        ),
        (
            {"score": "additive"},
            [
                "Score Riley → dog: 1.73. Score dog → Riley: 1.76. Difference: −0.03.",
                "The two differ because Riley asks with its query and dog answers with its key, and the other way "
                "round; for this kind of score no matrix M sums that up.",
            ],
        ),
        (
            {"score": "cosine", "embeddings": [[1, 0], [1, 0]]},
            [
                "Score Riley → dog: 0.71. Score dog → Riley: 0.71. Difference: 0.00.",
                "With this kind of score no single number tells why; here Riley and dog happen to score each other "
                "equally.",
            ],
        ),
        (
            {"context": Context(("eat",), ((1, 2),))},
            [
                "Riley asks and eat answers. They stand in different sequences, so nobody asks the other way.",
            ],
        ),
    ],
    ids=lambda value: str(value)[:60],
)
def test_the_words(change: dict[str, Any], expected: list[str]) -> None:
    assert said(replace(PAIR, **change), 0, 0 if "context" in change else 1) == expected


def test_the_words_for_a_token_and_itself() -> None:
    assert said(PAIR, 1, 1) == ["dog asks itself: a pair of one has only one direction."]


def test_the_words_in_space_and_beyond() -> None:
    assert said(SPACE)[1].startswith(
        "Score difference = 2 · w · (x_i × x_j) = −5.00, with the axis w = (−2.50, −2.50, −2.50)"
    )
    head = Head([[1], [2], [3], [4]], [[2], [1], [1], [1]], [[1], [1], [1], [1]])
    scene = Scene(["a", "b"], [[1, 0, 0, 0], [0, 1, 0, 0]], [head])
    assert said(scene)[1].startswith("Score difference = x_i (M − Mᵀ) x_jᵀ = −3.00, with M = W_Q W_Kᵀ")


def test_rounding_is_not_shown_as_a_number() -> None:
    """Both scores are 0 on paper; in binary they are 1.0e-17 and 5.6e-17."""
    head = Head(IDENTITY, [[0.5, -0.8], [-0.8, 0.9]], IDENTITY)
    scores, cause, *_ = said(replace(PAIR, embeddings=[[-0.1, 0.1], [1.7, 1.3]], heads=[head]))
    assert scores == "Score Riley → dog: 0.00. Score dog → Riley: 0.00. Difference: 0.00."
    assert cause.startswith("Here M = W_Q W_Kᵀ is symmetric")


@given(scenes(score="dot", positions="none"), st.integers(0, 4), st.integers(0, 4))
def test_every_pair_has_words_without_dust(scene: Scene, i: int, j: int) -> None:
    """Numbers of one decimal make scores of at least 0.0001, or of zero and some rounding."""
    blank = replace(scene, tokens=["x"] * len(scene.tokens))
    for head in range(len(scene.heads)):
        assume(attend(scene).heads[head].scores.abs().max() > 1e-5)
        for text in said(blank, i % len(scene.tokens), j % len(scene.key_tokens), head):
            assert not re.search(r"e−1\d|nan|−0\.00", text), text
