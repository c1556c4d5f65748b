"""Which number matters."""

from playwright.sync_api import expect

from .stage import Stage


def test_which_number_matters(stage: Stage) -> None:
    stage.page.get_by_role("button", name="Which number matters?").click()
    expect(stage.page.locator(".gradient-words")).to_contain_text("to raise it most by a small step, turn")
    expect(stage.page.locator('[data-quantity="w_q"] td.graded')).to_have_count(4)
    expect(stage.page.locator(".matters .gradient-legend")).to_be_visible()
