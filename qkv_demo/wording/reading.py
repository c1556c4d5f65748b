"""Sentences about a trace: the headline above the stage, the effect of an attempt to solve a task, and notes."""

import math
from typing import Any

from ..locale import DEFAULT, Message, digits, message, number, say
from ..maths.attention import Trace
from ..scene import Scene
from . import Pair, answers, asks, name, shown


def reading(pair: Pair) -> Message:
    """Describe the weight of a pair in one sentence, and the weight in the reverse direction if there is one."""
    trace, head, i, j = pair.trace, pair.head, pair.row, pair.column
    masked = trace.rows("masked_scores", head)
    forward = shown(pair.weight, "weights", head, i, j)
    if math.isnan(pair.weight):
        return message("reading.none", asks=pair.asks)
    if not math.isfinite(masked[i][j]):
        return message("reading.blocked", **pair.names)
    if trace.scene.context is not None:
        return message("reading.cross", forward=forward, **pair.names)
    if i == j:
        return message("reading.self", forward=forward, token=pair.asks)
    if math.isnan(pair.reverse.weight):
        return message("reading.none", asks=pair.answers)
    if not math.isfinite(masked[j][i]):
        return message("reading.one_way", forward=forward, **pair.names)
    reverse, kind = shown(pair.reverse.weight, "weights", head, j, i), "both" if pair.uses_scores else "set"
    return message(f"reading.{kind}", forward=forward, reverse=reverse, **pair.names)


def describe_attempt(before: Trace, after: Trace, watched: tuple[str, int, int]) -> Message | None:
    """Describe how a user's attempt has changed a weight or a score of the first head.

    Return None if the number no longer exists. In a scene with two words, the sentence contains the weights of both
    directions, because raising one may lower the other.
    """
    quantity, row, column = watched
    scene = after.scene
    if row >= len(scene.tokens) or column >= len(scene.key_tokens):
        return None
    old, new = before.rows(quantity), after.rows(quantity)
    if math.isnan(new[row][column]):
        return None
    key = f"tried.{quantity}"
    more: dict[str, Any] = {"before": old[row][column]}
    are_two = all(trace.scene.context is None and len(trace.scene.tokens) == 2 for trace in (before, after))
    if quantity == "weights" and are_two and row != column:
        key = "tried.both"
        more |= {"reverse": shown(new[column][row], quantity, 0, column, row), "reverse_before": old[column][row]}
    elif quantity == "weights" and number(new[row][column]) == number(old[row][column]):
        key, more = "tried.still", {}
    number_after = shown(new[row][column], quantity, 0, row, column)
    return message(key, asks=asks(scene, row), answers=answers(scene, column), forward=number_after, **more)


def notes(trace: Trace) -> tuple[Message, ...]:
    """Return the notes on unusual numbers, head by head."""
    scene, heads = trace.scene, len(trace.heads)
    # Weights that the user sets are one table for all heads, so the notes on them are not repeated for each head.
    result = _manual(scene, trace.rows("weights")) if scene.normalize_option.is_manual else []
    for head in range(heads):
        of_head = [] if scene.normalize_option.is_manual else _sum(scene, trace.rows("weights", head))
        if scene.score_option.picture.unit_length:
            of_head += _no_direction("queries", trace.rows("queries", head), scene.tokens)
            of_head += _no_direction("keys", trace.rows("keys", head), scene.key_tokens)
        result += [message("note.head", head=head + 1, note=note) if heads > 1 else note for note in of_head]
    return tuple(result)


def _manual(scene: Scene, weights: list[list[float]]) -> list[Message]:
    totals = {row: math.fsum(entries) for row, entries in enumerate(weights)}
    return [
        message("note.manual_sum", token=asks(scene, row), total=digits(total, 9))
        for row, total in totals.items()
        if not math.isclose(total, 1.0, abs_tol=1e-6)
    ]


def _sum(scene: Scene, weights: list[list[float]]) -> list[Message]:
    undefined = [row for row, entries in enumerate(weights) if math.isnan(entries[0])]
    negative = sum(min(entries) < 0 for entries in weights)
    result = [message("note.zero_sum", token=asks(scene, row)) for row in undefined]
    if negative:
        result.append(message("note.negative", count=negative))
    return result


def _no_direction(quantity: str, vectors: list[list[float]], tokens: tuple[str, ...]) -> list[Message]:
    zero = [row for row, vector in enumerate(vectors) if not any(vector)]
    return [message(f"note.no_direction.{quantity}", token=name(tokens, row)) for row in zero]


def trace_to_dict(trace: Trace, language: str = DEFAULT) -> dict[str, Any]:
    """Return a trace as JSON for the page and the API, at full precision, with "notes" in one language."""
    return {**trace.to_dict(), "notes": [say(note, language) for note in notes(trace)]}
