"""Limits for the length of texts, and patterns of mistakes, by language.

A new language needs no entry. Then the limits of `Limits` apply, and no pattern is searched for in its texts.
"""

import re
from typing import NamedTuple


class Limits(NamedTuple):
    """The maximum numbers of words. In Chinese, each character counts as a word."""

    text: int = 53  # In the text of a lesson's step.
    slide: int = 35  # On a slide, including its title.
    sentence: int = 18  # In a sentence of a lesson, on average.
    more: int = 147
    finding: int = 37  # In a headline of a lab.
    beat: int = 27  # In a sentence of the film.


LIMITS = {
    "en": Limits(text=40, slide=26, sentence=14, more=130, finding=28, beat=20),
    "zh": Limits(text=60, slide=40, sentence=22, more=190, finding=46, beat=37),
}
SENTENCES = re.compile(r"(?<=[。？！])|(?<=[.?!]) (?=[^\W\d_a-z])")  # Matches the boundary of two sentences.


def limits(language: str) -> Limits:
    return LIMITS.get(language, Limits())

    # Matches a plural after 1, such as "1 words" or "1 of the 12 words … are".
    # The Chinese pattern matches "1 个词，每个" and "1 个不同的点".


MISCOUNTED = {
    "en": re.compile(r"(?<![\d.,])1 (?!(?:as|is)\b)[a-z]+s\b|(?<!\d)1 of (?:the )?\d+ [^.]*\bare\b"),
    "zh": re.compile(r"(?<![\d.,])1 个[^。，；]*(?:，每|不同)"),
}
