"""A matrix is animated from the identity, a dial turns it, and tied keys swing."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from qkv_demo.examples import examples

from .stage import RILEY, Stage

pytestmark = pytest.mark.usefixtures("animations")

# Collect the values of an expression in every frame.
COLLECT_READOUTS = """([name, expression]) => {
    const seen = (window[name] = new Set());
    const read = new Function(`return ${expression}`);
    const look = () => {
        seen.add(read());
        requestAnimationFrame(look);
    };
    look();
}"""
TIP = "document.querySelector('.plane-space .arrow').dataset.tip"
ENTRY = 'document.querySelector(\'[data-quantity="scores"] td[data-row="0"][data-col="1"]\').dataset.value'


def collect(page: Page, name: str, expression: str) -> None:
    page.evaluate(COLLECT_READOUTS, [name, expression])


def play(page: Page, lane: str) -> None:
    """Play the animation of a matrix. Its button is visible while the pointer is over the matrix's card."""
    page.locator(f".input-card-{lane}").hover()
    page.locator(f".input-card-{lane} [data-play]").click()


def test_a_matrix_unfolds_from_the_identity(stage: Stage) -> None:
    collect(stage.page, "tips", TIP)
    play(stage.page, "query")
    stage.page.wait_for_function("tips.size > 4")
    expect(stage.page.locator(".morph input")).to_have_value("1")
    expect(stage.page.locator('[data-handle="w_q/0/0"]')).to_be_visible()
    stage.expect_scene(RILEY)


def test_a_tied_key_lane_plays_the_query_matrix(stage: Stage) -> None:
    end = stage.page.locator(".morph .symbol").last
    stage.option("tie_qk").check()
    play(stage.page, "key")
    expect(end).to_have_text("W_Q")
    stage.undo()
    expect(end).to_have_text("W_K")


# Move the dial without releasing the pointer.
DRAG = "(dial, to) => { dial.value = to; dial.dispatchEvent(new Event('input', { bubbles: true })); }"


@pytest.fixture
def dial(stage: Stage) -> Locator:
    """Return the asymmetry dial of the default scene."""
    return stage.with_tools("lopsided").page.locator("[data-dial]")


def expect_dial(stage: Stage, value: str) -> None:
    expect(stage.page.locator(".dial .readout")).to_have_text(f"a = {value}")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_numbers_follow_a_dial_moved_by_key(stage: Stage, dial: Locator, motion: str) -> None:
    stage.page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    collect(stage.page, "numbers", ENTRY)
    dial.press("End")
    expect_dial(stage, "3.00")
    if motion == "reduce":
        assert stage.page.evaluate("numbers.size") <= 2
    else:
        stage.page.wait_for_function("numbers.size > 2")


def test_each_turn_of_a_dial_is_one_undo(stage: Stage, dial: Locator) -> None:
    for value in ("2", "0"):
        dial.fill(value)
        dial.dispatch_event("change")
    expect(stage.page.locator(".pair-words")).to_contain_text("0.00")
    stage.undo()
    expect_dial(stage, "2.00")
    stage.undo()
    stage.expect_scene(RILEY)


def test_a_dragged_dial_rests_at_zero(stage: Stage, dial: Locator) -> None:
    for value, text in (("0.05", "0.05"), ("0.02", "0.00"), ("-0.03", "0.00")):
        dial.evaluate(DRAG, value)
        expect_dial(stage, text)
    dial.dispatch_event("change")
    dial.press("Shift+ArrowRight")
    expect_dial(stage, "0.01")


def test_three_dimensions_have_three_dials(app: Stage) -> None:
    app.open(preset="nlper").with_tools("lopsided").page.locator("[data-dial]").nth(1).fill("1.5")
    readouts = app.page.locator(".dial .readout")
    expect(readouts.nth(1)).to_have_text(re.compile("= 1.50"))
    expect(readouts).to_have_count(3)
    app.undo()
    app.expect_scene(examples()["nlper"].scene)
