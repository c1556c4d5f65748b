"""What is shipped of the labs' default settings is what they measure."""

import json
from typing import Any

import pytest

from qkv_demo.labs import SHIPPED, labs, shipped

ROUNDING = 1e-6  # another processor rounds otherwise, and hundreds of steps of learning make more of it


def same(one: Any, other: Any) -> bool:
    """Whether two values of JSON are one but for rounding."""
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[name], other[name]) for name in one)
    if isinstance(one, float) or isinstance(other, float):
        return bool(one == pytest.approx(other, rel=ROUNDING, abs=ROUNDING))
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)


@pytest.mark.parametrize("name", labs())
def test_a_labs_shipped_numbers_are_what_it_measures(name: str) -> None:
    found = shipped(name)
    assert found, "python -m tests.lab_results makes it"
    lab = labs()[name]
    measured = json.loads(json.dumps(lab.run(lab.settings(None)), allow_nan=False))
    assert same(json.loads(found), measured), "python -m tests.lab_results makes it anew"


def test_nothing_is_shipped_for_a_lab_that_there_is_not() -> None:
    assert {file.stem for file in SHIPPED.glob("*.json")} == set(labs())
    assert shipped("cat") is None
