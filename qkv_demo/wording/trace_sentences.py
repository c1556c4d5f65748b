"""Sentences about a trace: the headline above the stage, the effect of an attempt to solve a task, and notes."""

import math
from typing import Any

from ..locale import DEFAULT_LANGUAGE, Message, format_digits, format_number, message, translate
from ..maths.attention import Trace
from ..scene import Scene
from . import Pair, get_key_name, get_query_name, get_token_name, link_number


def describe_weight(pair: Pair) -> Message:
    """Describe the weight of a pair in one sentence, and the weight in the reverse direction if there is one."""
    trace, head, i, j = pair.trace, pair.head, pair.row, pair.column
    masked_scores = trace.rows("masked_scores", head)
    forward_weight = link_number(pair.weight, "weights", head, i, j)
    if math.isnan(pair.weight):
        return message("reading.none", asks=pair.query_name)
    if not math.isfinite(masked_scores[i][j]):
        return message("reading.blocked", **pair.names_by_role)
    if trace.scene.context is not None:
        return message("reading.cross", forward=forward_weight, **pair.names_by_role)
    if i == j:
        return message("reading.self", forward=forward_weight, token=pair.query_name)
    if math.isnan(pair.reverse.weight):
        return message("reading.none", asks=pair.key_name)
    if not math.isfinite(masked_scores[j][i]):
        return message("reading.one_way", forward=forward_weight, **pair.names_by_role)
    reverse_weight, sentence_name = (
        link_number(pair.reverse.weight, "weights", head, j, i),
        "both" if pair.uses_scores else "set",
    )
    return message(f"reading.{sentence_name}", forward=forward_weight, reverse=reverse_weight, **pair.names_by_role)


def describe_attempt(old_trace: Trace, new_trace: Trace, watched_cell: tuple[str, int, int]) -> Message | None:
    """Describe how a user's attempt has changed a weight or a score of the first head.

    `watched_cell` is the quantity, row and column of this number. Return None if the number no longer exists. In a
    scene with two words, the sentence contains the weights of both directions, because raising one may lower the other.
    """
    quantity, row, column = watched_cell
    scene = new_trace.scene
    if row >= len(scene.tokens) or column >= len(scene.key_tokens):
        return None
    old_rows, new_rows = old_trace.rows(quantity), new_trace.rows(quantity)
    if math.isnan(new_rows[row][column]):
        return None
    sentence_key = f"tried.{quantity}"
    message_values: dict[str, Any] = {"before": old_rows[row][column]}
    have_two_tokens = all(
        trace.scene.context is None and len(trace.scene.tokens) == 2 for trace in (old_trace, new_trace)
    )
    if quantity == "weights" and have_two_tokens and row != column:
        sentence_key = "tried.both"
        message_values |= {
            "reverse": link_number(new_rows[column][row], quantity, 0, column, row),
            "reverse_before": old_rows[column][row],
        }
    elif quantity == "weights" and format_number(new_rows[row][column]) == format_number(old_rows[row][column]):
        sentence_key, message_values = "tried.still", {}
    number_after = link_number(new_rows[row][column], quantity, 0, row, column)
    return message(
        sentence_key,
        asks=get_query_name(scene, row),
        answers=get_key_name(scene, column),
        forward=number_after,
        **message_values,
    )


def write_notes(trace: Trace) -> tuple[Message, ...]:
    """Return the notes on unusual numbers, such as undefined or negative weights, head by head."""
    scene, head_count = trace.scene, len(trace.heads)
    # Weights that the user sets are one table for all heads, so the notes on them are not repeated for each head.
    all_notes = _write_manual_weight_notes(scene, trace.rows("weights")) if scene.normalize_option.is_manual else []
    for head in range(head_count):
        head_notes = [] if scene.normalize_option.is_manual else _write_weight_notes(scene, trace.rows("weights", head))
        if scene.score_option.picture.has_unit_vectors:
            head_notes += _write_zero_vector_notes("queries", trace.rows("queries", head), scene.tokens)
            head_notes += _write_zero_vector_notes("keys", trace.rows("keys", head), scene.key_tokens)
        all_notes += [message("note.head", head=head + 1, note=note) if head_count > 1 else note for note in head_notes]
    return tuple(all_notes)


def _write_manual_weight_notes(scene: Scene, weights: list[list[float]]) -> list[Message]:
    sum_by_row = {row: math.fsum(row_weights) for row, row_weights in enumerate(weights)}
    return [
        message("note.manual_sum", token=get_query_name(scene, row), total=format_digits(row_sum, 9))
        for row, row_sum in sum_by_row.items()
        if not math.isclose(row_sum, 1.0, abs_tol=1e-6)
    ]


def _write_weight_notes(scene: Scene, weights: list[list[float]]) -> list[Message]:
    undefined_rows = [row for row, row_weights in enumerate(weights) if math.isnan(row_weights[0])]
    negative_count = sum(min(row_weights) < 0 for row_weights in weights)
    weight_notes = [message("note.zero_sum", token=get_query_name(scene, row)) for row in undefined_rows]
    if negative_count:
        weight_notes.append(message("note.negative", count=negative_count))
    return weight_notes


def _write_zero_vector_notes(quantity: str, vectors: list[list[float]], tokens: tuple[str, ...]) -> list[Message]:
    zero_rows = [row for row, vector in enumerate(vectors) if not any(vector)]
    return [message(f"note.no_direction.{quantity}", token=get_token_name(tokens, row)) for row in zero_rows]


def trace_to_dict(trace: Trace, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
    """Return a trace as JSON for the page and the API, at full precision, with "notes" in one language."""
    return {**trace.to_dict(), "notes": [translate(note, language) for note in write_notes(trace)]}
