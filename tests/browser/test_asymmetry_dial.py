"""The asymmetry dial turns one number, in order, and takes nothing from other edits."""

from playwright.sync_api import Page, expect

from qkv_demo import locale
from qkv_demo.presets import presets

from .stage import RILEY, Stage


def test_each_turn_of_the_dial_is_one_undo(stage: Stage) -> None:
    dial, said = stage.with_tools("lopsided").page.locator("[data-dial]"), stage.page.locator(".dial output")
    proof = stage.page.locator(".exact p").last
    expect(proof).to_contain_text("here 0.77 + 0.38 = 1.15, so no shared matrix makes these weights")
    for to, shown in (("2", "a = 2.00"), ("0", "a = 0.00")):
        dial.fill(to)
        expect(said).to_have_text(shown)
        dial.dispatch_event("change")
    expect(stage.page.locator(".pair-words")).to_contain_text("Difference: 0.00")
    undo = stage.page.get_by_label("Undo", exact=True)
    undo.click()
    expect(said).to_have_text("a = 2.00")
    expect(dial).to_have_value("2")
    undo.click()
    stage.expect_scene(RILEY)


def test_the_dials_of_space(page: Page, app_url: str) -> None:
    stage = Stage(page, app_url).open(preset="nlper").with_tools("lopsided")
    page.get_by_label("Asymmetry dial w₂").fill("1.5")
    expect(page.locator(".dial output")).to_have_text(["w₁ = 1.00", "w₂ = 1.50", "w₃ = 0.00"])
    expect(page.locator(".exact")).to_contain_text("w = (1.00, 1.50, 0.00)")
    page.get_by_label("Undo", exact=True).click()
    stage.expect_scene(presets()["nlper"].scene)
    stage.option("tie_qk").check()
    expect(page.locator(".dial-off")).to_have_text(locale.table("en")["asymmetry.refuse.tied"])
    expect(page.locator(".dial")).to_have_count(0)
