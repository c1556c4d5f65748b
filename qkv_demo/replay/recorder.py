"""Record what torch does: every operation that leads from named inputs to named outputs."""

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
    shape: tuple[int, ...]
    entries: tuple[float, ...]  # row by row


class Operation(NamedTuple):
    name: str  # as ATen has it; whatever looks at the same entries in another way is `as_strided`
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


Tensors = Mapping[str, Tensor]

_SAME = {"detach", "alias", "clone", "lift_fresh", "_to_copy"}  # in a replay all numbers are float64, truth is 1 and 0
_SHAPED = {"zeros_like", "ones_like", "full_like", "new_zeros", "new_ones", "new_full"}  # only a shape goes in
_UNTOLD = {"dtype", "layout", "device", "pin_memory", "memory_format", "non_blocking", "half_to_float", "implicit"} | {
    "input_dtype"  # of a softmax that is taken back
}


class RecordingError(TypeError):
    """The function does what no program can say: it looks at a number, or writes into a tensor."""


def _padded(part: Tensor, sizes: list[int], dim: int, start: int, end: int = 0, step: int = 1) -> Tensor:
    """Zeros of these sizes, but for the part that a slice of them takes; `end` follows from its size."""
    if step != 1:
        raise RecordingError("a slice that leaves entries out has no way back here")
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
# Those that are made of others. torch says the same in `torch._decomp`, which runs only with its compiler loaded.
_MADE: dict[Any, Callable[..., Tensor]] = {
    _ATEN._softmax.default: _softmax,
    _ATEN._log_softmax.default: _log_softmax,
    _ATEN._softmax_backward_data.default: _softmax_back,
    _ATEN._log_softmax_backward_data.default: _log_softmax_back,
    _ATEN.mean.default: lambda table: table.sum() / table.numel(),
    _ATEN.mean.dim: lambda table, dims, keepdim=False: table.sum(dims, keepdim) / math.prod(map(table.size, dims)),
    _ATEN.rsub.Scalar: lambda table, number: -table + number,
    _ATEN.tanh_backward.default: lambda slope, bent: slope * (1 - bent * bent),
    _ATEN.xlogy.Tensor: _xlogy,
    _ATEN.masked_fill.Scalar: lambda table, mask, value: torch.where(mask, value, table),
    _ATEN.select_backward.default: lambda row, sizes, dim, index: _padded(row.unsqueeze(dim), sizes, dim, index),
    _ATEN.slice_backward.default: _padded,
    _ATEN.stack.default: lambda tables, dim=0: torch.cat([table.unsqueeze(dim) for table in tables], dim),
}


class NotRecordedError(Exception):
    """A program has to be recorded, where `without_recording` forbids it."""


_may_record: ContextVar[bool] = ContextVar("may_record", default=True)


@contextlib.contextmanager
def without_recording() -> Iterator[None]:
    """Raise NotRecordedError instead of recording, which takes up to half a second, in this context."""
    token = _may_record.set(False)
    try:
        yield
    finally:
        _may_record.reset(token)


def record(function: Callable[[Tensors], Tensors], inputs: Tensors) -> Program:
    """The program that leads from `inputs` to what `function` makes of them, without what leads nowhere.

    It holds for all inputs of these shapes: whatever does not depend on them is embedded as data. Raises RecordingError
    where a number leaves the tensors (`item`, `if`), for then the way would depend on it, and where one is overwritten.
    """
    if not _may_record.get():
        raise NotRecordedError
    recorder = _Recorder(inputs)
    with torch.no_grad(), recorder:
        outputs = function(inputs)
    return recorder.program(inputs, outputs)


class _Argument(NamedTuple):
    name: str
    is_value: bool  # a tensor, several, or a number
    default: Any


@cache
def _arguments(func: Any) -> tuple[_Argument, ...]:
    """What an operation takes, in its order."""
    return tuple(
        _Argument(each.name, "Tensor" in str(each.type) or str(each.type) == "number", each.default_value)
        for each in func._schema.arguments
    )


def _place(tensor: Tensor) -> tuple[Any, ...]:
    """What holds the same numbers in the same shape: on its way back a gradient meets a result as another object."""
    return tensor.data_ptr(), tensor.dtype, tensor.shape, tensor.stride()


class _Recorder(TorchDispatchMode):  # type: ignore[no-untyped-call]
    """Counts every value that depends on an input; constants and results in the order in which they are met."""

    def __init__(self, inputs: Tensors) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        # Each tensor stays alive beside its value, lest its place be used again.
        self._values = {_place(tensor): (tensor, value) for value, tensor in enumerate(inputs.values())}
        self._made: list[Constant | Operation] = []  # value len(inputs) onwards
        self._known: dict[str, int] = {}
        self._first = len(inputs)

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        """Nothing here is compiled; to make sure of it, torch would import its compiler first, for seconds."""
        return False

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        name = func.overloadpacket.__name__.removeprefix("_unsafe_")  # views, of what nobody else sees
        arguments = _arguments(func)
        told = dict(zip((argument.name for argument in arguments), args, strict=False)) | kwargs
        depends = any(self._depends(value) for value in told.values())
        if depends and func in _MADE:
            with self:
                return _MADE[func](*args, **kwargs)
        result = func(*args, **kwargs)
        if name in _SHAPED or not depends:
            return result  # the same for all inputs
        if func._schema.is_mutable or not isinstance(result, Tensor):
            raise RecordingError(f"{name} takes a number out of its tensor, or writes into one")
        if _place(result) in self._values:
            return result  # a view of all of it
        if name in _SAME:
            value = self._value(told["self"])
        elif func.is_view or name == "view":
            seen = func(torch.empty(told["self"].shape), *args[1:], **kwargs)
            read = list(seen.shape), list(seen.stride()), seen.storage_offset()
            value = self._make(Operation("as_strided", (self._value(told["self"]),), read))
        else:
            value = self._operation(name, [(a, told.get(a.name, a.default)) for a in arguments])
        self._values[_place(result)] = result, value
        return result

    def _depends(self, value: Any) -> bool:
        items = value if isinstance(value, list | tuple) else [value]
        return any(isinstance(item, Tensor) and _place(item) in self._values for item in items)

    def _operation(self, name: str, told: list[tuple[_Argument, Any]]) -> int:
        """Tensors and numbers are values, in their order; dimensions, shapes and flags follow up to the last one that
        is not its default."""
        values: list[int] = []
        rest: list[Any] = []
        kept = 0
        for argument, value in told:
            if argument.is_value:
                if argument.name == "alpha" and value == 1:
                    continue
                values += [self._value(item) for item in (value if isinstance(value, list | tuple) else [value])]
            elif argument.name not in _UNTOLD:
                rest.append(list(value) if isinstance(value, list | tuple) else value)
                if value != argument.default:
                    kept = len(rest)
        return self._make(Operation(name, tuple(values), tuple(rest[:kept])))

    def _value(self, thing: Any) -> int:
        """Which value a tensor or a number is; what depends on no input is a constant."""
        if isinstance(thing, Tensor) and _place(thing) in self._values:
            return self._values[_place(thing)][1]
        tensor = torch.as_tensor(thing, dtype=torch.float64)
        return self._make(Constant(tuple(tensor.shape), tuple(tensor.flatten().tolist())))

    def _make(self, made: Constant | Operation) -> int:
        """What was made before is not made again."""
        known = repr(made)  # which tells 0 from −0, and finds NaN equal to itself
        if known not in self._known:
            self._known[known] = self._first + len(self._made)
            self._made.append(made)
        return self._known[known]

    def program(self, inputs: Tensors, outputs: Tensors) -> Program:
        """What leads to the outputs, counted anew with the constants first."""
        ends = {name: self._value(tensor) for name, tensor in outputs.items()}
        made = dict(enumerate(self._made, self._first))
        alive = set(ends.values())
        for value, step in reversed(made.items()):
            if value in alive and isinstance(step, Operation):
                alive |= set(step.values)
        constants = {value: step for value, step in made.items() if value in alive and isinstance(step, Constant)}
        operations = {value: step for value, step in made.items() if value in alive and isinstance(step, Operation)}
        anew = {value: index for index, value in enumerate([*range(self._first), *constants, *operations])}
        return Program(
            {name: tuple(tensor.shape) for name, tensor in inputs.items()},
            tuple(constants.values()),
            tuple(step._replace(values=tuple(anew[value] for value in step.values)) for step in operations.values()),
            {name: anew[value] for name, value in ends.items()},
        )
