"""Every sentence of the interface, one JSON file a language.

Code speaks in keys: it makes a `Message`, and only at the edge (page, API, test) is the message said in a language.
Numbers and names from a person are filled in as they are, never parsed, so a token called "{x}" stays "{x}".
"""

import json
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import cache
from pathlib import Path

DEFAULT = "en"
_FOLDER = Path(__file__).parent
DECIMALS = 2  # of a computed number
VAST = 10_000  # from here on a computed number is written with a power of ten,
VAST_DECIMALS = 1  # and so many decimals before it
_LAST_DECIMAL = Decimal(1).scaleb(-DECIMALS)
_VAST = Context(prec=VAST_DECIMALS + 1, rounding=ROUND_HALF_UP)


@dataclass(frozen=True)
class Message:
    """A sentence not yet said: its key in the language files and the values that fill its blanks."""

    key: str
    values: tuple[tuple[str, object], ...] = ()


def message(key: str, **values: object) -> Message:
    """Make a Message; a value may itself be a Message."""
    return Message(key, tuple(values.items()))


def number(value: float) -> str:
    """DECIMALS decimals and a real minus sign; very large numbers as 1.2e4.

    Digit for digit what the page's tables show: JavaScript rounds the exact binary value, ties away from zero.
    """
    if abs(value) < VAST:
        text = str(Decimal(value).quantize(_LAST_DECIMAL, ROUND_HALF_UP))
    else:
        text = f"{_VAST.create_decimal_from_float(value):.{VAST_DECIMALS}e}".replace("e+", "e")
    return _minus(text) if text.strip("-0.") else text.lstrip("-")


def digits(value: float, most: int) -> str:
    """As many digits as it has, up to `most`, and a real minus sign."""
    return _minus(f"{value:.{most}g}")


def _minus(text: str) -> str:
    return text.replace("-", "\N{MINUS SIGN}")


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
