"""A trace as its readers get it: the numbers, notes on what is peculiar about them, and PyTorch's own beside them."""

import math
from typing import Any

from ..locale import DEFAULT, Message, digits, message, say
from ..maths import Trace
from ..maths.crosscheck import largest_difference
from ..scene import Scene
from .names import asks, name


def notes(trace: Trace) -> tuple[Message, ...]:
    """One sentence for each thing worth knowing, head by head."""
    scene, heads = trace.scene, len(trace.heads)
    found = _manual(scene, trace.rows("weights")) if scene.normalize_kind.given else []  # one table for all heads
    for head in range(heads):
        of_head = [] if scene.normalize_kind.given else _sum(scene, trace.rows("weights", head))
        if scene.score_kind.picture.directions:
            of_head += _no_direction("queries", trace.rows("queries", head), scene.tokens)
            of_head += _no_direction("keys", trace.rows("keys", head), scene.key_tokens)
        found += [message("note.head", head=head + 1, note=note) if heads > 1 else note for note in of_head]
    return tuple(found)


def _manual(scene: Scene, weights: list[list[float]]) -> list[Message]:
    found = []
    for row, (counted, given) in enumerate(zip(weights, scene.weights or (), strict=True)):
        total = math.fsum(counted)
        if not math.isclose(total, 1.0, abs_tol=1e-6):
            key = "note.manual_sum" if tuple(counted) == given else "note.manual_sum.masked"
            found.append(message(key, token=asks(scene, row), total=digits(total, 9)))
    return found


def _sum(scene: Scene, weights: list[list[float]]) -> list[Message]:
    lost = [row for row, shares in enumerate(weights) if math.isnan(shares[0])]
    signed = [row for row, shares in enumerate(weights) if min(shares) < 0]
    found = [message("note.zero_sum", token=asks(scene, row)) for row in lost]
    if len(signed) == 1:
        found.append(message("note.negative", token=asks(scene, signed[0])))
    elif signed:
        found.append(message("note.negatives", count=len(signed)))
    return found


def _no_direction(which: str, vectors: list[list[float]], tokens: tuple[str, ...]) -> list[Message]:
    zero = [row for row, vector in enumerate(vectors) if not any(vector)]
    return [message(f"note.no_direction.{which}", token=name(tokens, row)) for row in zero]


def tell(trace: Trace, language: str = DEFAULT) -> dict[str, Any]:
    """The trace of the contract: plain numbers at full precision, and "notes" in one language."""
    return {**trace.to_dict(), "notes": [say(note, language) for note in notes(trace)]}


def crosscheck(trace: Trace) -> Message:
    """The largest difference, or why there is nothing to compare."""
    found = largest_difference(trace)
    return message("crosscheck.other") if found is None else message("crosscheck.found", most=digits(found, 2))
