"""A black screen hides the talk, which waits behind it: the first press brings it back, and does nothing else."""

import pytest
from playwright.sync_api import expect

from .stage import Stage


@pytest.mark.parametrize("key", ["b", "Escape", "ArrowRight", "PageUp", " ", "p", "q"])
@pytest.mark.parametrize("lesson", [True, False])
def test_the_first_key_brings_the_talk_back_and_does_nothing_else(unopened: Stage, key: str, lesson: bool) -> None:
    page = unopened.open(
        view="present", **({"lesson": "riley-and-dog-further", "step": "all-words"} if lesson else {})
    ).page
    shell, asker = page.locator(".shell"), page.locator(".asker")
    page.keyboard.press("b")
    expect(shell).to_contain_class("blank")
    expect(page.locator(".need")).to_be_hidden()
    page.keyboard.press(key)
    expect(shell).not_to_contain_class("blank")
    expect(shell).to_have_attribute("data-view", "present")
    expect(asker).to_have_text("Riley")
    if lesson:
        expect(page.locator(".lesson")).to_have_attribute("data-beat", "0")
        expect(page.locator(".counter")).to_have_text("1 / 9")


def test_a_press_on_it_brings_the_talk_back(unopened: Stage) -> None:
    page = unopened.open(view="present").page
    page.keyboard.press("b")
    expect(page.locator(".need")).to_be_hidden()
    page.mouse.click(640, 300)
    expect(page.locator(".need")).to_be_visible()
