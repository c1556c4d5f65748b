"""What a step says of its numbers, each a sentence with the claim that it holds."""

from ..maths import Claims
from . import all_read, reads


def attends(asks: str, answers: str, weight: float, head: int = 0) -> Claims:
    said = f"{asks} attends to {answers} with weight {_told(weight)}"
    return {said: lambda trace: reads(trace.weight(asks, answers, head), weight)}


def scores(asks: str, answers: str, score: float) -> Claims:
    said = f"{asks}'s score for {answers} is {_told(score)}"
    return {said: lambda trace: reads(trace.score(asks, answers), score)}


def has_row(token: str, quantity: str, *numbers: float) -> Claims:
    """A token's whole row of a matrix."""
    said = f"{token} has {', '.join(map(_told, numbers))} in {quantity}"
    return {said: lambda trace: all_read(trace.row(quantity, token), *numbers)}


def _told(number: float) -> str:
    return f"{number:.2f}".replace("-", "−")
