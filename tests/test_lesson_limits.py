"""How much a lesson may say: few steps, short ones, one sentence a slide, in each language."""

import re

import pytest

from qkv_demo.lessons import addresses, lessons, words
from qkv_demo.lessons.speaking import count, minutes
from qkv_demo.locale import languages

STEPS = 9
SENTENCES = {"en": r"(?<=[.?!]) (?=[A-Z])", "zh": r"(?<=[。？！])"}
TEXT = {"en": 30, "zh": 45}  # words a step
SLIDE = {"en": 20, "zh": 30}  # with the title
SENTENCE = {"en": 12, "zh": 20}  # on the average of a lesson
MORE = {"en": 110, "zh": 190}

each_lesson = pytest.mark.parametrize("name", lessons())
each_language = pytest.mark.parametrize("language", languages())


def said(name: str, language: str) -> dict[str, dict[str, str]]:
    steps: dict[str, dict[str, str]] = words(name, language)["steps"]
    return steps


@each_lesson
def test_a_lesson_has_few_steps(name: str) -> None:
    assert len(lessons()[name].steps) <= STEPS


@each_lesson
@each_language
def test_a_step_says_little(name: str, language: str) -> None:
    long = {step: count(told["text"], language) for step, told in said(name, language).items()}
    assert {step: many for step, many in long.items() if many > TEXT[language]} == {}
    more = {step: count(told.get("more", ""), language) for step, told in said(name, language).items()}
    assert {step: many for step, many in more.items() if many > MORE[language]} == {}


@each_lesson
@each_language
def test_sentences_are_short(name: str, language: str) -> None:
    told = [one for step in said(name, language).values() for one in re.split(SENTENCES[language], step["text"]) if one]
    assert sum(count(one, language) for one in told) / len(told) <= SENTENCE[language]


@each_lesson
@each_language
def test_a_slide_is_read_at_a_glance(name: str, language: str) -> None:
    """The title with one sentence: the text's first, the question, the answer, or what is to be done and was."""
    long = {}
    for step, told in said(name, language).items():
        first = re.split(SENTENCES[language], told["text"])[0]
        shown = {"text": first, **{part: told[part] for part in ("ask", "answer", "goal", "done") if part in told}}
        for part, text in shown.items():
            if (many := count(told["title"], language) + count(text, language)) > SLIDE[language]:
                long[step, part] = many
    assert long == {}
    assert count(words(name, language)["closing"], language) <= SLIDE[language]


@each_lesson
@each_language
def test_no_text_speaks_of_other_texts(name: str, language: str) -> None:
    """What is written elsewhere is told under More, to who has read it."""
    other = {"en": r"[Ss]ome (texts|drawings)|one reads|you may read", "zh": r"有的文章|有人写|有的图"}[language]
    parts = ("text", "ask", "answer", "goal", "done")
    assert [
        step for step, told in said(name, language).items() if any(re.search(other, told.get(p, "")) for p in parts)
    ] == []


@each_lesson
def test_every_older_link_leads_to_a_step(name: str) -> None:
    found = addresses(name)
    assert all(0 <= step < len(lessons()[lesson].steps) for lesson, step in found.values())
    assert set(map(str, range(1, len(lessons()[name].moved) + 1))) <= set(found)


@each_language
def test_the_five_minutes_are_five_and_a_main_lesson_leaves_time_for_guesses(language: str) -> None:
    """Said at the usual pace, notes and all."""
    assert 3.5 <= sum(minutes("query-key-value", language)) < 6
    assert sum(minutes("riley-and-dog", language)) <= 10
