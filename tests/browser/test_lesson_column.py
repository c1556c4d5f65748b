"""A lesson in the page: its words on one side, on the other only what the step speaks of."""

import pytest
from playwright.sync_api import FloatRect, expect

from qkv_demo.lessons import lessons

from .seen import SCROLLED, expect_box, found
from .stage import Stage

# What a step shows or holds that reaches below the first screen; in each kind of step another part leads.
BELOW = """() => [...document.querySelectorAll("#stage [data-staged=shown]")].flatMap((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return part.checkVisibility() && (top < 0 || bottom > innerHeight + 1) ? [part.dataset.part] : [];
})"""
LEADING = {
    "asking": ("one-number-at-a-time", "scale"),
    "results": ("one-number-at-a-time", "mix"),
    "givens": ("one-number-at-a-time", "vectors"),
    "ledger": ("riley-and-dog-further", "left-out"),
}


SIZES = ((1440, 900), (1280, 720))
TYPE = "() => parseFloat(getComputedStyle(document.querySelector('.lesson-text')).fontSize)"


def test_no_step_scrolls(unopened: Stage) -> None:
    """Its words are as large as a page's, and the way on and back never moves."""
    stage, buttons = unopened.open(), unopened.page.locator(".lesson-move")
    wrong, stood = {}, dict[int, FloatRect | None]()
    for name, lesson in lessons().items():
        for step in lesson.names:
            stage.go(lesson=name, step=step)
            for width, height in SIZES:
                stage.page.set_viewport_size({"width": width, "height": height})
                expect(stage.page.locator("#stage .shell")).to_have_attribute("data-layout", "lesson")
                if scrolled := found(stage.page, SCROLLED):
                    wrong[f"{name}, {step} at {width} x {height}"] = scrolled
                assert stage.page.evaluate(TYPE) >= 14
                if step != lesson.names[-1]:  # there it says which lesson follows
                    expect_box(buttons, stood.setdefault(width, buttons.bounding_box()))
    assert wrong == {}


def test_everything_stands_beside_the_words_that_stay(unopened: Stage) -> None:
    stage = unopened.open(lesson="riley-and-dog", step="never-both")
    everything, mixture = stage.page.locator(".everything"), stage.page.locator('[data-part="mixture"]')
    expect(everything).to_have_attribute("aria-pressed", "false")
    expect(mixture).to_be_hidden()  # of which the step does not speak
    stage.show_everything()
    expect(everything).to_have_attribute("aria-pressed", "true")
    expect(stage.page.locator('[data-tool="steps"]')).to_be_visible()
    stage.page.mouse.move(900, 400)
    stage.page.mouse.wheel(0, 2000)
    expect(stage.page.locator(".lesson").get_by_role("button", name="Next")).to_be_in_viewport(ratio=1)
    stage.page.reload()
    expect(everything).to_have_attribute("aria-pressed", "true")
    everything.click()
    expect(mixture).to_be_hidden()


def test_what_a_step_shows_and_holds_stands_in_the_first_screen(unopened: Stage, subtests: pytest.Subtests) -> None:
    unopened.page.set_viewport_size({"width": 1280, "height": 720})
    stage = unopened.open()
    for leading, (lesson, step) in LEADING.items():
        with subtests.test(leading):
            stage.go(lesson=lesson, step=step)
            expect(stage.page.locator("#stage .in-hand input:visible").first).to_be_in_viewport(ratio=1)
            stage.page.wait_for_function(f"() => ({BELOW})().length === 0")
