"""The maths, in torch. Read `attention` first: no other module computes attention.

`asymmetry` splits scores into a symmetric and an antisymmetric part, `certificate` proves that one matrix cannot make
some weights, `slopes` differentiates one number, `smallest_change` moves a query, key or value, and `derived` computes
other values that the page shows.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

from .attention import Trace, attend

__all__ = ["Claims", "Trace", "attend", "evaluate"]

Result = TypeVar("Result")
Claims = Mapping[str, Callable[[Trace], bool]]  # Tests of a trace by name.


def evaluate(question: Callable[[Trace], Result], trace: Trace) -> Result | None:
    """Return the result of an example's or a lesson's question about its own tokens.

    Return None if the user has renamed or removed one of these tokens, or has set a divisor to 0.
    """
    try:
        return question(trace)
    except (ValueError, LookupError, ArithmeticError):
        return None
