"""Records the torch operations of a function as a program."""

import contextlib
import math
from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from functools import cache
from typing import Any, NamedTuple

import torch
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode

from .program import Constant, Operation, Program

TensorsByName = Mapping[str, Tensor]

# Operations that only copy or convert their argument. They are not recorded, because the page replays everything in
# float64, with booleans as 1 and 0.
_COPYING_OPERATIONS = {"detach", "alias", "clone", "lift_fresh", "_to_copy"}
# Operations whose result depends only on the shape of their argument.
_OPERATIONS_ON_SHAPES = {"zeros_like", "ones_like", "full_like", "new_zeros", "new_ones", "new_full"}
# Arguments that do not affect a replay, so they are not recorded.
_IGNORED_ARGUMENTS = {
    "dtype",
    "layout",
    "device",
    "pin_memory",
    "memory_format",
    "non_blocking",
    "half_to_float",
    "implicit",
    "input_dtype",
}


class RecordingError(TypeError):
    """Raised if a function cannot be recorded, because it reads a number from a tensor or writes into a tensor."""


def _pad_slice(contents: Tensor, sizes: list[int], dim: int, start: int, end: int = 0, step: int = 1) -> Tensor:
    """Return a tensor of zeros in which a slice is replaced by `contents`.

    The end of the slice follows from the size of `contents`, so `end` is not used.
    """
    if step != 1:
        raise RecordingError("A slice with a step has no recorded gradient.")
    start_index = start % sizes[dim]
    gap_sizes = start_index, sizes[dim] - start_index - contents.shape[dim]
    zeros_before, zeros_after = (contents.new_zeros([*sizes[:dim], gap, *sizes[dim + 1 :]]) for gap in gap_sizes)
    return torch.cat([zeros_before, contents, zeros_after], dim)


def _softmax(row: Tensor, dim: int, _half_to_float: bool) -> Tensor:
    exponentials = (row - row.amax(dim, keepdim=True)).exp()
    return exponentials / exponentials.sum(dim, keepdim=True)


def _log_softmax(row: Tensor, dim: int, _half_to_float: bool) -> Tensor:
    shifted_row = row - row.amax(dim, keepdim=True)
    return shifted_row - shifted_row.exp().sum(dim, keepdim=True).log()


def _softmax_backward(gradient: Tensor, weights: Tensor, dim: int, _dtype: Any) -> Tensor:
    weighted_gradient = gradient * weights
    return weighted_gradient - weights * weighted_gradient.sum(dim, keepdim=True)


def _log_softmax_backward(gradient: Tensor, log_weights: Tensor, dim: int, _dtype: Any) -> Tensor:
    return gradient - log_weights.exp() * gradient.sum(dim, keepdim=True)


def _xlogy(factor: Tensor, number: Tensor) -> Tensor:
    return torch.where(number.isnan(), math.nan, torch.where(factor == 0, 0.0, factor * number.log()))


_ATEN = torch.ops.aten
# Operations that are recorded as several simpler ones. `torch._decomp` has such a table too, but needs torch's
# compiler.
_DECOMPOSITIONS: dict[Any, Callable[..., Tensor]] = {
    _ATEN._softmax.default: _softmax,
    _ATEN._log_softmax.default: _log_softmax,
    _ATEN._softmax_backward_data.default: _softmax_backward,
    _ATEN._log_softmax_backward_data.default: _log_softmax_backward,
    _ATEN.mean.default: lambda tensor: tensor.sum() / tensor.numel(),
    _ATEN.mean.dim: lambda tensor, dims, keepdim=False: tensor.sum(dims, keepdim) / math.prod(map(tensor.size, dims)),
    _ATEN.rsub.Scalar: lambda tensor, number: -tensor + number,
    _ATEN.tanh_backward.default: lambda output_gradient, result: output_gradient * (1 - result * result),
    _ATEN.xlogy.Tensor: _xlogy,
    _ATEN.masked_fill.Scalar: lambda tensor, mask, value: torch.where(mask, value, tensor),
    _ATEN.select_backward.default: lambda row, sizes, dim, index: _pad_slice(row.unsqueeze(dim), sizes, dim, index),
    _ATEN.slice_backward.default: _pad_slice,
    _ATEN.stack.default: lambda tensors, dim=0: torch.cat([tensor.unsqueeze(dim) for tensor in tensors], dim),
}


class NotRecordedError(Exception):
    """Raised by `record` while recording is forbidden, if a program is not in the cache yet."""


_may_record: ContextVar[bool] = ContextVar("may_record", default=True)


@contextlib.contextmanager
def forbid_recording() -> Iterator[None]:
    """Forbid recording in this context, because recording takes up to half a second.

    `record` raises NotRecordedError instead.
    """
    reset_token = _may_record.set(False)
    try:
        yield
    finally:
        _may_record.reset(reset_token)


def record(function: Callable[[TensorsByName], TensorsByName], inputs: TensorsByName) -> Program:
    """Record the operations by which `function` computes its outputs from `inputs`.

    The program is valid for all inputs of these shapes. Values that do not depend on the inputs become constants, and
    operations that no output needs are left out.

    Raises RecordingError if the function reads a number from a tensor (by `item` or `if`), because then the operations
    could depend on that number. Also raises RecordingError if the function overwrites a tensor.
    """
    if not _may_record.get():
        raise NotRecordedError
    recorder = _Recorder(inputs)
    with torch.no_grad(), recorder:
        outputs = function(inputs)
    return recorder.build_program(inputs, outputs)


class _Argument(NamedTuple):
    name: str
    is_value: bool  # True if the argument is a tensor, a list of tensors, or a number.
    default: Any


@cache
def _get_declared_arguments(func: Any) -> tuple[_Argument, ...]:
    """Return the declared arguments of an operation, in order."""
    return tuple(
        _Argument(
            argument.name, "Tensor" in str(argument.type) or str(argument.type) == "number", argument.default_value
        )
        for argument in func._schema.arguments
    )


def _get_memory_key(tensor: Tensor) -> tuple[Any, ...]:
    """Return a key that is equal for two tensors that view the same memory with the same shape.

    Python's `id` is not enough, because in a backward pass, autograd passes a saved result as another Python object.
    """
    return tensor.data_ptr(), tensor.dtype, tensor.shape, tensor.stride()


class _Recorder(TorchDispatchMode):  # type: ignore[no-untyped-call]
    """A dispatch mode of torch that records every operation on a value that depends on an input."""

    def __init__(self, inputs: TensorsByName) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        # Keep references to the tensors, so that their memory is not freed and used for other tensors.
        self._recorded_values = {
            _get_memory_key(tensor): (tensor, value) for value, tensor in enumerate(inputs.values())
        }
        self._steps: list[Constant | Operation] = []  # The first of these steps has the index len(inputs).
        self._indices: dict[str, int] = {}
        self._first_index = len(inputs)

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        """Return False, because otherwise torch would import its compiler, which takes seconds."""
        return False

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        name = func.overloadpacket.__name__.removeprefix("_unsafe_")
        arguments = _get_declared_arguments(func)
        argument_values = dict(zip((argument.name for argument in arguments), args, strict=False)) | kwargs
        depends_on_input = any(self._depends_on_input(value) for value in argument_values.values())
        if depends_on_input and func in _DECOMPOSITIONS:
            with self:
                return _DECOMPOSITIONS[func](*args, **kwargs)
        result = func(*args, **kwargs)
        if name in _OPERATIONS_ON_SHAPES or not depends_on_input:
            # The numbers of the result do not depend on the inputs. A later operation can use the result as a constant.
            return result
        if func._schema.is_mutable or not isinstance(result, Tensor):
            raise RecordingError(f"The operation {name} reads a number from a tensor, or writes into one.")
        if _get_memory_key(result) in self._recorded_values:
            return result  # The result is a view of the whole argument, so nothing is recorded.
        if name in _COPYING_OPERATIONS:
            value = self._get_index(argument_values["self"])
        elif func.is_view or name == "view":
            view = func(torch.empty(argument_values["self"].shape), *args[1:], **kwargs)
            shape_strides_offset = list(view.shape), list(view.stride()), view.storage_offset()
            value = self._add_step(
                Operation("as_strided", (self._get_index(argument_values["self"]),), shape_strides_offset)
            )
        else:
            value = self._add_operation(
                name, [(argument, argument_values.get(argument.name, argument.default)) for argument in arguments]
            )
        self._recorded_values[_get_memory_key(result)] = result, value
        return result

    def _depends_on_input(self, value: Any) -> bool:
        items = value if isinstance(value, list | tuple) else [value]
        return any(isinstance(item, Tensor) and _get_memory_key(item) in self._recorded_values for item in items)

    def _add_operation(self, name: str, argument_values: list[tuple[_Argument, Any]]) -> int:
        """Add an operation. Trailing arguments that have their default values are omitted."""
        value_indices: list[int] = []
        other_arguments: list[Any] = []
        recorded_argument_count = 0
        for argument, value in argument_values:
            if argument.is_value:
                if argument.name == "alpha" and value == 1:
                    continue
                value_indices += [
                    self._get_index(item) for item in (value if isinstance(value, list | tuple) else [value])
                ]
            elif argument.name not in _IGNORED_ARGUMENTS:
                other_arguments.append(list(value) if isinstance(value, list | tuple) else value)
                if value != argument.default:
                    recorded_argument_count = len(other_arguments)
        return self._add_step(Operation(name, tuple(value_indices), tuple(other_arguments[:recorded_argument_count])))

    def _get_index(self, argument: Any) -> int:
        """Return the index of the input or of the recorded step that produces a tensor or a number.

        An argument that does not depend on any input is recorded as a constant, if there is no equal constant yet.
        """
        if isinstance(argument, Tensor) and _get_memory_key(argument) in self._recorded_values:
            return self._recorded_values[_get_memory_key(argument)][1]
        tensor = torch.as_tensor(argument, dtype=torch.float64)
        return self._add_step(Constant(tuple(tensor.shape), tuple(tensor.flatten().tolist())))

    def _add_step(self, step: Constant | Operation) -> int:
        """Return the index of a constant or an operation. If there is no equal one yet, add it."""
        step_text = repr(step)  # Compare by `repr`, which distinguishes 0 from −0, and is equal for two NaN.
        if step_text not in self._indices:
            self._indices[step_text] = self._first_index + len(self._steps)
            self._steps.append(step)
        return self._indices[step_text]

    def build_program(self, inputs: TensorsByName, outputs: TensorsByName) -> Program:
        """Return the program, with only the steps that the outputs need.

        The steps are renumbered so that constants come before operations.
        """
        output_indices = {name: self._get_index(tensor) for name, tensor in outputs.items()}
        steps = dict(enumerate(self._steps, self._first_index))
        needed_indices = set(output_indices.values())
        for value_index, step in reversed(steps.items()):
            if value_index in needed_indices and isinstance(step, Operation):
                needed_indices |= set(step.value_indices)
        constants = {
            value_index: step
            for value_index, step in steps.items()
            if value_index in needed_indices and isinstance(step, Constant)
        }
        operations = {
            value_index: step
            for value_index, step in steps.items()
            if value_index in needed_indices and isinstance(step, Operation)
        }
        new_indices = {
            value_index: new_index
            for new_index, value_index in enumerate([*range(self._first_index), *constants, *operations])
        }
        return Program(
            {name: tuple(tensor.shape) for name, tensor in inputs.items()},
            tuple(constants.values()),
            tuple(
                step._replace(value_indices=tuple(new_indices[value_index] for value_index in step.value_indices))
                for step in operations.values()
            ),
            {name: new_indices[value_index] for name, value_index in output_indices.items()},
        )
