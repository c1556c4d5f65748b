"""Ready targets: which weights are wanted, by name, of what is visible."""

from dataclasses import replace

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from qkv_demo.learning.targets import READY, ready
from qkv_demo.maths.attention import attend, mask_tensor
from qkv_demo.scene import Head, Scene

from .strategies import scenes
from .wishes import RILEY, loss

FOUR = Scene(list("abcd"), [[1, 0]] * 4, [Head([[1], [1]], [[1], [1]], [[1], [1]])])


@pytest.mark.parametrize(
    ("name", "columns"),
    [
        ("itself", [0, 1, 2, 3]),
        ("before", [0, 0, 1, 2]),
        ("next", [1, 2, 3, 3]),
        ("mirrored", [3, 2, 1, 0]),
        ("first", [0, 0, 0, 0]),
        ("beats", [3, 0, 1, 2]),
    ],
)
def test_the_ready_targets(name: str, columns: list[int]) -> None:
    target = ready(name, FOUR, 0)
    assert [row.index(1.0) for row in target] == columns
    assert all(sorted(row) == [0, 0, 0, 1] for row in target)


def test_the_target_as_it_is_now_is_reached_already() -> None:
    assert ready("now", RILEY, 0) == tuple(map(tuple, attend(RILEY).heads[0].weights.tolist()))
    assert loss(RILEY, 0, "now") < 1e-15


def test_the_random_target_follows_its_seed_and_is_lopsided() -> None:
    assert ready("random", FOUR, 0, 1) == ready("random", FOUR, 0, 1) != ready("random", FOUR, 0, 2)
    for seed in range(50):
        target = ready("random", FOUR, 0, seed)
        assert min(abs(target[i][j] - target[j][i]) for i in range(4) for j in range(i)) > 1e-6


@given(scenes(normalize="softmax"), st.sampled_from(READY), st.integers(0, 9))
def test_ready_targets_are_shares_of_what_is_visible(scene: Scene, name: str, seed: int) -> None:
    for head in range(len(scene.heads)):
        target = torch.tensor(ready(name, scene, head, seed), dtype=torch.float64)
        assert target.shape == (len(scene.tokens), len(scene.key_tokens))
        torch.testing.assert_close(target.sum(-1), torch.ones(len(scene.tokens), dtype=torch.float64))
        mask = mask_tensor(scene)
        assert (target >= 0).all()
        assert mask is None or not target[~mask].any()


def test_a_row_that_sees_nothing_that_it_wants_wants_all_that_it_sees() -> None:
    assert ready("next", replace(FOUR, mask="causal"), 0)[1] == (0.5, 0.5, 0, 0)
