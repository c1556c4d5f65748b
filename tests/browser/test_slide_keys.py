"""In a talk the slide keys go on whatever was clicked; what is typed, and what keys have reached, keeps its own."""

import pytest
from playwright.sync_api import expect

from .stage import Stage

CLICKED = [
    '[data-quantity="w_q"] input >> nth=0',
    ".pair-mark.arrow >> nth=1",
    ".pair-mark.loop .number >> nth=0",
    ".part >> nth=0",
    ".key-row >> nth=1",
    ".word >> nth=1",
    '[data-handle^="queries"] >> nth=0',
    ".this-number math .from >> nth=0",
]


# What opens a number's arithmetic, which Escape closes before it leaves the talk.
OPENING = (*CLICKED[:4], CLICKED[-1])


def test_slide_keys_work_after_a_click_on_anything(hall: Stage, subtests: pytest.Subtests) -> None:
    hall.open()
    for clicked in CLICKED:
        with subtests.test(clicked):
            expect_slide_keys(hall.go(lesson="riley-and-dog", step="7", view="present"), clicked)


def expect_slide_keys(hall: Stage, clicked: str) -> None:
    """After a click."""
    before = hall.page.url
    told = hall.page.locator(".cell-title").inner_text()
    hall.page.locator(clicked).click()
    if clicked in OPENING:
        expect(hall.page.locator(".cell-title")).not_to_have_text(told)
    hall.page.keyboard.press("ArrowRight")
    expect(hall.page.locator(".lesson-ask")).to_be_visible()
    hall.page.keyboard.press(" ")
    expect(hall.page.locator(".lesson-answer")).to_be_visible()
    hall.page.keyboard.press("ArrowLeft")
    expect(hall.page.locator(".lesson-answer")).to_be_hidden()
    assert hall.page.url == before
    hall.page.keyboard.press("Escape")
    if clicked in OPENING:
        expect(hall.page.locator(".cell-title")).to_have_text(told)
        hall.page.keyboard.press("Escape")
    expect(hall.page.locator("#stage .shell")).to_have_attribute("data-view", "page")
    hall.page.get_by_role("button", name="Present").click()
    hall.page.keyboard.press("ArrowRight")  # goes on, though the button has the focus
    expect(hall.page.locator(".lesson-answer")).to_be_visible()


@pytest.mark.parametrize(("step", "clicked"), [("1", '.results td[data-row="0"] >> nth=1'), ("13", "[data-dial]")])
def test_slide_keys_work_after_a_click_on_a_table_and_the_dial(hall: Stage, step: str, clicked: str) -> None:
    hall.open(lesson="riley-and-dog", step=step, view="present")
    hall.page.locator(clicked).click()
    hall.page.keyboard.press("ArrowRight")
    expect(hall.page.locator(".lesson-ask")).to_be_visible()


def test_what_is_typed_keeps_its_keys(hall: Stage) -> None:
    hall.open(lesson="riley-and-dog", step="10", view="present")
    number = hall.cell("w_q", 0, 1)
    number.click()
    number.press_sequentially("1.5")
    hall.page.keyboard.press("ArrowLeft")
    hall.page.keyboard.press("Backspace")
    expect(number).to_have_value("15")
    expect(hall.page.locator(".lesson-ask")).to_be_hidden()
    hall.page.keyboard.press("Enter")
    hall.page.keyboard.press("ArrowRight")
    expect(hall.page.locator(".lesson-ask")).to_be_visible()


def test_a_control_that_keys_have_reached_keeps_its_keys(hall: Stage) -> None:
    hall.open(lesson="riley-and-dog", step="13", view="present")
    dial = hall.page.locator("[data-dial]")
    hall.page.keyboard.press("Tab")
    dial.focus()
    at = float(dial.input_value())
    hall.page.keyboard.press("ArrowRight")
    assert float(dial.input_value()) > at
    expect(hall.page.locator(".lesson-ask")).to_be_hidden()
    hall.page.keyboard.press("PageDown")
    expect(hall.page.locator(".lesson-ask")).to_be_visible()


def test_a_small_table_that_stands_alone_fills_its_card(hall: Stage) -> None:
    hall.open(lesson="three-places", step="4", view="present")
    table, card = (hall.page.locator(part).bounding_box() for part in ('[data-quantity="weights"]', ".results"))
    assert table
    assert card
    assert table["width"] > 0.7 * card["width"]
    assert table["y"] + table["height"] < card["y"] + card["height"]
