"""Split sentences into parts: plain text, the scene's words, numbers with their cells, and terms with their meaning.

In the language files, the scene's words are in square brackets, and a number has its cell: "[it] takes
[0.71 @weights/it/robot] from [robot]". Rows and columns without a word are counted from 0, as in "[2.2 @queries/it/1]".
The index of a head other than the first comes last, as in "[0.71 @weights/it/robot/1]". The key "glossary.keys" has the
regular expression of the term `keys`.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from ..locale import MARKED, Part, table
from ..scene import Scene
from ..scene.quantities import BY_NAME, Axis


def parts(marked: str, scene: Scene) -> list[Part]:
    """Split a marked sentence into parts. Together they have the text that `bare` returns.

    Raises KeyError or ValueError for a marked word or cell that the scene does not have.
    """
    indices = word_indices(scene)
    result: list[Part] = []
    for index, piece in enumerate(MARKED.split(marked)):  # Plain text and marked text alternate.
        text, _, cell = piece.partition(" @")
        if index % 2 == 0:
            result.append(piece)
        elif cell:
            result.append({"text": text, "source": _address(cell, scene)})
        else:
            result.append({"text": text, **indices[text.casefold()]})
    return [part for part in result if part]


def _address(cell: str, scene: Scene) -> str:
    """Return the address that the page uses for a cell: "quantity/head/row/column"."""
    name, row, column, head = (*cell.split("/"), "0")[:4]
    quantity = BY_NAME[name]
    return f"{name}/{head}/{_index(row, quantity.rows, scene)}/{_index(column, quantity.columns, scene)}"


def _index(name: str, axis: Axis, scene: Scene) -> int:
    tokens = {"tokens": scene.tokens, "keys": scene.key_tokens}.get(axis)
    return [_word(token) for token in tokens].index(name.casefold()) if tokens else int(name)


def _word(token: str) -> str:
    """Return a token in lower case, without punctuation around it."""
    return token.strip(" ,.:").casefold()


def word_indices(scene: Scene) -> dict[str, dict[str, int]]:
    """Return the mark and the index of each word in the scene. If a word occurs twice, its first index is used."""
    indices: dict[str, dict[str, int]] = {}
    for role, tokens in (("asks", scene.tokens), ("answers", scene.context.tokens if scene.context else ())):
        for index, token in enumerate(tokens):
            indices.setdefault(_word(token), {role: index})
    return indices


_QUANTITIES = ("embeddings", "queries", "keys", "values", "scores", "weights", "output")
_OTHER_TERMS = ("attend", "dot_product", "softmax", "mask", "head")
# The keys of the meanings in the language files, by the glossary's terms.
GLOSSARY = {name: f"quantity.{name}.about" for name in _QUANTITIES} | {
    name: f"glossary.{name}.about" for name in _OTHER_TERMS
}


def first_uses(texts: Iterable[list[Part]], language: str) -> list[list[Part]]:
    """Return texts in parts.

    Where a glossary term is used for the first time, it becomes a part that links to its meaning.
    """
    unused = dict(GLOSSARY)
    return [[piece for part in text for piece in _pieces(part, language, unused)] for text in texts]


def _pieces(part: Part, language: str, unused: dict[str, str]) -> Iterator[Part]:
    if not isinstance(part, str):
        yield part
        return
    end = 0
    for match in _terms(language).finditer(part):
        meaning = unused.pop(match.lastgroup or "", None)
        if meaning is None:
            continue
        if match.start() > end:
            yield part[end : match.start()]
        yield {"text": match[0], "meaning": meaning}
        end = match.end()
    if end < len(part):
        yield part[end:]


@cache
def _terms(language: str) -> re.Pattern[str]:
    strings = table(language)
    return re.compile("|".join(f"(?P<{name}>{strings[f'glossary.{name}']})" for name in GLOSSARY), re.IGNORECASE)
