"""The sentence that compares a trace with the result of PyTorch's own implementation of attention."""

from ..locale import Message, format_digits, message
from ..maths.attention import Trace
from ..maths.derived import measure_difference_from_pytorch


def describe_crosscheck(trace: Trace) -> Message:
    """Describe the largest difference from PyTorch's result, or state that PyTorch lacks the scene's options."""
    difference = measure_difference_from_pytorch(trace)
    if difference is None:
        return message("crosscheck.other")
    return message("crosscheck.found", difference=format_digits(difference, 2))
