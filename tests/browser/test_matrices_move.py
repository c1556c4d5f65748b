"""A matrix is seen at work: the picture unfolds from the identity, a dial turns it, tied keys swing."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from qkv_demo.locale import table
from qkv_demo.presets import presets

from .stage import RILEY, Stage

pytestmark = pytest.mark.usefixtures("moving")

# Every frame: the values that an expression takes.
COLLECT = """([name, expression]) => {
    const seen = (window[name] = new Set());
    const read = new Function(`return ${expression}`);
    const look = () => {
        seen.add(read());
        requestAnimationFrame(look);
    };
    look();
}"""


SHARE = "document.querySelector('.morph input')?.value"
TIP = "document.querySelector('.plane-space .arrow').dataset.tip"
ENTRY = 'document.querySelector(\'[data-quantity="scores"] td[data-row="0"][data-col="1"]\').dataset.value'


BARS = "[...document.querySelectorAll('.two-scores .fill')].map(({ style }) => style.cssText).join()"
DIAL = "document.querySelector('[data-dial]')?.value"
# A hand has it there, and goes on.
PULLED = "(dial, to) => { dial.value = to; dial.dispatchEvent(new Event('input', { bubbles: true })); }"
KEY = "document.querySelector('[data-handle=\"keys/0/1\"]').style.transform"


def collect(page: Page, name: str, expression: str) -> None:
    page.evaluate(COLLECT, [name, expression])


def play(page: Page, lane: str) -> None:
    """The button that shows a matrix at work is there where the hand is."""
    page.locator(f".lane-{lane}").hover()
    page.locator(f".lane-{lane} [data-play]").click()


def test_a_matrix_plays_its_way_from_the_identity_and_keys_swing_where_the_dial_is_sent_and_tied(stage: Stage) -> None:
    page = stage.page
    slider = page.locator(".morph input")
    expect(slider).to_be_hidden()
    collect(page, "shares", SHARE)
    collect(page, "tips", TIP)
    play(page, "query")
    expect(slider).to_be_visible()
    page.wait_for_function("window.shares.size > 4 && window.tips.size > 4")
    expect(slider).to_have_value("1")
    expect(page.locator('[data-handle="w_q/0/0"]')).to_be_visible()
    stage.expect_scene(RILEY)
    page = stage.page
    stage.with_tools("lopsided")
    page.emulate_media(reduced_motion="reduce")
    expect_the_dial_sends(page, swings=False)
    page.emulate_media(reduced_motion="no-preference")
    expect_the_dial_sends(page, swings=True)
    stage.expect_scene(RILEY)
    stage.expect_confirmed()
    collect(page, "places", KEY)
    stage.option("tie_qk").check()
    stage.expect_scene(replace(RILEY, tie_qk=True))
    stage.expect_confirmed()
    page.wait_for_function("window.places.size > 2")
    play(page, "key")
    end = page.locator(".morph .symbol").last
    expect(end).to_have_text("W_Q")  # which makes the keys now
    page.get_by_label("Undo", exact=True).click()
    stage.expect_scene(RILEY)
    expect(end).to_have_text("W_K")


def expect_the_dial_sends(page: Page, *, swings: bool) -> None:
    """By a key and by a press on its track: numbers and the scores' bars swing, the dial stays where it is put."""
    dial = page.locator("[data-dial]")
    dial.scroll_into_view_if_needed()
    for name, expression in (("matrix", ENTRY), ("bars", BARS), ("dials", DIAL)):
        collect(page, name, expression)
    for send in (lambda: dial.press("End"), lambda: dial.click(position={"x": 3, "y": 8})):
        page.evaluate("() => { for (const seen of [matrix, bars, dials]) seen.clear(); }")
        send()
        expect(page.locator(".dial .readout")).to_have_text(re.compile("a = −?3.00"))
        if swings:  # over a place between, however few frames there are
            page.wait_for_function("matrix.size > 2 && bars.size > 2")
        else:
            assert page.evaluate("[matrix.size <= 2, bars.size <= 2]") == [True, True]
        assert page.evaluate("dials.size") <= 2
        page.get_by_label("Undo", exact=True).click()
    for key in ("End", "Control+z", "Control+y"):  # back before it is there, and there again
        dial.press(key)
    expect(page.locator(".dial .readout")).to_have_text("a = 3.00")
    dial.press("Control+z")


def test_each_turn_of_a_dial_is_one_undo_and_one_that_is_pulled_near_0_rests_there(stage: Stage) -> None:
    """Of the one of the plane, and of the three of space."""
    dial, said = stage.with_tools("lopsided").page.locator("[data-dial]"), stage.page.locator(".dial .readout")
    proof = stage.page.locator(".exact p").last
    expect(proof).to_contain_text("0.77 · 0.38 ≈ 0.29")
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
    for to, shown in (("0.05", "a = 0.05"), ("0.02", "a = 0.00"), ("0.06", "a = 0.06"), ("-0.03", "a = 0.00")):
        dial.evaluate(PULLED, to)
        expect(said).to_have_text(shown)
    expect(stage.page.locator(".pair-words")).to_contain_text("Difference: 0.00")
    dial.dispatch_event("change")  # the hand lets go, and
    dial.press("Shift+ArrowRight")  # keys go on
    expect(said).to_have_text("a = 0.01")
    page = stage.go(preset="nlper").page
    page.get_by_label("Asymmetry dial w₂").fill("1.5")
    expect(page.locator(".dial .readout")).to_have_text(["w₁ = 1.00", "w₂ = 1.50", "w₃ = 0.00"])
    page.get_by_label("Undo", exact=True).click()
    stage.expect_scene(presets()["nlper"].scene)
    stage.option("tie_qk").check()
    expect(page.locator(".dial-off")).to_have_text(table("en")["asymmetry.refuse.tied"])
