"""A number typed recomputes everything at each keystroke, and keys take it back wherever the focus is."""

from playwright.sync_api import expect

from .stage import RILEY, Stage, with_w_q


def test_typing_recomputes_everything_on_each_keystroke_and_escape_takes_it_back(stage: Stage) -> None:
    cell = stage.cell("w_q", 0, 1)
    cell.click()
    cell.press("1")
    stage.expect_scene(with_w_q(1))
    cell.press("5")
    stage.expect_scene(with_w_q(15))
    cell.press("Escape")
    stage.expect_scene(RILEY)
    for key, value in (("ArrowUp", "2.1"), ("Shift+ArrowDown", "2.09"), ("Alt+ArrowUp", "3.09"), ("PageDown", "2.09")):
        cell.press(key)
        expect(cell).to_have_value(value)
    cell.press("Escape")
    stage.expect_scene(RILEY)
    cell.fill("abc")
    expect(cell).to_have_attribute("aria-invalid", "true")
    cell.press("Escape")
    expect(cell).to_have_value("2")
    expect(cell).to_have_attribute("aria-invalid", "false")


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
