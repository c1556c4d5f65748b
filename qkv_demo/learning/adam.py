"""Adam (Kingma and Ba 2015, algorithm 1) with its usual constants, and its memory as JSON that a caller carries."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import torch
from torch import Tensor

from ..scene import check
from ..scene.check import SceneError, place

if TYPE_CHECKING:
    from .parameters import Parameters

BETA_1, BETA_2, EPSILON = 0.9, 0.999, 1e-8
_MOST_STEPS = 10**9


class Memory(NamedTuple):
    """How many steps were made, and the running means (n) of the slopes and of their squares."""

    step: int | Tensor
    first: Tensor
    second: Tensor


def remember(memory: Memory, slope: Tensor) -> Memory:
    """The memory after one more slope (n)."""
    first = BETA_1 * memory.first + (1 - BETA_1) * slope
    second = BETA_2 * memory.second + (1 - BETA_2) * slope * slope
    return Memory(memory.step + 1, first, second)


def move(memory: Memory, rate: float) -> Tensor:
    """What to subtract (n): the mean slope over the root of the mean square, both corrected for starting at 0."""
    first = memory.first / (1 - BETA_1**memory.step)
    second = memory.second / (1 - BETA_2**memory.step)
    return rate * first / (second.sqrt() + EPSILON)


def to_dict(memory: Memory, moving: "Parameters") -> dict[str, Any]:
    """{"step", "first": {matrix: rows}, "second": {matrix: rows}}."""
    return {"step": memory.step, "first": moving.rows(memory.first), "second": moving.rows(memory.second)}


def read(state: Any, moving: "Parameters") -> Memory:
    """The memory of `to_dict`; None starts afresh. Raises SceneError, also where it is of other matrices or shapes."""
    if state is None:
        return Memory(0, torch.zeros_like(moving.flat), torch.zeros_like(moving.flat))
    parts = ("step", "first", "second")
    given = check.fields(state, parts, parts, place("state"))
    step = check.whole(given["step"], place("state.step"), 0, _MOST_STEPS)
    means = [
        torch.tensor([*_entries(given[part], f"state.{part}", moving, signed)], dtype=torch.float64)
        for part, signed in (("first", True), ("second", False))
    ]
    return Memory(step, *means)


def _entries(value: Any, field: str, moving: "Parameters", signed: bool) -> Iterator[float]:
    """Any finite numbers: the square of a slope may be far larger than a number of a scene."""
    tables = check.fields(value, moving.shapes, moving.shapes, place(field))
    for name, shape in moving.shapes.items():
        rows = check.matrix(tables[name], f"{field}.{name}", *shape, most=sys.float_info.max)
        for row, entries in enumerate(rows):
            for column, entry in enumerate(entries):
                if entry < 0 and not signed:
                    where = place(f"{field}.{name}", row=row, column=column)
                    raise SceneError("learn.refuse.square", where=where)
                yield entry
