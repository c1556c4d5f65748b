"""Evaluates the functions by which examples and lessons test particular tokens of a scene."""

from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")
Subject = TypeVar("Subject")


def evaluate(function: Callable[[Subject], Result], subject: Subject) -> Result | None:
    """Return the result of a function that an example or a lesson applies to a trace or a scene.

    Return None if the user has renamed or removed a token that the function uses, or if the function divides by 0.
    """
    try:
        return function(subject)
    except (ValueError, LookupError, ArithmeticError):
        return None
