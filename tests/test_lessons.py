"""Every lesson, every step: what it claims holds, what it shows is in the scene, its words are complete and short."""

import re
from dataclasses import replace

import pytest

from qkv_demo.learning import RATE, learn
from qkv_demo.lessons import Lesson, addresses, count_words, lessons, minutes, only_asked, words
from qkv_demo.locale import DEFAULT, languages
from qkv_demo.maths.attention import attend
from qkv_demo.maths.sensitivity import sensitivity
from qkv_demo.replay.programs import dial_programs
from qkv_demo.scene import RULES
from qkv_demo.scene.change import changes
from qkv_demo.scene.quantities import BY_NAME, QUANTITIES
from qkv_demo.wording import Pair
from qkv_demo.wording.film import film

from .languages import SENTENCES, limits

LESSONS = lessons()
HANDED_OUT = {"temperature", *RULES} - {"score"}  # the options whose controls a step can name
PICTURES = {"need", "space", "queries_keys", "score_bars", "shares", "mixture", "dial"}  # parts that are no table
each_lesson = pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
each_lesson_name = pytest.mark.parametrize("name", LESSONS)


@each_lesson
def test_every_claim_holds(lesson: Lesson) -> None:
    for step in lesson.steps:
        claims, look = step.claims, attend(step.scene)
        assert [text for text, claim in claims.items() if not claim(look)] == [], step.name


@each_lesson
def test_a_goal_is_reached_by_one_number_or_arrow_that_the_question_asks_about_and_such_a_one_has_a_slope(
    lesson: Lesson,
) -> None:
    """The question is which number to change: the solution differs from the scene in one, and in nothing else; or in
    the numbers of the one arrow that it asks about."""
    goals = [(step, step.goal) for step in lesson.steps if step.goal]
    assert goals
    for step, goal in goals:
        assert not goal.reached(attend(step.scene))
        assert goal.reached(attend(goal.solution))
        an_arrow = len(goal.may_turn) == 1 and goal.may_turn[0][1] is not None
        assert len(changes(step.scene, goal.solution)) == 1 or an_arrow
        assert only_asked(step, goal.solution) == goal.solution
        assert {quantity for quantity, _ in goal.may_turn} <= set(step.staging.handles)
        quantity, row, column = goal.watch
        slopes = sensitivity(step.scene, quantity, 0, row, column)
        assert slopes
        asked = [line for name, at in goal.may_turn for row, line in enumerate(slopes[name, 0]) if at in (None, row)]
        assert step.scene.normalize_kind.jumps or any(slope for line in asked for slope in line)


@each_lesson
def test_what_is_lit_is_in_the_scene(lesson: Lesson) -> None:
    for step in lesson.steps:
        row, column = step.pair or (0, 0)
        assert 0 <= row < len(step.scene.tokens), step.name
        assert 0 <= column < len(step.scene.key_tokens), step.name
        for quantity, row, column in filter(None, (step.cell, step.answer_cell)):
            rows, columns = attend(step.scene).quantity(quantity).shape
            assert 0 <= row < rows, step.name
            assert 0 <= column < columns, step.name
        assert step.lens in ("embeddings", "w_q", "w_k", "w_v"), step.name
        assert {*(step.film or ())} <= {*film(Pair(attend(step.scene), 0, *step.pair))}, step.name


@each_lesson
def test_what_is_staged_and_held_is_in_the_scene_and_can_be_drawn(lesson: Lesson) -> None:
    """A picture by its name, a table of the scene's, or an option that the scene's own hands can turn. Beside shares
    that are set by hand a table that the hand does not move would soon tell others."""
    for step in lesson.steps:
        tables = {quantity.name for quantity in QUANTITIES if quantity.present(step.scene)}
        handles = step.staging.handles
        assert {*step.staging.shown, *step.staging.handles} <= tables | PICTURES | HANDED_OUT, step.name
        assert step.staging.shown, step.name
        assert handles, step.name
        assert all(BY_NAME[handle].given(step.scene) for handle in set(handles) & set(BY_NAME)), step.name
        assert "dial" not in handles or dial_programs(step.scene, 0), step.name
        assert {len(table[0]) for head in step.scene.heads for table in (head.w_k, head.w_v)} <= {2, 3}, step.name
        if step.scene.normalize == "manual":
            assert not step.tables, step.name
            assert {"shares", "weights"} & set(handles), step.name


@each_lesson
def test_a_computed_table_stands_beside_one_picture_of_who_asks_or_alone(lesson: Lesson) -> None:
    """Whatever number of its scene a step explains: beside the words' picture, or more of them, there is no room."""
    for step in lesson.steps:
        given = {part for part in (*PICTURES, *BY_NAME) if part not in BY_NAME or BY_NAME[part].given(step.scene)}
        numbers = [quantity.name for quantity in QUANTITIES if quantity.present(step.scene)]
        others = [replace(step, cell=(name, 0, 0), shown=(), handles=()) for name in numbers]
        for one in (step, *others):
            shown = one.staging.within(one.scene).shown
            assert set(shown) <= given or "space" not in shown, (step.name, one.cell)


@each_lesson
def test_bars_are_one_number_each_of_a_whole_and_what_is_to_be_learned_can_be(lesson: Lesson) -> None:
    """From its very scene, some steps come nearer."""
    for step in lesson.steps:
        tables = [table(attend(step.scene)) for _, table in step.tables]
        bars = [rows[0][0] for rows in tables if len(tables) > 1 and len(rows) == len(rows[0]) == 1]
        assert len(bars) in (0, len(tables)), step.name
        assert all(0 <= number <= 1 for number in bars), step.name
        if step.learns is not None:
            losses = learn(step.scene, step.learns, 30, rate=RATE).losses
            assert losses[-1] < losses[0], step.name


def leads_to(lesson: str, step: str) -> tuple[str, str]:
    """Return the lesson and the name of the step that a link opens."""
    name, index = addresses()[lesson][step]
    return name, LESSONS[name].names[index]


@each_lesson_name
def test_a_link_names_a_step(name: str) -> None:
    names = LESSONS[name].names
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", step) for step in names)
    assert [leads_to(name, step) for step in names] == [(name, step) for step in names]


@pytest.mark.parametrize("name", addresses())
def test_a_link_without_a_step_opens_one(name: str) -> None:
    assert leads_to(name, "") == ((name, LESSONS[name].names[0]) if name in LESSONS else leads_to(name, "1"))


# Links in slides and papers, by name or by number, and the step that tells the same today.
LINKS = {
    ("riley-and-dog", "q-and-k"): ("riley-and-dog", "q-and-k"),
    ("riley-and-dog", "10"): ("riley-and-dog", "q-and-k"),
    ("riley-and-dog", "flaw"): ("riley-and-dog", "one-matrix"),
    ("riley-and-dog", "14"): ("one-number-at-a-time", "wrong-axis"),
    ("riley-and-dog", "sentence"): ("query-key-value", "all-at-once"),
    ("riley-and-dog-further", "all-words"): ("riley-and-dog", "softmax"),
    ("riley-and-dog-further", "4"): ("one-number-at-a-time", "scale"),
    ("riley-and-dog-further", "layers"): ("one-number-at-a-time", "it"),
    ("why-not-one-matrix", "gram"): ("riley-and-dog", "symmetric-still"),
    ("why-not-one-matrix", "5"): ("riley-and-dog", "both"),
    ("query-key-value", "2"): ("query-key-value", "search"),
    ("one-number-at-a-time", "three-roles"): ("one-number-at-a-time", "vectors"),
    ("three-places", "9"): ("three-places", "order-counts"),
    ("where-do-the-matrices-come-from", "12"): ("where-do-the-matrices-come-from", "real-models"),
}


@pytest.mark.parametrize(("link", "there"), LINKS.items(), ids=map("/".join, LINKS))
def test_an_older_link_opens_the_nearest_step(link: tuple[str, str], there: tuple[str, str]) -> None:
    assert leads_to(*link) == there


STEPS = 10
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
        assert all(text.strip() == text != "" for text in _texts(told)), step.name


@each
def test_a_number_that_is_to_be_guessed_is_in_the_answer(name: str, language: str) -> None:
    """Whoever has guessed nothing is told it nowhere else."""
    for step, told in zip(lessons()[name].steps, said(name, language).values(), strict=True):
        if step.predicts and step.predicts.of:
            quantity, row, column = step.predicts.of
            number = attend(step.solution or step.scene).rows(quantity)[row][column]
            assert re.search(rf"(?<!\d){round(number, 2):g}(0?)(?!\d|\.\d)", told["answer"].replace("1.00", "1")), (
                step.name
            )


@pytest.mark.parametrize("language", languages())
def test_a_talk_of_fifteen_minutes_takes_that(language: str) -> None:
    lesson = lessons()["riley-and-dog"]
    times = dict(zip(lesson.names, minutes("riley-and-dog", language), strict=True))
    assert list(lesson.fifteen) == [step for step in lesson.names if step in lesson.fifteen]
    assert 11 <= sum(times[step] for step in lesson.fifteen) <= 15


@each
def test_a_lesson_closes_with_a_sentence_that_asserts_no_number(name: str, language: str) -> None:
    closing = words(name, language)["closing"]
    assert 20 <= len(closing) <= 200
    assert not re.search(r"\d", closing)
    assert count_words(closing, language) <= limits(language).slide


@each
def test_a_step_says_little(name: str, language: str) -> None:
    """Its title with one sentence is read at a glance: the text's first, the question, the answer, what is to be done
    and was."""
    steps, most = said(name, language), limits(language)
    assert len(steps) <= STEPS
    long = set()
    for step, told in steps.items():
        first = SENTENCES.split(told["text"])[0]
        shown = {"text": first, **{part: told[part] for part in ("ask", "answer", "goal", "done") if part in told}}
        room = most.slide - count_words(told["title"], language)
        slides = {(step, part) for part, text in shown.items() if count_words(text, language) > room}
        asides = [told.get("hint", ""), told.get("refused", "")]
        long |= slides | {(step, "aside") for text in asides if len(text) > ASIDE}
        long |= {(step, "title")} if len(told["title"]) > TITLE else set()
        long |= {(step, "whole text")} if count_words(told["text"], language) > most.text else set()
        long |= {(step, "more")} if count_words(told.get("more", ""), language) > most.more else set()
    assert long == set()
    sentences = [one for told in steps.values() for one in SENTENCES.split(told["text"]) if one]
    assert sum(count_words(one, language) for one in sentences) / len(sentences) <= most.sentence


@pytest.mark.parametrize("language", languages())
def test_titles_differ(language: str) -> None:
    titles = [words(name, language)["title"] for name in lessons()]
    assert len(set(titles)) == len(titles)
    assert max(map(len, titles)) <= TITLE


def _keys(tree: object) -> object:
    return {key: _keys(value) for key, value in tree.items()} if isinstance(tree, dict) else None


def _texts(tree: object) -> list[str]:
    return [text for value in tree.values() for text in _texts(value)] if isinstance(tree, dict) else [str(tree)]
