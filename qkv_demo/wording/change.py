"""Sentences about changes of a scene, such as "W_Q, row 2, column 1: 1 → 4", and their reasons."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..examples import Edit, Reason
from ..locale import MarkedText, Message, format_digits, format_number, message
from ..maths.attention import Trace
from ..maths.questions import evaluate
from ..scene import Scene
from ..scene.change import Change, ScenePath, apply_changes, get_value
from ..scene.check import MAX_TOKENS, location
from ..scene.quantities import ONLY_KEYS_SYMBOL, QUANTITIES_BY_NAME, shows_only_keys
from . import get_key_name, get_query_name

_MAX_DESCRIBED_CHANGES = 4  # The maximum number of changes that a sentence describes one by one.
_MAX_DIGITS = 6
# The keys of the options' labels in the language files.
_LABEL_KEY_BY_OPTION = {option: f"ui.{option}" for option in ("score", "mask", "normalize", "temperature", "positions")}
_LABEL_KEY_BY_OPTION["tie_qk"] = "ui.tie"


def describe_changes(scene: Scene, changes: tuple[Change, ...], is_before_queries: bool = False) -> Message:
    """Describe up to four changes, and state the number of the remaining changes."""
    merged_changes = list(_merge_changes(scene, changes))
    sentences = [
        _describe_change(scene, change, is_before_queries) for change in merged_changes[:_MAX_DESCRIBED_CHANGES]
    ]
    sentence = sentences[0]
    for next_sentence in sentences[1:]:
        sentence = message("change.and", first=sentence, second=next_sentence)
    remaining_count = len(merged_changes) - _MAX_DESCRIBED_CHANGES
    return message("change.more", first=sentence, more=remaining_count) if remaining_count > 0 else sentence


def _describe_change(scene: Scene, change: Change, is_before_queries: bool) -> Message:
    formatted_values = {
        "before": _format_value(change.path, change.before),
        "after": _format_value(change.path, change.after),
    }
    if change.path[0] == "tokens":  # State the old text, so that the user knows which token has changed.
        return message("change.word", **formatted_values)
    return message("change.one", where=_describe_location(scene, change.path, is_before_queries), **formatted_values)


def describe_edit(edit: Edit, scene: Scene, changes: tuple[Change, ...], new_trace: Trace) -> Message:
    """Describe what an edit changes. If the edit's claims hold for the new trace, also explain the effect."""
    sentence, reason = describe_changes(scene, changes), evaluate(edit.reason, new_trace)
    if reason is None:
        return sentence
    return message("change.why", what=sentence, why=describe_reason(reason, scene))


def describe_reason(reason: Reason, scene: Scene) -> Message:
    """Describe why a scene answers an example's question."""
    formatted_values = {
        name: _mark_token(scene, value) if isinstance(value, str) else _format_number(value)
        for name, value in reason.values.items()
    }
    return message(f"shown.{reason.key}", **formatted_values)


def _mark_token(scene: Scene, word: str) -> MarkedText | str:
    return get_query_name(scene, scene.tokens.index(word)) if word in scene.tokens else word


def _merge_changes(scene: Scene, changes: Iterable[Change]) -> Iterator[Change]:
    """Merge changes of several numbers in one embedding or one matrix into a single change."""
    changes_by_path: dict[ScenePath, list[Change]] = {}
    for change in changes:
        changes_by_path.setdefault(_find_table_path(change.path), []).append(change)
    for path, changes_at_path in changes_by_path.items():
        if len(changes_at_path) == 1:
            yield changes_at_path[0]
        else:
            yield Change(
                path,
                *(get_value(changed_scene, path) for changed_scene in (scene, apply_changes(scene, changes_at_path))),
            )


def _find_table_path(path: ScenePath) -> ScenePath:
    """Return the path of the embedding or the matrix that contains a number, or `path` itself for any other value."""
    match path:
        case ("embeddings", int(), int()) | ("context", "embeddings", int(), int()):
            return path[:-1]
        case ("heads", int(), str(), int(), int()):
            return path[:3]
    return path


def _format_vectors(rows: Sequence[Any]) -> str:
    if isinstance(rows[0], list):
        return ", ".join(map(_format_vectors, rows))
    return f"({', '.join(format_digits(value, _MAX_DIGITS) for value in rows)})"


def _format_number(value: float) -> str:
    """Format an old or new value of a change. A whole number has no decimals."""
    return format_digits(value, _MAX_DIGITS) if float(value).is_integer() else format_number(value)


def _describe_location(scene: Scene, path: ScenePath, is_before_queries: bool) -> Message | MarkedText | str:
    match path:
        case ("embeddings", int(row), *column):
            return _describe_embedding(get_query_name(scene, row), column)
        case ("context", "embeddings", int(row), *column):
            return _describe_embedding(get_key_name(scene, row), column)
        case ("heads", int(head), str(field_name), *cell):
            is_only_matrix = field_name == "w_q" and shows_only_keys(scene, is_before_queries)
            symbol = ONLY_KEYS_SYMBOL if is_only_matrix else QUANTITIES_BY_NAME[field_name].symbol
            head_index = head if len(scene.heads) > 1 else None
            return location(symbol, head=head_index, **dict(zip(("row", "column"), map(int, cell), strict=False)))
        case ("scale",):
            return "÷ √dₖ"
        case (option,) if option in _LABEL_KEY_BY_OPTION:
            return message(_LABEL_KEY_BY_OPTION[option])
    return str(path[0])


def _describe_embedding(token: MarkedText, column_or_nothing: list[Any]) -> Message | MarkedText:
    """Name an embedding or, if `column_or_nothing` contains a column, one of its numbers."""
    return message("change.embedding", token=token, column=column_or_nothing[0] + 1) if column_or_nothing else token


def _format_value(path: ScenePath, value: object) -> Message | str:
    field_name = path[0]
    match value:
        case bool():
            return message("change.on" if value else "change.off")
        case int() | float():
            return format_digits(value, _MAX_DIGITS)
        case str() if field_name == "positions":
            return message("change.off" if value == Scene.positions else "change.on")
        case str() if field_name in ("score", "mask", "normalize"):
            return message(f"ui.{field_name}.{value}")
        case str():
            return value
        case [list() | float() | int(), *_] if len(path) > 1:
            return _format_vectors(value)
    return message("ui.mask.custom" if field_name == "mask" else "change.table")


def describe_typed_sentence(word_count: int, has_reset_options: bool = False) -> Message:
    """Describe how a scene was made from a sentence of `word_count` words that the user typed.

    If words were left out, or if options were reset, the description mentions this.
    """
    token_count = min(word_count, MAX_TOKENS)
    sentence = message("sentence.made" if token_count > 1 else "sentence.one", count=token_count)
    if word_count > token_count:
        sentence = message("sentence.room", sentence=sentence, max=token_count, count=word_count - token_count)
    return message("sentence.anew", sentence=sentence) if has_reset_options else sentence
