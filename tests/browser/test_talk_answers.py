"""Answers show their scene, and numbers are hidden before a guess.

After a question from the audience, the talk returns to its step.
"""

import re

import pytest
from playwright.sync_api import Locator, expect

from qkv_demo.lessons import Step, lessons, read_lesson_texts
from qkv_demo.locale import read_strings
from qkv_demo.maths.attention import attend
from qkv_demo.scene import Scene

from .layout import height_of, top
from .stage import Stage, box_of, counter_at

EN = read_strings("en")


def step_of(lesson: str, name: str) -> Step:
    return lessons()[lesson].steps[lessons()[lesson].step_names.index(name)]


def solution_of(step: Step) -> Scene:
    assert step.solution
    return step.solution


@pytest.mark.parametrize("name", ["keys-only", "longer-key"])
def test_back_shows_an_answer_in_its_scene(projector: Stage, name: str) -> None:
    names = lessons()["riley-and-dog"].step_names
    projector.open(lesson="riley-and-dog", step=names[names.index(name) + 1], view="present")
    projector.press("ArrowLeft")
    expect(projector.page.locator(".counter")).to_have_text(counter_at("riley-and-dog", name))
    expect(projector.page.locator(".lesson")).to_have_attribute("data-beat", "2")
    projector.expect_scene(solution_of(step_of("riley-and-dog", name)))
    for beat in ("1", "0"):
        projector.press("ArrowLeft")
        expect(projector.page.locator(".lesson")).to_have_attribute("data-beat", beat)
        projector.expect_scene(step_of("riley-and-dog", name).scene)
    expect(projector.page.locator(".counter")).to_have_text(counter_at("riley-and-dog", name))


@pytest.fixture
def task(projector: Stage) -> Stage:
    """Return a talk that shows its first task."""
    projector.open(lesson="riley-and-dog", step="longer-key", view="present").press("ArrowRight")
    return projector


def test_an_answer_rings_the_number_it_changes(task: Stage) -> None:
    task.press("ArrowRight")
    task.expect_scene(solution_of(step_of("riley-and-dog", "longer-key")))
    expect(task.page.locator("[data-answer] input")).to_have_value("2")
    task.press("ArrowRight")
    expect(task.page.locator("[data-answer]")).to_have_count(0)


def test_a_solved_task_needs_no_answer(task: Stage) -> None:
    for value in ("0", "2"):
        task.cell("w_q", 1, 1).fill(value)
        task.press("Enter")
        expect(task.page.locator(".lesson-attempt")).to_be_visible(visible=value == "0")
    expect(task.page.locator(".quiz.reached")).to_be_visible()
    task.cell("w_q", 1, 1).blur()
    task.press("ArrowRight")
    expect(task.page.locator(".counter")).not_to_have_text(counter_at("riley-and-dog", "longer-key"))


def test_the_closing_line_has_the_last_steps_scene(projector: Stage) -> None:
    step = lessons()["riley-and-dog"].steps[-1]
    projector.open(lesson="riley-and-dog", step=step.name, view="present").press("ArrowRight", "ArrowRight")
    projector.expect_scene(solution_of(step))
    projector.press("ArrowRight")
    expect(projector.page.locator(".lesson-closing")).to_have_text(read_lesson_texts("riley-and-dog", "en")["closing"])
    projector.expect_scene(step.scene)
    expect(projector.page.locator(".query-row")).to_be_hidden()  # The last step is about other words.
    projector.press("w")
    expect(projector.page.locator(".lesson-closing")).to_be_hidden()
    projector.press("Escape")
    expect(projector.page.locator(".lesson-closing")).to_be_visible()
    projector.press("ArrowLeft")
    projector.expect_scene(solution_of(step))


def panel(projector: Stage) -> Locator:
    return projector.page.locator(".what-if")


def test_before_a_question_the_answer_is_offered(projector: Stage) -> None:
    page = projector.open(lesson="riley-and-dog", step="q-and-k", view="present").page
    page.get_by_role("button", name="What if?").click()
    expect(page.locator(".lesson h2")).to_have_text(
        read_lesson_texts("riley-and-dog", "en")["steps"]["q-and-k"]["title"]
    )
    expect(page.locator(".notice")).to_be_hidden()
    page.get_by_role("button", name=EN["ui.guess.answer"]).click()
    expect(page.locator(".lesson")).to_have_attribute("data-beat", "2")


def test_a_press_leaves_the_offer_of_the_answer(projector: Stage) -> None:
    page = projector.open(lesson="riley-and-dog", step="q-and-k", view="present").page
    offer = page.get_by_role("button", name=EN["ui.guess.answer"])
    projector.press("w")
    expect(offer).to_be_visible()
    projector.press("PageDown")
    expect(offer).to_be_hidden()
    expect(page.locator(".lesson")).to_have_attribute("data-beat", "1")


def test_an_unused_what_if_closes(task: Stage) -> None:
    for key in ("w", "Escape"):
        task.press("w")
        expect(panel(task)).to_be_visible()
        task.press(key)
        expect(panel(task)).to_be_hidden()
        expect(task.page.locator(".lesson-ask")).to_be_visible()


def test_what_if_leads_back_to_the_question(task: Stage) -> None:
    for keys in (("Escape", "Escape"), ("PageDown",)):
        task.press("w")
        panel(task).locator("[data-option='mask']").select_option("causal")
        expect(task.page.get_by_role("button", name=EN["ui.lesson.back"])).to_be_visible()
        task.press(*keys)
        expect(panel(task)).to_be_hidden()
        expect(task.page.locator(".lesson-ask")).to_be_visible()
        task.expect_scene(step_of("riley-and-dog", "longer-key").scene)


def test_the_headline_stays_below_what_if(task: Stage) -> None:
    task.press("w")
    panel(task).locator("[data-option='mask']").select_option("causal")
    ask, headline = task.page.locator("button[data-what-if]"), task.page.locator(".headline-text")
    expect(headline).to_be_visible()
    assert top(headline) >= top(ask) + height_of(ask)


@pytest.fixture
def guess(app: Stage) -> Stage:
    """Return a step with a guess, with all parts of the stage visible."""
    app.open(lesson="one-number-at-a-time", step="softmax")
    return app.show_everything().with_tools("weights")


def leaks(stage: Stage) -> list[str]:
    """Return those weights and outputs of a step that the page contains."""
    head, text = attend(step_of("one-number-at-a-time", "softmax").scene).heads[0], stage.root.inner_html()
    numbers = [f"{value:.4f}" for matrix in (head.weights, head.output) for row in matrix.tolist() for value in row]
    return [number for number in numbers if re.search(rf"(?<!\d){re.escape(number)}", text)]


def test_hidden_numbers_are_nowhere_on_the_page(guess: Stage) -> None:
    expect(guess.cell("weights", 0, 0)).to_have_text("?")
    expect(guess.cell("weights", 0, 0)).to_have_attribute("data-value", "")
    expect(guess.page.locator(".headline-text")).to_have_text(EN["ui.guess.first"])
    expect(guess.page.locator(".plane-values .drawing :is(.arrow, text):visible")).to_have_count(0)
    guess.cell("weights", 1, 2).click()
    expect(guess.page.locator(".cell-words")).to_have_text(EN["ui.guess.first"])
    assert leaks(guess) == []
    assert "0.69" not in guess.root.aria_snapshot()


def test_an_edit_reveals_no_hidden_number(guess: Stage) -> None:
    guess.cell("embeddings", 0, 0).press("ArrowUp")
    guess.expect_confirmed()
    expect(guess.cell("weights", 0, 0)).to_have_text("?")


def test_a_guess_is_compared_with_the_answer(guess: Stage) -> None:
    for key in ("ArrowRight", "ArrowLeft"):  # After a wrong guess, the user may try once more.
        guess.page.get_by_label(EN["ui.guess"]).get_by_role("slider").press(key)
        guess.page.get_by_role("button", name=EN["ui.lesson.check"], exact=True).click()
    guess.expect_scene(step_of("one-number-at-a-time", "softmax").scene)
    assert re.findall(r"\d\.\d+", guess.page.locator(".gap-words").inner_text()) == ["0.50", "0.69"]
    assert leaks(guess)


def test_in_a_talk_the_speaker_reveals_the_guess(projector: Stage) -> None:
    page = projector.open(lesson="query-key-value", step="soft", view="present").page
    choice, number = page.locator(".lesson-guess button").nth(2), page.locator(".bar-cell.power .number").first
    expect(choice).to_be_hidden()
    projector.press("ArrowRight")
    width = box_of(choice)["width"]
    choice.click()
    expect(choice).to_have_attribute("data-mark", "made")
    assert abs(box_of(choice)["width"] - width) < 2
    expect(number).to_have_text("?")
    projector.press("ArrowRight")
    expect(choice).to_have_attribute("data-mark", "right")
    expect(number).to_have_text("4.48")
    projector.press("PageUp")
    expect(number).to_have_text("?")


def test_an_answer_brings_the_steps_numbers_back(projector: Stage) -> None:
    projector.open(lesson="query-key-value", step="soft", view="present").press("ArrowRight")
    projector.cell("embeddings", 0, 0).fill("2")
    projector.cell("embeddings", 0, 0).blur()
    projector.press("ArrowRight")
    projector.expect_scene(step_of("query-key-value", "soft").scene)
