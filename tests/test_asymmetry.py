"""The asymmetry of attention: the parts of M, the dials, and the sentences about a pair."""

import re
from dataclasses import replace
from typing import Any

import pytest
import torch
from hypothesis import assume, given
from hypothesis import strategies as st
from torch import Tensor

from qkv_demo.locale import languages, translate
from qkv_demo.maths.asymmetry import DIALS, Asymmetry, compute_asymmetry, turn_dial
from qkv_demo.maths.attention import attend
from qkv_demo.scene import Context, Head, Scene
from qkv_demo.scene.check import SceneError
from qkv_demo.wording import Pair
from qkv_demo.wording.asymmetry import write_asymmetry_sentences

from .scenes import IDENTITY
from .strategies import scenes

# M = [[1, 0], [1, 1]], so a = −1/2.
PAIR = Scene(["Riley", "dog"], [[1, 0], [0, 2]], [Head(IDENTITY, [[1, 1], [0, 1]], IDENTITY)])
SPACE = Scene(
    ["a", "b"],
    [[1, 2, 3], [4, 5, 7]],
    [Head([[1, 0, 0], [0, 1, 0], [0, 0, 1]], [[0, 6, 4], [1, 0, 8], [9, 3, 0]], [[1], [1], [1]])],
)


def split(scene: Scene, head: int = 0) -> Asymmetry:
    """Return the asymmetry of one head."""
    return compute_asymmetry(attend(scene), head)


def assert_close(actual: Tensor, expected: object) -> None:
    torch.testing.assert_close(actual, torch.as_tensor(expected, dtype=torch.float64), rtol=1e-9, atol=1e-9)


@given(scenes(context=None, score="dot"))
def test_parts_make_the_scores_and_differences(scene: Scene) -> None:
    trace = attend(scene)
    for index, head in enumerate(trace.heads):
        parts = split(scene, index)
        assert_close(parts.symmetric + parts.antisymmetric, parts.m)
        assert torch.equal(parts.symmetric, parts.symmetric.mT)
        assert torch.equal(parts.antisymmetric, -parts.antisymmetric.mT)
        assert_close(trace.inputs @ parts.m @ trace.inputs.mT, head.scores)
        for i in range(len(scene.tokens)):
            for j in range(len(scene.tokens)):
                difference = head.scores[i, j] - head.scores[j, i]
                if scene.d_model == 3:  # The difference is 2 w · (x_i × x_j).
                    axis = torch.tensor(parts.dial_values, dtype=torch.float64)
                    assert_close(2 * axis @ torch.linalg.cross(parts.inputs[i], parts.inputs[j]), difference)
                if scene.d_model == 2:
                    assert 2 * parts.dial_values[0] * parts.compute_area(i, j) == pytest.approx(
                        difference.item(), abs=1e-9
                    )


@given(scenes(context=None, score="dot", tie_qk=True))
def test_one_matrix_for_both_gives_zero_exactly(scene: Scene) -> None:
    for index in range(len(scene.heads)):
        parts = split(scene, index)
        assert parts.antisymmetric.count_nonzero() == 0


@given(
    st.sampled_from([2, 3]).flatmap(lambda size: scenes(context=None, score="dot", d_model=size, tie_qk=False)),
    st.integers(0, 2),
    st.integers(-30, 30).map(lambda n: n / 10),
)
def test_a_dial_sets_its_number_and_nothing_else(scene: Scene, data: int, to: float) -> None:
    """The symmetric part, the other dials and the rest of the scene do not change."""
    w_q = torch.tensor(scene.heads[0].w_q, dtype=torch.float64)
    assume(w_q.shape[1] >= w_q.shape[0] and torch.linalg.cond(w_q) < 1e4)
    names = tuple(DIALS[scene.d_model])
    index = data % len(names)
    new_scene = turn_dial(scene, 0, names[index], to)
    before, after = split(scene), split(new_scene)
    assert after.dial_values == pytest.approx(
        (*before.dial_values[:index], to, *before.dial_values[index + 1 :]), abs=1e-8
    )
    torch.testing.assert_close(after.symmetric, before.symmetric, rtol=0, atol=1e-8)
    assert new_scene.heads[1:] == scene.heads[1:]
    assert new_scene.heads[0].w_v == scene.heads[0].w_v
    assert replace(new_scene, heads=scene.heads) == scene


def test_the_dial_changes_w_k_least() -> None:
    """With d_k = 3 and W_Q = [I 0], the smallest change leaves the third column of W_K alone, which has no effect."""
    head = Head([[1, 0, 0], [0, 1, 0]], [[0, 0, 5], [0, 0, 6]], IDENTITY)
    new_scene = turn_dial(replace(PAIR, heads=[head]), 0, "a", 2.0)
    assert new_scene.heads[0].w_k == ((0, -2, 5), (2, 0, 6))
    assert split(new_scene).m.tolist() == [[0, 2], [-2, 0]]


def test_a_dial_changes_a_singular_w_q() -> None:
    head = Head([[1, 0], [1, 0]], IDENTITY, IDENTITY)
    new_head = turn_dial(replace(PAIR, heads=[head]), 0, "a", 2.0).heads[0]
    assert new_head.w_k == ((1, 0), (0, 1))
    assert new_head.w_q == ((1, 2.5), (-1.5, 0))  # Here M = W_Q, and a was −1/2.


SINGULAR_HEADS = [Head([[1, 2], [2, 4]], [[1, 1], [1, 1]], IDENTITY)]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"tie_qk": True}, "asymmetry.refuse.tied"),
        ({"heads": SINGULAR_HEADS}, "asymmetry.refuse.rank"),
        ({"heads": [Head([[1], [2]], [[1], [1]], IDENTITY)]}, "asymmetry.refuse.rank"),
    ],
    ids=["tied", "squashed", "d_k 1"],
)
def test_a_missing_dial_has_its_reason(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(SceneError) as error:
        turn_dial(replace(PAIR, **change), 0, "a", 1.0)
    assert error.value.message.key == reason


def test_an_unknown_dial_is_named() -> None:
    with pytest.raises(SceneError, match=r"^dial: "):
        turn_dial(PAIR, 0, "b", 1.0)


def sentences_of(scene: Scene, i: int = 0, j: int = 1, head: int = 0) -> list[str]:
    trace = attend(scene)
    for language in languages():
        assert all(translate(sentence, language) for sentence in write_asymmetry_sentences(Pair(trace, head, i, j)))
    return [translate(sentence) for sentence in write_asymmetry_sentences(Pair(trace, head, i, j))]


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
        ({"score": "additive"}, "1.73", "1.76", "−0.03", ["other"]),
        ({"score": "cosine", "embeddings": [[1, 0], [1, 0]]}, "0.71", "0.71", "0.00", ["other"]),
    ],
    ids=str,
)
def test_a_pair_has_its_scores_and_reasons(
    change: dict[str, Any], forth: str, back: str, difference: str, kinds: list[str]
) -> None:
    scene = replace(PAIR, **change)
    sentences = write_asymmetry_sentences(Pair(attend(scene), 0, 0, 1))
    assert re.findall(r"−?\d\.\d\d", sentences_of(scene)[0]) == [forth, back, difference]
    assert [sentence.key for sentence in sentences] == [f"asymmetry.{kind}" for kind in ("scores", *kinds)]


@pytest.mark.parametrize(
    ("scene", "numbers"),
    [(PAIR, ["−2.00", "−0.50"]), (SPACE, ["−5.00", "−2.50", "−2.50", "−2.50"])],
    ids=["plane", "space"],
)
def test_the_difference_is_traced_to_the_dials(scene: Scene, numbers: list[str]) -> None:
    assert re.findall(r"−?\d\.\d\d", sentences_of(scene)[1])[: len(numbers)] == numbers


@pytest.mark.parametrize(
    ("scene", "pair", "kind"),
    [(replace(PAIR, context=Context(("eat",), ((1, 2),))), (0, 0), "cross"), (PAIR, (1, 1), "self")],
    ids=["across", "itself"],
)
def test_one_direction_has_one_sentence(scene: Scene, pair: tuple[int, int], kind: str) -> None:
    assert [sentence.key for sentence in write_asymmetry_sentences(Pair(attend(scene), 0, *pair))] == [
        f"asymmetry.{kind}"
    ]


@given(scenes(score="dot", positions="none"), st.integers(0, 4), st.integers(0, 4))
def test_sentences_contain_no_rounding_errors(scene: Scene, i: int, j: int) -> None:
    """Numbers with one decimal give scores that are 0 apart from rounding errors, or at least 0.0001."""
    blank = replace(scene, tokens=["x"] * len(scene.tokens))
    for head in range(len(scene.heads)):
        assume(attend(scene).heads[head].scores.abs().max() > 1e-5)
        for text in sentences_of(blank, i % len(scene.tokens), j % len(scene.key_tokens), head):
            assert not re.search(r"e−1\d|nan|−0\.00", text), text
