"""Copying is not editing: every table that is shown can be copied, with blocked cells and numbers of any size in it."""

import math

import numpy as np
import pytest

from qkv_demo.share.blocks import FORMATS
from qkv_demo.ui.write import write

NULLS = {
    "tsv": ("1.5\t", "\t0.25"),
    "csv": ("1.5,", ",0.25"),
    "markdown": ("| 1.5 | −∞ |", "| – | 0.25 |"),
    "numpy": ("np.array([[1.5, -np.inf]])", "np.array([[np.nan, 0.25]])"),
    "python": ('[[1.5, float("-inf")]]', '[[float("nan"), 0.25]]'),
    "latex": ("1.5 & -\\infty", "\\text{--} & 0.25"),
}


@pytest.mark.parametrize("kind", FORMATS)
def test_a_computed_table_is_copied_with_what_is_no_number_in_it(kind: str) -> None:
    blocked = write({"rows": [[1.5, None]], "quantity": "masked_scores", "kind": kind})["text"]
    none = write({"rows": [[None, 0.25]], "quantity": "weights", "kind": kind})["text"]
    assert NULLS[kind][0] in blocked
    assert NULLS[kind][1] in none


@pytest.mark.parametrize("kind", ["numpy", "python"])
def test_what_is_no_number_is_code_too(kind: str) -> None:
    text = write({"rows": [[1.5, None], [2e15, -3e300]], "quantity": "masked_scores", "kind": kind})["text"]
    found = np.array(eval(text, {"np": np, "float": float}))
    assert found.tolist() == [[1.5, -math.inf], [2e15, -3e300]]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([[1, 2], [3]], "row 2: the number of columns must be 2, not 1"),
        ([[10**400]], "beyond ±1.8e308"),
        ([[math.inf]], "not a finite number"),
        ([["x"]], "not a number"),
    ],
)
def test_what_is_no_table_is_not_copied(rows: object, said: str) -> None:
    assert said in write({"rows": rows, "kind": "tsv"})["error"]
