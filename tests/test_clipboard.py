"""Matrices survive a round trip through text exactly, and every table can be copied."""

import numpy as np
import pytest
import torch
from hypothesis import example, given
from hypothesis import strategies as st

from qkv_demo.scene.check import MAX_SIZE, MAX_TOKENS
from qkv_demo.share.blocks import COPY_FORMATS, format_matrix
from qkv_demo.share.tables import read_table
from qkv_demo.ui.web.routes import write_text

from .strategies import rows

FINITE = st.floats(-1e6, 1e6)
SHAPES = st.tuples(st.integers(1, MAX_TOKENS), st.integers(1, MAX_SIZE))
MATRICES = SHAPES.flatmap(lambda shape: rows(*shape, FINITE))
LONGEST = [[-2.2250738585072014e-308] * MAX_TOKENS] * MAX_TOKENS


def to_tuples(matrix: list[list[float]]) -> tuple[tuple[float, ...], ...]:
    return tuple(map(tuple, matrix))


@pytest.mark.parametrize("kind", COPY_FORMATS)
@given(MATRICES)
@example(LONGEST)
@example([[5e-324, -0.0, 1e-05, 1e6]])
def test_matrices_of_every_size_survive_exactly(kind: str, matrix: list[list[float]]) -> None:
    back = read_table(format_matrix(to_tuples(matrix), kind))
    assert [[value.hex() for value in row] for row in back] == [[value.hex() for value in row] for row in matrix]


@given(SHAPES.flatmap(lambda shape: rows(*shape, st.integers(-99, 99).map(lambda n: n / 4))))
def test_output_of_numpy_and_torch_can_be_pasted(matrix: list[list[float]]) -> None:
    array, tensor = np.array(matrix), torch.tensor(matrix, dtype=torch.float64)
    scalars = str([list(row) for row in array]), str([tuple(row) for row in array.astype("float32")])
    for text in (str(array), repr(array), str(array.tolist()), repr(array.astype("float32")), repr(tensor), *scalars):
        assert read_table(text) == matrix


@given(MATRICES, st.sampled_from(("\n", "\r\n", "\r")), st.booleans())
def test_all_line_endings_can_be_pasted(matrix: list[list[float]], end: str, has_last_end: bool) -> None:
    text = format_matrix(to_tuples(matrix), "tsv").replace("\n", end) + (end if has_last_end else "")
    assert read_table(text) == matrix


NULLS = {
    "tsv": ("1.5\t", "\t0.25"),
    "python": ('[[1.5, float("-inf")]]', '[[float("nan"), 0.25]]'),
}


@pytest.mark.parametrize("kind", COPY_FORMATS)
def test_missing_numbers_are_copied(kind: str) -> None:
    blocked = write_text({"rows": [[1.5, None]], "quantity": "masked_scores", "kind": kind})["text"]
    text = write_text({"rows": [[None, 0.25]], "quantity": "weights", "kind": kind})["text"]
    assert NULLS[kind][0] in blocked
    assert NULLS[kind][1] in text


def test_invalid_tables_are_not_copied() -> None:
    for table, reason in (([[1, 2], [3]], "row 2: the number of columns must be 2, not 1"), ([["x"]], "not a number")):
        assert reason in write_text({"rows": table, "kind": "tsv"})["error"]
