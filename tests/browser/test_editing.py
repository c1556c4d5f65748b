"""A person edits; every number follows; nothing typed is lost."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from qkv_demo.presets import presets
from qkv_demo.scene import Scene

from .stage import Stage

RILEY = presets()["riley-dog"].scene


def with_w_q(value: float) -> Scene:
    return replace(RILEY, heads=(replace(RILEY.heads[0], w_q=((0, value), (1, 1))),))


def test_the_default_scene_shows_every_number(stage: Stage) -> None:
    stage.expect_scene(RILEY)
    expect(stage.page.locator(".reading")).to_contain_text("Riley attends to dog 0.77")


def test_typing_recomputes_everything_on_each_keystroke(stage: Stage) -> None:
    cell = stage.cell("w_q", 0, 1)
    cell.click()
    cell.press("1")
    stage.expect_scene(with_w_q(1))
    cell.press("5")
    stage.expect_scene(with_w_q(15))


@pytest.mark.parametrize(("typed", "value"), [("1/4", 0.25), ("\u22120.5", -0.5), ("1e-1", 0.1), ("0,5", 0.5)])
def test_numbers_as_people_type_them(stage: Stage, typed: str, value: float) -> None:
    stage.cell("w_q", 0, 1).fill(typed)
    stage.expect_scene(with_w_q(value))


@pytest.mark.parametrize("draft", ["-", "1e", "", "x", "1/"])
def test_a_half_typed_number_marks_its_cell_and_loses_nothing(stage: Stage, draft: str) -> None:
    cell = stage.cell("w_q", 0, 1)
    cell.fill(draft)
    expect(cell).to_have_attribute("aria-invalid", "true")
    expect(cell).to_have_value(draft)
    stage.expect_scene(RILEY)
    stage.cell("w_k", 0, 0).click()
    expect(cell).to_have_value(draft)
    cell.fill("1")
    expect(cell).to_have_attribute("aria-invalid", "false")
    stage.expect_scene(with_w_q(1))


def test_a_number_no_scene_can_hold_is_refused_in_a_sentence(stage: Stage) -> None:
    cell = stage.cell("w_q", 0, 1)
    cell.fill("3000000")
    expect(stage.page.locator(".notice")).to_contain_text("w_q of head 1, row 1, column 2")
    expect(cell).to_have_attribute("aria-invalid", "true")
    expect(cell).to_have_value("3000000")
    stage.cell("w_k", 0, 0).fill("1")  # elsewhere a person can go on, and the sentence stays
    expect(stage.page.locator(".notice")).to_be_visible()
    cell.fill("2")
    expect(stage.page.locator(".notice")).to_be_hidden()


def test_keys_step_and_escape_restores(stage: Stage) -> None:
    cell = stage.cell("w_q", 0, 1)
    cell.focus()
    cell.press("ArrowUp")
    expect(cell).to_have_value("2.1")
    cell.press("Shift+ArrowDown")
    expect(cell).to_have_value("2.09")
    cell.press("Alt+ArrowUp")
    expect(cell).to_have_value("3.09")
    cell.press("Escape")
    stage.expect_scene(RILEY)


def test_enter_and_arrows_walk_like_a_spreadsheet(stage: Stage) -> None:
    stage.cell("w_q", 0, 0).focus()
    stage.page.keyboard.press("Enter")
    expect(stage.cell("w_q", 1, 0)).to_be_focused()
    stage.page.keyboard.press("ArrowRight")
    expect(stage.cell("w_q", 1, 1)).to_be_focused()
    stage.page.keyboard.press("Shift+Enter")
    expect(stage.cell("w_q", 0, 1)).to_be_focused()


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


def test_undo_by_keyboard(stage: Stage) -> None:
    stage.cell("w_q", 0, 1).fill("5")
    stage.expect_scene(with_w_q(5))
    stage.page.keyboard.press("Control+z")
    stage.expect_scene(RILEY)
    stage.page.keyboard.press("Control+Shift+z")
    stage.expect_scene(with_w_q(5))


def test_pasting_a_block_fills_from_the_cell_on(stage: Stage) -> None:
    paste(stage, "w_q", 0, 0, "5\t6\n7\t8")
    stage.expect_scene(replace(RILEY, heads=(replace(RILEY.heads[0], w_q=((5, 6), (7, 8))),)))


def test_a_block_that_does_not_fit_changes_nothing(stage: Stage) -> None:
    paste(stage, "w_q", 1, 0, "5 6\n7 8")
    expect(stage.page.locator(".notice")).to_contain_text("2×2")
    stage.expect_scene(RILEY)


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


def test_dragging_an_arrowhead_moves_the_embedding(stage: Stage) -> None:
    handle = stage.page.locator('[data-handle="embeddings/0/1"]')
    box = handle.bounding_box()
    assert box
    mouse = stage.page.mouse
    mouse.move(box["x"] + 11, box["y"] + 11)
    mouse.down()
    mouse.move(box["x"] + 60, box["y"] + 40, steps=8)
    mouse.up()
    moved = [float(stage.cell("embeddings", 1, column).input_value()) for column in (0, 1)]
    assert moved[0] > 0.3
    assert moved[1] < 0.95
    stage.expect_scene(replace(RILEY, embeddings=(RILEY.embeddings[0], moved)))


def test_an_arrowhead_moves_by_keyboard_too(stage: Stage) -> None:
    stage.page.locator('[data-handle="embeddings/0/1"]').focus()
    stage.page.keyboard.press("ArrowRight")
    expect(stage.cell("embeddings", 1, 0)).to_have_value("0.25")


def test_dragging_a_basis_vector_reshapes_the_matrix(stage: Stage) -> None:
    stage.page.locator('[data-lens="w_q"]').click()
    handle = stage.page.locator('[data-handle="w_q/0/0"]')
    handle.focus()
    stage.page.keyboard.press("ArrowDown")
    expect(stage.cell("w_q", 0, 1)).to_have_value("1.95")
    stage.expect_scene(with_w_q(1.95))


def test_tokens_come_go_move_and_take_any_name(stage: Stage) -> None:
    stage.page.locator("[data-add]").first.click()
    expect(stage.tokens()).to_have_count(3)
    stage.tokens().nth(2).press_sequentially("<b>cat</b>")
    expect(stage.page.locator('[data-quantity="weights"] thead')).to_contain_text("<b>cat</b>")
    stage.page.locator('[data-grip="2"]').press("ArrowUp")
    expect(stage.tokens().nth(1)).to_have_value("<b>cat</b>")
    stage.page.locator('[data-remove="1"]').click()
    expect(stage.tokens()).to_have_count(2)
    stage.expect_scene(RILEY)


def test_quick_fills(stage: Stage) -> None:
    stage.page.get_by_label("More for the query matrix").click()
    stage.page.get_by_role("button", name="Identity").click()
    stage.expect_scene(replace(RILEY, heads=(replace(RILEY.heads[0], w_q=((1, 0), (0, 1))),)))


def test_sizes_change_without_losing_what_fits(stage: Stage) -> None:
    stage.page.get_by_role("button", name="Sizes").click()
    stage.page.get_by_label("More: Heads").click()
    expect(stage.page.locator('[data-quantity="weights"]')).to_have_count(2)
    stage.page.get_by_label("More: d_v").click()
    expect(stage.page.locator('[data-quantity="values"][data-head="0"] [data-row="0"]')).to_have_count(3)
    stage.page.keyboard.press("Escape")
    stage.expect_number(2.22, "scores", 0, 1, head=1)


def test_edits_survive_a_reload(stage: Stage) -> None:
    stage.cell("w_q", 0, 1).fill("5")
    stage.expect_scene(with_w_q(5))
    stage.open()
    stage.expect_scene(with_w_q(5))
