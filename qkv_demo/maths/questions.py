"""Evaluates the questions that examples and lessons ask about particular tokens."""

from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")
Subject = TypeVar("Subject")


def evaluate(question: Callable[[Subject], Result], subject: Subject) -> Result | None:
    """Return the result of a question about the tokens of an example or a lesson.

    Return None if the user has renamed or removed one of these tokens, or if the question divides by 0.
    """
    try:
        return question(subject)
    except (ValueError, LookupError, ArithmeticError):
        return None
