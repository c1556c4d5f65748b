"""Records torch operations. A recording lists every operation that leads from named inputs to named outputs."""

import contextlib
import hashlib
import json
import math
from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, NamedTuple

import torch
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode


class Constant(NamedTuple):
    """A tensor that does not depend on any input."""

    shape: tuple[int, ...]
    entries: tuple[float, ...]  # The entries of the tensor, row by row.


class Operation(NamedTuple):
    """A torch operation and its arguments."""

    name: str  # The name of the operation in ATen. All views are recorded as `as_strided`.
    values: tuple[int, ...]  # The indices of those arguments that are tensors or numbers.
    rest: tuple[Any, ...]  # The other arguments: dimensions, shapes and flags. Trailing defaults are omitted.


@dataclass(frozen=True)
class Program:
    """A recorded function.

    All values have an index: first the inputs in their order, then the constants, then the result of each operation.
    """

    inputs: dict[str, tuple[int, ...]]  # The shape of each input, by the input's name.
    constants: tuple[Constant, ...]
    operations: tuple[Operation, ...]
    outputs: dict[str, int]  # The index of the value of each output, by the output's name.

    @cached_property
    def text(self) -> str:
        """The program as JSON, with strings that JavaScript's `Number` parses for infinity and NaN."""
        data = {
            "inputs": self.inputs,
            "constants": [_constant_json(constant) for constant in self.constants],
            "operations": [[step.name, step.values, *([step.rest] if step.rest else [])] for step in self.operations],
            "outputs": self.outputs,
        }
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)

    @cached_property
    def key(self) -> str:
        """A key that identifies the content, so that equal programs have equal keys."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:12]


def _constant_json(constant: Constant) -> Any:
    """Return the JSON of a constant: a single number, or [shape, entries] for a table."""
    numbers = [_number_json(entry) for entry in constant.entries]
    return [constant.shape, numbers] if constant.shape else numbers[0]


def _number_json(value: float) -> float | int | str:
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    whole = value.is_integer() and abs(value) < 2**53 and (value != 0 or math.copysign(1, value) > 0)
    return int(value) if whole else value


Tensors = Mapping[str, Tensor]

# Operations that only copy their argument, so they are not recorded. Everything is replayed in float64, with booleans
# as 1 and 0.
_COPIES = {"detach", "alias", "clone", "lift_fresh", "_to_copy"}
# Operations that use only the shape of their argument.
_SHAPED = {"zeros_like", "ones_like", "full_like", "new_zeros", "new_ones", "new_full"}
# Arguments that do not affect a replay, so they are not recorded.
_IGNORED = {"dtype", "layout", "device", "pin_memory", "memory_format", "non_blocking", "half_to_float", "implicit"} | {
    "input_dtype"
}


class RecordingError(TypeError):
    """Raised if a function cannot be recorded, because it reads a number from a tensor or writes into a tensor."""


def _padded(part: Tensor, sizes: list[int], dim: int, start: int, end: int = 0, step: int = 1) -> Tensor:
    """Return a tensor of zeros in which a slice is replaced by `part`.

    `end` follows from the size of `part`, so it is not used.
    """
    if step != 1:
        raise RecordingError("A slice with a step has no recorded gradient.")
    first = start % sizes[dim]
    gaps = first, sizes[dim] - first - part.shape[dim]
    before, after = (part.new_zeros([*sizes[:dim], gap, *sizes[dim + 1 :]]) for gap in gaps)
    return torch.cat([before, part, after], dim)


def _softmax(row: Tensor, dim: int, _half: bool) -> Tensor:
    powers = (row - row.amax(dim, keepdim=True)).exp()
    return powers / powers.sum(dim, keepdim=True)


def _log_softmax(row: Tensor, dim: int, _half: bool) -> Tensor:
    lower = row - row.amax(dim, keepdim=True)
    return lower - lower.exp().sum(dim, keepdim=True).log()


def _softmax_back(slope: Tensor, shares: Tensor, dim: int, _dtype: Any) -> Tensor:
    carried = slope * shares
    return carried - shares * carried.sum(dim, keepdim=True)


def _log_softmax_back(slope: Tensor, logs: Tensor, dim: int, _dtype: Any) -> Tensor:
    return slope - logs.exp() * slope.sum(dim, keepdim=True)


def _xlogy(factor: Tensor, number: Tensor) -> Tensor:
    return torch.where(number.isnan(), math.nan, torch.where(factor == 0, 0.0, factor * number.log()))


_ATEN = torch.ops.aten
# Operations that are recorded as several simpler ones. `torch._decomp` has such a table too, but needs torch's
# compiler.
_DECOMPOSITIONS: dict[Any, Callable[..., Tensor]] = {
    _ATEN._softmax.default: _softmax,
    _ATEN._log_softmax.default: _log_softmax,
    _ATEN._softmax_backward_data.default: _softmax_back,
    _ATEN._log_softmax_backward_data.default: _log_softmax_back,
    _ATEN.mean.default: lambda table: table.sum() / table.numel(),
    _ATEN.mean.dim: lambda table, dims, keepdim=False: table.sum(dims, keepdim) / math.prod(map(table.size, dims)),
    _ATEN.rsub.Scalar: lambda table, number: -table + number,
    _ATEN.tanh_backward.default: lambda slope, result: slope * (1 - result * result),
    _ATEN.xlogy.Tensor: _xlogy,
    _ATEN.masked_fill.Scalar: lambda table, mask, value: torch.where(mask, value, table),
    _ATEN.select_backward.default: lambda row, sizes, dim, index: _padded(row.unsqueeze(dim), sizes, dim, index),
    _ATEN.slice_backward.default: _padded,
    _ATEN.stack.default: lambda tables, dim=0: torch.cat([table.unsqueeze(dim) for table in tables], dim),
}


class NotRecordedError(Exception):
    """Raised if a program is not cached yet while `without_recording` forbids to record it."""


_may_record: ContextVar[bool] = ContextVar("may_record", default=True)


@contextlib.contextmanager
def without_recording() -> Iterator[None]:
    """Forbid recording in this context, because it takes up to half a second. NotRecordedError is raised instead."""
    token = _may_record.set(False)
    try:
        yield
    finally:
        _may_record.reset(token)


def record(function: Callable[[Tensors], Tensors], inputs: Tensors) -> Program:
    """Record the operations by which `function` computes its outputs from `inputs`.

    The program is valid for all inputs of these shapes. Values that do not depend on the inputs become constants, and
    operations that no output needs are left out. Raises RecordingError if the function reads a number from a tensor (by
    `item` or `if`), because then the operations could depend on that number, or if it overwrites a tensor.
    """
    if not _may_record.get():
        raise NotRecordedError
    recorder = _Recorder(inputs)
    with torch.no_grad(), recorder:
        outputs = function(inputs)
    return recorder.program(inputs, outputs)


class _Argument(NamedTuple):
    name: str
    is_value: bool  # True if the argument is a tensor, a list of tensors, or a number.
    default: Any


@cache
def _arguments(func: Any) -> tuple[_Argument, ...]:
    """Return the declared arguments of an operation, in order."""
    return tuple(
        _Argument(each.name, "Tensor" in str(each.type) or str(each.type) == "number", each.default_value)
        for each in func._schema.arguments
    )


def _identity(tensor: Tensor) -> tuple[Any, ...]:
    """Return a key that is equal for two tensors that view the same memory with the same shape.

    This is needed because in a backward pass, autograd passes a saved result as another Python object.
    """
    return tensor.data_ptr(), tensor.dtype, tensor.shape, tensor.stride()


class _Recorder(TorchDispatchMode):  # type: ignore[no-untyped-call]
    """A dispatch mode of torch that records every operation on a value that depends on an input."""

    def __init__(self, inputs: Tensors) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        # Store the tensors too, so that their memory is not freed and used for other tensors.
        self._values = {_identity(tensor): (tensor, value) for value, tensor in enumerate(inputs.values())}
        self._steps: list[Constant | Operation] = []  # The first of these steps has the index len(inputs).
        self._indices: dict[str, int] = {}
        self._first = len(inputs)

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        """Return False, because otherwise torch would import its compiler, which takes seconds."""
        return False

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        name = func.overloadpacket.__name__.removeprefix("_unsafe_")
        arguments = _arguments(func)
        passed = dict(zip((argument.name for argument in arguments), args, strict=False)) | kwargs
        depends = any(self._depends(value) for value in passed.values())
        if depends and func in _DECOMPOSITIONS:
            with self:
                return _DECOMPOSITIONS[func](*args, **kwargs)
        result = func(*args, **kwargs)
        if name in _SHAPED or not depends:
            return result  # No argument depends on an input, so the result is a constant and nothing is recorded.
        if func._schema.is_mutable or not isinstance(result, Tensor):
            raise RecordingError(f"The operation {name} reads a number from a tensor, or writes into one.")
        if _identity(result) in self._values:
            return result  # The result is a view of the whole argument, so nothing is recorded.
        if name in _COPIES:
            value = self._value(passed["self"])
        elif func.is_view or name == "view":
            view = func(torch.empty(passed["self"].shape), *args[1:], **kwargs)
            layout = list(view.shape), list(view.stride()), view.storage_offset()
            value = self._add(Operation("as_strided", (self._value(passed["self"]),), layout))
        else:
            value = self._operation(name, [(each, passed.get(each.name, each.default)) for each in arguments])
        self._values[_identity(result)] = result, value
        return result

    def _depends(self, value: Any) -> bool:
        items = value if isinstance(value, list | tuple) else [value]
        return any(isinstance(item, Tensor) and _identity(item) in self._values for item in items)

    def _operation(self, name: str, passed: list[tuple[_Argument, Any]]) -> int:
        """Add an operation. Trailing arguments that have their default values are omitted."""
        values: list[int] = []
        rest: list[Any] = []
        length = 0
        for argument, value in passed:
            if argument.is_value:
                if argument.name == "alpha" and value == 1:
                    continue
                values += [self._value(item) for item in (value if isinstance(value, list | tuple) else [value])]
            elif argument.name not in _IGNORED:
                rest.append(list(value) if isinstance(value, list | tuple) else value)
                if value != argument.default:
                    length = len(rest)
        return self._add(Operation(name, tuple(values), tuple(rest[:length])))

    def _value(self, argument: Any) -> int:
        """Return the index of a tensor or a number. If it does not depend on any input, add it as a constant."""
        if isinstance(argument, Tensor) and _identity(argument) in self._values:
            return self._values[_identity(argument)][1]
        tensor = torch.as_tensor(argument, dtype=torch.float64)
        return self._add(Constant(tuple(tensor.shape), tuple(tensor.flatten().tolist())))

    def _add(self, step: Constant | Operation) -> int:
        """Return the index of a constant or an operation. If there is no equal one yet, add it."""
        key = repr(step)  # The text of a number distinguishes 0 from −0, and is equal for two NaN.
        if key not in self._indices:
            self._indices[key] = self._first + len(self._steps)
            self._steps.append(step)
        return self._indices[key]

    def program(self, inputs: Tensors, outputs: Tensors) -> Program:
        """Return the program, with only the steps that the outputs need.

        They are renumbered so that constants come first.
        """
        results = {name: self._value(tensor) for name, tensor in outputs.items()}
        steps = dict(enumerate(self._steps, self._first))
        needed = set(results.values())
        for value, step in reversed(steps.items()):
            if value in needed and isinstance(step, Operation):
                needed |= set(step.values)
        constants = {value: step for value, step in steps.items() if value in needed and isinstance(step, Constant)}
        operations = {value: step for value, step in steps.items() if value in needed and isinstance(step, Operation)}
        renumbered = {value: index for index, value in enumerate([*range(self._first), *constants, *operations])}
        return Program(
            {name: tuple(tensor.shape) for name, tensor in inputs.items()},
            tuple(constants.values()),
            tuple(
                step._replace(values=tuple(renumbered[value] for value in step.values)) for step in operations.values()
            ),
            {name: renumbered[value] for name, value in results.items()},
        )
