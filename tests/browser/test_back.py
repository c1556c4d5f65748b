"""Back closes a menu or the film before it leaves a location, and undo stays within a location."""

import re

import pytest
from playwright.sync_api import Page, expect

from .stage import RILEY, Stage, with_w_q

EDITED = with_w_q(5)


@pytest.fixture
def edited_stage(stage: Stage) -> Stage:
    """Return the app at the second location of the tab's history, with an edited number."""
    stage.explore(preset="sentences-2d")
    stage.explore(preset="riley-dog")
    stage.expect_scene(RILEY)
    stage.cell("w_q", 0, 1).fill("5")
    stage.expect_scene(EDITED)
    return stage


def expect_closed(page: Page) -> None:
    expect(page.locator(":popover-open")).to_have_count(0)
    expect(page.locator("#stage")).not_to_have_attribute("data-film", "playing")
    expect(page.locator("#stage")).not_to_have_attribute("data-film", "waiting")


OPENERS = ["button[data-film]", "[data-explore]", "[data-share]", "[data-settings]", "[data-sentence]"]


def test_back_closes_an_overlay(edited_stage: Stage, subtests: pytest.Subtests) -> None:
    page = edited_stage.page
    for opener in OPENERS:
        with subtests.test(opener):
            page.locator(opener).click()
            expect(page.locator(":popover-open, #stage[data-film]")).to_have_count(1)
            page.go_back()
            expect_closed(page)
            edited_stage.expect_scene(EDITED)


def test_back_leaves_a_location_without_an_overlay(edited_stage: Stage) -> None:
    page = edited_stage.page
    page.locator("button[data-film]").click()
    page.keyboard.press("Escape")
    expect_closed(page)
    page.go_back()
    edited_stage.expect_location(preset="sentences-2d")


def test_back_returns_from_a_choice_in_explore(edited_stage: Stage) -> None:
    edited_stage.explore(preset="two-heads")
    edited_stage.expect_location(preset="two-heads")
    edited_stage.page.go_back()
    edited_stage.expect_location(preset="riley-dog")


def test_back_closes_a_menu_over_the_film_first(edited_stage: Stage) -> None:
    page = edited_stage.page
    page.locator("button[data-film]").click()
    page.locator("[data-explore]").click()
    page.go_back()
    expect(page.locator(":popover-open")).to_have_count(0)
    expect(page.locator("#stage[data-film]")).to_have_count(1)
    page.go_back()
    expect_closed(page)
    edited_stage.expect_scene(EDITED)


def test_an_example_with_renamed_tokens_survives_a_reload(stage: Stage) -> None:
    stage.explore(preset="nlper")
    token = stage.tokens().first
    expect(token).to_have_value("i")
    token.fill("engineer")
    token.press("Enter")
    stage.expect_confirmed()
    expect(stage.page).not_to_have_url(re.compile("preset"))
    stage.page.reload()
    expect(token).to_have_value("engineer")
    stage.reset()
    stage.expect_location(preset="nlper")
