"""Undo and redo, by button and by key, wherever the focus is."""

import re

from playwright.sync_api import expect

from qkv_demo.presets import presets

from .stage import RILEY, Stage, with_w_q


def test_undo_by_keyboard_wherever_the_focus_is(stage: Stage) -> None:
    cell = stage.cell("w_q", 0, 1)
    cell.focus()
    stage.page.keyboard.type("5")
    stage.expect_number(5.2, "queries", 0, 1)
    stage.page.keyboard.press("Control+z")  # in the cell that is typed in
    expect(cell).to_have_value("2")
    stage.expect_scene(RILEY)
    stage.page.locator(".reading").click()  # the focus is nowhere
    stage.page.keyboard.press("Control+Shift+z")
    stage.expect_scene(with_w_q(5))
    stage.open_menu("w_q")
    stage.page.get_by_placeholder("").last.focus()
    stage.page.keyboard.type("7")
    stage.page.keyboard.press("Control+z")  # a text box has its own
    stage.expect_number(5.2, "queries", 0, 1)


def test_undo_brings_back_whose_scene_it_was(stage: Stage) -> None:
    stage.cell("w_q", 0, 1).fill("5")
    stage.expect_number(5.2, "queries", 0, 1)
    stage.explore(preset="robot-law")
    expect(stage.page).to_have_url(re.compile("preset=robot-law"))
    stage.expect_scene(presets()["robot-law"].scene)
    stage.page.get_by_label("Undo", exact=True).click()
    stage.expect_place(preset="riley-dog")
    expect(stage.page).not_to_have_url(re.compile("preset="))
    stage.expect_number(5.2, "queries", 0, 1)
    stage.page.get_by_label("Redo", exact=True).click()
    stage.expect_place(preset="robot-law")
