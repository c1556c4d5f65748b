"""Sentences about changes of a scene, such as "W_Q, row 2, column 1: 1 → 4", and their reasons."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..examples import Edit, Reason
from ..locale import Marked, Message, digits, message, number
from ..maths.attention import Trace
from ..maths.questions import evaluate
from ..scene import Scene
from ..scene.change import Change, Path, apply_changes, value_at
from ..scene.check import MAX_TOKENS, location
from ..scene.quantities import BY_NAME, KEYS_MATRIX, has_only_keys
from . import answers, asks

_MAX_DESCRIBED = 4  # The largest number of changes that are described one by one.
_DIGITS = 6
# The keys of the options' labels.
_LABELS = {option: f"ui.{option}" for option in ("score", "mask", "normalize", "temperature", "positions")}
_LABELS["tie_qk"] = "ui.tie"


def describe_changes(
    scene: Scene, changes: tuple[Change, ...], only_keys: bool = False, key: str = "change.one"
) -> Message:
    """Describe up to four changes, each with the sentence `key`, and state how many more there are."""
    merged = list(_merge(scene, changes))
    described = [_describe(scene, change, only_keys, key) for change in merged[:_MAX_DESCRIBED]]
    sentence = described[0]
    for another in described[1:]:
        sentence = message("change.and", first=sentence, second=another)
    more = len(merged) - _MAX_DESCRIBED
    return message("change.more", first=sentence, more=more) if more > 0 else sentence


def _describe(scene: Scene, change: Change, only_keys: bool, key: str) -> Message:
    values = {"before": _value(change.path, change.before), "after": _value(change.path, change.after)}
    if change.path[0] == "tokens":  # Name the token by its old text, which tells the user which one has changed.
        return message("change.word", **values)
    return message(key, where=_where(scene, change.path, only_keys), **values)


def describe_edit(edit: Edit, scene: Scene, all_: tuple[Change, ...], after: Trace) -> Message:
    """Describe what an edit changes. If the edit's claims hold for the result, also state its reason."""
    sentence, reason = describe_changes(scene, all_), evaluate(edit.reason, after)
    if reason is None:
        return sentence
    return message("change.why", what=sentence, why=describe_reason(reason, scene))


def describe_reason(reason: Reason, scene: Scene) -> Message:
    """Describe why a scene answers an example's question."""
    values = {
        name: _named(scene, value) if isinstance(value, str) else _plain(value) for name, value in reason.values.items()
    }
    return message(f"shown.{reason.key}", **values)


def _named(scene: Scene, value: str) -> Marked | str:
    return asks(scene, scene.tokens.index(value)) if value in scene.tokens else value


def _merge(scene: Scene, changes: Iterable[Change]) -> Iterator[Change]:
    """Merge changes of several numbers in one embedding or one matrix into a single change."""
    parts: dict[Path, list[Change]] = {}
    for change in changes:
        parts.setdefault(_container(change.path), []).append(change)
    for path, members in parts.items():
        if len(members) == 1:
            yield members[0]
        else:
            yield Change(path, *(value_at(each, path) for each in (scene, apply_changes(scene, members))))


def _container(path: Path) -> Path:
    """Return the path of the embedding or the matrix that contains a number, or the path itself for anything else."""
    match path:
        case ("embeddings", int(), int()) | ("context", "embeddings", int(), int()):
            return path[:-1]
        case ("heads", int(), str(), int(), int()):
            return path[:3]
    return path


def _vectors(rows: Sequence[Any]) -> str:
    if isinstance(rows[0], list):
        return ", ".join(map(_vectors, rows))
    return f"({', '.join(digits(value, _DIGITS) for value in rows)})"


def _plain(value: float) -> str:
    """Format an old or new value of a change. A whole number has no decimals."""
    return digits(value, _DIGITS) if float(value).is_integer() else number(value)


def _where(scene: Scene, path: Path, only_keys: bool) -> Message | Marked | str:
    match path:
        case ("embeddings", int(row), *column):
            return _embedding(asks(scene, row), column)
        case ("context", "embeddings", int(row), *column):
            return _embedding(answers(scene, row), column)
        case ("heads", int(head), str(field), *cell):
            is_keys_matrix = field == "w_q" and has_only_keys(scene, only_keys)
            symbol = KEYS_MATRIX if is_keys_matrix else BY_NAME[field].symbol
            which = head if len(scene.heads) > 1 else None
            return location(symbol, head=which, **dict(zip(("row", "column"), map(int, cell), strict=False)))
        case ("scale",):
            return "÷ √dₖ"
        case (option,) if option in _LABELS:
            return message(_LABELS[option])
    return str(path[0])


def _embedding(token: Marked, column: list[Any]) -> Message | Marked:
    """Name an embedding, or a single number in it if there is a column."""
    return message("change.embedding", token=token, column=column[0] + 1) if column else token


def _value(path: Path, value: object) -> Message | str:
    field = path[0]
    match value:
        case bool():
            return message("change.on" if value else "change.off")
        case int() | float():
            return digits(value, _DIGITS)
        case str() if field == "positions":
            return message("change.off" if value == Scene.positions else "change.on")
        case str() if field in ("score", "mask", "normalize"):
            return message(f"ui.{field}.{value}")
        case str():
            return value
        case [list() | float() | int(), *_] if len(path) > 1:
            return _vectors(value)
    return message("ui.mask.custom" if field == "mask" else "change.table")


def describe_typed(words: int, anew: bool = False) -> Message:
    """Describe how a scene was made from a typed sentence.

    The description mentions words that were left out, and options that were reset (`anew`).
    """
    count = min(words, MAX_TOKENS)
    sentence = message("sentence.made" if count > 1 else "sentence.one", count=count)
    if words > count:
        sentence = message("sentence.room", sentence=sentence, max=count, count=words - count)
    return message("sentence.anew", sentence=sentence) if anew else sentence
