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
    indices = word_indices(scene)
    result: list[SentencePart] = []
    for index, piece in enumerate(MARKED_PATTERN.split(marked_sentence)):  # Plain text and marked text alternate.
        text, _, cell = piece.partition(" @")
        if index % 2 == 0:
            result.append(piece)
        elif cell:
            result.append({"text": text, "source": _cell_address(cell, scene)})
        else:
            result.append({"text": text, **indices[text.casefold()]})
    return [part for part in result if part]


def _cell_address(cell: str, scene: Scene) -> str:
    """Return the address that the page uses for a cell: "quantity/head/row/column"."""
    name, row, column, head = (*cell.split("/"), "0")[:4]
    quantity = QUANTITIES_BY_NAME[name]
    return (
        f"{name}/{head}/{_axis_index(row, quantity.row_axis, scene)}/{_axis_index(column, quantity.column_axis, scene)}"
    )


def _axis_index(name: str, axis: Axis, scene: Scene) -> int:
    tokens = {"tokens": scene.tokens, "keys": scene.key_tokens}.get(axis)
    return [_normalize_token(token) for token in tokens].index(name.casefold()) if tokens else int(name)


def _normalize_token(token: str) -> str:
    """Return a token in lower case, without punctuation around it."""
    return token.strip(" ,.:").casefold()


def word_indices(scene: Scene) -> dict[str, dict[str, int]]:
    """Return, for each word of the scene, its role ("asks" or "answers") and the index of its first token."""
    indices: dict[str, dict[str, int]] = {}
    for role, tokens in (("asks", scene.tokens), ("answers", scene.context.tokens if scene.context else ())):
        for index, token in enumerate(tokens):
            indices.setdefault(_normalize_token(token), {role: index})
    return indices


_QUANTITIES = ("embeddings", "queries", "keys", "values", "scores", "weights", "output")
_OTHER_TERMS = ("attend", "dot_product", "softmax", "mask", "head")
# The keys of the meanings in the language files, by the glossary's terms.
GLOSSARY = {name: f"quantity.{name}.about" for name in _QUANTITIES} | {
    name: f"glossary.{name}.about" for name in _OTHER_TERMS
}


def link_glossary_terms(texts: Iterable[list[SentencePart]], language: str) -> list[list[SentencePart]]:
    """Return texts in which the first use of each glossary term is a part that links to the term's meaning."""
    unused_terms = dict(GLOSSARY)
    return [[piece for part in text for piece in _link_terms(part, language, unused_terms)] for text in texts]


def _link_terms(part: SentencePart, language: str, unused_terms: dict[str, str]) -> Iterator[SentencePart]:
    if not isinstance(part, str):
        yield part
        return
    end = 0
    for match in _term_pattern(language).finditer(part):
        meaning = unused_terms.pop(match.lastgroup or "", None)
        if meaning is None:
            continue
        if match.start() > end:
            yield part[end : match.start()]
        yield {"text": match[0], "meaning": meaning}
        end = match.end()
    if end < len(part):
        yield part[end:]


@cache
def _term_pattern(language: str) -> re.Pattern[str]:
    strings = read_strings(language)
    return re.compile("|".join(f"(?P<{name}>{strings[f'glossary.{name}']})" for name in GLOSSARY), re.IGNORECASE)
