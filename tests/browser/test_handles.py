"""Handles over the arrowheads move the numbers, by hand and by key, in the plane and in a space that turns."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from .stage import RILEY, SEEN, Stage, box_of, middle, pull, take, with_w_q

pytestmark = pytest.mark.usefixtures("moving")


def test_an_arrowhead_follows_the_hand_without_a_jump_to_the_end_of_its_picture_and_its_number_beyond(
    stage: Stage,
) -> None:
    handle, mouse = stage.page.locator('[data-handle="embeddings/0/0"]'), stage.page.mouse
    handle.hover()
    box = box_of(handle)
    mouse.move(box["x"] + 4, box["y"] + 18)  # off its middle
    mouse.down()
    mouse.move(box["x"] + 4, box["y"] + 17)
    expect(stage.cell("embeddings", 0, 1)).not_to_have_value("0.2")
    stage.page.evaluate(SEEN)
    for column, value in enumerate((1, 0.2)):
        assert abs(float(stage.cell("embeddings", 0, column).input_value()) - value) < 0.015
    mouse.move(box["x"] + 60, box["y"] + 40, steps=8)
    mouse.up()
    stage.page.evaluate(SEEN)
    stage.expect_confirmed()
    moved = [float(stage.cell("embeddings", 0, column).input_value()) for column in (0, 1)]
    assert moved[0] > 1.1
    assert moved[1] < 0.15
    stage.expect_scene(replace(RILEY, embeddings=(moved, RILEY.embeddings[1])))
    expect(stage.page.locator(".shell")).not_to_have_class(re.compile("linking"))  # nothing stays dimmed after it
    stage.go(preset="riley-dog")
    page, number = stage.page, stage.cell("embeddings", 0, 1)
    handle = page.locator('[data-handle="embeddings/0/0"]')
    x, y = take(handle)
    frame = box_of(page.locator(".plane-space .frame"))
    near, far = frame["y"] + 14, frame["y"] - 300
    page.mouse.move(x, near, steps=6)
    page.wait_for_function(UNDER, arg=[handle.element_handle(), near])
    reached = float(number.input_value())
    page.mouse.move(x, far, steps=6)
    wanted = 0.2 + (reached - 0.2) * (y - far) / (y - near)
    page.wait_for_function(
        "([cell, wanted]) => Math.abs(cell.value - wanted) < 0.05", arg=[number.element_handle(), wanted]
    )
    page.mouse.move(x, near, steps=6)
    page.wait_for_function(UNDER, arg=[handle.element_handle(), near])
    expect(number).to_have_value(str(reached))
    page.mouse.up()


def test_a_tip_stays_under_the_hand_that_takes_it_right_after_the_window_got_another_size(stage: Stage) -> None:
    page = stage.go(preset="sentences-2d").page
    page.set_viewport_size({"width": 1600, "height": 1000})
    handle = page.locator('[data-handle^="embeddings/"]').first
    _, y = pull(handle, 0, 30)
    page.wait_for_function(UNDER, arg=[handle.element_handle(), y + 30])
    page.mouse.up()


UNDER = """([handle, y]) => {
    const { top, bottom } = handle.getBoundingClientRect();
    return Math.abs((top + bottom) / 2 - y) < 1.5;
}"""


def test_a_picture_is_one_stop_enter_goes_from_tip_to_tip_and_keys_move_one(stage: Stage) -> None:
    """At each press; an image of an axis reshapes its matrix."""
    page = stage.page
    for quantity in ("embeddings", "keys", "values"):
        stops = page.locator(f'.frame:has([data-handle^="{quantity}/"]) :is(.drawing, .handle)[tabindex="0"]')
        expect(stops).to_have_count(1)
    page.locator(".plane-queries_keys .drawing").focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-handle="keys/0/0"]')).to_be_focused()
    for name in ("dog’s key", "Riley’s query", "Riley’s key"):
        page.keyboard.press("Enter")
        expect(page.locator(":focus")).to_have_attribute("aria-label", re.compile(f"^Tip of {name}"))
    page.keyboard.press("Shift+Enter")
    expect(page.locator('[data-handle="queries/0/0"]')).to_be_focused()
    page.locator(".plane-queries_keys .drawing").focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-handle="queries/0/0"]')).to_be_focused()
    handle, keyboard = page.locator('[data-handle="embeddings/0/1"]'), page.keyboard
    handle.focus()
    for _ in range(41):  # held
        keyboard.down("ArrowRight")
    keyboard.up("ArrowRight")
    expect(handle).to_have_attribute("aria-valuetext", "2.25, 1")
    expect(stage.cell("embeddings", 1, 0)).to_have_value("2.25")
    stage.go(preset="riley-dog")
    page.locator(".lane-query").hover()
    page.locator('.lane-query [data-play="w_q"]').click()
    handle = page.locator('[data-handle="w_q/0/0"]')
    expect(handle).to_be_visible()  # once all of the matrix is at work
    handle.focus()
    keyboard.press("ArrowDown")
    expect(stage.cell("w_q", 0, 1)).to_have_value("1.95")
    stage.expect_scene(with_w_q(1.95))


def floor(stage: Stage) -> str:
    """The outline of the floor, which only a turn of the camera changes while the axes stay."""
    return stage.page.locator(".plane-space .grid").get_attribute("d") or ""


def expect_turned(stage: Stage, before: str) -> str:
    expect(stage.page.locator(".plane-space .grid")).not_to_have_attribute("d", before)
    return floor(stage)


def test_a_pull_in_space_moves_a_point(unopened: Stage) -> None:
    space = unopened.open(preset="nlper")
    pull(space.page.locator('[data-handle="embeddings/0/3"]'), 30, 20)
    space.page.mouse.up()
    expect(space.cell("embeddings", 3, 2)).not_to_have_value("2")
    moved = [float(space.cell("embeddings", 3, column).input_value()) for column in range(3)]
    assert 0 < moved[2] < 2  # pulled down, so less of the upright axis
    expect(space.cell("inputs", 0, 0)).to_have_count(0)
    handle = space.page.locator('[data-handle="embeddings/0/3"]')
    before = middle(handle)[1]
    space.cell("embeddings", 3, 2).fill("0")  # and follows its number
    space.page.wait_for_function(
        "([handle, y]) => handle.getBoundingClientRect().y > y", arg=[handle.element_handle(), before]
    )


def test_keys_and_a_drag_turn_the_camera_for_good(unopened: Stage) -> None:
    space = unopened.open(preset="nlper")
    first = floor(space)
    space.page.locator(".plane-space .drawing").focus()
    for key in ("ArrowLeft", "ArrowUp"):
        before = floor(space)
        space.page.keyboard.press(key)
        expect_turned(space, before)
    before = floor(space)
    space.page.keyboard.press("End")  # from above
    expect_turned(space, before)
    space.page.keyboard.press("Home")  # from where it began
    expect(space.page.locator(".plane-space .grid")).to_have_attribute("d", first)
    box, mouse = box_of(space.page.locator(".plane-space .frame")), space.page.mouse
    mouse.move(box["x"] + 20, box["y"] + 30)
    mouse.down()
    mouse.move(box["x"] + 120, box["y"] + 50, steps=6)
    mouse.up()
    turned = expect_turned(space, first)
    space.cell("w_q", 0, 0).fill("1.5")
    space.expect_confirmed()
    assert floor(space) == turned
