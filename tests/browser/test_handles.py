"""Handles on the arrowheads change the numbers, by pointer and by keys, in the plane and in space."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, expect

from .stage import RILEY, TWO_FRAMES, Stage, box_of, drag, grab, with_w_q

pytestmark = pytest.mark.usefixtures("animations")

UNDER = """([handle, y]) => {
    const { top, bottom } = handle.getBoundingClientRect();
    return Math.abs((top + bottom) / 2 - y) < 1.5;
}"""


def expect_under(handle: Locator, y: float) -> None:
    """Expect the middle of a handle to be at this height."""
    handle.page.wait_for_function(UNDER, arg=[handle.element_handle(), y])


@pytest.fixture
def tip(stage: Stage) -> Locator:
    """Return the tip of Riley's embedding."""
    return stage.page.locator('[data-handle="embeddings/0/0"]')


def numbers(stage: Stage) -> list[float]:
    return [float(stage.cell("embeddings", 0, column).input_value()) for column in (0, 1)]


def test_a_tip_grabbed_off_center_does_not_jump(stage: Stage, tip: Locator) -> None:
    tip.hover()
    box = box_of(tip)
    stage.page.mouse.move(box["x"] + 4, box["y"] + 18)
    stage.page.mouse.down()
    stage.page.mouse.move(box["x"] + 4, box["y"] + 17)
    expect(stage.cell("embeddings", 0, 1)).not_to_have_value("0.2")
    stage.page.evaluate(TWO_FRAMES)
    assert numbers(stage) == pytest.approx([1, 0.2], abs=0.015)
    stage.page.mouse.up()


def test_a_dragged_tip_changes_the_scene(stage: Stage, tip: Locator) -> None:
    drag(tip, 50, 20)
    stage.page.mouse.up()
    stage.expect_confirmed()
    numbers_after = numbers(stage)
    assert numbers_after[0] > 1.1
    assert numbers_after[1] < 0.15
    stage.expect_scene(replace(RILEY, embeddings=(numbers_after, RILEY.embeddings[1])))
    expect(stage.page.locator(".root")).not_to_have_class(re.compile("linking"))


def test_a_number_follows_the_pointer_beyond_the_picture(stage: Stage, tip: Locator) -> None:
    page, number = stage.page, stage.cell("embeddings", 0, 1)
    x, y = grab(tip)
    top = box_of(page.locator(".plane-space .frame"))["y"]
    y_near, y_far = top + 14, top - 300
    page.mouse.move(x, y_near, steps=6)
    expect_under(tip, y_near)
    value = number.input_value()
    page.mouse.move(x, y_far, steps=6)
    target = 0.2 + (float(value) - 0.2) * (y - y_far) / (y - y_near)
    page.wait_for_function(
        "([cell, target]) => Math.abs(cell.value - target) < 0.05", arg=[number.element_handle(), target]
    )
    page.mouse.move(x, y_near, steps=6)
    expect(number).to_have_value(value)
    page.mouse.up()


def test_after_a_resize_a_tip_follows_the_pointer(app: Stage) -> None:
    page = app.open(preset="sentences-2d").page
    page.set_viewport_size({"width": 1600, "height": 1000})
    handle = page.locator('[data-handle^="embeddings/"]').first
    _, y = drag(handle, 0, 30)
    expect_under(handle, y + 30)
    page.mouse.up()


def test_a_picture_is_one_tab_stop(stage: Stage) -> None:
    for quantity in ("embeddings", "keys", "values"):
        stops = stage.page.locator(f'.frame:has([data-handle^="{quantity}/"]) :is(.drawing, .handle)[tabindex="0"]')
        expect(stops).to_have_count(1)


def test_enter_goes_from_tip_to_tip(stage: Stage) -> None:
    stage.page.locator(".plane-queries_keys .drawing").focus()
    for key, handle in (("Enter", "keys/0/0"), ("Enter", "keys/0/1"), ("Enter", "queries/0/0"), ("Shift+Enter", "")):
        stage.press(key)
        expect(stage.page.locator(":focus")).to_have_attribute("data-handle", handle or "keys/0/1")


def test_held_keys_move_a_tip_at_each_repeat(stage: Stage) -> None:
    handle = stage.page.locator('[data-handle="embeddings/0/1"]')
    handle.focus()
    for _ in range(41):
        stage.page.keyboard.down("ArrowRight")
    stage.page.keyboard.up("ArrowRight")
    expect(handle).to_have_attribute("aria-valuetext", "2.25, 1")
    expect(stage.cell("embeddings", 1, 0)).to_have_value("2.25")


def test_the_image_of_an_axis_changes_its_matrix(stage: Stage) -> None:
    stage.page.locator(".input-card-query").hover()
    stage.page.locator('.input-card-query [data-play="w_q"]').click()
    handle = stage.page.locator('[data-handle="w_q/0/0"]')
    expect(handle).to_be_visible()
    handle.focus()
    stage.press("ArrowDown")
    stage.expect_scene(with_w_q(1.95))


@pytest.fixture
def space(app: Stage) -> Stage:
    """Return an example with three dimensions."""
    return app.open(preset="nlper")


def test_a_pull_in_space_moves_a_point(space: Stage) -> None:
    number = space.cell("embeddings", 3, 2)
    drag(space.page.locator('[data-handle="embeddings/0/3"]'), 30, 20)
    space.page.mouse.up()
    expect(number).not_to_have_value("2")
    assert 0 < float(number.input_value()) < 2


def floor(stage: Stage) -> str:
    """Return the outline of the floor of the 3-D picture. While the axes stay the same, only the camera changes it."""
    return stage.page.locator(".plane-space .grid").get_attribute("d") or ""


def expect_turned(stage: Stage, before: str) -> str:
    expect(stage.page.locator(".plane-space .grid")).not_to_have_attribute("d", before)
    return floor(stage)


def test_keys_turn_the_camera_and_home_returns(space: Stage) -> None:
    first = floor(space)
    space.page.locator(".plane-space .drawing").focus()
    for key in ("ArrowLeft", "ArrowUp", "End"):
        before = floor(space)
        space.press(key)
        expect_turned(space, before)
    space.press("Home")
    expect(space.page.locator(".plane-space .grid")).to_have_attribute("d", first)


def test_an_edit_keeps_a_dragged_camera(space: Stage) -> None:
    first, mouse = floor(space), space.page.mouse
    box = box_of(space.page.locator(".plane-space .frame"))
    mouse.move(box["x"] + 20, box["y"] + 30)
    mouse.down()
    mouse.move(box["x"] + 120, box["y"] + 50, steps=6)
    mouse.up()
    turned = expect_turned(space, first)
    space.cell("w_q", 0, 0).fill("1.5")
    space.expect_confirmed()
    assert floor(space) == turned
