"""After a wrong guess, a lesson says why it is wrong, and lets the user try once more before it shows the answer."""

import pytest
from playwright.sync_api import expect

from qkv_demo.lessons import read_lesson_texts

from .stage import Stage


@pytest.mark.parametrize(("second", "mark", "reason"), [(1, "right", None), (2, "other", "more")])
def test_a_wrong_guess_may_be_followed_by_another(app: Stage, second: int, mark: str, reason: str | None) -> None:
    app.open(lesson="riley-and-dog", step="keys-only")
    choices = app.page.locator(".choice")
    answer, explanation = app.page.locator(".lesson-answer"), app.page.locator(".lesson-why")
    reasons = read_lesson_texts("riley-and-dog", "en")["steps"]["keys-only"]["why"]
    choices.first.click()
    expect(choices.first).to_have_attribute("data-mark", "other")
    expect(app.page.locator(".answer-row")).to_contain_text("Try again.")
    expect(explanation).to_have_text(reasons["less"])
    expect(answer).to_be_empty()
    choices.nth(second).click()
    expect(answer).not_to_be_empty()
    expect(choices.nth(second)).to_have_attribute("data-mark", mark)
    expect(explanation).to_have_text(reasons[reason] if reason else "")


def test_a_slider_may_be_moved_again(app: Stage) -> None:
    page = app.open(lesson="one-number-at-a-time", step="score").page
    slider, check = page.get_by_role("slider", name="Your guess"), page.get_by_role("button", name="Check my guess")
    slider.fill("2")
    check.click()
    expect(page.locator(".answer-row")).to_contain_text("2.00 is too low.")
    expect(page.locator(".lesson-answer")).to_be_empty()
    slider.fill("4")
    check.click()
    expect(page.locator(".gap-words")).to_contain_text("that is right")
