"""What tests know of each language: how much it may say, and what they look for in it.

A new language needs no entry: it may say what DEFAULT may and a third more, and nothing is looked for in it.
"""

import re
from typing import NamedTuple


class Limits(NamedTuple):
    """The most: in words as `count_words` counts them, Chinese by the character."""

    text: int = 40  # of a lesson's step
    slide: int = 27  # with the title
    sentence: int = 16  # of a lesson's texts, on the average
    more: int = 147
    finding: int = 27  # of a lab, and what is so on the way
    beat: int = 19  # of the film


LIMITS = {
    "en": Limits(text=30, slide=20, sentence=12, more=110, finding=20, beat=14),
    "zh": Limits(text=45, slide=30, sentence=20, more=190, finding=35, beat=28),
}
SENTENCES = re.compile(r"(?<=[。？！])|(?<=[.?!]) (?=[^\W\d_a-z])")  # where one ends and the next begins


def limits(language: str) -> Limits:
    return LIMITS.get(language, Limits())


# One of many things, as "1 words", "1 of the 12 words … are", and in Chinese "1 个词，每个" and "1 个不同的点".
MISCOUNTED = {
    "en": re.compile(r"(?<![\d.,])1 (?!(?:as|is)\b)[a-z]+s\b|(?<!\d)1 of (?:the )?\d+ [^.]*\bare\b"),
    "zh": re.compile(r"(?<![\d.,])1 个[^。，；]*(?:，每|不同)"),
}
