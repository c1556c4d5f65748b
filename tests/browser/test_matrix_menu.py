"""A matrix whole: its menu fills, turns and copies it; a block is pasted from a cell on, whole or not at all."""

from dataclasses import replace

from playwright.sync_api import expect

from .stage import RILEY, Stage


def test_a_matrix_is_filled_and_turned_and_a_computed_one_can_be_copied(stage: Stage) -> None:
    page, filled = stage.page, replace(RILEY.heads[0], w_q=((1, 0), (0, 1)))
    stage.open_menu("w_q").get_by_role("button", name="Identity").click()
    stage.expect_scene(replace(RILEY, heads=(filled,)))
    stage.open_menu("w_v")
    page.get_by_label("Angle in degrees").fill("90")
    page.get_by_role("button", name="Turn by").click()
    stage.expect_scene(replace(RILEY, heads=(replace(filled, w_v=((0, 1), (-2, 0))),)))  # from x towards y
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    stage.with_tools("steps").open_menu("queries")
    expect(page.get_by_role("button", name="Identity")).to_have_count(0)
    page.get_by_role("button", name="CSV").click()
    expect(page.locator(".notice.good")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == "1.0,0.2\n0.2,1.0"


PASTED = replace(RILEY, heads=(replace(RILEY.heads[0], w_q=((5, 6), (7, 8))),))


def test_a_block_fills_from_the_cell_on_or_changes_nothing_and_escape_takes_it_back_whole(stage: Stage) -> None:
    cell, keyboard = stage.cell("w_q", 0, 0), stage.page.keyboard
    paste(stage, "w_q", 1, 0, "5 6\n7 8")
    expect(stage.page.locator(".notice")).to_contain_text("2×2")
    stage.expect_scene(RILEY)
    paste(stage, "w_q", 0, 0, "5\t6\n7\t8")
    stage.expect_scene(PASTED)
    keyboard.press("Escape")
    expect(cell).to_have_value("0")
    stage.expect_scene(RILEY)
    paste(stage, "w_q", 0, 0, "5\t6\n7\t8")
    stage.expect_scene(PASTED)
    keyboard.type("9")
    stage.expect_number(9, "w_q", 0, 0)
    keyboard.press("Escape")  # of what was typed over it
    stage.expect_scene(PASTED)
    keyboard.press("Tab")
    keyboard.press("Escape")  # in another cell
    stage.expect_scene(PASTED)


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
