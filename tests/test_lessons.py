"""Every lesson has true claims, steps whose components are in the scene, and complete, short texts."""

import re
from typing import Any

import pytest

from qkv_demo.learning import learn
from qkv_demo.learning.descent import LEARNING_RATE
from qkv_demo.lessons import (
    Step,
    apply_task_edits,
    count_words,
    estimate_minutes,
    find_step_addresses,
    lessons,
    read_lesson_texts,
)
from qkv_demo.locale import DEFAULT_LANGUAGE, languages
from qkv_demo.maths.attention import attend
from qkv_demo.replay.programs import get_dial_programs
from qkv_demo.scene import OPTION_FIELDS
from qkv_demo.scene.change import find_changes
from qkv_demo.scene.quantities import QUANTITIES, QUANTITIES_BY_NAME
from qkv_demo.wording import Pair
from qkv_demo.wording.film import write_film_sentences

from .languages import SENTENCES, limits
from .scenes import gradients

LESSONS = lessons()
STEPS = {f"{name}, {step.name}": step for name, lesson in LESSONS.items() for step in lesson.steps}
GOALS = {name: step for name, step in STEPS.items() if step.task}
OPTIONS = {"temperature", *OPTION_FIELDS} - {"score"}  # The options whose controls a step can show.
PICTURES = {"attention", "space", "queries_keys", "score_bars", "shares", "mixture", "dial"}
each_step = pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
each_goal = pytest.mark.parametrize("step", GOALS.values(), ids=GOALS)
each_text = pytest.mark.parametrize(("name", "language"), [(name, one) for name in LESSONS for one in languages()])


@each_step
def test_every_claim_holds(step: Step) -> None:
    trace = attend(step.scene)
    assert [text for text, claim in step.claims.items() if not claim(trace)] == []


@each_goal
def test_a_task_is_reached_by_its_solution(step: Step) -> None:
    assert step.task
    assert not step.task.is_reached(attend(step.scene))
    assert step.task.is_reached(attend(step.task.solution))


@each_goal
def test_a_solution_changes_the_editable_numbers(step: Step) -> None:
    """It changes one number, or the numbers of one arrow."""
    assert step.task
    solution, editable_rows = step.task.solution, step.task.editable_rows
    is_an_arrow = len(editable_rows) == 1 and editable_rows[0][1] is not None
    assert len(find_changes(step.scene, solution)) == 1 or is_an_arrow
    assert apply_task_edits(step, solution) == solution
    assert {quantity for quantity, _ in editable_rows} <= set(step.stage_content.editable_components)


@each_goal
def test_a_task_has_a_gradient(step: Step) -> None:
    assert step.task
    quantity, row, column = step.task.watched_cell
    slopes = gradients(step.scene, quantity, 0, row, column)
    assert slopes
    numbers = [
        slope
        for name, asked_row in step.task.editable_rows
        for row, line in enumerate(slopes[name, 0].tolist())
        for slope in line
        if asked_row in (None, row)
    ]
    assert step.scene.normalize_option.has_zero_gradient or any(numbers)


@each_step
def test_highlighted_cells_are_in_the_scene(step: Step) -> None:
    row, column = step.pair or (0, 0)
    assert 0 <= row < len(step.scene.tokens)
    assert 0 <= column < len(step.scene.key_tokens)
    for quantity, row, column in filter(None, (step.cell, step.answer_cell)):
        rows, columns = attend(step.scene).quantity(quantity).shape
        assert 0 <= row < rows
        assert 0 <= column < columns
    assert {*(step.film_beats or ())} <= {*write_film_sentences(Pair(attend(step.scene), 0, *step.pair))}


@each_step
def test_components_of_a_step_can_be_drawn(step: Step) -> None:
    components, editable_components = set(step.stage_content.components), set(step.stage_content.editable_components)
    tables = {quantity.name for quantity in QUANTITIES if quantity.is_present(step.scene)}
    assert components
    assert editable_components
    assert components | editable_components <= tables | PICTURES | OPTIONS
    assert all(
        QUANTITIES_BY_NAME[handle].is_input(step.scene) for handle in editable_components & set(QUANTITIES_BY_NAME)
    )
    assert "dial" not in editable_components or get_dial_programs(step.scene, 0)
    assert {len(table[0]) for head in step.scene.heads for table in (head.w_k, head.w_v)} <= {2, 3}


@each_step
def test_manual_weights_have_no_other_tables(step: Step) -> None:
    """The user's weights would contradict a table that does not depend on them."""
    if step.scene.normalize == "manual":
        assert not step.tables
        assert {"shares", "weights"} & set(step.stage_content.editable_components)


@each_step
def test_a_computed_table_leaves_one_picture(step: Step) -> None:
    """The screen has no space for a computed table next to the plane."""
    inputs = PICTURES | {name for name, quantity in QUANTITIES_BY_NAME.items() if quantity.is_input(step.scene)}
    components = set(step.stage_content.adapt_to(step.scene).components)
    assert components <= inputs or "space" not in components


@each_step
def test_bars_are_numbers_from_zero_to_one(step: Step) -> None:
    tables = [table(attend(step.scene)) for _, table in step.tables]
    bars = [rows[0][0] for rows in tables if len(tables) > 1 and len(rows) == len(rows[0]) == 1]
    assert len(bars) in (0, len(tables))
    assert all(0 <= number <= 1 for number in bars)


@each_step
def test_training_targets_can_be_reached(step: Step) -> None:
    if step.training_target is not None:
        losses = learn(step.scene, step.training_target, 30, rate=LEARNING_RATE).losses
        assert losses[-1] < losses[0]


def test_the_first_lesson_begins_with_weights_by_hand() -> None:
    """A newcomer sets a ratio before any matrix is mentioned."""
    first = next(iter(LESSONS.values())).steps[0]
    assert first.scene.normalize == "manual"
    assert "shares" in first.stage_content.editable_components


def opened_by(lesson: str, step: str) -> tuple[str, str]:
    """Return the lesson and the name of the step that a link opens."""
    name, index = find_step_addresses()[lesson][step]
    return name, LESSONS[name].step_names[index]


@pytest.mark.parametrize("name", LESSONS)
def test_a_link_opens_its_step(name: str) -> None:
    names = LESSONS[name].step_names
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", step) for step in names)
    assert [opened_by(name, step) for step in names] == [(name, step) for step in names]


@pytest.mark.parametrize("name", find_step_addresses())
def test_a_link_without_a_step_opens_one(name: str) -> None:
    assert opened_by(name, "") == ((name, LESSONS[name].step_names[0]) if name in LESSONS else opened_by(name, "1"))


# Links in slides and papers, with a step's name or number, and the current step with the same content.
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
    ("where-do-the-matrices-come-from", "12"): ("where-do-the-matrices-come-from", "real-head"),
}


@pytest.mark.parametrize(("link", "nearest"), LINKS.items(), ids=map("/".join, LINKS))
def test_an_older_link_opens_the_nearest_step(link: tuple[str, str], nearest: tuple[str, str]) -> None:
    assert opened_by(*link) == nearest


TITLE, ASIDE = 48, 240  # The maximum characters of a title, and of a hint or an error.


def texts_of(name: str, language: str) -> list[tuple[Step, dict[str, Any]]]:
    return list(zip(LESSONS[name].steps, read_lesson_texts(name, language)["steps"].values(), strict=True))


def keys(tree: object) -> object:
    return {key: keys(value) for key, value in tree.items()} if isinstance(tree, dict) else None


@each_text
def test_every_step_has_its_words(name: str, language: str) -> None:
    assert tuple(read_lesson_texts(name, language)["steps"]) == LESSONS[name].step_names
    assert keys(read_lesson_texts(name, language)) == keys(read_lesson_texts(name, DEFAULT_LANGUAGE))
    for step, texts in texts_of(name, language):
        choices = step.prediction.choices if step.prediction else {}
        required_keys = {"title", "text", "ask"} | ({"goal", "hint", "success", "refused"} if step.task else {"answer"})
        required_keys |= {part for part, present in (("tables", step.tables), ("choices", choices)) if present}
        assert required_keys <= set(texts) <= required_keys | {"more", "why"}, step.name
        assert set(texts.get("why", {})) <= set(choices), step.name
        assert [key for key, _ in step.tables] == list(texts.get("tables", {})), step.name
        assert list(choices) == list(texts.get("choices", {})), step.name


@each_text
def test_the_answer_contains_the_guessed_number(name: str, language: str) -> None:
    for step, texts in texts_of(name, language):
        if step.prediction and step.prediction.cell:
            quantity, row, column = step.prediction.cell
            number = attend(step.solution or step.scene).rows(quantity)[row][column]
            pattern = rf"(?<!\d){round(number, 2):g}(0?)(?!\d|\.\d)"
            assert re.search(pattern, texts["answer"].replace("1.00", "1")), step.name


@pytest.mark.parametrize("language", languages())
def test_the_short_talk_takes_fifteen_minutes(language: str) -> None:
    lesson = LESSONS["riley-and-dog"]
    times = dict(zip(lesson.step_names, estimate_minutes("riley-and-dog", language), strict=True))
    assert list(lesson.short_talk_steps) == [step for step in lesson.step_names if step in lesson.short_talk_steps]
    assert 11 <= sum(times[step] for step in lesson.short_talk_steps) <= 15


@each_text
def test_the_closing_line_is_short_without_numbers(name: str, language: str) -> None:
    closing = read_lesson_texts(name, language)["closing"]
    assert closing
    assert not re.search(r"\d", closing)
    assert count_words(closing, language) <= limits(language).slide


@each_text
def test_a_slide_is_read_at_a_glance(name: str, language: str) -> None:
    """A slide shows the title with the text's first sentence, the question, the answer, or the task or its end."""
    for step, texts in texts_of(name, language):
        word_limit = limits(language).slide - count_words(texts["title"], language)
        first = SENTENCES.split(texts["text"])[0]
        for text in (first, *(texts[part] for part in ("ask", "answer", "goal", "success") if part in texts)):
            assert count_words(text, language) <= word_limit, (step.name, text)


@each_text
def test_texts_are_short(name: str, language: str) -> None:
    most, steps = limits(language), texts_of(name, language)
    for step, texts in steps:
        assert count_words(texts["text"], language) <= most.text, step.name
        assert count_words(texts.get("more", ""), language) <= most.more, step.name
        assert len(texts["title"]) <= TITLE, step.name
        asides = (texts.get("hint", ""), texts.get("refused", ""), *texts.get("why", {}).values())
        assert max(map(len, asides)) <= ASIDE, step.name
    sentences = [sentence for _, texts in steps for sentence in SENTENCES.split(texts["text"]) if sentence]
    assert sum(count_words(sentence, language) for sentence in sentences) / len(sentences) <= most.sentence
