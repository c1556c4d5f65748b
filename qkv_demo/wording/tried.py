"""What a try has done to the number that a task is about."""

import math

from ..locale import Message, message
from ..maths import Trace
from .names import answers, asks, shown


def tried(start: Trace, now: Trace, watched: tuple[str, int, int]) -> Message | None:
    """The number before and now; `watched` is a weight or a score of the first head. None where it is gone."""
    quantity, row, column = watched
    if row >= len(now.scene.tokens) or column >= len(now.scene.key_tokens):
        return None
    if math.isnan(now.rows(quantity)[row][column]):
        return None
    return message(
        f"tried.{quantity}",
        asks=asks(now.scene, row),
        answers=answers(now.scene, column),
        now=shown(now.rows(quantity)[row][column], quantity, 0, row, column),
        before=start.rows(quantity)[row][column],
    )
