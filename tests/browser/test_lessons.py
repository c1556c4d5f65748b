"""Lessons on the stage: walking, wandering off, the quiz moment, the way in, and only what the step speaks of."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import FloatRect, Page, expect

from qkv_demo.lessons import lessons, words

from .seen import SCROLLED, expect_box, found
from .stage import RILEY, Stage, box_of, pull

LESSON = lessons()["riley-and-dog"].steps
SAID = words("riley-and-dog", "en")["steps"]


@pytest.fixture
def told(page: Page, app_url: str) -> Stage:
    """The main lesson at its first step."""
    return Stage(page, app_url).open(lesson="riley-and-dog", step="fixed-ratio")


def expect_step(stage: Stage, index: int) -> None:
    expect(stage.page.locator(".lesson h2")).to_have_text(SAID[LESSON[index].name]["title"])
    expect(stage.page.locator(".lesson .counter")).to_have_text(f"{index + 1} / {len(LESSON)}")


def test_walking_and_choosing_a_step_moves_scene_words_and_address_and_wandering_off_leads_back(told: Stage) -> None:
    expect_step(told, 0)
    told.page.get_by_role("button", name="Next").click()
    expect_step(told, 1)
    told.expect_scene(LESSON[1].scene)
    expect(told.page).to_have_url(re.compile("lesson=riley-and-dog&step=keys-only"))
    told.page.go_back()
    expect_step(told, 0)
    told.expect_scene(LESSON[0].scene)
    counter, steps = told.page.locator(".counter"), told.page.locator(".step-menu button")
    counter.click()
    expect(steps).to_have_count(len(LESSON))
    expect(told.page.locator(".step-menu [aria-current]")).to_have_text(SAID[LESSON[0].name]["title"])
    steps.filter(has_text=SAID["one-matrix"]["title"]).click()
    expect_step(told, 3)
    expect(steps.first).to_be_hidden()
    told.expect_step(LESSON[3])
    expect(told.page).to_have_url(re.compile("step=one-matrix"))
    told.go(lesson="riley-and-dog", step="fixed-ratio")
    back = told.page.get_by_role("button", name="Restart step")
    expect(back).to_be_hidden()
    told.show_everything().cell("w_v", 0, 0).fill("3")
    head = replace(LESSON[0].scene.heads[0], w_v=((3, 0), (0, 2)))
    told.expect_scene(replace(LESSON[0].scene, heads=(head,)))
    told.page.reload()
    expect_step(told, 0)
    expect(told.cell("w_v", 0, 0)).to_have_value("3")
    expect(told.cell("w_v", 0, 0)).to_be_visible()  # that everything is shown is remembered
    expect(back).to_be_visible()
    expect(back).to_have_attribute("title", "The text’s numbers are those of the start")
    back.click()
    told.expect_scene(LESSON[0].scene)
    expect(back).to_be_hidden()


def test_a_task_has_a_hint_and_a_solution_and_is_done_by_the_hand_that_drags_or_turns_what_it_is_about(
    told: Stage,
) -> None:
    """And that can take hold of nothing else: no matrix moves that is not on the stage."""
    index = next(index for index, step in enumerate(LESSON) if step.goal)
    told.go(lesson="riley-and-dog", step=LESSON[index].name)
    said = SAID[LESSON[index].name]
    expect(told.page.locator(".lesson-goal")).to_have_text(said["goal"])
    expect(told.page.locator(".lesson-ask")).to_be_hidden()  # a task is told once
    tried = told.page.locator(".lesson-tried")
    expect(tried).to_be_hidden()
    told.cell("w_q", 0, 1).fill("3")
    expect(tried).to_be_visible()
    expect(tried).to_have_text("Not yet: Riley attends to dog 0.03, dog to Riley 0.78. At first it was 0.24 and 0.56.")
    told.page.get_by_role("button", name="Give me a hint").click()
    expect(told.page.locator(".lesson-hint")).to_have_text(said["hint"])
    expect(told.page.locator(".gradient-words")).to_contain_text("to raise it fastest")
    expect(told.page.locator('[data-quantity="w_q"] td.graded')).to_have_count(4)
    told.page.get_by_role("button", name="Show one solution").click()
    expect(told.page.locator(".lesson-done")).to_contain_text(f"✓ {said['done']}")
    expect(told.page.locator(".lesson-goal")).to_have_text(said["goal"])
    expect(tried).to_be_hidden()
    told.go(lesson="query-key-value", step="hard")
    done = told.page.locator(".lesson-done")
    expect(told.page.locator(".handle:visible")).to_have_count(1)
    pull(told.handle("embeddings/0/0"), 150, 100)
    told.page.mouse.up()
    expect(done).to_contain_text("✓ It jumps")
    told.go(lesson="riley-and-dog", step="both")
    number = told.page.locator(".lesson-text .told-number", has_text="0.38")
    expect(number).to_have_attribute("data-past", "false")
    text = told.page.locator(".lesson-text")
    expect(text).to_have_attribute("data-past", "false")
    told.cell("w_k", 0, 0).fill("2")
    expect(done).to_contain_text("✓ Yes")
    expect(number).to_have_attribute("data-past", "true")
    expect(text).to_have_attribute("data-past", "true")  # what is said of it looks so, too


def test_a_guess_survives_next_and_back(told: Stage) -> None:
    step = LESSON[1]
    told.go(lesson="riley-and-dog", step=step.name)
    guess = told.page.locator(".choice").first  # which is wrong
    guess.click()
    expect(told.page.locator(".lesson-answer")).not_to_be_empty()
    told.page.get_by_role("button", name="Next").click()
    expect_step(told, 2)
    expect(told.page.locator(".lesson-answer")).to_be_empty()
    told.page.get_by_role("button", name="← Back").click()
    expect_step(told, 1)
    expect(guess).to_have_attribute("data-mark", "other")
    assert step.solution
    told.expect_scene(step.solution)


def test_a_reached_task_survives_next_and_back(told: Stage) -> None:
    told.go(lesson="riley-and-dog", step="longer-key")
    told.cell("w_q", 1, 1).fill("2")
    done = told.page.locator(".lesson-done")
    expect(done).to_contain_text("✓")
    told.page.get_by_role("button", name="Next").click()
    expect(done).to_have_count(0)
    told.page.get_by_role("button", name="← Back").click()
    expect(done).to_contain_text("✓")


def test_a_restarted_step_asks_again(told: Stage) -> None:
    told.go(lesson="riley-and-dog", step="keys-only")
    told.page.locator(".choice").first.click()
    told.page.get_by_role("button", name="Restart step").click()
    expect(told.page.locator(".lesson-answer")).to_be_empty()
    told.expect_scene(LESSON[1].scene)


TYPE = "() => parseFloat(getComputedStyle(document.querySelector('.lesson-text')).fontSize)"


def test_no_step_scrolls_tables_stand_on_one_line_and_those_that_lead_are_large(unopened: Stage) -> None:
    """Of each lesson the one of most words: they are as large as a page's, and the way on and back never moves."""
    unopened.page.set_viewport_size({"width": 1280, "height": 720})
    stage, buttons = unopened.open(), unopened.page.locator(".lesson-move")
    wrong, stood = {}, list[FloatRect | None]()
    for name, lesson in lessons().items():
        told = words(name, "en")["steps"]
        step = max(lesson.names[:-1], key=lambda step: len(str(told[step])))  # the last says which lesson follows
        stage.go(lesson=name, step=step)
        expect(stage.page.locator("#stage .shell")).to_have_attribute("data-layout", "lesson")
        if scrolled := found(stage.page, SCROLLED):
            wrong[f"{name}, {step}"] = scrolled
        assert stage.page.evaluate(TYPE) >= 14
        stood.append(box_of(buttons))
        expect_box(buttons, stood[0])
    assert wrong == {}
    unopened.page.set_viewport_size({"width": 1440, "height": 900})
    page = stage.go(lesson="query-key-value", step="all-at-once").page
    weights = page.locator(".step-weights td[data-r]").first
    assert weights.evaluate("(cell) => parseFloat(getComputedStyle(cell).fontSize)") >= 18
    stage.go(lesson="riley-and-dog", step="circle")
    assert abs(page.evaluate(APART, [W_Q, W_K])) < 1  # whatever stands below one of them
    page.locator(W_K).hover()
    expect(page.locator(".givens .caption-tools:visible")).to_have_count(0)  # no step speaks of what else can be done
    stage.go(lesson="riley-and-dog", step="never-both")
    assert abs(page.evaluate(APART, [X, W_Q])) < 1
    everything, mixture = page.locator(".everything"), page.locator('[data-part="mixture"]')
    expect(everything).to_have_attribute("aria-pressed", "false")
    expect(mixture).to_be_hidden()  # of which the step does not speak
    stage.show_everything()
    expect(everything).to_have_text("Show less")  # what a press does now
    expect(stage.page.locator('[data-tool="steps"]')).to_be_visible()
    stage.page.mouse.move(900, 400)
    stage.page.mouse.wheel(0, 2000)
    expect(stage.page.locator(".lesson").get_by_role("button", name="Next")).to_be_in_viewport(ratio=1)
    everything.click()
    expect(mixture).to_be_hidden()


# How far the middle of one thing is above another's.
APART = """([one, other]) => {
    const middle = (at) => {
        const seen = [...document.querySelectorAll(at)].find((element) => element.checkVisibility());
        const { top, bottom } = seen.getBoundingClientRect();
        return (top + bottom) / 2;
    };
    return middle(other) - middle(one);
}"""
X, W_Q, W_K = (f'.givens [data-quantity="{name}"].matrix' for name in ("embeddings", "w_q", "w_k"))


def test_a_lesson_that_was_left_goes_on_from_the_bare_address(unopened: Stage) -> None:
    way = unopened.page.locator(".to-lesson")
    unopened.open(lesson="riley-and-dog", step="longer-key")
    unopened.go().expect_scene(RILEY)
    expect(way).to_have_text("Back to the lesson →")
    unopened.page.reload()
    expect(way).to_have_text("Go on at step 5 of 10 →")
    way.click()
    expect(unopened.page.locator(".counter")).to_have_text("5 / 10")
    unopened.go(lesson="riley-and-dog", step="circle")
    expect(unopened.page.locator(".counter")).to_have_text("10 / 10")
    unopened.go().expect_scene(RILEY)
    unopened.page.reload()
    expect(way).to_have_text("Start the lesson →")  # it is done
    for written in ("{", "null", '["nowhere", 3]', '["riley-and-dog", 99]'):
        unopened.page.evaluate("step => localStorage.setItem('qkv-by-hand-lesson', step)", written)
        unopened.go(preset="two-heads").go()
        expect(way).to_have_text("Start the lesson →")  # what a hand wrote in its place is passed over
