"""Lessons have steps, tasks and guesses, keep progress, and show only the parts that a step mentions."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, Route, expect

from qkv_demo.lessons import lessons, read_lesson_texts

from .layout import SCROLLED, expect_box, faults
from .stage import RILEY, Stage, box_of, counter_at, drag

LESSON = lessons()["riley-and-dog"].steps
NAMES = lessons()["riley-and-dog"].step_names
TEXTS = read_lesson_texts("riley-and-dog", "en")["steps"]


@pytest.fixture
def lesson_stage(page: Page, app_url: str) -> Stage:
    """Return the main lesson at its first step."""
    return Stage(page, app_url).open(lesson="riley-and-dog", step="fixed-ratio")


def expect_step(stage: Stage, index: int) -> None:
    expect(stage.page.locator(".lesson h2")).to_have_text(TEXTS[LESSON[index].name]["title"])
    expect(stage.page.locator(".lesson .counter")).to_have_text(f"{index + 1} / {len(LESSON)}")


def test_next_and_the_browsers_back_walk(lesson_stage: Stage) -> None:
    lesson_stage.page.get_by_role("button", name="Next").click()
    expect_step(lesson_stage, 1)
    lesson_stage.expect_scene(LESSON[1].scene)
    expect(lesson_stage.page).to_have_url(re.compile("lesson=riley-and-dog&step=keys-only"))
    lesson_stage.page.go_back()
    expect_step(lesson_stage, 0)
    lesson_stage.expect_scene(LESSON[0].scene)


def test_the_counter_lists_all_steps(lesson_stage: Stage) -> None:
    steps = lesson_stage.page.locator(".step-menu button")
    lesson_stage.page.locator(".counter").click()
    expect(steps).to_have_count(len(LESSON))
    expect(lesson_stage.page.locator(".step-menu [aria-current]")).to_have_text(TEXTS[LESSON[0].name]["title"])
    steps.filter(has_text=TEXTS["one-matrix"]["title"]).click()
    expect_step(lesson_stage, NAMES.index("one-matrix"))
    expect(steps.first).to_be_hidden()
    expect(lesson_stage.page).to_have_url(re.compile("step=one-matrix"))


def test_a_changed_step_survives_a_reload_and_restarts(lesson_stage: Stage) -> None:
    restart = lesson_stage.page.get_by_role("button", name="Restart this step")
    expect(restart).to_be_hidden()
    lesson_stage.show_everything().cell("w_v", 0, 0).fill("3")
    head = replace(LESSON[0].scene.heads[0], w_v=((3, 0), (0, 2)))
    lesson_stage.expect_scene(replace(LESSON[0].scene, heads=(head,)))
    lesson_stage.page.reload()
    expect(lesson_stage.cell("w_v", 0, 0)).to_have_value("3")
    expect(lesson_stage.cell("w_v", 0, 0)).to_be_visible()  # "Show everything" is saved too.
    restart.click()
    lesson_stage.expect_scene(LESSON[0].scene)
    expect(restart).to_be_hidden()


@pytest.fixture
def task(app: Stage) -> Stage:
    """Return the main lesson at its first task."""
    app.open(lesson="riley-and-dog", step="longer-key")
    expect(app.page.locator(".lesson-goal")).to_have_text(TEXTS["longer-key"]["goal"])
    return app


def test_a_task_describes_the_effect_of_an_attempt(task: Stage) -> None:
    attempt = task.page.locator(".lesson-attempt")
    expect(task.page.locator(".lesson-ask")).to_be_hidden()  # A task's result is announced only once.
    expect(attempt).to_be_hidden()
    task.cell("w_q", 0, 1).fill("3")
    expect(attempt).to_be_visible()
    assert re.findall(r"\d\.\d+", attempt.inner_text()) == ["0.03", "0.78", "0.24", "0.56"]


def test_a_hint_colours_the_numbers_by_their_slopes(task: Stage) -> None:
    task.page.get_by_role("button", name="Give me a hint").click()
    expect(task.page.locator(".lesson-hint")).to_have_text(TEXTS["longer-key"]["hint"])
    expect(task.page.locator('[data-quantity="w_q"] td.graded')).to_have_count(4)


def test_a_task_is_solved_with_its_only_handle(app: Stage) -> None:
    app.open(lesson="query-key-value", step="hard")
    expect(app.page.locator(".handle:visible")).to_have_count(1)
    drag(app.handle("embeddings/0/0"), 150, 100)
    app.page.mouse.up()
    expect(app.page.locator(".lesson-success")).to_contain_text("✓")


def test_outdated_numbers_in_the_text_look_outdated(app: Stage) -> None:
    app.open(lesson="riley-and-dog", step="both")
    text = app.page.locator(".lesson-text")
    number = text.locator(".number-link", has_text="0.38")
    for element in (number, text):
        expect(element).to_have_attribute("data-past", "false")
    app.cell("w_k", 0, 0).fill("2")
    for element in (number, text):
        expect(element).to_have_attribute("data-past", "true")


def test_a_guess_survives_navigation_and_a_reload(app: Stage) -> None:
    step = LESSON[1]
    app.open(lesson="riley-and-dog", step=step.name)
    app.page.locator(".choice").first.click()
    guess = app.page.locator(".choice").last  # Both guesses are wrong.
    guess.click()
    expect(app.page.locator(".lesson-answer")).not_to_be_empty()
    app.page.get_by_role("button", name="Next").click()
    expect_step(app, 2)
    expect(app.page.locator(".lesson-answer")).to_be_empty()
    app.page.get_by_role("button", name="← Back").click()
    expect_step(app, 1)
    expect(guess).to_have_attribute("data-mark", "other")
    assert step.solution
    app.expect_scene(step.solution)
    app.page.reload()
    expect(guess).to_have_attribute("data-mark", "other")


def test_a_reached_task_survives_next_and_back(app: Stage) -> None:
    app.open(lesson="riley-and-dog", step="longer-key")
    app.cell("w_q", 1, 1).fill("2")
    success = app.page.locator(".lesson-success")
    expect(success).to_contain_text("✓")
    app.page.get_by_role("button", name="Next").click()
    expect(success).to_have_count(0)
    app.page.get_by_role("button", name="← Back").click()
    expect(success).to_contain_text("✓")


def test_a_solved_task_stays_solved(app: Stage) -> None:
    app.open(lesson="riley-and-dog", step="longer-key")
    number, success, mark = (
        app.cell("w_q", 1, 1),
        app.page.locator(".lesson-success"),
        app.page.locator(".quiz .answered"),
    )
    expect(mark).to_be_hidden()
    number.fill("2")
    expect(success).to_contain_text("✓")
    number.fill("1")
    expect(success).to_be_empty()
    expect(mark).to_have_text("✓ Solved")
    expect(mark).to_be_visible()
    app.page.get_by_role("button", name="Next").click()
    expect(mark).to_have_count(0)
    app.page.get_by_role("button", name="← Back").click()
    expect(success).to_contain_text("✓")


def test_an_answer_appears_with_its_scene(app: Stage) -> None:
    app.open(lesson="riley-and-dog", step="keys-only")
    answer, requests = app.page.locator(".lesson-answer"), list[Route]()
    app.page.route(re.compile("/qkv/answer"), lambda route: requests.append(route), times=1)
    app.page.locator(".show-answer").click()
    expect(app.page.locator(".lesson")).to_have_attribute("data-beat", "2")
    expect(answer).to_be_empty()
    expect(app.page.locator(".answer-row")).to_have_count(0)  # A right guess is not asked to try again meanwhile.
    requests[0].continue_()
    expect(answer).not_to_be_empty()
    assert LESSON[1].solution
    app.expect_scene(LESSON[1].solution)


def test_a_restarted_step_asks_again(app: Stage) -> None:
    app.open(lesson="riley-and-dog", step="keys-only")
    app.page.locator(".choice").nth(1).click()
    app.page.get_by_role("button", name="Restart this step").click()
    expect(app.page.locator(".lesson-answer")).to_be_empty()
    app.expect_scene(LESSON[1].scene)


TYPE = "() => parseFloat(getComputedStyle(document.querySelector('.lesson-text')).fontSize)"


def test_no_step_scrolls_and_its_buttons_stay(projector: Stage, subtests: pytest.Subtests) -> None:
    """Check each lesson's step with the most words, and the steps with the training panel, which needs much space.

    The buttons must have the same positions as in the first step.
    """
    page, buttons = projector.open().page, projector.page.locator(".lesson-move")
    for name, lesson in lessons().items():
        with subtests.test(name):
            lengths = {step: len(str(text)) for step, text in read_lesson_texts(name, "en")["steps"].items()}
            lengths.pop(lesson.step_names[-1])  # This step also has a link to the next lesson.
            projector.go(lesson=name, step=lesson.step_names[0])
            box = box_of(buttons)
            trained = [step.name for step in lesson.steps if step.training_target]
            for step in (max(lengths, key=lambda step: lengths[step]), *trained):
                projector.go(lesson=name, step=step)
                expect(page.locator("#stage .root")).to_have_attribute("data-layout", "lesson")
                assert not faults(page, SCROLLED), step
                assert page.evaluate(TYPE) >= 14
                expect_box(buttons, box)


def test_the_end_offers_what_comes_next(app: Stage) -> None:
    last, lesson = list(lessons().items())[-1]
    page = app.open(lesson=last, step=lesson.step_names[-1]).page
    page.get_by_role("button", name="What next?").click()
    expect(page.get_by_role("dialog").locator("a[href*='lab=']").first).to_be_visible()


def test_picture_and_numbers_keep_their_places(lesson_stage: Stage) -> None:
    """Compare steps with a picture of queries and keys, with a picture of the embeddings, and with tables alone."""
    steps = {"riley-and-dog": "longer-key", "query-key-value": "hard", "one-number-at-a-time": "scale"}
    edges = []
    for lesson, step in steps.items():
        page = lesson_stage.go(lesson=lesson, step=step).page
        picture = box_of(page.locator(".ledger:visible" if step == "scale" else ".plane:visible"))
        numbers = box_of(page.locator(".this-number"))
        assert picture["height"] > 400
        edges.append([round(value) for value in (picture["x"], picture["width"], numbers["x"], numbers["width"])])
    assert edges == edges[:1] * len(steps)


def test_show_everything_unfolds_and_folds(app: Stage) -> None:
    app.open(lesson="riley-and-dog", step="never-both")
    everything, mixture = app.page.locator(".everything"), app.page.locator('[data-part="mixture"]')
    expect(everything).to_have_attribute("aria-pressed", "false")
    expect(mixture).to_be_hidden()
    app.show_everything()
    expect(app.page.locator('[data-tool="steps"]')).to_be_visible()
    app.page.mouse.move(900, 400)
    app.page.mouse.wheel(0, 2000)
    expect(app.page.locator(".lesson").get_by_role("button", name="Next")).to_be_in_viewport(ratio=1)
    everything.click()
    expect(mixture).to_be_hidden()


def test_a_left_lesson_continues_from_the_bare_address(app: Stage) -> None:
    lesson_button = app.page.locator(".to-lesson")
    app.open(lesson="riley-and-dog", step="longer-key")
    app.go().expect_scene(RILEY)
    lesson_button.click()
    expect(app.page.locator(".counter")).to_have_text(counter_at("riley-and-dog", "longer-key"))
    app.open()
    assert re.findall(r"\d+", lesson_button.inner_text()) == ["5", "10"]
    lesson_button.click()
    expect(app.page.locator(".counter")).to_have_text(counter_at("riley-and-dog", "longer-key"))


def test_a_done_or_unknown_lesson_starts_anew(stage: Stage, subtests: pytest.Subtests) -> None:
    for saved in ('["riley-and-dog", 9]', "{", '["nowhere", 3]'):
        with subtests.test(saved):
            stage.go(preset="two-heads")
            stage.page.evaluate("step => localStorage.setItem('qkv-by-hand-lesson', step)", saved)
            stage.go()
            expect(stage.page.locator(".to-lesson")).to_have_text("Start the lesson →")
