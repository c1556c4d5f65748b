"""Sizes and heads change, and what fits stays."""

from playwright.sync_api import Page, expect

from qkv_demo.edits.sizes import Resize, SetHeads

from .stage import RILEY, Stage


def test_sizes_change_without_losing_what_fits(stage: Stage) -> None:
    stage.settings()
    stage.page.get_by_label("More: Heads").click()
    expect(stage.page.locator('[data-quantity="weights"]')).to_have_count(2)
    stage.page.get_by_label("More: d_v").click()
    expect(stage.page.locator('[data-quantity="values"][data-head="0"] [data-row="0"]')).to_have_count(3)
    stage.page.keyboard.press("Escape")
    stage.expect_scene(Resize("d_v", 3).apply(SetHeads(2).apply(RILEY)))


def test_moved_numbers_fit_the_cells_of_three_columns(page: Page, app_url: str) -> None:
    stage = Stage(page, app_url).open(preset="nlper")
    for column, text in enumerate(("-0.83", "1.667", "-0.833")):
        cell = stage.cell("w_q", 0, column)
        cell.fill(text)
        cell.press("Tab")
        expect(cell).to_have_value(text)
        room = cell.evaluate("(input) => input.clientWidth - input.scrollWidth")
        assert room >= 0, f"{text} is cut by {-room} pixels"
