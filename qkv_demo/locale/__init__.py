"""All sentences of the interface, in one JSON file for each language.

Other modules create a `Message`, which consists of a key and values. Only the page, the API and tests translate it. The
questions and answers of examples may contain words of the scene in square brackets. `translate_to_parts` makes each of
these words a separate part of the sentence, so that the page can highlight it.

The user's numbers and names are inserted unchanged and never parsed, so a token "{x}" stays "{x}". A name in a script
that runs from right to left is enclosed in Unicode isolates, so that adjacent numbers keep their order. A word that
depends on a number is written as the number's name with the singular and the plural, as in "{steps}
{steps:step|steps}".
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

DEFAULT_LANGUAGE = "en"
_FOLDER = Path(__file__).parent
DECIMALS = 2  # The number of decimals with which computed numbers are displayed.
MIN_SCIENTIFIC_MAGNITUDE = 10_000  # Computed numbers of at least this magnitude are displayed in scientific notation.
SCIENTIFIC_DECIMALS = 1  # The number of decimals in scientific notation, as in 1.2e4.
# With two decimals, a number below this magnitude could become 0.00. `format_power` writes it with a power of ten
# instead, so that the user sees that the number is not 0.
MAX_SMALL_MAGNITUDE = 0.01
# The characters that can change the direction of adjacent text: letters and digits of scripts that run from right to
# left, and control characters. The page uses the same regular expression.
BIDI_PATTERN = (
    "[\\u0590-\\u08ff\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufb1d-\\ufdff\\ufe70-\\ufefe"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
# Matches square brackets around a word of the scene, or around a number and its cell as in "[0.71 @weights/it/robot]".
MARKED_PATTERN = re.compile(r"\[([^\]]+)\]")
_COMPILED_BIDI_PATTERN = re.compile(BIDI_PATTERN)
_OPENING_ISOLATES = "\N{FIRST STRONG ISOLATE}\N{LEFT-TO-RIGHT ISOLATE}\N{RIGHT-TO-LEFT ISOLATE}"
_CLOSING_ISOLATE = "\N{POP DIRECTIONAL ISOLATE}"
_SCIENTIFIC_CONTEXT = Context(prec=SCIENTIFIC_DECIMALS + 1, rounding=ROUND_HALF_UP)
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
class MarkedText:
    """A value that the page highlights inside a sentence: the name of a token, or the number in a cell."""

    value: object
    role: str  # For a token, "asks" (its query is used) or "answers" (its key is used). For a number, "source".
    target: int | str  # The index of the token, or the address of the cell.


# A part of a sentence is plain text, or an object with a text and its reference, such as {"text": "dog", "asks": 1}.
SentencePart = str | dict[str, Any]
# The role ("asks" or "answers") and the token index of each word of a scene. The words are in lower case.
RoleIndicesByWord = Mapping[str, Mapping[str, int]]


def format_number(value: float, decimals: int | None = None) -> str:
    """Format a number with a typographic minus sign. Very large numbers have a power of ten, such as 1.2e4.

    The number is rounded as in the page's tables: JavaScript's `toFixed` rounds the exact binary value, and ties away
    from zero.
    """
    decimals = DECIMALS if decimals is None else decimals
    if abs(value) < MIN_SCIENTIFIC_MAGNITUDE:
        # Python's own formatting would round ties to even.
        formatted = f"{Decimal(value).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP):f}"
    else:
        formatted = f"{_SCIENTIFIC_CONTEXT.create_decimal_from_float(value):.{SCIENTIFIC_DECIMALS}e}".replace("e+", "e")
    return _use_typographic_minus(formatted) if formatted.strip("-0.") else formatted.lstrip("-")


def round_for_display(value: float) -> float:
    """Return the rounded number that `format_number` displays.

    Conditions use this number, so that the sentences they choose agree with the numbers that the user sees.
    """
    return (
        float(Decimal(value).quantize(Decimal(1).scaleb(-DECIMALS), ROUND_HALF_UP))
        if abs(value) < MIN_SCIENTIFIC_MAGNITUDE
        else value
    )


def format_digits(value: float, max_digits: int) -> str:
    """Format a number with up to `max_digits` digits and a typographic minus sign.

    Very large and very small numbers are written with a power of ten, such as 1.2e−7.
    """
    return _use_typographic_minus(re.sub(r"e\+?(-?)0*", r"e\1", f"{value:.{max_digits}g}"))


def format_power(value: float) -> str:
    """Write very large and very small numbers with a raised power of ten, as in 1.2 × 10⁴ or 1.2 × 10⁻⁷.

    Other numbers have two decimals. Only 0 itself becomes "0.00".
    """
    formatted = format_number(value)
    if 0 < abs(value) < MAX_SMALL_MAGNITUDE:
        formatted = _use_typographic_minus(re.sub(r"e-0*", "e-", f"{value:.{SCIENTIFIC_DECIMALS}e}"))
    mantissa, exponent_sign, exponent = formatted.partition("e")
    return (
        f"{mantissa}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}10{exponent.translate(_SUPERSCRIPTS)}"
        if exponent_sign
        else mantissa
    )


def _use_typographic_minus(text: str) -> str:
    return text.replace("-", "\N{MINUS SIGN}")


def translate(sentence: Message, language: str = DEFAULT_LANGUAGE) -> str:
    """Translate a message. If the language is unknown, translate it into English."""
    return join_parts(translate_to_parts(sentence, language))


def translate_to_parts(
    sentence: Message, language: str = DEFAULT_LANGUAGE, indices_by_word: RoleIndicesByWord | None = None
) -> list[SentencePart]:
    """Translate a message into parts.

    A `MarkedText` value, and a word that `indices_by_word` contains, become parts of their own.
    """
    parts: list[SentencePart] = []
    for part in _iterate_parts(sentence, language, indices_by_word or {}):
        if isinstance(part, str) and parts and isinstance(parts[-1], str):
            parts[-1] += part
        elif part:
            parts.append(part)
    return parts


def _iterate_parts(sentence: Message, language: str, indices_by_word: RoleIndicesByWord) -> Iterator[SentencePart]:
    """Yield the parts of a sentence in order. Some of them may be empty."""
    values = dict(sentence.values)
    for text_pieces, placeholder, plural_forms in _parse_template(sentence.key, language):
        yield from _link_words(text_pieces, indices_by_word) if indices_by_word else text_pieces
        if placeholder is None:
            continue
        placeholder_value = values[placeholder]
        if isinstance(placeholder_value, Message) and not plural_forms:
            yield from _iterate_parts(placeholder_value, language, indices_by_word)
        elif plural_forms:
            singular, _, plural = plural_forms.partition("|")
            yield singular if _format_value(placeholder_value, language) == "1" else plural
        else:
            yield _format_part(placeholder_value, language)


def join_parts(parts: Iterable[SentencePart]) -> str:
    """Join the parts of a sentence to plain text."""
    return "".join(part if isinstance(part, str) else part["text"] for part in parts)


def _format_part(value: object, language: str) -> SentencePart:
    text = _format_value(value, language)
    return {"text": text, value.role: value.target} if isinstance(value, MarkedText) else text


def _link_words(pieces: list[str], indices_by_word: RoleIndicesByWord) -> list[SentencePart]:
    """Convert the pieces of a sentence to parts, in which a word of the scene refers to its token.

    Pieces with an odd index are words from square brackets. The others are plain text.
    """
    return [
        {"text": piece, **indices_by_word[piece.casefold()]}
        if index % 2 and piece.casefold() in indices_by_word
        else piece
        for index, piece in enumerate(pieces)
    ]


@cache
def _parse_template(key: str, language: str) -> list[tuple[list[str], str | None, str | None]]:
    """Look up the sentence for a key, and parse it into a list of (texts, placeholder, plural forms).

    `texts` is the text before the placeholder. It is split so that plain text alternates with words from square
    brackets. The plural forms are the text after the placeholder's colon, such as "step|steps", or None.
    """
    split_text = MARKED_PATTERN.split if _has_marked_words(key) else lambda text: [text]
    return [
        (split_text(text), placeholder, plural_forms)
        for text, placeholder, plural_forms, _ in Formatter().parse(_read_sentences(language)[key])
    ]


def _format_value(value: object, language: str) -> str:
    if isinstance(value, Message):
        return translate(value, language)
    if isinstance(value, MarkedText):
        return _format_value(value.value, language)
    return format_number(value) if isinstance(value, float) else isolate(str(value))


def isolate(text: str) -> str:
    """Enclose text in U+2068 and U+2069 if it could change the direction of adjacent text.

    If the text itself contains unmatched isolate characters, more of them are added until all are matched.
    """
    if not _COMPILED_BIDI_PATTERN.search(text):
        return text
    opening_count = sum(text.count(opening_isolate) for opening_isolate in _OPENING_ISOLATES)
    return _OPENING_ISOLATES[0] * (1 + text.count(_CLOSING_ISOLATE)) + text + _CLOSING_ISOLATE * (1 + opening_count)


@cache
def languages() -> dict[str, str]:
    """Return each language's own name by its code, with English first."""
    codes = sorted((file.stem for file in _FOLDER.glob("*.json")), key=lambda code: (code != DEFAULT_LANGUAGE, code))
    return {code: read_strings(code)["language.name"] for code in codes}


def choose_language(code: object) -> str:
    """Return a language code if the language exists, otherwise that of English."""
    return code if isinstance(code, str) and code in languages() else DEFAULT_LANGUAGE


@cache
def read_strings(language: str) -> dict[str, str]:
    """Return all sentences of a language by key, without square brackets."""
    return {
        key: without_brackets(text) if _has_marked_words(key) else text
        for key, text in _read_sentences(language).items()
    }


def read_bracketed_sentence(key: str, language: str) -> str:
    """Return a sentence with the scene's words in square brackets, as `wording.parts` expects it."""
    return _read_sentences(language)[key]


def _has_marked_words(key: str) -> bool:
    return key.endswith(".question") or key.startswith("shown.")


def without_brackets(sentence: str) -> str:
    """Return a sentence as users read it. The marked number "[0.71 @weights/it/robot]" becomes "0.71", for example."""
    return MARKED_PATTERN.sub(lambda match: match[1].partition(" @")[0], sentence)


@cache
def _read_sentences(language: str) -> dict[str, str]:
    language_files = {file.stem: file for file in _FOLDER.glob("*.json")}
    sentence_by_key: dict[str, str] = json.loads(
        language_files.get(language, language_files[DEFAULT_LANGUAGE]).read_text(encoding="utf-8")
    )
    return sentence_by_key
