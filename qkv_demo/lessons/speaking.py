"""How long a step takes: its text, question, answer and notes are said; in a talk the room tries what it asks for."""

import re
from functools import cache

from . import lessons, words

A_MINUTE = {"en": 130, "zh": 240}  # words; in Chinese characters
TO_TRY = 1  # minute of a talk, for a hand or a guess: each step asks for one
_SAID = ("text", "ask", "answer", "done", "more")


def count(text: str, language: str) -> int:
    """Words: what blanks part from others, if it holds a letter or a digit; in Chinese also each character."""
    if language == "zh":
        return len(re.findall(r"[\u4e00-\u9fff]|[^\W\u4e00-\u9fff]+(?:[.·−/]?[^\W\u4e00-\u9fff]+)*", text))
    return sum(bool(re.search(r"\w", word)) for word in text.split())


@cache
def minutes(lesson: str, language: str) -> tuple[float, ...]:
    """Of each step."""
    told = words(lesson, language)["steps"]
    pace = A_MINUTE.get(language, A_MINUTE["en"])
    return tuple(
        round(sum(count(told[name].get(part, ""), language) for part in _SAID) / pace, 1)
        for name in lessons()[lesson].names
    )
