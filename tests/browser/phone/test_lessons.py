"""On a phone, a question and its picture fit the screen, with the buttons below."""

import pytest
from playwright.sync_api import expect

from qkv_demo.lessons import lessons

from ..layout import height_of, top
from ..stage import Stage


def test_next_stays_in_reach_of_the_thumb(app: Stage) -> None:
    stage = app.open(lesson="riley-and-dog", step="fixed-ratio")
    next_button = stage.page.get_by_role("button", name="Next")
    expect(next_button).to_be_in_viewport(ratio=1)
    stage.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(next_button).to_be_in_viewport(ratio=1)
    stage.page.locator(".counter").tap()
    stage.page.keyboard.press("Escape")
    next_button.tap()
    expect(stage.page.locator(".counter")).to_have_text(f"2 / {len(lessons()['riley-and-dog'].step_names)}")
    expect(stage.page.locator(".lesson h2")).to_be_in_viewport(ratio=1)
    expect(stage.page.locator(".bar")).to_be_in_viewport(ratio=1)


# The picture or the table that belongs to a step's question.
PICTURES_OF_QUESTIONS = ".query-row .plane:visible, .step:visible, .inputs .plane:visible, .query-row .strip:visible"


# Return the widths of numbers that are narrower than a finger.
NARROW = """() => [...document.querySelectorAll(".inputs td")].map((cell) => cell.offsetWidth)
    .filter((width) => width > 0 && width < 43)"""


def test_question_and_picture_fit_above_the_bar(app: Stage, subtests: pytest.Subtests) -> None:
    page, foot = app.open().page, app.page.locator(".lesson-move")
    for lesson in ("query-key-value", "riley-and-dog"):
        for step in lessons()[lesson].step_names:
            with subtests.test(step):
                app.go(lesson=lesson, step=step)
                expect(foot).to_be_in_viewport(ratio=1)
                task = page.locator('.lesson[data-task="true"] ~ .inputs :is(.plane, .matrix):visible')
                first = min(task.all() or page.locator(PICTURES_OF_QUESTIONS).all(), key=top)
                assert top(first) + height_of(first) <= top(foot), "it lies under the bar"
                assert page.evaluate("scrollY") == 0
                assert page.evaluate(NARROW) == []


# Return the gaps between the buttons at the foot of a lesson, from left to right.
GAPS_IN_FOOT = """() => {
    const seen = [...document.querySelectorAll(".lesson-move button, .counter")]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => element.getBoundingClientRect()).sort((element, other) => element.x - other.x);
    return seen.slice(1).map((box, index) => box.x - seen[index].right);
}"""


def test_nothing_in_a_lessons_foot_touches_another(app: Stage) -> None:
    page = app.page
    page.set_viewport_size({"width": 360, "height": 640})
    for language in ("en", "zh"):
        stage = app.open(lesson="riley-and-dog", step="circle", lang=language)
        for is_changed in (False, True):
            if is_changed:
                stage.cell("w_q", 0, 0).fill("2")
                expect(page.locator(".reset-step")).to_be_visible()
                assert page.locator(".reset-step").evaluate("(element) => element.scrollWidth <= element.clientWidth")
            gaps = page.evaluate(GAPS_IN_FOOT)
            assert len(gaps) == 2
            assert min(gaps) >= 4, (language, is_changed, gaps)
