"""Numbers can be typed and dragged, are refused if invalid, and can be undone."""

import re

from playwright.sync_api import expect

from .layout import expect_box
from .stage import RILEY, Stage, box_of, with_w_q


def test_each_typed_digit_recomputes_and_escape_restores(stage: Stage) -> None:
    cell = stage.cell("w_q", 0, 1)
    cell.click()
    for digit, value in (("1", 1), ("5", 15)):
        cell.press(digit)
        stage.expect_scene(with_w_q(value))
    cell.press("Escape")
    stage.expect_scene(RILEY)


def test_a_refused_number_is_marked_and_named(stage: Stage) -> None:
    cell, notice = stage.cell("w_q", 0, 1), stage.page.locator(".notice")
    box = box_of(cell)
    cell.fill("3e6")
    expect(notice).to_contain_text("w_q of head 1, row 1, column 2")
    expect_box(cell, box)
    expect(cell).to_have_attribute("aria-invalid", "true")
    expect(cell).to_have_value("3e6")
    stage.cell("w_k", 0, 0).fill("1")  # An edit of another number does not hide the notice.
    expect(notice).to_be_visible()
    cell.fill("2")
    expect(notice).to_be_hidden()


def test_nothing_is_shared_while_a_number_is_refused(stage: Stage) -> None:
    notice = stage.page.locator(".notice")
    stage.cell("w_q", 0, 1).fill("10000000")
    expect(notice).to_contain_text("w_q of head 1, row 1, column 2")
    stage.page.locator("[data-share]").click()
    expect(notice).to_contain_text("w_q of head 1, row 1, column 2")
    expect(notice).not_to_have_class(re.compile("good"))
    assert "scene=" not in stage.page.url


def test_undo_keys_work_in_a_cell_and_elsewhere(stage: Stage) -> None:
    stage.cell("w_q", 0, 1).fill("5")
    stage.expect_scene(with_w_q(5))
    stage.press("Control+z")
    stage.expect_scene(RILEY)
    stage.page.locator(".headline-text").click()
    stage.press("Control+Shift+z")
    stage.expect_scene(with_w_q(5))


def test_a_text_box_has_its_own_undo(stage: Stage) -> None:
    stage.cell("w_q", 0, 1).fill("5")
    stage.open_menu("w_q").locator("input, textarea").last.fill("7")
    stage.press("Control+z")
    stage.expect_number(5.2, "queries", 0, 1)


def test_one_undo_takes_back_a_dragged_number(stage: Stage) -> None:
    cell, mouse = stage.cell("w_q", 0, 1), stage.page.mouse
    box = box_of(cell)
    x, y = box["x"] + box["width"] - 2, box["y"] + box["height"] / 2
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 5, y)
    mouse.move(x + 105, y, steps=20)
    expect(cell).to_have_value("3")
    stage.page.keyboard.down("Shift")  # A finer drag adds to the change so far.
    mouse.move(x + 115, y)
    mouse.up()
    stage.page.keyboard.up("Shift")
    stage.expect_scene(with_w_q(3.01))
    stage.undo()
    stage.expect_scene(RILEY)


def test_a_quick_drag_counts_from_where_it_began(stage: Stage) -> None:
    cell, mouse = stage.cell("w_q", 0, 1), stage.page.mouse
    box = box_of(cell)
    x, y = box["x"] + box["width"] - 2, box["y"] + box["height"] / 2
    for distance in (30, 200):
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + distance, y)
        mouse.move(x + distance + 50, y)
        mouse.up()
        expect(cell).to_have_value("2.5")
        stage.undo()
        expect(cell).to_have_value("2")


def test_a_click_selects_all_of_a_number(stage: Stage) -> None:
    stage.cell("w_q", 0, 1).click()
    stage.page.keyboard.type("7")
    stage.expect_scene(with_w_q(7))


def test_a_reset_replaces_a_refused_text(stage: Stage) -> None:
    cell = stage.cell("w_q", 0, 1)
    cell.fill("abc")
    cell.press("Tab")
    expect(cell).to_have_attribute("aria-invalid", "true")
    stage.reset()
    expect(cell).to_have_value("2")
    expect(cell).to_have_attribute("aria-invalid", "false")
