"""The maths, in torch: read `attention` first, for nothing else computes attention.

Beside it: why it is lopsided (`asymmetry`), what one matrix cannot do (`certificate`), which number matters
(`sensitivity`), a pulled arrow's matrix (`reach`), what a page is told beside it, PyTorch's own attention too
(`derived`).
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

from .attention import Trace, attend

__all__ = ["Claims", "Trace", "asked", "attend"]

Answer = TypeVar("Answer")
Claims = Mapping[str, Callable[[Trace], bool]]  # what is said of a trace, by a name, and whether it is so


def asked(question: Callable[[Trace], Answer], trace: Trace) -> Answer | None:
    """What an example or a lesson asks of its own tokens; None where a person has renamed or removed them, or
    made a 0 of what is divided by."""
    try:
        return question(trace)
    except (ValueError, LookupError, ArithmeticError):
        return None
