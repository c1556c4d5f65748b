"""Questions of examples and lessons about their own tokens."""

from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")
Subject = TypeVar("Subject")


def evaluate(question: Callable[[Subject], Result], subject: Subject) -> Result | None:
    """Return the result of an example's or a lesson's question about its own tokens.

    Return None if the user has renamed or removed one of these tokens, or has set a divisor to 0.
    """
    try:
        return question(subject)
    except (ValueError, LookupError, ArithmeticError):
        return None
