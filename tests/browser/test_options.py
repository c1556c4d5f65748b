"""Every option recomputes, and the tables' symbols follow."""

from dataclasses import replace

from playwright.sync_api import expect

from qkv_demo import locale

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
    stage.option("tie_qk").check()
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
