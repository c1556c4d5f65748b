"""From cell to cell as in a spreadsheet."""

from playwright.sync_api import expect

from .stage import Stage


def test_enter_and_arrows_walk_like_a_spreadsheet(stage: Stage) -> None:
    stage.cell("w_q", 0, 0).focus()
    stage.page.keyboard.press("Enter")
    expect(stage.cell("w_q", 1, 0)).to_be_focused()
    stage.page.keyboard.press("ArrowRight")
    expect(stage.cell("w_q", 1, 1)).to_be_focused()
    stage.page.keyboard.press("Shift+Enter")
    expect(stage.cell("w_q", 0, 1)).to_be_focused()
