"""What a step says of its numbers, each a sentence with the claim that it holds."""

from collections.abc import Callable, Iterable

from ..maths import Claims, NamedTrace


def reads(number: float, shown: float) -> bool:
    """True if two decimals of `number` are what the words say."""
    return round(number, 2) == shown


def all_read(numbers: Iterable[float], *shown: float) -> bool:
    """`reads` for a whole row."""
    return [round(number, 2) for number in numbers] == list(shown)


def both_ways(trace: NamedTrace, quantity: str = "weights") -> tuple[float, float]:
    """Riley's number for dog, and dog's for Riley."""
    return trace.at(quantity, "Riley", "dog"), trace.at(quantity, "dog", "Riley")


def signs(number: Callable[[NamedTrace], float]) -> Claims:
    """Choices for a prediction: which sign the number has."""
    return {
        "negative": lambda trace: number(trace) < 0,
        "zero": lambda trace: number(trace) == 0,
        "positive": lambda trace: number(trace) > 0,
    }


def against(shown: float, number: Callable[[NamedTrace], float]) -> Claims:
    """Choices for a prediction: whether two decimals of the number are less than `shown`, the same, or more."""
    return {
        "less": lambda trace: round(number(trace), 2) < shown,
        "same": lambda trace: reads(number(trace), shown),
        "more": lambda trace: round(number(trace), 2) > shown,
    }


def attends(asks: str, answers: str, weight: float, head: int = 0) -> Claims:
    said = f"{asks} attends to {answers} with weight {_written(weight)}"
    return {said: lambda trace: reads(trace.weight(asks, answers, head), weight)}


def scores(asks: str, answers: str, score: float) -> Claims:
    said = f"{asks}'s score for {answers} is {_written(score)}"
    return {said: lambda trace: reads(trace.score(asks, answers), score)}


def each_other(quantity: str, to_dog: float, to_riley: float) -> Claims:
    said = f"Riley and dog have {_written(to_dog)} and {_written(to_riley)} for each other in {quantity}"
    return {said: lambda trace: all_read(both_ways(trace, quantity), to_dog, to_riley)}


def has_row(token: str, quantity: str, *numbers: float) -> Claims:
    """A token's whole row of a matrix."""
    said = f"{token} has {', '.join(map(_written, numbers))} in {quantity}"
    return {said: lambda trace: all_read(trace.row(quantity, token), *numbers)}


def _written(number: float) -> str:
    text = str(number) if isinstance(number, int) else f"{number:.2f}"
    return text.replace("-", "−")
