"""A recorded program: torch's operations as data, small enough to send and simple enough to run anywhere."""

import hashlib
import json
import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple


class Constant(NamedTuple):
    shape: tuple[int, ...]
    entries: tuple[float, ...]  # row by row


class Operation(NamedTuple):
    name: str  # as ATen has it
    values: tuple[int, ...]  # what goes in
    rest: tuple[Any, ...]  # dimensions, shapes and flags; what is left out at the end has its default


@dataclass(frozen=True)
class Program:
    """Values are counted through: first the inputs in their order, then the constants, then each operation's result."""

    inputs: dict[str, tuple[int, ...]]  # the address of each, and its shape
    constants: tuple[Constant, ...]
    operations: tuple[Operation, ...]
    outputs: dict[str, int]  # the name of each, and which value it is

    @cached_property
    def text(self) -> str:
        """As JSON, which knows neither infinity nor NaN: those stand as strings that `Number` reads."""
        data = {
            "inputs": self.inputs,
            "constants": [_told(constant) for constant in self.constants],
            "operations": [[step.name, step.values, *([step.rest] if step.rest else [])] for step in self.operations],
            "outputs": self.outputs,
        }
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)

    @cached_property
    def key(self) -> str:
        """A short name: the same for the same program, whoever recorded it."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:12]


def _told(constant: Constant) -> Any:
    """A single number stands alone, a table as [shape, entries]."""
    numbers = [_number(entry) for entry in constant.entries]
    return [constant.shape, numbers] if constant.shape else numbers[0]


def _number(value: float) -> float | int | str:
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    whole = value.is_integer() and abs(value) < 2**53 and (value != 0 or math.copysign(1, value) > 0)
    return int(value) if whole else value
