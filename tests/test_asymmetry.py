"""What makes attention lopsided: the split of M, its words and its dial."""

import re
from dataclasses import replace
from typing import Any

import pytest
import torch
from hypothesis import assume, given
from hypothesis import strategies as st
from torch import Tensor

from qkv_demo.asymmetry import DIALS, Asymmetry, asymmetry, turn
from qkv_demo.attention import attend
from qkv_demo.check import SceneError
from qkv_demo.locale import languages, say
from qkv_demo.scene import Context, Head, Scene
from qkv_demo.wording.asymmetry import sentences

from .strategies import scenes

IDENTITY = [[1, 0], [0, 1]]
# M = [[1, 0], [1, 1]]: a = −1/2
PAIR = Scene(["Riley", "dog"], [[1, 0], [0, 2]], [Head(IDENTITY, [[1, 1], [0, 1]], IDENTITY)])
SPACE = Scene(
    ["a", "b"],
    [[1, 2, 3], [4, 5, 7]],
    [Head([[1, 0, 0], [0, 1, 0], [0, 0, 1]], [[0, 6, 4], [1, 0, 8], [9, 3, 0]], [[1], [1], [1]])],
)


def split(scene: Scene, head: int = 0) -> Asymmetry:
    found = asymmetry(attend(scene), head)
    assert found is not None
    return found


def close(found: Tensor, expected: object) -> None:
    torch.testing.assert_close(found, torch.as_tensor(expected, dtype=torch.float64), rtol=1e-9, atol=1e-9)


def test_by_hand_in_the_plane() -> None:
    found = split(PAIR)
    assert found.to_dict() == {
        "m": [[1, 0], [1, 1]],
        "symmetric": [[1, 0.5], [0.5, 1]],
        "antisymmetric": [[0, -0.5], [0.5, 0]],
        "dials": {"a": -0.5},
    }
    assert found.area(0, 1) == 2
    assert found.area(1, 0) == -2
    assert found.difference(0, 1) == -2
    assert found.difference(1, 0) == 2


def test_by_hand_in_space() -> None:
    """M = W_Kᵀ = [[0, 1, 9], [6, 0, 3], [4, 8, 0]]; x_0 × x_1 = (2·7 − 3·5, 3·4 − 1·7, 1·5 − 2·4) = (−1, 5, −3)."""
    found = split(SPACE)
    assert found.dials == (-2.5, -2.5, -2.5)
    assert found.to_dict()["dials"] == {"w₁": -2.5, "w₂": -2.5, "w₃": -2.5}
    assert found.area(0, 1) is None
    assert found.difference(0, 1) == 2 * -2.5 * (-1 + 5 - 3)


@given(scenes(context=None, score="dot"))
def test_the_parts_make_the_scores_and_their_difference(scene: Scene) -> None:
    trace = attend(scene)
    for index, head in enumerate(trace.heads):
        found = split(scene, index)
        close(found.symmetric + found.antisymmetric, found.m)
        assert torch.equal(found.symmetric, found.symmetric.mT)
        assert torch.equal(found.antisymmetric, -found.antisymmetric.mT)
        close(trace.inputs @ found.m @ trace.inputs.mT, head.scores)
        for i in range(len(scene.tokens)):
            for j in range(len(scene.tokens)):
                difference = head.scores[i, j] - head.scores[j, i]
                assert found.difference(i, j) == pytest.approx(difference.item(), abs=1e-9)


@given(scenes(context=None, score="dot", d_model=2))
def test_in_the_plane_it_is_twice_a_times_the_area(scene: Scene) -> None:
    found = split(scene)
    for i in range(len(scene.tokens)):
        for j in range(len(scene.tokens)):
            area, (a,) = found.area(i, j), found.dials
            assert area is not None
            assert 2 * a * area == pytest.approx(found.difference(i, j), abs=1e-9)


@given(scenes(context=None, score="dot", d_model=3))
def test_in_space_it_is_twice_the_axis_on_the_cross_product(scene: Scene) -> None:
    found = split(scene)
    axis = torch.tensor(found.dials, dtype=torch.float64)
    for x_i in found.inputs:
        for x_j in found.inputs:
            close(axis @ torch.linalg.cross(x_i, x_j), (x_i @ found.antisymmetric @ x_j).item())


@given(scenes(context=None, score="dot", tie_qk=True))
def test_one_matrix_for_both_gives_zero_exactly(scene: Scene) -> None:
    for index in range(len(scene.heads)):
        found = split(scene, index)
        assert found.antisymmetric.count_nonzero() == 0
        assert all(found.difference(i, 0) == 0 for i in range(len(scene.tokens)))


@pytest.mark.parametrize(
    "change", [{"context": Context(("x",), ((1, 2),))}, {"score": "cosine"}, {"score": "additive"}], ids=str
)
def test_there_is_none_across_sequences_and_for_scores_that_are_no_product(change: dict[str, Any]) -> None:
    assert asymmetry(attend(replace(PAIR, **change)), 0) is None


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
                "Difference = 2 · a · area = −2.00, with a = −0.50 from the matrices and area = 2.00 spanned by the "
                "two tokens’ vectors.",
            ],
        ),
        (
            {"embeddings": [[1, 1], [0.3, 0.3]]},
            [
                "Score Riley → dog: 0.90. Score dog → Riley: 0.90. Difference: 0.00.",
                "Difference = 2 · a · area = 0.00, with a = −0.50 from the matrices and area = 0.00 spanned by the "
                "two tokens’ vectors.",
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
                "Here M = W_Q W_Kᵀ is symmetric, so no pair can differ in its scores, although two matrices made it.",
                ROWS,
            ],
        ),
        (
            {"heads": SYMMETRIC, "mask": "causal"},
            [
                "Score Riley → dog: 6.00. Score dog → Riley: 6.00. Difference: 0.00.",
                "Here M = W_Q W_Kᵀ is symmetric, so no pair can differ in its scores, although two matrices made it.",
                "The mask hides dog from Riley, so that weight is 0 whatever its score.",
            ],
        ),
        (
            {"heads": SYMMETRIC, "normalize": "manual", "weights": [[0.75, 0.25], [0.5, 0.5]]},
            [
                "Score Riley → dog: 6.00. Score dog → Riley: 6.00. Difference: 0.00.",
                "Here M = W_Q W_Kᵀ is symmetric, so no pair can differ in its scores, although two matrices made it.",
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
        "Difference = 2 · w · (x_i × x_j) = −5.00, with the axis w = (−2.50, −2.50, −2.50)"
    )
    head = Head([[1], [2], [3], [4]], [[2], [1], [1], [1]], [[1], [1], [1], [1]])
    scene = Scene(["a", "b"], [[1, 0, 0, 0], [0, 1, 0, 0]], [head])
    assert said(scene)[1].startswith("Difference = x_i (M − Mᵀ) x_jᵀ = −3.00, with M = W_Q W_Kᵀ")


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


@given(
    st.sampled_from([2, 3]).flatmap(lambda size: scenes(context=None, score="dot", d_model=size, tie_qk=False)),
    st.integers(0, 2),
    st.integers(-30, 30).map(lambda n: n / 10),
)
def test_a_dial_sets_its_number_and_nothing_else(scene: Scene, which: int, to: float) -> None:
    """The symmetric part, the other dials and everything else in the scene stay."""
    w_q = torch.tensor(scene.heads[0].w_q, dtype=torch.float64)
    assume(w_q.shape[1] >= w_q.shape[0] and torch.linalg.cond(w_q) < 1e4)
    names = tuple(DIALS[scene.d_model])
    index = which % len(names)
    turned = turn(scene, 0, names[index], to)
    before, after = split(scene), split(turned)
    assert after.dials == pytest.approx((*before.dials[:index], to, *before.dials[index + 1 :]), abs=1e-8)
    torch.testing.assert_close(after.symmetric, before.symmetric, rtol=0, atol=1e-8)
    assert turned.heads[1:] == scene.heads[1:]
    assert turned.heads[0].w_v == scene.heads[0].w_v
    assert replace(turned, heads=scene.heads) == scene


def test_the_dial_turns_w_k_by_the_least_that_does_it() -> None:
    """d_k 3, W_Q = [I 0]: the third column of W_K does nothing, so the least change leaves it alone."""
    head = Head([[1, 0, 0], [0, 1, 0]], [[0, 0, 5], [0, 0, 6]], IDENTITY)
    turned = turn(replace(PAIR, heads=[head]), 0, "a", 2.0)
    assert turned.heads[0].w_k == ((0, -2, 5), (2, 0, 6))
    assert split(turned).m.tolist() == [[0, 2], [-2, 0]]


def test_the_dial_turns_the_head_that_is_asked_for() -> None:
    two = replace(PAIR, heads=[*PAIR.heads, *PAIR.heads])
    turned = turn(two, 1, "a", 3.0)
    assert turned.heads[0] == PAIR.heads[0]
    assert split(turned, 1).dials == (3,)


def test_where_w_q_squashes_the_plane_w_q_moves() -> None:
    head = Head([[1, 0], [1, 0]], IDENTITY, IDENTITY)
    turned = turn(replace(PAIR, heads=[head]), 0, "a", 2.0).heads[0]
    assert turned.w_k == ((1, 0), (0, 1))
    assert turned.w_q == ((1, 2.5), (-1.5, 0))  # M is W_Q here, and a was −1/2


def test_dialled_matrices_are_pleasant_to_read() -> None:
    head = Head([[3, 0], [0, 7]], IDENTITY, IDENTITY)
    turned = turn(replace(PAIR, heads=[head]), 0, "a", 2.1).heads[0]
    assert repr(turned.w_k) == "((1.0, -0.3), (0.7, 1.0))"
    slanted = turn(replace(PAIR, heads=[Head([[0, 2], [0.5, 1]], IDENTITY, IDENTITY)]), 0, "a", 2.0).heads[0]
    assert repr(slanted.w_k) == "((-1.5, 0.0), (-1.25, 1.625))"  # not -6.9e-17, nor -0.0


SQUASHED = [Head([[1, 2], [2, 4]], [[1, 1], [1, 1]], IDENTITY)]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"tie_qk": True}, "asymmetry.refuse.tied"),
        ({"heads": SQUASHED}, "asymmetry.refuse.rank"),
        ({"heads": [Head([[1], [2]], [[1], [1]], IDENTITY)]}, "asymmetry.refuse.rank"),
    ],
    ids=["tied", "squashed", "d_k 1"],
)
def test_where_there_is_no_dial_it_says_why(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(SceneError) as refused:
        turn(replace(PAIR, **change), 0, "a", 1.0)
    assert refused.value.message.key == reason


def test_with_four_dimensions_there_is_no_dial() -> None:
    eye = torch.eye(4).tolist()
    with pytest.raises(SceneError) as refused:
        turn(Scene(["x"], [[1, 2, 3, 4]], [Head(eye, eye, eye)]), 0, "a", 1.0)
    assert refused.value.message.key == "asymmetry.refuse.size"


def test_a_dial_of_another_space_is_refused_by_name() -> None:
    with pytest.raises(SceneError, match=r"^dial: .*w₁, w₂, w₃"):
        turn(SPACE, 0, "a", 1.0)


@pytest.mark.parametrize("a", [float("nan"), float("inf"), 1e7])
def test_the_dial_goes_no_further_than_a_cell(a: float) -> None:
    with pytest.raises(SceneError, match=r"^w_k of head 1, row 1, column \d: "):
        turn(PAIR, 0, "a", a)
