"""The dials of what is lopsided: each sets its number and nothing else, or says why it cannot."""

from dataclasses import replace
from typing import Any

import pytest
import torch
from hypothesis import assume, given
from hypothesis import strategies as st

from qkv_demo.maths.asymmetry import DIALS, turn
from qkv_demo.scene import Head, Scene
from qkv_demo.scene.check import SceneError

from .lopsided import IDENTITY, PAIR, split
from .strategies import scenes


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


def test_where_w_q_squashes_the_plane_w_q_moves() -> None:
    head = Head([[1, 0], [1, 0]], IDENTITY, IDENTITY)
    turned = turn(replace(PAIR, heads=[head]), 0, "a", 2.0).heads[0]
    assert turned.w_k == ((1, 0), (0, 1))
    assert turned.w_q == ((1, 2.5), (-1.5, 0))  # M is W_Q here, and a was −1/2


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


@pytest.mark.parametrize("a", [float("nan"), float("inf"), 1e7])
def test_the_dial_goes_no_further_than_a_cell(a: float) -> None:
    with pytest.raises(SceneError, match=r"^w_k of head 1, row 1, column \d: "):
        turn(PAIR, 0, "a", a)
