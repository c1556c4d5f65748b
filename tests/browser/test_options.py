"""Options and sizes change the scene, and so do the menus of matrices."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from qkv_demo.edits.sizes import resize, set_heads
from qkv_demo.scene import Scene

from .stage import RILEY, Stage, box_of


def with_matrices(**matrices: tuple[tuple[float, ...], ...]) -> Scene:
    """Return the default scene with other matrices."""
    return replace(RILEY, heads=(replace(RILEY.heads[0], **matrices),))


def test_options_can_be_combined(stage: Stage) -> None:
    stage.with_tools("options").option("temperature").fill("0.5")
    stage.option("scale").uncheck()
    stage.option("score").select_option("cosine")
    expect(stage.option("scale")).to_be_disabled()
    stage.option("positions").check()
    stage.expect_scene(replace(RILEY, score="cosine", scale=False, temperature=0.5, positions="sinusoidal"))


def test_symbols_of_tables_follow_the_options(stage: Stage) -> None:
    symbols = stage.page.locator(".step:not(.step-weights) [data-columns=keys]").locator("xpath=..").locator(".symbol")
    expect(symbols).to_have_text(["Q Kᵀ", "Q Kᵀ / √d_k", "S"])
    stage.with_tools("options", "steps").option("score").select_option("cosine")
    expect(symbols).to_have_text(["cos(Q, K)", "cos(Q, K)", "S"])


def test_sizes_change_without_losing_numbers_that_fit(stage: Stage) -> None:
    stage.settings()
    stage.page.get_by_label("Increase: Heads").click()
    expect(stage.page.locator('[data-quantity="weights"]')).to_have_count(2)
    stage.page.get_by_label("Increase: d_v").click()
    stage.press("Escape")
    stage.expect_scene(resize(set_heads(RILEY, 2), "d_v", 3))


@pytest.fixture
def transposed(stage: Stage) -> Stage:
    """Return the default scene in the view with words as columns."""
    stage.settings().get_by_label("Words as columns").check()
    stage.press("Escape")
    expect(stage.page).to_have_url(re.compile("transposed=1"))
    return stage.with_tools("steps")


# Return the positions of the first cell, the cell in the next row, and the cell in the next column.
CELL_POSITIONS = """(table) => [[0, 0], [1, 0], [0, 1]].map(([row, column]) => {
    const box = table.querySelector(`[data-row="${row}"][data-col="${column}"]`).getBoundingClientRect();
    return [Math.round(box.x), Math.round(box.y)];
})"""


def test_words_as_columns_transpose_every_table(transposed: Stage) -> None:
    for quantity in ("embeddings", "w_q", "queries", "weights", "output"):
        table = transposed.page.locator(f'[data-quantity="{quantity}"][data-head="0"]')
        (x, y), x_of_column_1, y_of_row_1 = table.evaluate(CELL_POSITIONS)
        assert (x_of_column_1[1], y_of_row_1[0]) == (y, x)
        assert (x_of_column_1[0] > x, y_of_row_1[1] > y) == (True, True)


def test_arrow_keys_follow_the_screen_in_transposed_tables(transposed: Stage) -> None:
    transposed.cell("w_q", 0, 0).click()
    transposed.press("Enter")
    expect(transposed.cell("w_q", 0, 1)).to_be_focused()
    transposed.cell("weights", 0, 0).click()
    transposed.press("ArrowRight")
    expect(transposed.cell("weights", 1, 0)).to_be_focused()


def test_a_token_moves_sideways_in_a_transposed_table(transposed: Stage) -> None:
    page = transposed.page
    row = page.locator('[data-quantity="tokens"] .token-row[data-r="0"]')
    row.hover()
    row.locator("[data-grip]").hover()
    target = box_of(page.locator('[data-quantity="tokens"] .token-row[data-r="1"]'))
    page.mouse.down()
    page.mouse.move(target["x"] + 10, target["y"] + 5, steps=4)
    page.mouse.up()
    expect(transposed.tokens().first).to_have_value("dog")


def test_a_matrix_is_turned(stage: Stage) -> None:
    menu = stage.open_menu("w_v")
    menu.get_by_label("Angle in degrees").fill("90")
    menu.get_by_role("button", name="Rotate by").click()
    stage.expect_scene(with_matrices(w_v=((0, 1), (-2, 0))))


def test_a_computed_table_is_copied(stage: Stage) -> None:
    page = stage.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    menu = stage.with_tools("steps").open_menu("queries")
    expect(menu.get_by_role("button", name="Identity")).to_have_count(0)
    menu.get_by_role("button", name="Spreadsheet").click()
    is_copied = "async text => (await navigator.clipboard.readText()) === text"
    page.wait_for_function(is_copied, arg="0.2\t2.2\n1.0\t1.4")


PASTE = """(cell, text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""
SCENE_AFTER_PASTE = with_matrices(w_q=((5, 6), (7, 8)))


def paste(stage: Stage, row: int, text: str) -> None:
    """Paste a text into the first cell of a row of W_Q."""
    stage.cell("w_q", row, 0).focus()
    stage.cell("w_q", row, 0).evaluate(PASTE, text)


def test_a_block_that_does_not_fit_changes_nothing(stage: Stage) -> None:
    paste(stage, 1, "5 6\n7 8")
    expect(stage.page.locator(".notice")).to_contain_text("2×2")
    stage.expect_scene(RILEY)


def test_escape_takes_a_pasted_block_back(stage: Stage) -> None:
    paste(stage, 0, "5\t6\n7\t8")
    stage.expect_scene(SCENE_AFTER_PASTE)
    stage.press("Escape")
    stage.expect_scene(RILEY)


def test_escape_after_a_paste_reverts_only_typing(stage: Stage) -> None:
    paste(stage, 0, "5\t6\n7\t8")
    stage.expect_scene(SCENE_AFTER_PASTE)
    stage.page.keyboard.type("9")
    stage.expect_number(9, "w_q", 0, 0)
    stage.press("Escape", "Tab", "Escape")
    stage.expect_scene(SCENE_AFTER_PASTE)


def test_manual_weights_start_as_those_on_screen(stage: Stage) -> None:
    stage.with_tools("options", "weights").option("normalize").select_option("manual")
    cell = stage.cell("weights", 0, 1).and_(stage.page.locator("input"))
    expect(cell).to_have_value("0.77")
    cell.fill("0.25")
    stage.cell("weights", 0, 0).fill("0.75")
    stage.expect_number(0.75 * 1 + 0.25 * 0.2, "output", 0, 0)


@pytest.fixture
def masked_stage(stage: Stage) -> Stage:
    """Return the default scene with a custom mask that hides nothing."""
    stage.with_tools("options").option("mask").select_option("custom")
    return stage


def test_a_button_hides_and_shows_a_key(masked_stage: Stage) -> None:
    button = masked_stage.page.get_by_role("button", name="Riley sees dog")
    button.click()
    masked_stage.expect_scene(replace(RILEY, mask=((True, False), (True, True))))
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    masked_stage.expect_scene(RILEY)


def test_a_cell_hides_and_shows_a_key(masked_stage: Stage) -> None:
    cell = masked_stage.with_tools("steps").cell("masked_scores", 0, 1)
    for mask in (((True, False), (True, True)), "none"):
        cell.click()
        masked_stage.expect_scene(replace(RILEY, mask=mask))


def test_a_mask_that_hides_everything_is_refused(masked_stage: Stage) -> None:
    masked_stage.with_tools("steps")
    for column in (0, 1):
        masked_stage.cell("masked_scores", 0, column).click()
    expect(masked_stage.page.locator(".notice")).to_contain_text("mask, row 1")
