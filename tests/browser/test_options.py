"""Every option recomputes, and the tables' symbols follow; a matrix whole is filled, turned, copied and pasted."""

import re
from dataclasses import replace

from playwright.sync_api import expect

from qkv_demo import locale
from qkv_demo.edits.sizes import resize, set_heads
from qkv_demo.share.link import to_link

from .stage import RILEY, Stage, box_of


def test_tying_says_why_options_add_up_and_the_tables_symbols_say_what_they_do(stage: Stage) -> None:
    symbols = stage.page.locator(".step:not(.step-weights) [data-columns=keys]").locator("xpath=..").locator(".symbol")
    expect(symbols).to_have_text(["Q Kᵀ", "Q Kᵀ / √d_k", "S"])
    stage.with_tools("lopsided").option("tie_qk").check()
    stage.expect_scene(replace(RILEY, tie_qk=True))
    expect(stage.page.locator(".pair-words")).to_contain_text(locale.table("en")["asymmetry.rows"])
    stage.option("tie_qk").uncheck()
    stage.expect_scene(RILEY)
    stage.with_tools("options", "steps").option("temperature").fill("0.5")
    stage.option("scale").uncheck()
    expect(symbols).to_have_text(["Q Kᵀ", "Q Kᵀ / T", "S"])
    stage.option("score").select_option("cosine")
    expect(symbols).to_have_text(["cos(Q, K)", "cos(Q, K) / T", "S"])
    expect(stage.option("scale")).to_be_disabled()
    stage.option("positions").check()
    stage.expect_scene(replace(RILEY, score="cosine", scale=False, temperature=0.5, positions="sinusoidal"))
    stage.page.keyboard.press("p")  # no control but a text needs a letter
    expect(stage.page.locator("#stage .shell")).to_have_attribute("data-view", "present")


# Of a table's first cell, the one of the next row and the one of the next column: all in one go, for an opened tool
# scrolls the page.
PLACES = """(table) => [[0, 0], [1, 0], [0, 1]].map(([row, column]) => {
    const box = table.querySelector(`[data-row="${row}"][data-col="${column}"]`).getBoundingClientRect();
    return [Math.round(box.x), Math.round(box.y)];
})"""


def test_sizes_change_without_losing_what_fits_and_a_switch_lays_every_table_on_its_side(stage: Stage) -> None:
    stage.settings()
    stage.page.get_by_label("More: Heads").click()
    expect(stage.page.locator('[data-quantity="weights"]')).to_have_count(2)
    stage.page.get_by_label("More: d_v").click()
    expect(stage.page.locator('[data-quantity="values"][data-head="0"] [data-row="0"]')).to_have_count(3)
    stage.page.keyboard.press("Escape")
    stage.expect_scene(resize(set_heads(RILEY, 2), "d_v", 3))
    page = stage.go(preset="riley-dog").page
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
    there = box_of(page.locator('[data-quantity="tokens"] .token-row[data-r="1"]'))
    page.mouse.down()  # a word is moved sideways
    page.mouse.move(there["x"] + 10, there["y"] + 5, steps=4)
    page.mouse.up()
    expect(stage.tokens().first).to_have_value("dog")


PASTED = replace(RILEY, heads=(replace(RILEY.heads[0], w_q=((5, 6), (7, 8))),))


def test_a_matrix_is_filled_and_turned(stage: Stage) -> None:
    page, filled = stage.page, replace(RILEY.heads[0], w_q=((1, 0), (0, 1)))
    stage.open_menu("w_q").get_by_role("button", name="Identity").click()
    stage.expect_scene(replace(RILEY, heads=(filled,)))
    stage.open_menu("w_v")
    page.get_by_label("Angle in degrees").fill("90")
    page.get_by_role("button", name="Turn by").click()
    stage.expect_scene(replace(RILEY, heads=(replace(filled, w_v=((0, 1), (-2, 0))),)))  # from x towards y


def test_a_computed_matrix_is_copied(stage: Stage) -> None:
    page = stage.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    stage.with_tools("steps").open_menu("queries")
    expect(page.get_by_role("button", name="Identity")).to_have_count(0)
    page.get_by_role("button", name="Spreadsheet").click()
    expect(page.locator(".notice.good")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == "0.2\t2.2\n1.0\t1.4"


def test_a_pasted_block_fills_or_changes_nothing_and_escape_takes_it_back(stage: Stage) -> None:
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


def test_weights_of_ones_own_start_as_those_on_screen(stage: Stage) -> None:
    stage.with_tools("options", "weights").option("normalize").select_option("manual")
    cell = stage.cell("weights", 0, 1).and_(stage.page.locator("input"))
    expect(cell).to_have_value("0.77")
    expect(cell).to_have_attribute("title", "0.7664")
    cell.fill("0.25")
    stage.cell("weights", 0, 0).fill("0.75")
    stage.expect_number(0.75 * 1 + 0.25 * 0.2, "output", 0, 0)


def test_a_mask_of_ones_own_opens_and_closes_a_pair(stage: Stage) -> None:
    see, own = stage.page.get_by_role("button", name="dog is seen"), replace(RILEY, mask=((True, False), (True, True)))
    expect(see).to_be_hidden()
    stage.with_tools("options", "steps").option("mask").select_option("custom")
    for hide, show in (
        (see.click, lambda: see.press("Enter")),
        (stage.cell("masked_scores", 0, 1).click, stage.cell("masked_scores", 0, 1).click),
    ):
        expect(see).to_have_attribute("aria-pressed", "true")
        hide()
        expect(see).to_have_attribute("aria-pressed", "false")
        stage.expect_scene(own)
        expect(stage.page.locator('.key-row[data-row="0"][data-link="1"]')).to_have_attribute("data-struck", "true")
        expect(stage.page.locator('.part[data-link="1"]')).to_be_hidden()
        show()
        stage.expect_scene(RILEY)
    for column in (0, 1):
        stage.cell("masked_scores", 0, column).click()
    expect(stage.page.locator(".notice")).to_contain_text("mask, row 1")
    stage.cell("masked_scores", 0, 0).click()
    expect(stage.page.locator(".notice")).to_be_hidden()


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


def test_headline_has_the_weights_set_by_hand(stage: Stage) -> None:
    by_hand = replace(RILEY, normalize="manual", weights=((0.5, 0.5), (0.25, 0.75)))
    stage.go(scene=to_link(by_hand)).with_tools("weights").cell("weights", 0, 1).fill("0.9")
    for number in ("0.90", "0.25"):
        expect(stage.page.locator(".reading")).to_contain_text(number)
