"""What labs measure with their default settings, to be shipped: `python -m tests.lab_results` writes anew what differs.

With names after it, those labs' alone.
"""

import sys
from typing import Any

import orjson
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


def main(names: list[str]) -> None:
    for file in SHIPPED.glob("*.json"):
        if file.stem not in labs():
            file.unlink()
    for name in names or labs():
        lab = labs()[name]
        measured = orjson.dumps(lab.run(lab.settings(None)))
        if not same(orjson.loads(shipped(name) or b"null"), orjson.loads(measured)):
            (SHIPPED / f"{name}.json").write_bytes(measured + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
