"""What the check beside PyTorch's own attention found, in one sentence."""

from ..locale import Message, digits, message
from ..maths import Trace
from ..maths.crosscheck import largest_difference


def crosscheck(trace: Trace) -> Message:
    """The largest difference, or why there is nothing to compare."""
    found = largest_difference(trace)
    return message("crosscheck.other") if found is None else message("crosscheck.found", most=digits(found, 2))
