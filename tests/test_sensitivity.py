"""Which number matters: gradients against finite differences, and never a NaN."""

import math
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qkv_demo.edits.matrices import rows_of, with_rows
from qkv_demo.maths.attention import attend
from qkv_demo.maths.sensitivity import sensitivity
from qkv_demo.options.scores import SCORES
from qkv_demo.scene import Head, Scene
from qkv_demo.scene.quantities import QUANTITIES

from .scenes import PAIR
from .scenes import RICH as ADDITIVE
from .strategies import scenes

RICH = replace(ADDITIVE, score="dot", w_o=[[0.3, 1], [-0.8, 0.2]])
BY_HAND = {"normalize": "manual", "weights": [[0.2, 0.3, 0.5, 0], [0.4, -0.1, 0.7, 0.2], [1, 0, 0, 0.5]]}
HARD = {"normalize": "argmax"}
DERIVED = [quantity.name for quantity in QUANTITIES if quantity.scale != "given"]


@pytest.mark.parametrize(
    ("quantity", "change"),
    [("combined", change) for change in (*({"score": score} for score in SCORES), {"normalize": "sum"}, BY_HAND)]
    + [("weights", BY_HAND), ("output", BY_HAND), ("weights", HARD), ("combined", HARD)],
    ids=str,
)
def test_gradients_are_finite_differences(quantity: str, change: dict[str, Any]) -> None:
    """Every number is set anew in the scene itself, as a person would set it."""
    scene = replace(RICH, **change)
    result = sensitivity(scene, quantity, 1, 1, 0)
    addresses = [("embeddings", 0), ("context_embeddings", 0), ("w_o", 0)]
    addresses += [(name, head) for name in ("w_q", "w_k", "w_v", "v_a") for head in (0, 1)]
    addresses += [("weights", 0), ("weights", 1)] if scene.weights else []
    assert set(result) == set(addresses)
    step = 1e-6
    for name, head in addresses:
        rows = rows_of(scene, name, head)
        for i, j in product(range(len(rows)), range(len(rows[0]))):
            numbers = []
            for by in (step, -step):
                moved = [list(row) for row in rows]
                moved[i][j] += by
                numbers.append(attend(with_rows(scene, name, head, moved)).quantity(quantity, 1)[1, 0].item())
            slope = result[name, head][i][j]
            assert slope == pytest.approx((numbers[0] - numbers[1]) / (2 * step), abs=1e-6)


def test_tiny_numbers_make_no_nan() -> None:
    head = Head([[1e6, 1e-310], [1e-300, 1e6]], [[1, 0], [1e-300, 1e-300]], [[1], [1]])
    edge = Scene(["a", "b"], [[1e-160, 1e-160], [1e-200, 1e-300]], [head], normalize="sum", temperature=1e-6)
    slopes = [value for rows in sensitivity(edge, "weights", 0, 0, 0).values() for row in rows for value in row]
    assert all(value is not None and math.isfinite(value) for value in slopes)


def test_a_row_without_weights_has_no_gradient() -> None:
    lost = replace(PAIR, normalize="sum", embeddings=[[1, 0], [-1, 0]])
    assert sensitivity(lost, "combined", 0, 0, 0) is None


@given(scenes(), st.data())
def test_whatever_is_asked_the_answer_holds_numbers(scene: Scene, data: st.DataObject) -> None:
    trace = attend(scene)
    names = [name for name in DERIVED if scene.context or name != "context_inputs"]
    quantity = data.draw(st.sampled_from(names))
    head = data.draw(st.integers(0, len(scene.heads) - 1))
    table = trace.quantity(quantity, head)
    row, column = (data.draw(st.integers(0, size - 1)) for size in table.shape)
    result = sensitivity(scene, quantity, head, row, column)
    if result is None:
        assert not math.isfinite(table[row, column])
        return
    slopes = [value for rows in result.values() for line in rows for value in line]
    assert all(value is not None and math.isfinite(value) for value in slopes)
