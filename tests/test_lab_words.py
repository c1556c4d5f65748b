"""What labs say, at the ends of all their controls: short, countable, in every language."""

import re
from functools import cache
from itertools import product
from typing import Any

import pytest

from qkv_demo.labs import labs
from qkv_demo.labs.controls import Choice, Control, Flag, Seed, Whole
from qkv_demo.locale import Message, languages, say, table

from .lab_runs import told
from .test_labs import texts

MOST = {"en": 20, "zh": 35}  # words of a finding and of what is so on the way; characters
# One of many things: "1 words", "1 of the 12 words … are", and in Chinese "1 个词，每个" and "1 个不同的点".
MISCOUNTED = {
    "en": re.compile(r"(?<![\d.,])1 (?!(?:as|is)\b)[a-z]+s\b|(?<!\d)1 of (?:the )?\d+ [^.]*\bare\b"),
    "zh": re.compile(r"(?<![\d.,])1 个[^。，；]*(?:，每|不同)"),
}
MANY = 32  # enough of what takes its time to count


def length(text: str, language: str) -> int:
    """Words; in Chinese characters, of which a name, a number or a formula is one."""
    if language == "zh":
        return len(re.findall(r"[\u4e00-\u9fff]|[^\s\u4e00-\u9fff，。：；（）“”、？]+", text))
    return sum(bool(re.search(r"\w", word)) for word in text.split())


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


@cache
def said(name: str) -> tuple[set[Message], set[Message]]:
    """What is said large, and all else, with any settings."""
    lab = labs()[name]
    large: set[Message] = set()
    small: set[Message] = set()
    defaults = lab.settings(None)
    given = (dict(zip(lab.controls, values, strict=True)) for values in product(*map(ends, lab.controls.values())))
    for chosen in (defaults, *given):
        told = lab.tell(lab.run(chosen), **chosen)
        large |= {told.words, *told.told}
        small |= {*told.more, *told.opened, *(text for drawing in told.drawings for text in texts(drawing.to_dict()))}
    return large, small


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", labs())
def test_a_finding_is_one_short_sentence_whatever_is_set(name: str, language: str) -> None:
    large, _ = said(name)
    for sentence in large:
        text = say(sentence, language)
        assert length(text, language) <= MOST[language], text
        assert re.search(r"[.。]$", text), text
        assert "{" not in text
    question = table(language)[f"lab.{name}.question"]
    assert length(question, language) <= MOST[language], question


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", labs())
def test_what_is_counted_may_be_one(name: str, language: str) -> None:
    for sentence in set().union(*said(name)):
        text = say(sentence, language)
        assert not MISCOUNTED[language].search(text), text


@pytest.mark.parametrize("name", labs())
def test_a_lab_shows_two_pictures_at_most(name: str) -> None:
    lab = labs()[name]
    assert lab.leading <= len(told(name).drawings) <= 2
