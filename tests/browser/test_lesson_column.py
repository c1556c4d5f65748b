"""A lesson in the page: its words on one side, on the other only what the step speaks of."""

from playwright.sync_api import FloatRect, expect

from qkv_demo.lessons import lessons

from .seen import SCROLLED, expect_box, found
from .stage import Stage

TYPE = "() => parseFloat(getComputedStyle(document.querySelector('.lesson-text')).fontSize)"


def test_no_step_scrolls(unopened: Stage) -> None:
    """Its words are as large as a page's, and the way on and back never moves."""
    unopened.page.set_viewport_size({"width": 1280, "height": 720})
    stage, buttons = unopened.open(), unopened.page.locator(".lesson-move")
    wrong, stood = {}, list[FloatRect | None]()
    for name, lesson in lessons().items():
        for step in lesson.names:
            stage.go(lesson=name, step=step)
            expect(stage.page.locator("#stage .shell")).to_have_attribute("data-layout", "lesson")
            if scrolled := found(stage.page, SCROLLED):
                wrong[f"{name}, {step}"] = scrolled
            assert stage.page.evaluate(TYPE) >= 14
            if step != lesson.names[-1]:  # there it says which lesson follows
                stood.append(buttons.bounding_box())
                expect_box(buttons, stood[0])
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
