"""A figure's layout and its geometry become what plotly paints."""

import math
from typing import Any

from .places import Tensors

_LEFT_OUT = object()


def resolve(spec: Any, geometry: Tensors) -> Any:
    """`spec` with every reference replaced by what it names.

    {"at": [tensor, index…]} is the number there, or the list along the one dimension whose index is None; "times"
    scales it, and what is not finite is None. An object whose "when" names a 0 is left out of its list.
    """
    return _resolved(spec, {name: tensor.tolist() for name, tensor in geometry.items()})


def _resolved(part: Any, numbers: dict[str, Any]) -> Any:
    if isinstance(part, list):
        return [item for item in (_resolved(each, numbers) for each in part) if item is not _LEFT_OUT]
    if not isinstance(part, dict):
        return part
    if "at" in part:
        return _found(part, numbers)
    if "when" in part and _found(part["when"], numbers) == 0:
        return _LEFT_OUT
    return {key: _resolved(value, numbers) for key, value in part.items() if key != "when"}


def _found(reference: dict[str, Any], numbers: dict[str, Any]) -> Any:
    (name, *index), times = reference["at"], reference.get("times", 1.0)
    found = numbers[name]
    for depth, place in enumerate(index):
        if place is None:
            rest = index[depth + 1 :]
            return [_scaled(_at(item, rest), times) for item in found]
        found = found[place]
    return _scaled(found, times)


def _at(nested: Any, index: list[int]) -> Any:
    for place in index:
        nested = nested[place]
    return nested


def _scaled(number: float, times: float) -> float | None:
    return number * times if math.isfinite(number) else None
