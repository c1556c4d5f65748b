"""A lesson in the page: its words stand in a narrow column beside the picture, and stay there."""

import pytest
from playwright.sync_api import expect

from .stage import Stage


def test_the_words_stay_beside_the_picture(unopened: Stage, subtests: pytest.Subtests) -> None:
    stage = unopened.open(lesson="riley-and-dog", step="9")
    for width in (1440, 1280):
        with subtests.test(width=width):
            stage.page.set_viewport_size({"width": width, "height": 720})
            expect_beside(stage, width)


def expect_beside(stage: Stage, width: int) -> None:
    words, picture = stage.page.locator(".lesson"), stage.page.locator(".asking")
    beside, drawn = words.bounding_box(), picture.bounding_box()
    assert beside
    assert drawn
    assert beside["x"] + beside["width"] <= drawn["x"]
    assert drawn["width"] > 2.5 * beside["width"]
    stage.page.mouse.move(width - 200, 400)
    stage.page.mouse.wheel(0, 2000)
    expect(stage.page.locator(".below")).to_be_in_viewport()
    expect(words.get_by_role("button", name="Next")).to_be_in_viewport(ratio=1)
    stage.page.mouse.wheel(0, -2000)
    expect(stage.page.locator(".bar")).to_be_in_viewport(ratio=1)
