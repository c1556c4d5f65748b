"""The twelve words of attention: what each means, and the first place where a text says it.

How a word may be written stands in the language files, as a regular expression, under its name: "glossary.keys".
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from ..locale import Part, table

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
