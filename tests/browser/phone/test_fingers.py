"""On a phone: a finger drags, turns or scrolls, and what it presses comes up as a sheet."""

import math
import time

from playwright.sync_api import Page, expect

from ..stage import RILEY, SEEN, Stage, box_of, middle
from .test_pages import tall


def swipe(page: Page, start: tuple[float, float], across: float, down: float) -> None:
    """The finger rests before it is lifted: what it scrolls stops with it, and does not coast into what comes next."""
    finger = page.context.new_cdp_session(page)
    way = [("touchMove", step / 8) for step in range(1, 9)]
    at = time.time()
    for kind, part in (("touchStart", 0.0), *way, ("touchEnd", None)):
        points = [] if part is None else [{"x": start[0] + part * across, "y": start[1] + part * down}]
        at += 0.5 if part is None else 0.016
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": at})


def test_a_finger_drags_an_arrow_or_a_dial_or_scrolls_the_page_beside_it_and_never_both(stage: Stage) -> None:
    page = stage.page
    dial = stage.with_tools("lopsided").page.locator("[data-dial]").first
    dial.evaluate("dial => dial.scrollIntoView({ block: 'center' })")
    box, before = box_of(dial), dial.input_value()
    left = (box["x"] + 0.3 * box["width"], box["y"] + box["height"] / 2)
    for down in (100, -100):  # the page's end is near: one way it scrolls, the other it may not
        swipe(page, left, 4, down)
        expect(dial).to_have_value(before)
        stage.expect_scene(RILEY)
        expect(page.get_by_label("Undo", exact=True)).to_be_disabled()
        dial.evaluate("dial => dial.scrollIntoView({ block: 'center' })")
        left = (left[0], middle(dial)[1])
    swipe(page, left, 60, 4)
    expect(dial).not_to_have_value(before)
    stage.go(preset="riley-dog")
    page.evaluate("scrollTo(0, 0)")
    tip, number = page.locator('[data-handle="embeddings/0/0"]'), stage.cell("embeddings", 0, 0)
    swipe(page, middle(tip), -60, -60)
    expect(number).not_to_have_value("1")
    assert page.evaluate("scrollY") == 0
    page.evaluate(SEEN)
    stage.expect_confirmed()
    dragged = number.input_value()
    x, y = middle(tip)
    swipe(page, (x, y - 42), 0, -60)
    page.wait_for_function("scrollY > 20")
    expect(number).to_have_value(dragged)


def test_a_finger_on_a_number_edits_or_scrolls_and_never_both(stage: Stage) -> None:
    """Nor does a scrub stay that the browser takes for something else later. A pressed number's arithmetic comes up
    beneath it."""
    page, number = stage.page, stage.cell("w_v", 0, 1)
    for angle in (15, 35, 55, 70, 85):
        page.evaluate("scrollTo(0, 40)")
        before = number.input_value()
        way = math.radians(angle)
        swipe(page, middle(number), -80 * math.cos(way), -80 * math.sin(way))
        if angle < 45:
            expect(number).not_to_have_value(before)
            assert page.evaluate("scrollY") == 40
        else:
            page.wait_for_function("scrollY > 60")
            expect(number).to_have_value(before)
    before = number.input_value()
    finger, (x, y) = page.context.new_cdp_session(page), middle(number)
    for kind, points in (("touchStart", [x]), ("touchMove", [x - 20]), ("touchMove", [x - 40]), ("touchCancel", [])):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at, "y": y} for at in points]})
    expect(page.locator("html.scrubbing")).to_have_count(0)
    expect(number).to_have_value(before)
    sheet = page.locator(".this-number")
    expect(sheet).to_be_hidden()
    cell = stage.with_tools("weights").cell("output", 1, 1)
    cell.evaluate("(cell) => window.scrollBy(0, cell.getBoundingClientRect().bottom - innerHeight + 10)")
    cell.tap()
    expect(sheet).to_be_in_viewport(ratio=0.99)
    expect(sheet.locator(".cell-title")).to_have_text("updated values: dog, entry 2")
    expect(cell).to_be_in_viewport(ratio=1)
    box = box_of(cell)
    assert box["y"] + box["height"] < box_of(sheet)["y"]
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    cell.tap()
    sheet.get_by_role("button", name="Close the arithmetic").tap()
    expect(sheet).to_be_hidden()
    expect(cell).to_be_focused()


def test_a_finger_turns_a_space_across_and_scrolls_the_page_down_and_pulls_the_word_in_question_but_not_those_that_wait(
    unopened: Stage,
) -> None:
    stage = unopened.open(preset="nlper")
    page, tip = stage.page, stage.page.locator('[data-handle="embeddings/0/0"]')
    eye = "document.querySelector('.plane-space .grid').getAttribute('d')"
    box = box_of(page.locator(".plane-space .frame"))
    corner = (box["x"] + box["width"] - 40, box["y"] + box["height"] - 30)
    first, stood = page.evaluate(eye), middle(tip)[0]
    swipe(page, corner, -200, 0)
    page.wait_for_function(f"(first) => {eye} !== first", arg=first)
    away = "([tip, x]) => Math.abs(tip.getBoundingClientRect().x + tip.offsetWidth / 2 - x) > 10"
    page.wait_for_function(away, arg=[tip.element_handle(), stood])  # what names and holds it goes along
    assert page.evaluate("scrollY") == 0
    turned = page.evaluate(eye)
    swipe(page, corner, 0, -200)
    page.wait_for_function("scrollY > 50")
    assert page.evaluate(eye) == turned
    stage.cell("w_q", 0, 0).fill("0.9")
    stage.expect_confirmed()
    assert page.evaluate(eye) == turned, "an edit does not turn it back"
    stage.go(preset="riley-sentence")
    page.evaluate("scrollTo(0, 0)")
    asked = page.locator('[data-handle="embeddings/0/0"]')
    before, headline = stage.cell("embeddings", 0, 2).input_value(), page.locator(".reading")
    stood = tall(headline)
    tip = middle(asked)
    swipe(page, tip, 0, -30)  # not so far that both weights read alike, which takes more words
    expect(stage.cell("embeddings", 0, 2)).not_to_have_value(before)
    assert page.evaluate("scrollY") == 0
    assert tall(headline) == stood, "what is below it would move under the finger"
    stage.expect_confirmed()
    for handle in page.locator(".plane-space .handle").all():
        waits = handle.get_attribute("data-waiting") == "true"
        expect(handle).to_have_css("touch-action", "pan-y" if waits else "none")
    expect(page.locator('.plane-space .handle[data-waiting="false"]')).to_have_count(3)  # she, Riley; Evan's
    expect(page.locator('.row-asks [aria-pressed="true"]')).to_be_in_viewport(ratio=1)
