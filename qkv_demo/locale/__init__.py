"""Every sentence of the interface, one JSON file a language.

Code speaks in keys: it makes a `Message`, and only at the edge (page, API, test) is the message said in a language.
Numbers and names from a person are filled in as they are, never parsed, so a token called "{x}" stays "{x}".
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

DEFAULT = "en"
_FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Message:
    """A sentence not yet said: its key in the language files and the values that fill its blanks."""

    key: str
    values: tuple[tuple[str, object], ...] = ()


def message(key: str, **values: object) -> Message:
    """Make a Message; a value may itself be a Message."""
    return Message(key, tuple(values.items()))


def number(value: float) -> str:
    """Two decimals and a real minus sign, as the page's tables show it; very large numbers as 1.2e4."""
    text = f"{value:.2f}" if abs(value) < 10_000 else f"{value:.1e}".replace("e+0", "e").replace("e+", "e")
    return "0.00" if text == "-0.00" else text.replace("-", "\N{MINUS SIGN}")


def say(what: Message, language: str = DEFAULT) -> str:
    """The sentence in `language`; an unknown language speaks English."""
    filled = {name: _plain(value, language) for name, value in what.values}
    return table(language)[what.key].format_map(filled)


def _plain(value: object, language: str) -> str:
    if isinstance(value, Message):
        return say(value, language)
    return number(value) if isinstance(value, float) else str(value)


@cache
def languages() -> dict[str, str]:
    """Language code to the language's own name, English first."""
    codes = sorted((file.stem for file in _FOLDER.glob("*.json")), key=lambda code: (code != DEFAULT, code))
    return {code: table(code)["language.name"] for code in codes}


def known(code: object) -> str:
    """`code` if we speak it, else English."""
    return code if isinstance(code, str) and code in languages() else DEFAULT


@cache
def table(language: str) -> dict[str, str]:
    """All sentences of one language by key."""
    known = {file.stem: file for file in _FOLDER.glob("*.json")}
    entries: dict[str, str] = json.loads(known.get(language, known[DEFAULT]).read_text(encoding="utf-8"))
    return entries
