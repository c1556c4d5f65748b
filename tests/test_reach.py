"""The least change of a matrix that puts a query, a key or a value where a hand wants it, against NumPy."""

from dataclasses import replace

import numpy as np
import pytest
import torch

from qkv_demo.maths.reach import REACHABLE, Maker, maker, reached
from qkv_demo.presets import presets
from qkv_demo.scene import Scene

RILEY = presets()["riley-dog"].scene
CROSS = presets()["apple-cross"].scene


def move(inputs: object, w: object, row: int, point: object) -> np.ndarray:
    given_, matrix, wish = (torch.tensor(each, dtype=torch.float64) for each in (inputs, w, point))
    return reached(given_, matrix, torch.tensor([row]), wish).numpy()


def test_a_change_by_hand() -> None:
    """x = (3, 4), so x · x = 25: to move q by (5, 0), W moves by (3/5, 4/5) in its first column."""
    assert move([[3, 4]], [[1, 2], [0, 1]], 0, [8, 10]).tolist() == [[1.6, 2], [0.8, 1]]


@pytest.mark.parametrize("size", [1e-170, 1e-6, 1e6])
def test_an_input_of_any_length_serves(size: float) -> None:
    """The square of 1e-170 is no number above zero."""
    after = move([[size, 0]], [[0, 0], [0, 1]], 0, [size, 2 * size])
    assert after == pytest.approx(np.array([[1, 2], [0, 1]]))


@pytest.mark.parametrize(
    ("scene", "made"),
    [
        (RILEY, [Maker("w_q", "embeddings"), Maker("w_k", "embeddings"), Maker("w_v", "embeddings")]),
        (
            replace(RILEY, tie_qk=True, positions="sinusoidal"),
            [Maker("w_q", "embeddings"), Maker("w_q", "embeddings"), Maker("w_v", "embeddings")],
        ),
        (
            CROSS,
            [Maker("w_q", "embeddings"), Maker("w_k", "context/embeddings"), Maker("w_v", "context/embeddings")],
        ),
    ],
    ids=["plain", "tied", "cross"],
)
def test_who_makes_what(scene: Scene, made: list[Maker]) -> None:
    assert [maker(scene, quantity) for quantity in REACHABLE] == made
