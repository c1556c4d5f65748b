"""A block of numbers is pasted from a cell on, whole or not at all."""

from dataclasses import replace

from playwright.sync_api import expect

from .stage import RILEY, Stage


def test_pasting_a_block_fills_from_the_cell_on(stage: Stage) -> None:
    paste(stage, "w_q", 0, 0, "5\t6\n7\t8")
    stage.expect_scene(replace(RILEY, heads=(replace(RILEY.heads[0], w_q=((5, 6), (7, 8))),)))


def test_a_block_that_does_not_fit_changes_nothing(stage: Stage) -> None:
    paste(stage, "w_q", 1, 0, "5 6\n7 8")
    expect(stage.page.locator(".notice")).to_contain_text("2×2")
    stage.expect_scene(RILEY)


def test_escape_takes_a_paste_back_whole(stage: Stage) -> None:
    paste(stage, "w_q", 0, 0, "5\t6\n7\t8")
    expect(stage.cell("w_q", 1, 1)).to_have_value("8")
    stage.page.keyboard.press("Escape")
    for row, column, value in [(0, 0, "0"), (0, 1, "2"), (1, 0, "1"), (1, 1, "1")]:
        expect(stage.cell("w_q", row, column)).to_have_value(value)
    stage.expect_scene(RILEY)


def test_escape_after_typing_over_a_paste_leaves_the_paste_whole(stage: Stage) -> None:
    paste(stage, "w_q", 0, 0, "5\t6\n7\t8")
    expect(stage.cell("w_q", 0, 0)).to_have_value("5")
    stage.page.keyboard.type("9")
    stage.expect_number(9, "w_q", 0, 0)
    stage.page.keyboard.press("Escape")
    stage.expect_scene(replace(RILEY, heads=(replace(RILEY.heads[0], w_q=((5, 6), (7, 8))),)))


def test_escape_in_another_cell_leaves_the_paste(stage: Stage) -> None:
    paste(stage, "w_q", 0, 0, "5\t6\n7\t8")
    expect(stage.cell("w_q", 0, 0)).to_have_value("5")
    stage.page.keyboard.press("Tab")
    stage.page.keyboard.press("Escape")
    stage.expect_scene(replace(RILEY, heads=(replace(RILEY.heads[0], w_q=((5, 6), (7, 8))),)))


def paste(stage: Stage, quantity: str, row: int, column: int, text: str) -> None:
    cell = stage.cell(quantity, row, column)
    cell.focus()
    cell.evaluate(
        """(cell, text) => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        }""",
        text,
    )
