"""Text from other programs becomes a matrix, exactly, or is refused by its place; every table can be copied."""

from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import example, given
from hypothesis import strategies as st

from qkv_demo.scene.check import MAX_SIZE, MAX_TOKENS, SceneError
from qkv_demo.share.blocks import FORMATS, format_block, parse_block
from qkv_demo.ui.route import write

from .strategies import rows

FINITE = st.floats(-1e6, 1e6)
SHAPES = st.tuples(st.integers(1, MAX_TOKENS), st.integers(1, MAX_SIZE))
MATRICES = SHAPES.flatmap(lambda shape: rows(*shape, FINITE))
LONGEST = [[-2.2250738585072014e-308] * MAX_TOKENS] * MAX_TOKENS


def frozen(matrix: list[list[float]]) -> tuple[tuple[float, ...], ...]:
    return tuple(map(tuple, matrix))


@pytest.mark.parametrize("kind", FORMATS)
@given(MATRICES)
@example(LONGEST)
@example([[5e-324, -0.0, 1e-05, 1e6]])
def test_every_size_comes_back_to_the_last_bit(kind: str, matrix: list[list[float]]) -> None:
    back = parse_block(format_block(frozen(matrix), kind))
    assert [[value.hex() for value in row] for row in back] == [[value.hex() for value in row] for row in matrix]


@given(SHAPES.flatmap(lambda shape: rows(*shape, st.integers(-99, 99).map(lambda n: n / 4))))
def test_what_numpy_and_torch_print_can_be_pasted(matrix: list[list[float]]) -> None:
    array, tensor = np.array(matrix), torch.tensor(matrix, dtype=torch.float64)
    scalars = str([list(row) for row in array]), str([tuple(row) for row in array.astype("float32")])
    for text in (str(array), repr(array), str(array.tolist()), repr(array.astype("float32")), repr(tensor), *scalars):
        assert parse_block(text) == matrix


@given(MATRICES, st.sampled_from(("\n", "\r\n", "\r")), st.booleans())
def test_spreadsheets_end_their_lines_in_every_way(matrix: list[list[float]], end: str, closed: bool) -> None:
    text = format_block(frozen(matrix), "tsv").replace("\n", end) + (end if closed else "")
    assert parse_block(text) == matrix


@pytest.mark.parametrize(
    ("text", "block"),
    [
        ("1/3\t-1/4", [[1 / 3, -0.25]]),
        ("0,5\t0,125\t1234,567", [[0.5, 0.125, 1234.567]]),
        ("1,5\n1,500", [[1, 5], [1, 500]]),
        ("  1   2  \n\n  3   4  \n", [[1, 2], [3, 4]]),
        ("1, 2,\n3, 4,", [[1, 2], [3, 4]]),
        ("| a | b |\n| :-- | --: |\n| 1 | 2 |\n| 3 | 4 |", [[1, 2], [3, 4]]),
        ("[1, 2, 3]", [[1, 2, 3]]),
        ("\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\\\ \\end{pmatrix}", [[1, 2], [3, 4]]),
        ("\u00a01\u00a02", [[1, 2]]),
        ("\ufeff1,2\r\n3,4", [[1, 2], [3, 4]]),
        ('"1,5";"2"\n3;4', [[1.5, 2], [3, 4]]),
        ('"1","2"\n"3", "4"', [[1, 2], [3, 4]]),
        ("a | b\n--|--\n1 | 2", [[1, 2]]),
        ("1 | 2\n3 | 4", [[1, 2], [3, 4]]),
        ("((1, 2), (3, 4),)", [[1, 2], [3, 4]]),
        ("(1, 2)\n(3, 4)", [[1, 2], [3, 4]]),
        ("[np.float64(1.5), np.int64(−2)]", [[1.5, -2]]),
        ("w_q = np.array([[1, 2],\n                [3, 4]], dtype=float)", [[1, 2], [3, 4]]),
        ("\\begin{array}{cc} 1 & 2 \\\\ \\hline 3 & 4 \\end{array}", [[1, 2], [3, 4]]),
    ],
)
def test_ways_to_write_a_number_and_a_table(text: str, block: list[list[float]]) -> None:
    assert parse_block(text) == block


NOWHERE = (None, None)


@pytest.mark.parametrize(
    ("text", "key", "place"),
    [
        ("1\t2\n3\tx", "number", (2, 2)),
        ("1\t\t2", "number", (1, 2)),
        ("1,,2", "number", (1, 2)),
        ("1 2\n3 1/0", "number", (2, 2)),
        ("1 1_000", "number", (1, 2)),
        ("[[1, 2], [3, None]]", "number", (2, 2)),
        ("| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | c |", "number", (2, 2)),
        ("1.234,5;2", "number", (1, 1)),
        ('3\t"1\n2"', "number", (1, 2)),
        ('"1\n2",3', "number", (1, 1)),
        ("2\t-12,345.5", "thousands", (1, 2)),
        ("1,500\n2,300", "thousands", (1, 1)),
        ("[[[1, 2], [3, 4]]]", "brackets", NOWHERE),
        ("[[1, 2], 3]", "brackets", NOWHERE),
        ("1 2\n[3 4]", "brackets", NOWHERE),
        ("[[1. 2. ... 9.]]", "shortened", NOWHERE),
        ("[[], []]", "empty", NOWHERE),
        ("\ufeff", "empty", NOWHERE),
        (",\n;", "empty", NOWHERE),
        ("1 " * 10_001, "long", NOWHERE),
        ("[[1,2],[3", "cut", NOWHERE),
        ("[1, 2], [3", "cut", NOWHERE),
        ("\\begin{pmatrix} 1 & 2 \\\\ 3", "cut", NOWHERE),
        ("[[1, 2], [3, 4]] 5", "brackets", NOWHERE),
    ],
)
def test_what_is_no_one_whole_table_is_refused_and_a_cell_named(text: str, key: str, place: Any) -> None:
    with pytest.raises(SceneError) as refused:
        parse_block(text)
    values = dict(refused.value.message.values)
    assert refused.value.message.key == f"clipboard.{key}"
    assert (values.get("row"), values.get("column")) == place


NULLS = {
    "tsv": ("1.5\t", "\t0.25"),
    "python": ('[[1.5, float("-inf")]]', '[[float("nan"), 0.25]]'),
}


@pytest.mark.parametrize("kind", FORMATS)
def test_a_computed_table_is_copied_with_what_is_no_number_in_it(kind: str) -> None:
    blocked = write({"rows": [[1.5, None]], "quantity": "masked_scores", "kind": kind})["text"]
    none = write({"rows": [[None, 0.25]], "quantity": "weights", "kind": kind})["text"]
    assert NULLS[kind][0] in blocked
    assert NULLS[kind][1] in none


def test_what_is_no_table_is_not_copied() -> None:
    for table, said in (([[1, 2], [3]], "row 2: the number of columns must be 2, not 1"), ([["x"]], "not a number")):
        assert said in write({"rows": table, "kind": "tsv"})["error"]
