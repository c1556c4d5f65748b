"""Split sentences into parts: plain text, the scene's words, numbers with their cells, and terms with their meaning.

In the language files, square brackets enclose the scene's words, and numbers with the address of their cell, as in
"[it] takes [0.71 @weights/it/robot] from [robot]". In an address, rows and columns without a word are counted from 0,
as in "[2.2 @queries/it/1]". For a head other than the first, the head's index comes last, as in
"[0.71 @weights/it/robot/1]". The text "glossary.keys" is the regular expression that finds the term `keys`.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from ..locale import MARKED_PATTERN, SentencePart, read_strings
from ..scene import Scene
from ..scene.quantities import QUANTITIES_BY_NAME, Axis


def split_sentence(marked_sentence: str, scene: Scene) -> list[SentencePart]:
    """Split a sentence with square brackets into parts.

    The texts of the parts, joined together, are the text that `without_brackets` returns.

    Raises KeyError or ValueError if the scene does not have a word or a cell in brackets.
    """
    indices_by_word = find_word_indices(scene)
    parts: list[SentencePart] = []
    for index, piece in enumerate(MARKED_PATTERN.split(marked_sentence)):  # Plain text and marked text alternate.
        text, _, cell_text = piece.partition(" @")
        if index % 2 == 0:
            parts.append(piece)
        elif cell_text:
            parts.append({"text": text, "source": _build_cell_address(cell_text, scene)})
        else:
            parts.append({"text": text, **indices_by_word[text.casefold()]})
    return [part for part in parts if part]


def _build_cell_address(cell_text: str, scene: Scene) -> str:
    """Return the address that the page uses for a cell: "quantity/head/row/column"."""
    quantity_name, row, column, head = (*cell_text.split("/"), "0")[:4]
    quantity = QUANTITIES_BY_NAME[quantity_name]
    row_index = _find_axis_index(row, quantity.row_axis, scene)
    return f"{quantity_name}/{head}/{row_index}/{_find_axis_index(column, quantity.column_axis, scene)}"


def _find_axis_index(word_or_number: str, axis: Axis, scene: Scene) -> int:
    tokens = {"tokens": scene.tokens, "keys": scene.key_tokens}.get(axis)
    return (
        [_normalize_token(token) for token in tokens].index(word_or_number.casefold())
        if tokens
        else int(word_or_number)
    )


def _normalize_token(token: str) -> str:
    """Return a token in lower case, without punctuation around it."""
    return token.strip(" ,.:").casefold()


def find_word_indices(scene: Scene) -> dict[str, dict[str, int]]:
    """Return the role and the index of each word's first token, such as {"dog": {"asks": 1}}.

    The role is "asks" for the scene's tokens, and "answers" for the context's tokens. A word that occurs in both has
    the role "asks". Words are in lower case, without punctuation around them.
    """
    indices_by_word: dict[str, dict[str, int]] = {}
    for role, tokens in (("asks", scene.tokens), ("answers", scene.context.tokens if scene.context else ())):
        for index, token in enumerate(tokens):
            indices_by_word.setdefault(_normalize_token(token), {role: index})
    return indices_by_word


_EXPLAINED_QUANTITIES = ("embeddings", "queries", "keys", "values", "scores", "weights", "output")
_OTHER_TERMS = ("attend", "dot_product", "softmax", "mask", "head")
# For each term of the glossary, the key of the text that explains it.
MEANING_KEY_BY_TERM = {name: f"quantity.{name}.about" for name in _EXPLAINED_QUANTITIES} | {
    name: f"glossary.{name}.about" for name in _OTHER_TERMS
}


def link_glossary_terms(texts: Iterable[list[SentencePart]], language: str) -> list[list[SentencePart]]:
    """Return texts in which the first use of each glossary term is a part that links to the term's meaning."""
    unused_terms = dict(MEANING_KEY_BY_TERM)
    return [[piece for part in text for piece in _link_terms(part, language, unused_terms)] for text in texts]


def _link_terms(part: SentencePart, language: str, unused_terms: dict[str, str]) -> Iterator[SentencePart]:
    if not isinstance(part, str):
        yield part
        return
    unlinked_start = 0
    for match in _compile_term_pattern(language).finditer(part):
        meaning_key = unused_terms.pop(match.lastgroup or "", None)
        if meaning_key is None:
            continue
        if match.start() > unlinked_start:
            yield part[unlinked_start : match.start()]
        yield {"text": match[0], "meaning": meaning_key}
        unlinked_start = match.end()
    if unlinked_start < len(part):
        yield part[unlinked_start:]


@cache
def _compile_term_pattern(language: str) -> re.Pattern[str]:
    strings = read_strings(language)
    return re.compile(
        "|".join(f"(?P<{name}>{strings[f'glossary.{name}']})" for name in MEANING_KEY_BY_TERM), re.IGNORECASE
    )
