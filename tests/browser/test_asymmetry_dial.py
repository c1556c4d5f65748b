"""The asymmetry dial turns one number, in order, and takes nothing from other edits."""

from playwright.sync_api import Page, Route, expect

from qkv_demo import locale
from qkv_demo.presets import presets

from .stage import ANSWERS, RILEY, Stage

TURN = "(dial, to) => { dial.value = to; dial.dispatchEvent(new Event('input', {bubbles: true})); }"


def test_the_dial_turns_only_the_asymmetry(stage: Stage) -> None:
    stage.with_tools("lopsided").page.locator("[data-dial]").fill("0")
    expect(stage.page.locator(".pair-words")).to_contain_text("Difference: 0.00")
    expect(stage.page.locator(".dial output")).to_have_text("a = 0.00")


def test_what_no_single_matrix_can_make_is_said_until_there_is_one(stage: Stage) -> None:
    proof = stage.page.locator(".exact p").last
    expect(proof).to_contain_text("here 0.77 + 0.38 = 1.15, so no shared matrix makes these weights")
    stage.option("tie_qk").check()
    expect(stage.page.locator(".this-pair")).not_to_contain_text("no shared matrix")


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


def test_an_older_turn_of_the_dial_never_follows_a_newer(stage: Stage) -> None:
    """The first turn's answer is held back until the second is on screen; a third after that is one more undo."""
    held: list[Route] = []
    stage.page.route(ANSWERS, lambda route: route.continue_() if held else held.append(route))
    dial = stage.with_tools("lopsided").page.locator("[data-dial]")
    dial.evaluate(TURN, "-2")
    dial.evaluate(TURN, "2")
    expect(stage.page.locator(".dial output")).to_have_text("a = 2.00")
    with stage.page.expect_response(ANSWERS):
        held[0].continue_()
    expect(stage.page.locator(".dial output")).to_have_text("a = 2.00")
    dial.evaluate("dial => dial.dispatchEvent(new Event('change', {bubbles: true}))")
    dial.fill("1")
    expect(stage.page.locator(".dial output")).to_have_text("a = 1.00")
    stage.page.get_by_label("Undo", exact=True).click()
    expect(stage.page.locator(".dial output")).to_have_text("a = 2.00")
    expect(dial).to_have_value("2")
    stage.page.get_by_label("Undo", exact=True).click()
    stage.expect_scene(RILEY)


def test_a_turn_of_the_dial_takes_nothing_from_an_edit_made_meanwhile(stage: Stage) -> None:
    held: list[Route] = []
    stage.page.route(ANSWERS, lambda route: route.continue_() if held else held.append(route))
    stage.with_tools("lopsided").page.locator("[data-dial]").fill("2")
    stage.cell("w_v", 0, 0).fill("5")
    stage.expect_number(5, "values", 0, 0)
    held[0].continue_()
    expect(stage.page.locator(".dial output")).to_have_text("a = 2.00")
    expect(stage.cell("w_v", 0, 0)).to_have_value("5")
