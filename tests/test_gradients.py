"""Gradients of single numbers agree with finite differences, and contain no NaN."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qkv_demo.maths.attention import attend
from qkv_demo.options.scores import SCORES
from qkv_demo.scene import Head, Scene
from qkv_demo.scene.change import get_rows, with_rows
from qkv_demo.scene.quantities import QUANTITIES

from .scenes import PAIR, gradients
from .scenes import RICH as ADDITIVE
from .strategies import scenes

RICH = replace(ADDITIVE, score="dot", w_o=[[0.3, 1], [-0.8, 0.2]])
MANUAL = {"normalize": "manual", "weights": [[0.2, 0.3, 0.5, 0], [0.4, -0.1, 0.7, 0.2], [1, 0, 0, 0.5]]}
ARGMAX = {"normalize": "argmax"}
COMPUTED_QUANTITIES = [quantity.name for quantity in QUANTITIES if quantity.color_scale != "given"]
STEP = 1e-6


@pytest.mark.parametrize(
    ("quantity", "change"),
    [("combined", change) for change in (*({"score": score} for score in SCORES), {"normalize": "sum"}, MANUAL)]
    + [("weights", MANUAL), ("output", MANUAL), ("weights", ARGMAX), ("combined", ARGMAX)],
    ids=str,
)
def test_gradients_agree_with_finite_differences(quantity: str, change: dict[str, Any]) -> None:
    """Every number is changed in the scene itself, like an edit of the user."""
    scene = replace(RICH, **change)
    result = gradients(scene, quantity, 1, 1, 0)
    addresses = [("embeddings", 0), ("context_embeddings", 0), ("w_o", 0)]
    addresses += [(name, head) for name in ("w_q", "w_k", "w_v", "v_a") for head in (0, 1)]
    addresses += [("weights", 0), ("weights", 1)] if scene.weights else []
    assert set(result) == set(addresses)
    for name, head in addresses:
        rows = get_rows(scene, name, head)
        for i, j in product(range(len(rows)), range(len(rows[0]))):
            numbers = []
            for delta in (STEP, -STEP):
                new_rows = [list(row) for row in rows]
                new_rows[i][j] += delta
                numbers.append(attend(with_rows(scene, name, head, new_rows)).quantity(quantity, 1)[1, 0].item())
            slope = (numbers[0] - numbers[1]) / (2 * STEP)
            assert result[name, head][i, j].item() == pytest.approx(slope, abs=1e-6)


def test_tiny_numbers_give_no_nan() -> None:
    head = Head([[1e6, 1e-310], [1e-300, 1e6]], [[1, 0], [1e-300, 1e-300]], [[1], [1]])
    edge = Scene(["a", "b"], [[1e-160, 1e-160], [1e-200, 1e-300]], [head], normalize="sum", temperature=1e-6)
    assert all(slopes.isfinite().all() for slopes in gradients(edge, "weights", 0, 0, 0).values())


def test_a_row_without_weights_has_no_gradient() -> None:
    undefined = replace(PAIR, normalize="sum", embeddings=[[1, 0], [-1, 0]])
    assert gradients(undefined, "combined", 0, 0, 0) is None


@given(scenes(), st.data())
def test_every_finite_number_has_finite_gradients(scene: Scene, data: st.DataObject) -> None:
    names = [name for name in COMPUTED_QUANTITIES if scene.context or name != "context_inputs"]
    quantity = data.draw(st.sampled_from(names))
    head = data.draw(st.integers(0, len(scene.heads) - 1))
    shape = attend(scene).quantity(quantity, head).shape
    row, column = (data.draw(st.integers(0, size - 1)) for size in shape)
    result = gradients(scene, quantity, head, row, column)
    assert all(slopes.isfinite().all() for slopes in (result or {}).values())
