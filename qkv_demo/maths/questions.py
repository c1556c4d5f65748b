"""Evaluates the functions by which examples and lessons test particular tokens of a scene."""

from collections.abc import Callable
from typing import TypeVar

from .attention import Trace

Result = TypeVar("Result")


def evaluate(function: Callable[[Trace], Result], trace: Trace) -> Result | None:
    """Return the result of a function that an example or a lesson applies to a trace.

    Return None if the user has renamed or removed a token that the function uses, or if the function divides by 0.
    """
    try:
        return function(trace)
    except (ValueError, LookupError, ArithmeticError):
        return None
