"""Attention differentiated: finite differences, and rows without weights that spoil nothing."""

from collections.abc import Callable
from dataclasses import replace

import pytest
import torch
from torch import Tensor

from qkv_demo.kinds import SCORES
from qkv_demo.maths.attention import attend, attention
from qkv_demo.maths.tensors import SceneTensors

from .by_hand import PAIR, random


@pytest.mark.parametrize("score", SCORES)
@pytest.mark.parametrize("normalize", ["softmax", "sum"])
def test_gradients_are_finite_differences(score: str, normalize: str) -> None:
    q, k, v = (random(n, 2).add(3).requires_grad_() for n in (2, 3, 3))
    run: Callable[..., Tensor] = lambda *qkv: attention(*qkv, score=score, normalize=normalize).output  # noqa: E731
    assert torch.autograd.gradcheck(run, (q, k, v))


def test_a_row_without_weights_spoils_no_other_rows_gradient() -> None:
    scene = replace(
        PAIR, embeddings=[[1, 0], [-1, 0]], normalize="sum", mask=[[True, True], [True, False]], w_o=[[1], [1]]
    )
    tensors = SceneTensors.of(scene, requires_grad=True)
    attend(scene, tensors).output[1, 0].backward()
    assert tensors.w_o is not None
    for handle in (tensors.embeddings, *tensors.heads[0][:3], tensors.w_o):
        assert handle.grad is not None
        assert handle.grad.isfinite().all()
