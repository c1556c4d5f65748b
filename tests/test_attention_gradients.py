"""Attention differentiated: finite differences, and rows without weights that spoil nothing."""

from collections.abc import Callable

import pytest
import torch
from torch import Tensor

from qkv_demo.kinds import SCORES
from qkv_demo.maths.attention import attention

from .by_hand import random


@pytest.mark.parametrize("score", SCORES)
@pytest.mark.parametrize("normalize", ["softmax", "sum"])
def test_gradients_are_finite_differences(score: str, normalize: str) -> None:
    q, k, v = (random(n, 2).add(3).requires_grad_() for n in (2, 3, 3))
    run: Callable[..., Tensor] = lambda *qkv: attention(*qkv, score=score, normalize=normalize).output  # noqa: E731
    assert torch.autograd.gradcheck(run, (q, k, v))
