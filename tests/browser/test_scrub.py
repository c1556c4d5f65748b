"""A number pressed and pulled sideways follows the hand."""

import pytest
from playwright.sync_api import expect

from .stage import RILEY, Stage, with_w_q


def test_scrubbing_moves_the_number_and_is_one_step_of_undo(stage: Stage) -> None:
    cell = stage.cell("w_q", 0, 1)
    box = cell.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse = stage.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 5, y)
    mouse.move(x + 105, y, steps=20)
    expect(cell).to_have_value("3")
    mouse.up()
    stage.expect_scene(with_w_q(3))
    stage.page.get_by_label("Undo", exact=True).click()
    stage.expect_scene(RILEY)
    stage.page.get_by_label("Redo", exact=True).click()
    stage.expect_scene(with_w_q(3))


def test_a_scrub_past_the_coldest_temperature_stops_there(stage: Stage) -> None:
    box = stage.with_tools("options").option("temperature").bounding_box()
    assert box
    mouse = stage.page.mouse
    mouse.move(box["x"] + 10, box["y"] + 10)
    mouse.down()
    mouse.move(box["x"] - 60, box["y"] + 10, steps=14)
    mouse.move(box["x"] - 200, box["y"] + 10, steps=14)
    mouse.up()
    expect(stage.option("temperature")).to_have_attribute("aria-invalid", "false")
    assert 0 < float(stage.option("temperature").input_value()) < 0.5


@pytest.mark.parametrize("far", [30, 200])
def test_a_quick_hand_scrubs_too(stage: Stage, far: int) -> None:
    """Its first move is already outside of the cell."""
    cell = stage.cell("w_q", 0, 1)
    box = cell.bounding_box()
    assert box
    mouse = stage.page.mouse
    mouse.move(box["x"] + box["width"] - 2, box["y"] + 10)
    mouse.down()
    mouse.move(box["x"] + box["width"] + far, box["y"] + 10)
    mouse.move(box["x"] + box["width"] + far + 50, box["y"] + 10)
    mouse.up()
    expect(cell).to_have_value("2.5")


def test_a_finer_hand_half_way_keeps_what_was_gained(stage: Stage) -> None:
    cell = stage.cell("w_q", 0, 1)
    box = cell.bounding_box()
    assert box
    mouse = stage.page.mouse
    mouse.move(box["x"] + 10, box["y"] + 10)
    mouse.down()
    mouse.move(box["x"] + 20, box["y"] + 10)
    mouse.move(box["x"] + 120, box["y"] + 10)
    expect(cell).to_have_value("3")
    stage.page.keyboard.down("Shift")
    mouse.move(box["x"] + 130, box["y"] + 10)
    expect(cell).to_have_value("3.01")
    mouse.up()
    stage.page.keyboard.up("Shift")


def test_a_press_that_does_not_move_takes_all_of_the_number(stage: Stage) -> None:
    """What is typed then stands in its place; a second press goes into its text."""
    cell = stage.cell("w_q", 0, 1)
    cell.click()
    expect(cell).to_be_focused()
    stage.page.keyboard.type("2")
    expect(cell).to_have_value("2")
    stage.expect_scene(with_w_q(2))
