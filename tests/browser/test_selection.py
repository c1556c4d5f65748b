"""A pressed number is selected and shows its arithmetic."""

import re

from playwright.sync_api import Page, expect

from .stage import Stage


def test_selecting_a_number_shows_its_arithmetic(stage: Stage) -> None:
    stage.cell("queries", 0, 1).click()
    panel = stage.page.locator(".this-number")
    expect(panel.locator(".cell-title")).to_have_text("queries: Riley, entry 2")
    expect(panel.locator(".arithmetic math")).to_contain_text("2.20")
    stage.cell("w_q", 0, 1).fill("3")
    stage.cell("queries", 0, 1).click()
    expect(panel.locator(".arithmetic math")).to_contain_text("3.20")


def test_a_press_on_an_arrow_selects_its_weight(stage: Stage) -> None:
    stage.page.locator('.need .arrow[data-row="1"][data-link="0"]').dispatch_event("click")
    expect(stage.page.locator(".cell-title")).to_have_text("attention weights: dog attends to Riley")


def test_the_scores_of_many_tokens_can_be_pressed_under_every_kind_of_score(page: Page, app_url: str) -> None:
    stage = Stage(page, app_url).open(preset="nlper", steps="1")
    stage.option("score").select_option("additive")
    for row in range(4):
        stage.cell("scores", row, 3).click()
        expect(stage.cell("scores", row, 3)).to_have_class(re.compile("selected"))
    stage.cell("v_a", 0, 0).fill("2")
    expect(stage.cell("v_a", 0, 0)).to_have_value("2")
