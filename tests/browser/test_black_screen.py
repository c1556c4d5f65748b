"""A black screen hides the talk, which waits behind it: the first press brings it back, and does nothing else."""

from collections.abc import Callable
from functools import partial

from playwright.sync_api import expect

from .stage import Stage


def test_the_first_press_brings_the_talk_back_and_does_nothing_else(unopened: Stage) -> None:
    page = unopened.open(view="present").page
    shell, need = page.locator(".shell"), page.locator(".need")

    def expect_back(act: Callable[[], None]) -> None:
        page.keyboard.press("b")
        expect(shell).to_contain_class("blank")
        expect(need).to_be_hidden()
        act()
        expect(shell).not_to_contain_class("blank")
        expect(shell).to_have_attribute("data-view", "present")
        expect(page.locator(".asker")).to_have_text("Riley")

    for place in ({"preset": "riley-dog"}, {"lesson": "riley-and-dog-further", "step": "all-words"}):
        unopened.go(view="present", **place)
        for key in ("b", "Escape", "ArrowRight", "PageUp", " ", "p", "q"):
            expect_back(partial(page.keyboard.press, key))
            if "lesson" in place:
                expect(page.locator(".lesson")).to_have_attribute("data-beat", "0")
                expect(page.locator(".counter")).to_have_text("1 / 9")
    expect_back(lambda: page.mouse.click(640, 300))
