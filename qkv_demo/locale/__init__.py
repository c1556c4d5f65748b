"""All sentences of the interface, in one JSON file for each language.

Other modules create a `Message`, which consists of a key and values. It is translated only in the page, the API and
tests. The questions and answers of examples may contain words of the scene in square brackets, which `in_parts` turns
into parts of their own.

The user's numbers and names are inserted unchanged and never parsed, so a token "{x}" stays "{x}". A name that runs
from right to left is isolated, so that adjacent numbers keep their order. A word that depends on a number has two forms
after the number's name, as in "{steps} {steps:step|steps}".
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

DEFAULT = "en"
_FOLDER = Path(__file__).parent
DECIMALS = 2  # The number of decimals with which computed numbers are displayed.
VAST = 10_000  # A computed number of at least this size is written with a power of ten.
VAST_DECIMALS = 1  # The number of decimals of the factor before a power of ten, as in 1.2e4.
# A number below this would be displayed as 0.00. Where that would hide that it is not 0, it is written with a power of
# ten.
SMALL = 0.01
# The characters that can change the direction of adjacent text: letters and digits of scripts that run from right to
# left, and control characters. The page uses the same regular expression.
BIDI_PATTERN = (
    "[\\u0590-\\u08ff\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufb1d-\\ufdff\\ufe70-\\ufefe"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
# Matches square brackets around a word of the scene, or around a number and its cell as in "[0.71 @weights/it/robot]".
MARKED = re.compile(r"\[([^\]]+)\]")
_DIRECTIONAL = re.compile(BIDI_PATTERN)
_OPENING_ISOLATES = "\N{FIRST STRONG ISOLATE}\N{LEFT-TO-RIGHT ISOLATE}\N{RIGHT-TO-LEFT ISOLATE}"
_CLOSING_ISOLATE = "\N{POP DIRECTIONAL ISOLATE}"
_VAST = Context(prec=VAST_DECIMALS + 1, rounding=ROUND_HALF_UP)
_SUPERSCRIPTS = str.maketrans("−0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Message:
    """An untranslated sentence, as its key in the language files and the values to fill in."""

    key: str
    values: tuple[tuple[str, object], ...] = ()


def message(key: str, **values: object) -> Message:
    """Create a Message. A value may be a Message, too."""
    return Message(key, tuple(values.items()))


@dataclass(frozen=True)
class Marked:
    """A value that the page highlights inside a sentence: the name of a token, or the number in a cell."""

    value: object
    mark: str  # The mark is "asks" or "answers" with the index of a token, or "source" with the address of a cell.
    target: int | str


# A part of a sentence: plain text, or an object with the "text", its mark, and what it refers to.
Part = str | dict[str, Any]
# The mark ("asks" or "answers") and the index of each word of a scene. The words are in lower case.
Indices = Mapping[str, Mapping[str, int]]


def number(value: float, decimals: int | None = None) -> str:
    """Format a number with a typographic minus sign. Very large numbers are written as 1.2e4.

    The digits are those of the page's tables, because JavaScript rounds the exact binary value, ties away from zero.
    """
    decimals = DECIMALS if decimals is None else decimals
    if abs(value) < VAST:
        # Python's own formatting would round ties to even.
        text = f"{Decimal(value).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP):f}"
    else:
        text = f"{_VAST.create_decimal_from_float(value):.{VAST_DECIMALS}e}".replace("e+", "e")
    return _minus(text) if text.strip("-0.") else text.lstrip("-")


def rounded(value: float) -> float:
    """Return the rounded number that `number` displays.

    Conditions use it, so that they agree with what the user sees.
    """
    return float(Decimal(value).quantize(Decimal(1).scaleb(-DECIMALS), ROUND_HALF_UP)) if abs(value) < VAST else value


def digits(value: float, limit: int) -> str:
    """Format a number with up to `limit` digits and a typographic minus sign. Powers of ten are written as 1.2e−7."""
    return _minus(re.sub(r"e\+?(-?)0*", r"e\1", f"{value:.{limit}g}"))


def power(value: float) -> str:
    """Format a number with a raised power of ten, as in 1.2 × 10⁴. Only 0 itself becomes "0.00"."""
    text = number(value)
    if 0 < abs(value) < SMALL:
        text = _minus(re.sub(r"e-0*", "e-", f"{value:.{VAST_DECIMALS}e}"))
    first, e, exponent = text.partition("e")
    return f"{first}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}10{exponent.translate(_SUPERSCRIPTS)}" if e else first


def _minus(text: str) -> str:
    return text.replace("-", "\N{MINUS SIGN}")


def say(text: Message, language: str = DEFAULT) -> str:
    """Translate a message. If the language is unknown, translate it into English."""
    return read(in_parts(text, language))


def in_parts(text: Message, language: str = DEFAULT, indices: Indices | None = None) -> list[Part]:
    """Translate a message into parts.

    A `Marked` value, and a word that `indices` contains, become parts of their own.
    """
    parts: list[Part] = []
    for part in _pieces(text, language, indices or {}):
        if isinstance(part, str) and parts and isinstance(parts[-1], str):
            parts[-1] += part
        elif part:
            parts.append(part)
    return parts


def _pieces(sentence: Message, language: str, indices: Indices) -> Iterator[Part]:
    """Yield the parts of a sentence in order. Some of them may be empty."""
    values = dict(sentence.values)
    for text, blank, forms in _template(sentence.key, language):
        yield from _words(text, indices) if indices else text
        if blank is None:
            continue
        value = values[blank]
        if isinstance(value, Message) and not forms:
            yield from _pieces(value, language, indices)
        elif forms:
            singular, _, plural = forms.partition("|")
            yield singular if _plain(value, language) == "1" else plural
        else:
            yield _part(value, language)


def read(parts: Iterable[Part]) -> str:
    """Join the parts of a sentence to plain text."""
    return "".join(part if isinstance(part, str) else part["text"] for part in parts)


def _part(value: object, language: str) -> Part:
    text = _plain(value, language)
    return {"text": text, value.mark: value.target} if isinstance(value, Marked) else text


def _words(pieces: list[str], indices: Indices) -> list[Part]:
    """Return the parts of a sentence that was split into plain text and bracketed words, alternately."""
    return [
        {"text": piece, **indices[piece.casefold()]} if index % 2 and piece.casefold() in indices else piece
        for index, piece in enumerate(pieces)
    ]


@cache
def _template(key: str, language: str) -> list[tuple[list[str], str | None, str | None]]:
    """Parse a sentence into a list of (text, placeholder, forms).

    The text is a list that alternates between plain text and words from brackets.
    """
    split = MARKED.split if _names_words(key) else lambda text: [text]
    return [(split(text), blank, forms) for text, blank, forms, _ in Formatter().parse(_read(language)[key])]


def _plain(value: object, language: str) -> str:
    if isinstance(value, Message):
        return say(value, language)
    if isinstance(value, Marked):
        return _plain(value.value, language)
    return number(value) if isinstance(value, float) else isolated(str(value))


def isolated(text: str) -> str:
    """Isolate text that could change the direction of adjacent text, with U+2068 and U+2069.

    The number of these characters also balances any unmatched isolates within the text.
    """
    if not _DIRECTIONAL.search(text):
        return text
    opened = sum(text.count(mark) for mark in _OPENING_ISOLATES)
    return _OPENING_ISOLATES[0] * (1 + text.count(_CLOSING_ISOLATE)) + text + _CLOSING_ISOLATE * (1 + opened)


@cache
def languages() -> dict[str, str]:
    """Return each language's own name by its code, with English first."""
    codes = sorted((file.stem for file in _FOLDER.glob("*.json")), key=lambda code: (code != DEFAULT, code))
    return {code: table(code)["language.name"] for code in codes}


def known(code: object) -> str:
    """Return a language code if the language exists, otherwise that of English."""
    return code if isinstance(code, str) and code in languages() else DEFAULT


@cache
def table(language: str) -> dict[str, str]:
    """Return all sentences of a language by key, without square brackets."""
    return {key: bare(text) if _names_words(key) else text for key, text in _read(language).items()}


def marked(key: str, language: str) -> str:
    """Return a sentence with the scene's words in square brackets, as `wording.parts` expects it."""
    return _read(language)[key]


def _names_words(key: str) -> bool:
    return key.endswith(".question") or key.startswith("shown.")


def bare(sentence: str) -> str:
    """Return a sentence as users read it. The marked number "[0.71 @weights/it/robot]" becomes "0.71", for example."""
    return MARKED.sub(lambda mark: mark[1].partition(" @")[0], sentence)


@cache
def _read(language: str) -> dict[str, str]:
    known = {file.stem: file for file in _FOLDER.glob("*.json")}
    entries: dict[str, str] = json.loads(known.get(language, known[DEFAULT]).read_text(encoding="utf-8"))
    return entries
