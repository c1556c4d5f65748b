"""What is said of a whole trace: the line over the stage (who attends to whom, and whether it is mutual), what a try
has done to a number, notes on what is peculiar, and PyTorch's own numbers beside them."""

import math
from typing import Any

from ..locale import DEFAULT, Message, digits, message, number, say
from ..maths.attention import Trace
from ..maths.derived import difference_from_pytorch
from ..scene import Scene
from . import Pair, answers, asks, name, shown


def reading(pair: Pair) -> Message:
    """The pair in one line; both directions where there are two, which scores have made or somebody has set."""
    trace, head, i, j = pair.trace, pair.head, pair.row, pair.column
    masked = trace.rows("masked_scores", head)
    forth = shown(pair.weight, "weights", head, i, j)
    if math.isnan(pair.weight):
        return message("reading.none", asks=pair.asks)
    if not math.isfinite(masked[i][j]):
        return message("reading.blocked", **pair.names)
    if trace.scene.context is not None:
        return message("reading.cross", forth=forth, **pair.names)
    if i == j:
        return message("reading.self", forth=forth, token=pair.asks)
    if math.isnan(pair.back.weight):
        return message("reading.none", asks=pair.answers)
    if not math.isfinite(masked[j][i]):
        return message("reading.one_way", forth=forth, **pair.names)
    back, kind = shown(pair.back.weight, "weights", head, j, i), "both" if pair.by_score else "set"
    return message(f"reading.{kind}", forth=forth, back=back, **pair.names)


def tried(start: Trace, now: Trace, watched: tuple[str, int, int]) -> Message | None:
    """The number before and now; `watched` is a weight or a score of the first head. None where it is gone.

    Of two words that attend to each other both weights are told: what lifts one may lower the other.
    """
    quantity, row, column = watched
    if row >= len(now.scene.tokens) or column >= len(now.scene.key_tokens):
        return None
    first, found = start.rows(quantity), now.rows(quantity)
    if math.isnan(found[row][column]):
        return None
    key = f"tried.{quantity}"
    more: dict[str, Any] = {"before": first[row][column]}
    are_two = all(trace.scene.context is None and len(trace.scene.tokens) == 2 for trace in (start, now))
    if quantity == "weights" and are_two and row != column:
        key = "tried.both"
        more |= {"back": shown(found[column][row], quantity, 0, column, row), "back_before": first[column][row]}
    elif quantity == "weights" and number(found[row][column]) == number(first[row][column]):
        key, more = "tried.still", {}
    return message(
        key,
        asks=asks(now.scene, row),
        answers=answers(now.scene, column),
        forth=shown(found[row][column], quantity, 0, row, column),
        **more,
    )


def notes(trace: Trace) -> tuple[Message, ...]:
    """One sentence for each thing worth knowing, head by head."""
    scene, heads = trace.scene, len(trace.heads)
    found = _manual(scene, trace.rows("weights")) if scene.normalize_option.is_manual else []  # one table for all heads
    for head in range(heads):
        of_head = [] if scene.normalize_option.is_manual else _sum(scene, trace.rows("weights", head))
        if scene.score_option.picture.unit_length:
            of_head += _no_direction("queries", trace.rows("queries", head), scene.tokens)
            of_head += _no_direction("keys", trace.rows("keys", head), scene.key_tokens)
        found += [message("note.head", head=head + 1, note=note) if heads > 1 else note for note in of_head]
    return tuple(found)


def _manual(scene: Scene, weights: list[list[float]]) -> list[Message]:
    found = []
    for row, counted in enumerate(weights):
        total = math.fsum(counted)
        if not math.isclose(total, 1.0, abs_tol=1e-6):
            found.append(message("note.manual_sum", token=asks(scene, row), total=digits(total, 9)))
    return found


def _sum(scene: Scene, weights: list[list[float]]) -> list[Message]:
    lost = [row for row, shares in enumerate(weights) if math.isnan(shares[0])]
    signed = sum(min(shares) < 0 for shares in weights)
    found = [message("note.zero_sum", token=asks(scene, row)) for row in lost]
    if signed:
        found.append(message("note.negative", count=signed))
    return found


def _no_direction(which: str, vectors: list[list[float]], tokens: tuple[str, ...]) -> list[Message]:
    zero = [row for row, vector in enumerate(vectors) if not any(vector)]
    return [message(f"note.no_direction.{which}", token=name(tokens, row)) for row in zero]


def tell(trace: Trace, language: str = DEFAULT) -> dict[str, Any]:
    """The trace as JSON, for the page and the API: plain numbers with all their digits, and "notes" in one language."""
    return {**trace.to_dict(), "notes": [say(note, language) for note in notes(trace)]}


def crosscheck(trace: Trace) -> Message:
    """The largest difference, or why there is nothing to compare."""
    found = difference_from_pytorch(trace)
    return message("crosscheck.other") if found is None else message("crosscheck.found", most=digits(found, 2))
