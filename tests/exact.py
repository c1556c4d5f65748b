"""Attention in fifty digits: the plain loops of the oracle, over numbers that hardly round."""

from dataclasses import fields
from types import SimpleNamespace
from typing import Any

import mpmath
import pytest

from qkv_demo.scene import Scene

from . import oracle

DIGITS = 50


class Numbers:
    """What `oracle` takes from `math`."""

    inf, nan = mpmath.inf, mpmath.nan
    sqrt, exp, log, tanh, sin, cos = (
        staticmethod(getattr(mpmath, name)) for name in ("sqrt", "exp", "log", "tanh", "sin", "cos")
    )

    @staticmethod
    def hypot(*entries: Any) -> Any:
        return mpmath.sqrt(sum(entry * entry for entry in entries))


def trace(scene: Scene) -> dict[str, Any]:
    """As `oracle.trace`, every number rounded once, at the end."""
    with mpmath.workdps(DIGITS), pytest.MonkeyPatch.context() as patch:
        patch.setattr(oracle, "math", Numbers)
        return _floats(oracle.trace(_lifted(scene)))


def _lifted(value: Any) -> Any:
    """The same with numbers of fifty digits; what is no number stays."""
    if isinstance(value, float):
        return mpmath.mpf(value)
    if isinstance(value, tuple):
        return tuple(map(_lifted, value))
    if hasattr(value, "__dataclass_fields__"):
        return SimpleNamespace(**{field.name: _lifted(getattr(value, field.name)) for field in fields(value)})
    return value


def _floats(value: Any) -> Any:
    if isinstance(value, list):
        return [_floats(each) for each in value]
    if isinstance(value, dict):
        return {name: _floats(each) for name, each in value.items()}
    return float(value)
