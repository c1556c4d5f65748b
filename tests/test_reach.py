"""The least change of a matrix that puts a query, a key or a value where a hand wants it, against NumPy."""

from dataclasses import replace

import numpy as np
import pytest
import torch
from hypothesis import assume, given
from hypothesis import strategies as st

from qkv_demo.maths.reach import REACHABLE, Maker, maker, reached
from qkv_demo.presets import presets
from qkv_demo.scene import Scene

from .strategies import NUMBERS, rows

RILEY = presets()["riley-dog"].scene
CROSS = presets()["apple-cross"].scene


def move(inputs: object, w: object, row: int, point: object) -> np.ndarray:
    given_, matrix, wish = (torch.tensor(each, dtype=torch.float64) for each in (inputs, w, point))
    return reached(given_, matrix, torch.tensor([row]), wish).numpy()


@st.composite
def wishes(draw: st.DrawFn) -> tuple[list[list[float]], list[list[float]], int, list[float]]:
    """Inputs, a matrix, a row, and where the first entries of its product shall be."""
    count, d_model, width = draw(st.integers(1, 5)), draw(st.integers(1, 5)), draw(st.integers(1, 5))
    size = min(width, draw(st.integers(1, 3)))
    point = draw(st.lists(NUMBERS, min_size=size, max_size=size))
    return draw(rows(count, d_model)), draw(rows(d_model, width)), draw(st.integers(0, count - 1)), point


@given(wishes())
def test_it_is_numpys_solution_of_least_norm(
    asked: tuple[list[list[float]], list[list[float]], int, list[float]],
) -> None:
    """lstsq answers an underdetermined system with the shortest solution; entries not asked for keep their place."""
    inputs, w, row, point = asked
    x, before = np.array(inputs[row]), np.array(w)
    assume(x.any())
    after = move(inputs, w, row, point)
    now = x @ before
    wanted = np.concatenate([point, now[len(point) :]])
    least = np.linalg.lstsq(x[None], (wanted - now)[None], rcond=None)[0]
    assert after == pytest.approx(before + least, abs=1e-11)
    assert x @ after == pytest.approx(wanted, abs=1e-10)
    assert (after[:, len(point) :] == before[:, len(point) :]).all()


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
