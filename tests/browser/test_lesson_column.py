"""A lesson in the page: its words stand in a narrow column beside the picture, and stay there."""

import pytest
from playwright.sync_api import expect

from .stage import Stage

# What a step shows or holds that reaches below the first screen; in each kind of step another part leads.
BELOW = """() => [...document.querySelectorAll("#stage [data-staged=shown]")].flatMap((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return part.checkVisibility() && (top < 0 || bottom > innerHeight + 1) ? [part.dataset.part] : [];
})"""
LEADING = {
    "asking": ("one-number-at-a-time", "6"),
    "results": ("one-number-at-a-time", "8"),
    "givens": ("one-number-at-a-time", "4"),
    "ledger": ("riley-and-dog", "16"),
    "dial": ("riley-and-dog", "13"),
    "tables": ("three-places", "4"),
}


def test_the_words_stay_beside_the_picture(unopened: Stage, subtests: pytest.Subtests) -> None:
    stage = unopened.open(lesson="riley-and-dog", step="9")
    for width in (1440, 1280):
        with subtests.test(width=width):
            stage.page.set_viewport_size({"width": width, "height": 720})
            expect_beside(stage, width)


def expect_beside(stage: Stage, width: int) -> None:
    words, picture = stage.page.locator(".lesson"), stage.page.locator(".need")
    beside, drawn = words.bounding_box(), picture.bounding_box()
    assert beside
    assert drawn
    assert beside["x"] + beside["width"] <= drawn["x"]
    assert drawn["width"] > 2.5 * beside["width"]
    stage.page.mouse.move(width - 200, 400)
    stage.page.mouse.wheel(0, 2000)
    expect(stage.page.locator(".this-pair")).to_be_in_viewport()
    expect(words.get_by_role("button", name="Next")).to_be_in_viewport(ratio=1)
    stage.page.mouse.wheel(0, -2000)
    expect(stage.page.locator(".bar")).to_be_in_viewport(ratio=1)


def test_what_a_step_shows_and_holds_stands_in_the_first_screen(unopened: Stage, subtests: pytest.Subtests) -> None:
    unopened.page.set_viewport_size({"width": 1280, "height": 720})
    stage = unopened.open()
    for leading, (lesson, step) in LEADING.items():
        with subtests.test(leading):
            stage.go(lesson=lesson, step=step)
            expect(stage.page.locator("#stage .in-hand:visible").first).to_be_in_viewport(ratio=1)
            stage.page.wait_for_function(f"() => ({BELOW})().length === 0")
