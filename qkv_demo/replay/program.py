"""A recorded program: torch operations that lead from named inputs to named outputs."""

import hashlib
import json
import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple


class Constant(NamedTuple):
    """A tensor that does not depend on any input."""

    shape: tuple[int, ...]
    entries: tuple[float, ...]  # The entries of the tensor, row by row.


class Operation(NamedTuple):
    """A torch operation and its arguments."""

    name: str  # The name in ATen, torch's tensor library. All views are recorded as `as_strided`.
    value_indices: tuple[int, ...]  # The indices of those arguments that are tensors or numbers.
    # Dimensions, shapes and flags. Trailing arguments with default values are omitted.
    other_arguments: tuple[Any, ...]


@dataclass(frozen=True)
class Program:
    """A recorded function.

    Each value has an index. The inputs come first, then the constants, then the results of the operations, in order.
    """

    inputs: dict[str, tuple[int, ...]]  # The shape of each input, by the input's name.
    constants: tuple[Constant, ...]
    operations: tuple[Operation, ...]
    outputs: dict[str, int]  # The index of the value of each output, by the output's name.

    @cached_property
    def json_text(self) -> str:
        """The program as JSON. Infinity and NaN are strings, which JavaScript's `Number` can parse."""
        program_json = {
            "inputs": self.inputs,
            "constants": [_convert_constant_to_json(constant) for constant in self.constants],
            "operations": [
                [
                    operation.name,
                    operation.value_indices,
                    *([operation.other_arguments] if operation.other_arguments else []),
                ]
                for operation in self.operations
            ],
            "outputs": self.outputs,
        }
        return json.dumps(program_json, ensure_ascii=False, separators=(",", ":"), allow_nan=False)

    @cached_property
    def key(self) -> str:
        """A key that identifies the content, so that equal programs have equal keys."""
        return hashlib.sha256(self.json_text.encode()).hexdigest()[:12]


def _convert_constant_to_json(constant: Constant) -> Any:
    """Return the JSON of a constant: a single number, or [shape, entries] for a table."""
    numbers = [_convert_number_to_json(entry) for entry in constant.entries]
    return [constant.shape, numbers] if constant.shape else numbers[0]


def _convert_number_to_json(value: float) -> float | int | str:
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    is_whole = value.is_integer() and abs(value) < 2**53 and (value != 0 or math.copysign(1, value) > 0)
    return int(value) if is_whole else value
