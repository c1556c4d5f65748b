"""Words as columns: every table lies on its side, and its cells are the same."""

import re

from playwright.sync_api import Locator, expect

from .stage import RILEY, Stage

# Of a table's first cell, the one of the next row and the one of the next column: all in one go, for an opened tool
# scrolls the page.
PLACES = """(table) => [[0, 0], [1, 0], [0, 1]].map(([row, column]) => {
    const box = table.querySelector(`[data-row="${row}"][data-col="${column}"]`).getBoundingClientRect();
    return [Math.round(box.x), Math.round(box.y)];
})"""


def place(cell: Locator) -> tuple[int, int]:
    box = cell.bounding_box()
    assert box
    return round(box["x"]), round(box["y"])


def test_the_switch_lays_every_table_on_its_side(stage: Stage) -> None:
    page = stage.page
    stage.settings()
    page.get_by_label("Words as columns").check()
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile("transposed=1"))
    stage.with_tools("weights", "steps")
    for quantity in ("embeddings", "w_q", "queries", "weights", "output"):
        table = page.locator(f'[data-quantity="{quantity}"][data-head="0"]')
        (x, y), right, below = table.evaluate(PLACES)
        assert (right[1], below[0]) == (y, x)
        assert right[0] > x
        assert below[1] > y
    stage.expect_scene(RILEY)
    stage.cell("w_q", 0, 0).click()  # keys walk as the eye does
    page.keyboard.press("Enter")
    expect(stage.cell("w_q", 0, 1)).to_be_focused()
    stage.cell("weights", 0, 0).click()
    page.keyboard.press("ArrowRight")
    expect(stage.cell("weights", 1, 0)).to_be_focused()
    page.keyboard.press("Escape")
    grip = page.locator('[data-quantity="tokens"] .token-row[data-r="0"] [data-grip]')
    grip.locator("xpath=..").hover()
    grip.hover()
    there, level = place(page.locator('[data-quantity="tokens"] .token-row[data-r="1"]'))
    page.mouse.down()  # a word is moved sideways
    page.mouse.move(there + 10, level + 5, steps=4)
    page.mouse.up()
    expect(stage.tokens().first).to_have_value("dog")
