"""Every sentence of the interface, one JSON file a language.

Code speaks in keys: it makes a `Message`, and only at the edge (page, API, test) is the message said in a language.
What an example asks and what answers it may name the scene's words in square brackets: only parts show these.
Numbers and names from a person are filled in as they are, never parsed, so a token called "{x}" stays "{x}"; one that
runs from right to left is isolated, so that the numbers beside it stay where they belong.
A word that depends on a number names it before its two forms: "{steps} {steps:step|steps}".
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
DECIMALS = 2  # of a computed number
VAST = 10_000  # from here on a computed number is written with a power of ten,
VAST_DECIMALS = 1  # and so many decimals before it
SMALL = 0.01  # so is one nearer to 0 than this where it must not read as 0
# Letters and digits of scripts that run from right to left, and characters that turn the direction: only they can carry
# their neighbours along. (A regular expression that JavaScript reads alike.)
TURNING = (
    "[\\u0590-\\u08ff\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufb1d-\\ufdff\\ufe70-\\ufefe"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
MARKED = re.compile(r"\[([^\]]+)\]")  # a word of the scene, or a number and its cell, in the sentences that name some
_TURNING = re.compile(TURNING)
_OPENING = "\N{FIRST STRONG ISOLATE}\N{LEFT-TO-RIGHT ISOLATE}\N{RIGHT-TO-LEFT ISOLATE}"
_CLOSING = "\N{POP DIRECTIONAL ISOLATE}"
_VAST = Context(prec=VAST_DECIMALS + 1, rounding=ROUND_HALF_UP)
_RAISED = str.maketrans("−0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Message:
    """A sentence not yet said: its key in the language files and the values that fill its blanks."""

    key: str
    values: tuple[tuple[str, object], ...] = ()


def message(key: str, **values: object) -> Message:
    """Make a Message; a value may itself be a Message."""
    return Message(key, tuple(values.items()))


@dataclass(frozen=True)
class Marked:
    """A value that a page marks where it stands in a sentence: a token's name, or a number with the cell it is from."""

    value: object
    mark: str  # "asks" or "answers" with a token's place, "source" with a cell
    place: int | str


Part = str | dict[str, Any]  # plain text, or {"text"} with its mark and place
Places = Mapping[str, Mapping[str, int]]  # where a scene's words stand, each in small letters


def number(value: float, decimals: int | None = None) -> str:
    """So many decimals, DECIMALS unless told, and a real minus sign; very large numbers as 1.2e4.

    Digit for digit what the page's tables show: JavaScript rounds the exact binary value, ties away from zero.
    """
    decimals = DECIMALS if decimals is None else decimals
    if abs(value) < VAST:
        # Python alone would round ties to even.
        text = f"{Decimal(value).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP):f}"
    else:
        text = f"{_VAST.create_decimal_from_float(value):.{VAST_DECIMALS}e}".replace("e+", "e")
    return _minus(text) if text.strip("-0.") else text.lstrip("-")


def rounded(value: float) -> float:
    """Return the number that a reader of `number` sees, for verdicts that have to agree with what is shown."""
    return float(Decimal(value).quantize(Decimal(1).scaleb(-DECIMALS), ROUND_HALF_UP)) if abs(value) < VAST else value


def digits(value: float, most: int) -> str:
    """As many digits as it has, up to `most`, and a real minus sign; powers of ten as 1.2e−7."""
    return _minus(re.sub(r"e\+?(-?)0*", r"e\1", f"{value:.{most}g}"))


def power(value: float) -> str:
    """Write a number with its power of ten raised, on one line: 1.2 × 10⁴. Only 0 itself reads as 0."""
    text = number(value)
    if 0 < abs(value) < SMALL:
        text = _minus(re.sub(r"e-0*", "e-", f"{value:.{VAST_DECIMALS}e}"))
    first, e, exponent = text.partition("e")
    return f"{first}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}10{exponent.translate(_RAISED)}" if e else first


def _minus(text: str) -> str:
    return text.replace("-", "\N{MINUS SIGN}")


def say(what: Message, language: str = DEFAULT) -> str:
    """The sentence in `language`; an unknown language speaks English."""
    return read(in_parts(what, language))


def in_parts(what: Message, language: str = DEFAULT, places: Places | None = None) -> list[Part]:
    """The sentence with what is marked in it as parts of their own; so are words at `places`."""
    found: list[Part] = []
    for part in _pieces(what, language, places or {}):
        if isinstance(part, str) and found and isinstance(found[-1], str):
            found[-1] += part
        elif part:
            found.append(part)
    return found


def _pieces(what: Message, language: str, places: Places) -> Iterator[Part]:
    """Of a sentence, as it is read; some are empty."""
    values = dict(what.values)
    for text, blank, forms in _template(what.key, language):
        yield from _words(text, places) if places else text
        if blank is None:
            continue
        value = values[blank]
        if isinstance(value, Message) and not forms:
            yield from _pieces(value, language, places)
        elif forms:
            one, _, more = forms.partition("|")
            yield one if _plain(value, language) == "1" else more
        else:
            yield _part(value, language)


def read(parts: Iterable[Part]) -> str:
    """Parts as the sentence that they make."""
    return "".join(part if isinstance(part, str) else part["text"] for part in parts)


def _part(value: object, language: str) -> Part:
    text = _plain(value, language)
    return {"text": text, value.mark: value.place} if isinstance(value, Marked) else text


def _words(pieces: list[str], places: Places) -> list[Part]:
    """A sentence's own text: plain, and in brackets by turns."""
    return [
        {"text": piece, **places[piece.casefold()]} if index % 2 and piece.casefold() in places else piece
        for index, piece in enumerate(pieces)
    ]


@cache
def _template(key: str, language: str) -> list[tuple[list[str], str | None, str | None]]:
    """Text, split at the words that stand in brackets, and the blank after it with its forms, by turns."""
    split = MARKED.split if _names_words(key) else lambda text: [text]
    return [(split(text), blank, forms) for text, blank, forms, _ in Formatter().parse(_read(language)[key])]


def _plain(value: object, language: str) -> str:
    if isinstance(value, Message):
        return say(value, language)
    if isinstance(value, Marked):
        return _plain(value.value, language)
    return number(value) if isinstance(value, float) else isolated(str(value))


def isolated(text: str) -> str:
    """`text` such that what stands beside it keeps its order: within U+2068 and U+2069 where it could turn it.

    As many more of each as close what the text leaves open, and open what it closes.
    """
    if not _TURNING.search(text):
        return text
    opened = sum(text.count(mark) for mark in _OPENING)
    return _OPENING[0] * (1 + text.count(_CLOSING)) + text + _CLOSING * (1 + opened)


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
    return {key: bare(text) if _names_words(key) else text for key, text in _read(language).items()}


def marked(key: str, language: str) -> str:
    """A question with the scene's words in square brackets, as `wording.parts` takes it."""
    return _read(language)[key]


def _names_words(key: str) -> bool:
    return key.endswith(".question") or key.startswith("shown.")


def bare(sentence: str) -> str:
    """A sentence with the scene's words and its numbers' cells in square brackets, as it is read."""
    return MARKED.sub(lambda mark: mark[1].partition(" @")[0], sentence)


@cache
def _read(language: str) -> dict[str, str]:
    known = {file.stem: file for file in _FOLDER.glob("*.json")}
    entries: dict[str, str] = json.loads(known.get(language, known[DEFAULT]).read_text(encoding="utf-8"))
    return entries
