"""After a wrong guess, a lesson lets the user try once more before it shows the answer."""

import pytest
from playwright.sync_api import expect

from .stage import Stage


@pytest.mark.parametrize(("second", "mark"), [(1, "right"), (2, "other")])
def test_a_wrong_guess_may_be_followed_by_another(stage: Stage, second: int, mark: str) -> None:
    stage.go(lesson="riley-and-dog", step="keys-only")
    choices = stage.page.locator(".choice")
    answer = stage.page.locator(".lesson-answer")
    choices.first.click()
    expect(choices.first).to_have_attribute("data-mark", "other")
    expect(stage.page.locator(".answer-row")).to_contain_text("Try again.")
    expect(answer).to_be_empty()
    choices.nth(second).click()
    expect(answer).not_to_be_empty()
    expect(choices.nth(second)).to_have_attribute("data-mark", mark)
