"""On a phone, fingers drag, turn or scroll, and a tap on a number opens a sheet."""

import math
import time

import pytest
from playwright.sync_api import Locator, Page, expect

from ..layout import height_of
from ..stage import RILEY, TWO_FRAMES, Stage, box_of, middle


def swipe(page: Page, start: tuple[float, float], dx: float, dy: float) -> None:
    """Drag a finger. It rests before it is lifted, so that the page does not continue to scroll."""
    finger = page.context.new_cdp_session(page)
    moves = [("touchMove", step / 8) for step in range(1, 9)]
    timestamp = time.time()
    for kind, part in (("touchStart", 0.0), *moves, ("touchEnd", None)):
        points = [] if part is None else [{"x": start[0] + part * dx, "y": start[1] + part * dy}]
        timestamp += 0.5 if part is None else 0.016
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": timestamp})


@pytest.fixture
def dial(stage: Stage) -> Locator:
    """Return the asymmetry dial, in the middle of the screen."""
    dial = stage.with_tools("lopsided").page.locator("[data-dial]").first
    dial.evaluate("dial => dial.scrollIntoView({ block: 'center' })")
    return dial


def off_its_thumb(dial: Locator) -> tuple[float, float]:
    box = box_of(dial)
    return box["x"] + 0.3 * box["width"], middle(dial)[1]


def test_a_vertical_swipe_on_a_dial_scrolls(stage: Stage, dial: Locator) -> None:
    before = dial.input_value()
    for down in (100, -100):
        swipe(stage.page, off_its_thumb(dial), 4, down)
        expect(dial).to_have_value(before)
        stage.expect_scene(RILEY)


def test_a_horizontal_swipe_turns_a_dial(stage: Stage, dial: Locator) -> None:
    before = dial.input_value()
    swipe(stage.page, off_its_thumb(dial), 60, 4)
    expect(dial).not_to_have_value(before)


def test_a_finger_drags_a_tip_without_scrolling(stage: Stage) -> None:
    swipe(stage.page, middle(stage.page.locator('[data-handle="embeddings/0/0"]')), -60, -60)
    expect(stage.cell("embeddings", 0, 0)).not_to_have_value("1")
    assert stage.page.evaluate("scrollY") == 0


def test_a_finger_beside_a_tip_scrolls(stage: Stage) -> None:
    x, y = middle(stage.page.locator('[data-handle="embeddings/0/0"]'))
    swipe(stage.page, (x, y - 42), 0, -60)
    stage.page.wait_for_function("scrollY > 20")
    stage.expect_scene(RILEY)


def test_a_finger_on_a_number_edits_or_scrolls(stage: Stage, subtests: pytest.Subtests) -> None:
    page, number = stage.page, stage.cell("w_v", 0, 1)
    for angle in (15, 35, 55, 85):
        with subtests.test(str(angle)):
            page.evaluate("scrollTo({ top: 40, behavior: 'instant' })")
            before = number.input_value()
            swipe(page, middle(number), -80 * math.cos(math.radians(angle)), -80 * math.sin(math.radians(angle)))
            if angle < 45:
                expect(number).not_to_have_value(before)
                assert page.evaluate("scrollY") == 40
            else:
                page.wait_for_function("scrollY > 60")
                expect(number).to_have_value(before)


def test_a_cancelled_drag_leaves_the_number(stage: Stage) -> None:
    number = stage.cell("w_v", 0, 1)
    before, (x, y) = number.input_value(), middle(number)
    finger = stage.page.context.new_cdp_session(stage.page)
    for kind, points in (("touchStart", [x]), ("touchMove", [x - 20]), ("touchMove", [x - 40]), ("touchCancel", [])):
        finger.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": point_x, "y": y} for point_x in points]}
        )
    expect(stage.page.locator("html.scrubbing")).to_have_count(0)
    expect(number).to_have_value(before)


def test_a_numbers_arithmetic_comes_up_below_it(stage: Stage) -> None:
    sheet, cell = stage.page.locator(".this-number"), stage.with_tools("weights").cell("output", 1, 1)
    cell.evaluate("(cell) => window.scrollBy(0, cell.getBoundingClientRect().bottom - innerHeight + 10)")
    cell.tap()
    expect(sheet).to_be_in_viewport(ratio=0.99)
    expect(cell).to_be_in_viewport(ratio=1)
    box = box_of(cell)
    assert box["y"] + box["height"] < box_of(sheet)["y"]
    sheet.get_by_role("button", name="Close the arithmetic").tap()
    expect(sheet).to_be_hidden()
    expect(cell).to_be_focused()


EYE = "document.querySelector('.plane-space .grid').getAttribute('d')"


@pytest.fixture
def corner(app: Stage) -> tuple[float, float]:
    """Return a point of a 3-D picture without a handle."""
    box = box_of(app.open(preset="nlper").page.locator(".plane-space .frame"))
    return box["x"] + box["width"] - 40, box["y"] + box["height"] - 30


def test_a_horizontal_swipe_turns_a_space(app: Stage, corner: tuple[float, float]) -> None:
    page, first = app.page, app.page.evaluate(EYE)
    swipe(page, corner, -200, 0)
    page.wait_for_function(f"(first) => {EYE} !== first", arg=first)
    assert page.evaluate("scrollY") == 0


def test_a_vertical_swipe_on_a_space_scrolls(app: Stage, corner: tuple[float, float]) -> None:
    page, first = app.page, app.page.evaluate(EYE)
    swipe(page, corner, 0, -200)
    page.wait_for_function("scrollY > 50")
    assert page.evaluate(EYE) == first


def test_only_the_words_of_the_example_are_dragged(app: Stage) -> None:
    page = app.open(preset="riley-sentence").page
    for handle in page.locator(".plane-space .handle").all():
        waits = handle.get_attribute("data-needs-tap") == "true"
        expect(handle).to_have_css("touch-action", "pan-y" if waits else "none")
    expect(page.locator('.plane-space .handle[data-needs-tap="false"]')).to_have_count(3)


def test_nothing_moves_under_a_dragging_finger(app: Stage) -> None:
    headline = app.open(preset="riley-sentence").page.locator(".headline-text")
    height = height_of(headline)
    swipe(app.page, middle(app.page.locator('[data-handle="embeddings/0/0"]')), 0, -30)
    app.page.evaluate(TWO_FRAMES)
    assert height_of(headline) == height
