"""The words of every lesson in each language: complete, short, one sentence a slide, no number without a claim."""

import re

import pytest

from qkv_demo.lessons import lessons, words
from qkv_demo.lessons.speaking import TO_TRY, count, minutes
from qkv_demo.locale import DEFAULT, languages
from qkv_demo.wording.parts import DECIMAL

STEPS = 9
SENTENCES = {"en": r"(?<=[.?!]) (?=[A-Z])", "zh": r"(?<=[。？！])"}
TEXT = {"en": 30, "zh": 45}  # words a step
SLIDE = {"en": 20, "zh": 30}  # with the title
SENTENCE = {"en": 12, "zh": 20}  # on the average of a lesson
MORE = {"en": 110, "zh": 190}
TITLE, ASIDE = 48, 240  # characters; of a hint and of a refusal
QUIZ_WORDS = {"goal", "hint", "done", "refused"}

each = pytest.mark.parametrize(("name", "language"), [(name, one) for name in lessons() for one in languages()])


def said(name: str, language: str) -> dict[str, dict[str, str]]:
    steps: dict[str, dict[str, str]] = words(name, language)["steps"]
    return steps


@each
def test_every_step_has_all_of_its_words_and_none_are_left_over(name: str, language: str) -> None:
    steps = lessons()[name].steps
    assert list(said(name, language)) == [step.name for step in steps]
    assert _keys(words(name, language)) == _keys(words(name, DEFAULT))
    for step, told in zip(steps, said(name, language).values(), strict=True):
        choices = step.predicts.choices if step.predicts else {}
        needed = {"title", "text", "ask"} | (QUIZ_WORDS if step.goal else {"answer"})
        needed |= {name for name, wanted in (("tables", step.tables), ("choices", choices)) if wanted}
        assert needed <= set(told) <= needed | {"more"}, step.name
        assert [key for key, _ in step.tables] == list(told.get("tables", {})), step.name
        assert list(choices) == list(told.get("choices", {})), step.name
        assert set(told.get("refused", {})) == ({"elsewhere", *step.goal.refused} if step.goal else set()), step.name
        assert all(text.strip() == text != "" for text in _texts(told)), step.name


@each
def test_a_decimal_in_the_words_is_in_a_claim(name: str, language: str) -> None:
    """A claim says in its own sentence which numbers it asserts."""
    for step, told in zip(lessons()[name].steps, said(name, language).values(), strict=True):
        claimed = set(DECIMAL.findall(" ".join([*step.claims, *step.learned])))
        assert set(DECIMAL.findall(" ".join(_texts(told)))) <= claimed, step.name


@each
def test_a_talk_that_is_there_already_takes_fifteen_minutes(name: str, language: str) -> None:
    """Its notes assert no number, and are short enough for a link."""
    steps = lessons()[name].names
    notes: dict[str, str] = words(name, language).get("fifteen", {})
    assert bool(notes) == (name in ("riley-and-dog", "query-key-value"))
    assert list(notes) == [step for step in steps if step in notes]
    said = minutes(name, DEFAULT)
    assert not notes or 12 <= sum(TO_TRY + said[steps.index(step)] for step in notes) <= 15
    assert all(0 < len(note) <= 100 and not re.search(r"\d", note) for note in notes.values())


@each
def test_a_lesson_closes_with_a_sentence_that_asserts_no_number(name: str, language: str) -> None:
    closing = words(name, language)["closing"]
    assert 20 <= len(closing) <= 200
    assert not re.search(r"\d", closing)
    assert count(closing, language) <= SLIDE[language]


@each
def test_a_step_says_little(name: str, language: str) -> None:
    """Its title with one sentence is read at a glance: the text's first, the question, the answer, what is to be done
    and was."""
    steps = said(name, language)
    assert len(steps) <= STEPS
    long = set()
    for step, told in steps.items():
        first = re.split(SENTENCES[language], told["text"])[0]
        shown = {"text": first, **{part: told[part] for part in ("ask", "answer", "goal", "done") if part in told}}
        room = SLIDE[language] - count(told["title"], language)
        slides = {(step, part) for part, text in shown.items() if count(text, language) > room}
        asides = [told.get("hint", ""), *_texts(told.get("refused", {}))]
        long |= slides | {(step, "aside") for text in asides if len(text) > ASIDE}
        long |= {(step, "title")} if len(told["title"]) > TITLE else set()
        long |= {(step, "whole text")} if count(told["text"], language) > TEXT[language] else set()
        long |= {(step, "more")} if count(told.get("more", ""), language) > MORE[language] else set()
    assert long == set()
    sentences = [one for told in steps.values() for one in re.split(SENTENCES[language], told["text"]) if one]
    assert sum(count(one, language) for one in sentences) / len(sentences) <= SENTENCE[language]


@pytest.mark.parametrize("language", languages())
def test_titles_differ_and_five_minutes_are_five(language: str) -> None:
    """Said at the usual pace, notes and all; a main lesson leaves time for guesses."""
    titles = [words(name, language)["title"] for name in lessons()]
    assert len(set(titles)) == len(titles)
    assert max(map(len, titles)) <= TITLE
    assert 3.5 <= sum(minutes("query-key-value", language)) < 6
    assert sum(minutes("riley-and-dog", language)) <= 10


def _keys(tree: object) -> object:
    return {key: _keys(value) for key, value in tree.items()} if isinstance(tree, dict) else None


def _texts(tree: object) -> list[str]:
    return [text for value in tree.values() for text in _texts(value)] if isinstance(tree, dict) else [str(tree)]
