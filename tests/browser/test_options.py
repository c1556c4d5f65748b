"""Every option recomputes, and the tables' symbols follow; a mask set by hand; sizes."""

from dataclasses import replace

from playwright.sync_api import expect

from qkv_demo import locale
from qkv_demo.edits.sizes import resize, set_heads

from .stage import RILEY, Stage


def test_a_tables_symbol_says_what_the_options_do(stage: Stage) -> None:
    symbols = stage.page.locator(".ledger [data-columns=keys]").locator("xpath=..").locator(".symbol")
    expect(symbols).to_have_text(["Q Kᵀ", "Q Kᵀ / √dk", "S"])
    stage.with_tools("options", "steps").option("temperature").fill("0.5")
    stage.option("scale").uncheck()
    expect(symbols).to_have_text(["Q Kᵀ", "Q Kᵀ / T", "S"])
    stage.option("score").select_option("cosine")
    expect(symbols).to_have_text(["cos(Q, K)", "cos(Q, K) / T", "S"])
    expect(stage.option("scale")).to_be_disabled()


def test_tying_says_why_and_options_add_up(stage: Stage) -> None:
    stage.with_tools("lopsided").option("tie_qk").check()
    stage.expect_scene(replace(RILEY, tie_qk=True))
    expect(stage.page.locator(".pair-words")).to_contain_text(locale.table("en")["asymmetry.rows"])
    stage.option("tie_qk").uncheck()
    stage.expect_scene(RILEY)
    stage.with_tools("options").option("scale").uncheck()
    stage.option("temperature").fill("0.5")
    stage.option("positions").check()
    stage.expect_scene(replace(RILEY, scale=False, temperature=0.5, positions="sinusoidal"))
    stage.page.keyboard.press("p")  # no control but a text needs a letter
    expect(stage.page.locator("#stage .shell")).to_have_attribute("data-view", "present")


def test_manual_weights_start_as_those_on_screen(stage: Stage) -> None:
    stage.with_tools("options", "weights").option("normalize").select_option("manual")
    cell = stage.cell("weights", 0, 1).and_(stage.page.locator("input"))
    expect(cell).to_have_value("0.77")
    expect(cell).to_have_attribute("title", "0.7664")
    cell.fill("0.25")
    stage.cell("weights", 0, 0).fill("0.75")
    stage.expect_number(0.75 * 1 + 0.25 * 0.2, "output", 0, 0)


def test_a_mask_of_ones_own_in_its_table_and_in_the_rows_of_who_asks(stage: Stage) -> None:
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


def test_sizes_change_without_losing_what_fits(stage: Stage) -> None:
    stage.settings()
    stage.page.get_by_label("More: Heads").click()
    expect(stage.page.locator('[data-quantity="weights"]')).to_have_count(2)
    stage.page.get_by_label("More: d_v").click()
    expect(stage.page.locator('[data-quantity="values"][data-head="0"] [data-row="0"]')).to_have_count(3)
    stage.page.keyboard.press("Escape")
    stage.expect_scene(resize(set_heads(RILEY, 2), "d_v", 3))
