"""In a talk the slide keys go on whatever was clicked; what is typed, and what keys have reached, keeps its own."""

from collections.abc import Callable
from functools import partial
from itertools import product

import pytest
from playwright.sync_api import expect

from .stage import Stage

# What keeps keys of its own while something is typed, and opens its arithmetic, which Escape closes; what does neither.
INPUT, HANDLE = '[data-quantity="w_q"] input >> nth=0', '[data-handle^="queries"] >> nth=0'


def test_slide_keys_work_after_a_click_on_anything_but_what_is_typed_keeps_its_keys(
    hall: Stage, subtests: pytest.Subtests
) -> None:
    """What lies over the talk closes before it goes on, and a held key moves once."""
    hall.open()
    for clicked in (INPUT, HANDLE):
        with subtests.test(clicked):
            expect_slide_keys(hall.go(lesson="query-key-value", step="matrices", view="present"), clicked)
    present = hall.page.get_by_role("button", name="Present")
    present.click()
    expect(hall.page.locator("#stage .shell")).to_have_attribute("data-view", "page")
    present.click()
    hall.page.keyboard.press("ArrowRight")  # goes on, though the button has the focus, and no ring stays round it
    expect(hall.page.locator(".lesson-answer")).to_be_visible()
    expect(hall.page.locator(":focus-visible:not(h2)")).to_have_count(0)  # a title has none
    page, ask = hall.page, hall.page.locator(".lesson-ask")
    hall.go(lesson="riley-and-dog", step="q-and-k", view="present")
    number = hall.cell("w_q", 0, 1)
    number.click()
    number.press_sequentially("1.5")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Backspace")
    expect(number).to_have_value("15")
    expect(ask).to_be_hidden()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    expect(ask).to_be_visible()
    hall.go(lesson="riley-and-dog", step="fixed-ratio", view="present")
    border = page.get_by_role("slider", name="Border between")
    expect(border).to_be_visible()
    page.keyboard.press("Tab")
    border.focus()
    at = str(border.get_attribute("aria-valuenow"))
    page.keyboard.press("ArrowRight")
    expect(border).not_to_have_attribute("aria-valuenow", at)
    expect(ask).to_be_hidden()
    page.keyboard.press("PageDown")
    expect(ask).to_be_visible()
    page.keyboard.press("PageUp")
    border.click()  # what only the mouse has reached does not
    page.keyboard.press("ArrowRight")
    expect(ask).to_be_visible()
    hall.go(lesson="riley-and-dog", step="q-and-k", view="present")
    opened, lesson = hall.page.locator(":popover-open"), hall.page.locator(".lesson")
    hall.page.keyboard.press("ArrowRight")
    for opener, key in product(("q", "?"), ("PageDown", "PageUp", " ", "Escape")):
        hall.page.keyboard.press(opener)
        expect(opened).to_have_count(1)
        hall.page.keyboard.press(key)
        expect(opened).to_have_count(0)
        expect(lesson).to_have_attribute("data-beat", "1")
        expect(hall.page.locator(".shell")).to_have_attribute("data-view", "present")
    hall.page.keyboard.press("ArrowLeft")
    expect(lesson).to_have_attribute("data-beat", "0")
    hall.page.keyboard.press("PageDown")
    expect(lesson).to_have_attribute("data-beat", "1")
    for _ in range(3):  # it stays down
        hall.page.keyboard.down("ArrowRight")
    hall.page.keyboard.up("ArrowRight")
    expect(lesson).to_have_attribute("data-beat", "2")


def expect_slide_keys(hall: Stage, clicked: str) -> None:
    """After a click."""
    hall.expect_confirmed()
    before = hall.page.url
    told = hall.page.locator(".cell-title").inner_text()
    if clicked == HANDLE:  # it is there only under the hand
        hall.page.locator(".frame", has=hall.page.locator(clicked)).hover()
    hall.page.locator(clicked).click()
    if clicked == INPUT:
        expect(hall.page.locator(".cell-title")).not_to_have_text(told)
    hall.page.keyboard.press("ArrowRight")
    expect(hall.page.locator(".lesson-ask")).to_be_visible()
    hall.page.keyboard.press(" ")
    expect(hall.page.locator(".lesson-answer")).to_be_visible()
    hall.page.keyboard.press("ArrowLeft")
    expect(hall.page.locator(".lesson-answer")).to_be_hidden()
    assert hall.page.url == before
    for _ in range(3):  # closes what was opened, and with nothing open does nothing
        hall.page.keyboard.press("Escape")
        if clicked == INPUT:
            expect(hall.page.locator(".cell-title")).to_have_text(told)
        expect(hall.page.locator("#stage .shell")).to_have_attribute("data-view", "present")


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

    for key in ("Escape", "ArrowRight"):
        expect_back(partial(page.keyboard.press, key))
    unopened.go(view="present", lesson="riley-and-dog", step="softmax")
    for key in ("b", "Escape", "ArrowRight", "PageUp", " ", "p", "q"):
        expect_back(partial(page.keyboard.press, key))
        expect(page.locator(".lesson")).to_have_attribute("data-beat", "0")
        expect(page.locator(".counter")).to_have_text("3 / 10")
    expect_back(lambda: page.mouse.click(640, 300))
