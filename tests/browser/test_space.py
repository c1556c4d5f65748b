"""The turnable space: handles lie on their tips, a pull moves them, and the camera stays where it was left."""

import pytest
from playwright.sync_api import Page, expect

from .stage import Stage, middle, pull


@pytest.fixture
def space(page: Page, app_url: str) -> Stage:
    """Four words in three dimensions."""
    return Stage(page, app_url).open(preset="nlper")


def floor(stage: Stage) -> str:
    """The outline of the floor, which only a turn of the camera changes while the axes stay."""
    return stage.page.locator(".plane-space .grid").get_attribute("d") or ""


def turn(stage: Stage, across: int, down: int) -> None:
    box = stage.page.locator(".plane-space .frame").bounding_box()
    assert box
    mouse = stage.page.mouse
    mouse.move(box["x"] + 20, box["y"] + 30)
    mouse.down()
    mouse.move(box["x"] + 20 + across, box["y"] + 30 + down, steps=6)
    mouse.up()


def expect_turned(stage: Stage, before: str) -> str:
    expect(stage.page.locator(".plane-space .grid")).not_to_have_attribute("d", before)
    return floor(stage)


def test_a_pull_on_a_handle_moves_the_point_with_the_pointer(space: Stage) -> None:
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


def test_the_camera_stays_where_the_person_left_it(space: Stage) -> None:
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
    turn(space, 100, 20)
    turned = expect_turned(space, first)
    space.cell("w_q", 0, 0).fill("1.5")
    space.expect_confirmed()
    assert floor(space) == turned
    space.speak("zh")
    expect(space.page.locator(".lane-query h2")).to_contain_text("查询")
    expect(space.page.locator(".plane-space .grid")).to_have_attribute("d", turned)
