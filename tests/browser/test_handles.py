"""Handles over the arrowheads move the numbers, by hand and by key."""

import re
from dataclasses import replace

from playwright.sync_api import expect

from .stage import RILEY, Stage, with_w_q


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
    expect(stage.page.locator(".shell")).not_to_have_class(re.compile("linking"))  # nothing stays dimmed after it


def test_an_arrowhead_moves_by_keyboard_too(stage: Stage) -> None:
    stage.page.locator('[data-handle="embeddings/0/1"]').focus()
    stage.page.keyboard.press("ArrowRight")
    expect(stage.cell("embeddings", 1, 0)).to_have_value("0.25")


def test_dragging_a_basis_vector_reshapes_the_matrix(stage: Stage) -> None:
    stage.page.locator(".lane-query").hover()
    stage.page.locator('.lane-query [data-play="w_q"]').click()
    handle = stage.page.locator('[data-handle="w_q/0/0"]')
    expect(handle).to_be_visible()  # once all of the matrix is at work
    handle.focus()
    stage.page.keyboard.press("ArrowDown")
    expect(stage.cell("w_q", 0, 1)).to_have_value("1.95")
    stage.expect_scene(with_w_q(1.95))


def test_arrow_keys_on_a_handle_count_each_press(stage: Stage) -> None:
    handle = stage.page.locator('[data-handle="embeddings/0/0"]')
    handle.focus()
    for _ in range(40):
        stage.page.keyboard.down("ArrowRight")
    stage.page.keyboard.up("ArrowRight")
    expect(stage.cell("embeddings", 0, 0)).to_have_value("3")


def test_a_handle_taken_off_its_middle_does_not_jump(stage: Stage) -> None:
    box = stage.page.locator('[data-handle="embeddings/0/0"]').bounding_box()
    assert box
    mouse = stage.page.mouse
    mouse.move(box["x"] + 4, box["y"] + 18)
    mouse.down()
    mouse.move(box["x"] + 4, box["y"] + 17)
    mouse.up()
    expect(stage.cell("embeddings", 0, 1)).not_to_have_value("0.2")
    assert abs(float(stage.cell("embeddings", 0, 0).input_value()) - 1) < 0.015
    assert abs(float(stage.cell("embeddings", 0, 1).input_value()) - 0.2) < 0.015


def test_a_picture_is_one_stop_and_enter_goes_from_tip_to_tip(stage: Stage) -> None:
    page = stage.page
    for quantity in ("embeddings", "keys", "values"):
        stops = page.locator(f'.frame:has([data-handle^="{quantity}/"]) :is(.drawing, .handle)[tabindex="0"]')
        expect(stops).to_have_count(1)
    page.locator(".plane-queries_keys .drawing").focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-handle="keys/0/0"]')).to_be_focused()
    for name in ("dog’s key", "Riley’s query", "Riley’s key"):
        page.keyboard.press("Enter")
        expect(page.locator(":focus")).to_have_attribute("aria-label", re.compile(f"^Tip of {name}"))
    page.keyboard.press("Shift+Enter")
    expect(page.locator('[data-handle="queries/0/0"]')).to_be_focused()
    page.locator(".plane-queries_keys .drawing").focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-handle="queries/0/0"]')).to_be_focused()


def test_keys_move_a_tip_finely_coarsely_and_to_the_ends_of_the_axis(stage: Stage) -> None:
    handle = stage.page.locator('[data-handle="embeddings/0/1"]')
    handle.focus()
    for key, said in (
        ("Shift+ArrowRight", "0.21, 1"),
        ("Alt+ArrowUp", "0.21, 1.5"),
        ("PageDown", "0.21, 1"),
    ):
        stage.page.keyboard.press(key)
        expect(handle).to_have_attribute("aria-valuetext", said)
    stage.page.keyboard.press("End")
    expect(handle).to_have_attribute("aria-valuetext", re.compile(r"^(1\.\d+|2), 1$"))


def test_handles_of_computed_arrows_are_seen_once_a_hand_or_the_focus_comes(stage: Stage) -> None:
    key = stage.page.locator('[data-handle="keys/0/1"]')
    stage.page.mouse.move(2, 2)
    expect(key).to_be_hidden()
    expect(stage.page.locator('[data-handle="embeddings/0/1"]')).to_be_visible()
    stage.handle("keys/0/1").hover()
    stage.page.mouse.move(2, 2)
    expect(key).to_be_hidden()
    stage.page.locator(".plane-queries_keys .drawing").focus()
    stage.page.keyboard.press("Enter")
    expect(key).to_be_visible()
