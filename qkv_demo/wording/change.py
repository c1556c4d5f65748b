"""A change of a scene in a sentence ("W_Q, row 2, column 1: 1 → 4"), why it does what is asked; a typed sentence."""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Any, NamedTuple

from ..edits.sentence import Split
from ..locale import Marked, Message, digits, message, number
from ..maths.named_trace import NamedTrace, asked
from ..presets import Edit, Why
from ..scene import Scene
from ..scene.change import Change, Path
from ..scene.check import MAX_TOKENS, place
from ..scene.quantities import BY_NAME, KEYS_MATRIX, keys_alone
from .names import answers, asks

_MOST = 4  # that are told one by one
_DIGITS = 6
_WIDEST = 3  # a matrix with more rows or columns is told number by number


class _Place(NamedTuple):
    """Where changes are made: in a scene of which something may be `unnamed` (see `View`)."""

    scene: Scene
    unnamed: tuple[str, ...]

    def symbol(self, field: str) -> str:
        alone = field == "w_q" and keys_alone(self.scene, self.unnamed)
        return KEYS_MATRIX if alone else BY_NAME[field].symbol


def describe_changes(scene: Scene, all_: tuple[Change, ...], unnamed: tuple[str, ...] = ()) -> Message:
    """What is changed in a scene: one value after the other, and as one what is changed within an embedding or a small
    matrix; beyond four, how many more.
    """
    at = _Place(scene, unnamed)
    counts = Counter(map(_whole, all_))
    each: list[Message] = []
    for whole, count in counts.items():
        within = [change for change in all_ if _whole(change) == whole]
        each += [_rows(at, whole, within)] if count > 1 and _small(scene, whole) else map(partial(_one, at), within)
    sentence = each[0]
    for another in each[1:_MOST]:
        sentence = message("change.and", first=sentence, second=another)
    more = len(each) - _MOST
    return message("change.more", first=sentence, more=more) if more > 0 else sentence


def describe_edit(edit: Edit, scene: Scene, all_: tuple[Change, ...], after: NamedTrace) -> Message:
    """The same, and why: with the numbers that are there then, where they are as the edit claims."""
    what, why = describe_changes(scene, all_), asked(partial(_why, edit), after)
    if why is None:
        return what
    return message("change.why", what=what, why=describe_reason(why, scene))


def describe_reason(why: Why, scene: Scene) -> Message:
    """Why a scene answers what a preset asks."""
    values = {
        name: _named(scene, value) if isinstance(value, str) else _plain(value) for name, value in why.values.items()
    }
    return message(f"shown.{why.key}", **values)


def _why(edit: Edit, after: NamedTrace) -> Why | None:
    return edit.why(after) if all(claim(after) for claim in edit.claims.values()) else None


def _named(scene: Scene, value: str) -> Marked | str:
    return asks(scene, scene.tokens.index(value)) if value in scene.tokens else value


def _whole(change: Change) -> Path:
    """What a number is part of: its embedding, its matrix; else what is changed itself."""
    match change.path:
        case ("embeddings", int(), int()) | ("context", "embeddings", int(), int()):
            return change.path[:-1]
        case ("heads", int(), str(), int(), int()):
            return change.path[:3]
    return change.path


def _small(scene: Scene, whole: Path) -> bool:
    return whole[0] != "heads" or max(len(_at(scene, whole)), len(_at(scene, whole)[0])) <= _WIDEST


def _at(scene: Scene, path: Path) -> Any:
    found: Any = scene.to_dict()
    for step in path:
        found = found[step]
    return found


def _rows(at: _Place, whole: Path, within: Iterable[Change]) -> Message:
    """A row, or the rows of a matrix, before and after."""
    before, after = _at(at.scene, whole), _at(at.scene, whole)
    for change in within:
        holder = after[change.path[-2]] if whole[0] == "heads" else after
        holder[change.path[-1]] = change.after
    return message("change.one", where=_where(at, whole), before=_vectors(before), after=_vectors(after))


def _vectors(rows: list[Any]) -> str:
    if isinstance(rows[0], list):
        return ", ".join(map(_vectors, rows))
    return f"({', '.join(digits(value, _DIGITS) for value in rows)})"


def _plain(value: float) -> str:
    """A whole number without decimals."""
    return digits(value, _DIGITS) if float(value).is_integer() else number(value)


def _one(at: _Place, change: Change) -> Message:
    where, field = _where(at, change.path), change.path[0]
    return message("change.one", where=where, before=_value(field, change.before), after=_value(field, change.after))


def _where(at: _Place, path: Path) -> Message | Marked | str:
    scene = at.scene
    match path:
        case ("embeddings", int(row)):
            return asks(scene, row)
        case ("context", "embeddings", int(row)):
            return answers(scene, row)
        case ("heads", int(head), str(field)):
            return place(at.symbol(field), head=head if len(scene.heads) > 1 else None)
        case ("embeddings", int(row), int(column)):
            return message("change.embedding", token=asks(scene, row), column=column + 1)
        case ("context", "embeddings", int(row), int(column)):
            return message("change.embedding", token=answers(scene, row), column=column + 1)
        case ("heads", int(head), str(field), int(row), int(column)):
            return place(at.symbol(field), head=head if len(scene.heads) > 1 else None, row=row, column=column)
        case ("tokens", int(row)):
            return message("token.place", place=row + 1)
        case ("temperature",):
            return message("ui.temperature")
        case ("score" | "mask" | "normalize" as option,):
            return message(f"ui.{option}")
        case ("scale",):
            return "÷ √dₖ"
        case ("tie_qk",):
            return message("ui.tie")
        case ("positions",):
            return message("ui.positions")
    return str(path[0])


def _value(field: str | int, value: object) -> Message | str:
    match value:
        case bool():
            return message("change.on" if value else "change.off")
        case int() | float():
            return digits(value, _DIGITS)
        case str() if field == "positions":
            return _value("", value != Scene.positions)
        case str() if field in ("score", "mask", "normalize"):
            return message(f"ui.{field}.{value}")
        case str():
            return value
    return message("ui.mask.custom" if field == "mask" else "change.table")


_LONGEST = 60  # characters of what was left out that are told


def describe_typed(split: Split, anew: bool = False) -> Message:
    """How the new scene is made; then the words for which there was no room, whether punctuation went, and whether
    options that were set before start `anew`."""
    count = len(split.tokens)
    sentence = message("sentence.made" if count > 1 else "sentence.one", count=count)
    if split.left_out:
        names = " ".join(split.left_out)
        names = names if len(names) <= _LONGEST else names[:_LONGEST] + "…"
        sentence = message("sentence.room", said=sentence, most=MAX_TOKENS, names=names)
    if split.bare:
        sentence = message("sentence.bare", said=sentence)
    return message("sentence.anew", said=sentence) if anew else sentence
