"""A trace as its readers get it: the numbers, and notes on what is peculiar about them."""

from typing import Any

from ..locale import DEFAULT, say
from ..maths import Trace
from .notes import notes


def tell(trace: Trace, language: str = DEFAULT) -> dict[str, Any]:
    """The trace of the contract: plain numbers at full precision, and "notes" in one language."""
    return {**trace.to_dict(), "notes": [say(note, language) for note in notes(trace)]}
