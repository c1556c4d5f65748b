"""A change of a scene in a sentence: "W_Q, row 2, column 1: 1 → 4"."""

from ..change import Change
from ..check import place
from ..locale import Message, digits, message
from ..quantities import BY_NAME
from ..scene import Scene
from .names import name

_MOST = 4  # that are told one by one
_DIGITS = 6


def told(scene: Scene, all_: tuple[Change, ...]) -> Message:
    """What is changed in a scene, one value after the other; beyond four, how many more."""
    each = [_one(scene, change) for change in all_[:_MOST]]
    sentence = each[0]
    for another in each[1:]:
        sentence = message("change.and", first=sentence, second=another)
    more = len(all_) - _MOST
    return message("change.more", first=sentence, more=more) if more > 0 else sentence


def _one(scene: Scene, change: Change) -> Message:
    where, field = _where(scene, change), change.path[0]
    return message("change.one", where=where, before=_value(field, change.before), after=_value(field, change.after))


def _where(scene: Scene, change: Change) -> Message | str:
    match change.path:
        case ("embeddings", int(row), int(column)):
            return message("change.embedding", token=name(scene.tokens, row), column=column + 1)
        case ("context", "embeddings", int(row), int(column)):
            return message("change.embedding", token=name(scene.key_tokens, row), column=column + 1)
        case ("heads", int(head), str(field), int(row), int(column)):
            symbol = BY_NAME[field].symbol
            return place(symbol, head=head if len(scene.heads) > 1 else None, row=row, column=column)
        case ("tokens", int(row)):
            return message("token.place", place=row + 1)
        case ("temperature",):
            return message("ui.temperature")
        case ("normalize",):
            return message("ui.normalize")
        case ("tie_qk",):
            return message("ui.tie")
    return str(change.path[0])


def _value(field: str | int, value: object) -> Message | str:
    match value:
        case bool():
            return message("change.on" if value else "change.off")
        case int() | float():
            return digits(value, _DIGITS)
        case str():
            return message(f"ui.normalize.{value}") if field == "normalize" else value
    return message("change.table")
