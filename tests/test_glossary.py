"""The words of the glossary: a lesson leads from each to what it means where it says it first, and only there."""

import re
from itertools import product

import pytest

from qkv_demo.lessons import lessons, words
from qkv_demo.locale import Part, languages, read, table
from qkv_demo.maths.attention import attend
from qkv_demo.ui.lesson import tell_step
from qkv_demo.wording.parts import GLOSSARY, first_uses

READ_FIRST = ("text", "ask", "answer", "done")


def test_it_has_twelve_words_and_the_lessons_lead_to_each() -> None:
    assert len(GLOSSARY) == 12
    for language in languages():
        assert {mark for lesson in lessons() for text in told(lesson, language) for mark in marks(text)} == {*GLOSSARY}


@pytest.mark.parametrize(("lesson", "language"), [*product(lessons(), languages())])
def test_a_word_is_marked_where_a_lesson_says_it_first(lesson: str, language: str) -> None:
    texts = told(lesson, language)
    for word in GLOSSARY:
        pattern = table(language)[f"glossary.{word}"]
        says = [bool(re.search(pattern, read(text), re.IGNORECASE)) for text in texts]
        assert [word in marks(text) for text in texts] == [said and not any(says[:at]) for at, said in enumerate(says)]


def told(lesson: str, language: str) -> list[list[Part]]:
    """All that is read first, in its order."""
    found = []
    for index, step in enumerate(lessons()[lesson].steps):
        said = words(lesson, language)["steps"][step.name]
        parts = tell_step((lesson, index), attend(step.scene), language)["parts"]
        found += [parts[name] for name in READ_FIRST if name in said]
    return found


def marks(text: list[Part]) -> list[str]:
    """The words of the glossary that are marked in it."""
    meanings = {meaning: word for word, meaning in GLOSSARY.items()}
    return [meanings[part["meaning"]] for part in text if isinstance(part, dict) and "meaning" in part]


def test_a_name_that_is_such_a_word_is_left_alone_and_so_is_a_word_within_another() -> None:
    def marked(language: str, *text: Part) -> list[str]:
        return [str(part["text"]) for part in first_uses([[*text]], language)[0] if isinstance(part, dict)]

    name: Part = {"text": "query", "asks": 0}
    assert marked("en", "A keyhole, a key, keys; ", name, " has a Query.") == ["key", "query", "Query"]
    assert marked("zh", "箭头、关键、键盘、数值：一个键，两个头。") == ["键", "头"]
