"""Shortcuts work with other keyboard layouts and from the browser's menu, and can be turned off."""

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from qkv_demo.locale import read_strings

from .stage import RILEY, Stage, with_w_q

EN = read_strings("en")
CTRL = 2
CYRILLIC_Z = {"key": "я", "code": "KeyZ", "modifiers": CTRL}
UNDO_OF_THE_MENU = {"key": "F13", "code": "F13", "commands": ["undo"]}
REDO = """field => field.dispatchEvent(
    new InputEvent("beforeinput", { inputType: "historyRedo", bubbles: true, cancelable: true }))"""


def press(stage: Stage, key: dict[str, Any]) -> None:
    stage.page.context.new_cdp_session(stage.page).send("Input.dispatchKeyEvent", {"type": "keyDown", **key})


@pytest.mark.parametrize("key", [CYRILLIC_Z, UNDO_OF_THE_MENU], ids=["layout", "menu"])
def test_undo_takes_back_the_last_edit(stage: Stage, key: dict[str, Any]) -> None:
    cell = stage.cell("w_q", 0, 1)
    cell.fill("5")
    stage.option("tie_qk").check()
    stage.expect_scene(replace(with_w_q(5), tie_qk=True))
    cell.focus()
    cell.press("5")
    cell.press("Escape")
    press(stage, key)
    stage.expect_scene(with_w_q(5))
    expect(cell).to_have_value("5")


def test_the_browsers_redo_brings_an_edit_back(stage: Stage) -> None:
    cell = stage.cell("w_q", 0, 1)
    cell.fill("5")
    press(stage, UNDO_OF_THE_MENU)
    stage.expect_scene(RILEY)
    cell.evaluate(REDO)
    stage.expect_scene(with_w_q(5))


def test_shortcuts_of_one_character_can_be_turned_off(stage: Stage) -> None:
    stage.settings().get_by_label(EN["ui.keys.characters"]).uncheck()
    stage.page.keyboard.press("Escape")
    stage.page.locator(".headline-text").click()
    stage.page.keyboard.press("p")
    stage.page.keyboard.press("Control+k")
    expect(stage.page.locator(".explore input")).to_be_focused()
    expect(stage.page.locator("[data-view=page]")).to_be_visible()
