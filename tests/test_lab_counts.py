"""Labs at the ends of their controls: there may be one of whatever they count, and all that they say still reads."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from qkv_demo.labs import Lab, labs
from qkv_demo.labs.controls import Choice, Control, Flag, Seed, Whole
from qkv_demo.locale import Message, languages, say

from .test_labs import texts

# One of many things: "1 words", "1 of the 12 words … are", and in Chinese "1 个词，每个" and "1 个不同的点".
MISCOUNTED = {
    "en": re.compile(r"(?<![\d.,])1 (?!(?:as|is)\b)[a-z]+s\b|(?<!\d)1 of (?:the )?\d+ [^.]*\bare\b"),
    "zh": re.compile(r"(?<![\d.,])1 个[^。，；]*(?:，每|不同)"),
}


MANY = 32  # enough of what takes its time to count


def ends(control: Control) -> list[Any]:
    """The least and, as far as need be, the most, and one where there may be fewer; every option."""
    match control:
        case Whole():
            return sorted({control.least, max(control.least, 1), min(control.most, MANY)})
        case Choice():
            return list(control.options)
        case Flag():
            return [False, True]
        case Seed():
            return [control.default]
    return [control.least, control.most]


def said(lab: Lab, chosen: dict[str, Any]) -> Iterator[Message]:
    numbers = lab.run(chosen)
    drawings = lab.drawings(chosen, numbers)
    yield lab.sentence(chosen, numbers)
    for drawing in drawings:
        yield from texts(drawing.told())
    for moment in range(max(len(drawing.moments) for drawing in drawings)):
        if lab.told_at:
            yield lab.told_at(chosen, numbers, moment)
        opened = lab.opened(chosen, numbers, moment) if lab.opened else None
        if opened:
            yield opened


@pytest.mark.parametrize("name", labs())
def test_what_is_counted_may_be_one(name: str) -> None:
    lab = labs()[name]
    for values in product(*map(ends, lab.controls.values())):
        chosen = lab.settings(dict(zip(lab.controls, values, strict=True)))
        for sentence in set(said(lab, chosen)):
            for language in languages():
                text = say(sentence, language)
                assert not MISCOUNTED[language].search(text), (chosen, text)
