"""The sentence about how a trace compares with PyTorch's own implementation of attention."""

from ..locale import Message, digits, message
from ..maths.attention import Trace
from ..maths.derived import difference_from_pytorch


def crosscheck(trace: Trace) -> Message:
    """Describe the largest difference from PyTorch's own implementation, or state that it has no equivalent."""
    difference = difference_from_pytorch(trace)
    if difference is None:
        return message("crosscheck.other")
    return message("crosscheck.found", difference=digits(difference, 2))
