"""What makes attention lopsided: the split of M."""

from dataclasses import replace
from typing import Any

import pytest
import torch
from hypothesis import given
from torch import Tensor

from qkv_demo.maths.asymmetry import asymmetry, without_dust
from qkv_demo.maths.attention import attend
from qkv_demo.scene import Context, Scene

from .lopsided import PAIR, split
from .strategies import scenes


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
    "change",
    [{"context": Context(("x",), ((1, 2),))}, {"score": "cosine"}, {"score": "additive"}, {"score": "distance"}],
    ids=str,
)
def test_there_is_none_across_sequences_and_for_scores_that_are_no_product(change: dict[str, Any]) -> None:
    assert asymmetry(attend(replace(PAIR, **change)), 0) is None


def test_dust_is_what_rounding_leaves_and_nothing_larger() -> None:
    assert without_dust(1e-14, 2.0) == 0
    assert without_dust(-1e-9, 2.0) == -1e-9
