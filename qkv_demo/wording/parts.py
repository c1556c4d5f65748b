"""A sentence in parts: plain text, words of the scene in their token's colour, numbers that light their cells, and
where a text says it first, each of the twelve words of attention with what it means.

In the files a word of the scene stands in square brackets, and a number with its cell: "[it] takes
[0.71 @weights/it/robot] from [robot]". A row or a column that is no word's is counted from 0, "[2.2 @queries/it/1]"; a
head that is not the first comes last, "[0.71 @weights/it/robot/1]". How a word of the glossary may be written stands
there too, as a regular expression, under its name: "glossary.keys".
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from ..locale import MARKED, Part, table
from ..scene import Scene
from ..scene.quantities import BY_NAME, Axis


def parts(marked: str, scene: Scene) -> list[Part]:
    """The sentence's parts, which together read as `bare` does.

    Raises KeyError or ValueError for a marked word or cell that the scene has not.
    """
    places = places_of(scene)
    found: list[Part] = []
    for index, piece in enumerate(MARKED.split(marked)):  # text and what is marked by turns
        text, _, cell = piece.partition(" @")
        if index % 2 == 0:
            found.append(piece)
        elif cell:
            found.append({"text": text, "source": _address(cell, scene)})
        else:
            found.append({"text": text, **places[text.casefold()]})
    return [part for part in found if part]


def _address(cell: str, scene: Scene) -> str:
    """As the page calls the cell: "quantity/head/row/column"."""
    quantity, row, column, head = (*cell.split("/"), "0")[:4]
    about = BY_NAME[quantity]
    return f"{quantity}/{head}/{_place(row, about.rows, scene)}/{_place(column, about.columns, scene)}"


def _place(name: str, axis: Axis, scene: Scene) -> int:
    tokens = {"tokens": scene.tokens, "keys": scene.key_tokens}.get(axis)
    return [_word(token) for token in tokens].index(name.casefold()) if tokens else int(name)


def _word(token: str) -> str:
    """Without what it may carry besides."""
    return token.strip(" ,.:").casefold()


def places_of(scene: Scene) -> dict[str, dict[str, int]]:
    """Where each token stands, by its word; a word that occurs twice is at its first place."""
    places: dict[str, dict[str, int]] = {}
    for role, tokens in (("asks", scene.tokens), ("answers", scene.context.tokens if scene.context else ())):
        for place, token in enumerate(tokens):
            places.setdefault(_word(token), {role: place})
    return places


_QUANTITIES = ("embeddings", "queries", "keys", "values", "scores", "weights", "output")
_OTHERS = ("attend", "dot_product", "softmax", "mask", "head")
# Each word to the key of its meaning.
GLOSSARY = {name: f"quantity.{name}.about" for name in _QUANTITIES} | {
    name: f"glossary.{name}.about" for name in _OTHERS
}


def first_uses(texts: Iterable[list[Part]], language: str) -> list[list[Part]]:
    """The texts, which follow one another; where a word of the glossary comes first it is a part, with its meaning."""
    left = dict(GLOSSARY)
    return [[piece for part in text for piece in _pieces(part, language, left)] for text in texts]


def _pieces(part: Part, language: str, left: dict[str, str]) -> Iterator[Part]:
    if not isinstance(part, str):
        yield part
        return
    at = 0
    for found in _words(language).finditer(part):
        meaning = left.pop(found.lastgroup or "", None)
        if meaning is None:
            continue
        if found.start() > at:
            yield part[at : found.start()]
        yield {"text": found[0], "meaning": meaning}
        at = found.end()
    if at < len(part):
        yield part[at:]


@cache
def _words(language: str) -> re.Pattern[str]:
    said = table(language)
    return re.compile("|".join(f"(?P<{name}>{said[f'glossary.{name}']})" for name in GLOSSARY), re.IGNORECASE)
