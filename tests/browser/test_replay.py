"""What the page computes by itself: numbers in the frame of the edit, network or not, with Python as the authority."""

import re
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from qkv_demo import locale
from qkv_demo.lessons import lessons
from qkv_demo.maths.attention import attend
from qkv_demo.scene import Scene

from .stage import ANSWERS, RILEY, Stage, pull, with_w_q

pytestmark = pytest.mark.usefixtures("moving")

# Type into a control and see what the very next frame holds.
NEXT_FRAME = """([selector, value]) => new Promise((done) => {
    const [stage, control] = [document.querySelector("#stage"), document.querySelector(selector)];
    const before = { ...stage.dataset };
    control.value = value;
    control.dispatchEvent(new Event("input", { bubbles: true }));
    requestAnimationFrame(() => {
        const rows = [...stage.querySelectorAll('[data-quantity="output"][data-head="0"] tr:has(td[data-row])')];
        const numbers = (row) => [...row.querySelectorAll("td[data-row]")].map((cell) => Number(cell.dataset.value));
        const output = rows.map(numbers);
        done({ before, after: { ...stage.dataset }, output });
    });
})"""
W_Q = '[data-quantity="w_q"][data-head="0"] [data-row="0"][data-col="1"]'


def expect_replayed(found: Any, scene: Scene) -> None:
    """One new revision, whose numbers are the trace's."""
    assert int(found["after"]["revision"]) == int(found["before"]["revision"]) + 1
    for shown, row in zip(found["output"], attend(scene).heads[0].output.tolist(), strict=True):
        assert shown == pytest.approx(row, rel=1e-12)


def test_numbers_and_figures_follow_without_python(stage: Stage, complaints: list[str]) -> None:
    """With it a badge says what was checked on this very scene."""
    page = stage.page
    page.route(ANSWERS, lambda route: route.abort())
    figures = int(stage.root.get_attribute("data-figure-revision") or 0)
    for value in (5, -2):
        expect_replayed(page.evaluate(NEXT_FRAME, [W_Q, str(value)]), with_w_q(value))
    found = page.evaluate(NEXT_FRAME, ['[data-option="temperature"]', "0.5"])
    expect_replayed(found, replace(with_w_q(-2), temperature=0.5))
    expect(stage.root).not_to_have_attribute("data-figure-revision", str(figures))
    expect(stage.root).to_have_attribute("data-confirmed", "1")
    weights = attend(replace(with_w_q(-2), temperature=0.5)).heads[0].weights
    said = f"Riley attends to dog {weights[0, 1]:.2f}, dog to Riley {weights[1, 0]:.2f}."
    expect(page.locator(".reading")).to_have_text(said)
    page.get_by_label("Undo", exact=True).click()
    stage.expect_number(2.2, "queries", 0, 1)  # one stay in a cell is one step
    expect(page.locator(".lost")).to_have_text(locale.table("en")["ui.waiting"])
    page.unroute(ANSWERS)
    expect(page.locator(".lost")).to_be_hidden()
    stage.expect_scene(RILEY)
    assert all("ERR_FAILED" in complaint for complaint in complaints)
    complaints.clear()
    badge, lines = (
        stage.page.get_by_role("button", name="numbers checked"),
        stage.page.locator(".menu[data-menu=check] p"),
    )
    stage.cell("w_q", 0, 1).fill("1.37")
    badge.click()
    expect(lines.nth(0)).to_contain_text(
        re.compile(r"[4-9]\d compared, the largest difference is (0\.0|\d\.\de−1[5-9])")
    )
    expect(lines.nth(1)).to_contain_text("scaled_dot_product_attention: the largest difference is")
    stage.page.keyboard.press("Escape")
    steps = lessons()["riley-and-dog"].steps  # whose numbers travel through scenes that are replayed
    there = [step.name for step in steps].index("never-both")
    stage.go(lesson="riley-and-dog", step=steps[there - 1].name).expect_confirmed()
    before = int(stage.root.get_attribute("data-revision") or 0)
    page.get_by_role("button", name="Next").click()
    stage.expect_scene(steps[there].scene)
    stage.expect_confirmed()
    assert int(stage.root.get_attribute("data-revision") or 0) > before + 2


def tip(handle: Locator) -> list[float]:
    """Where the computed row ends."""
    return [float(number) for number in (handle.get_attribute("aria-valuetext") or "").split(", ")]


def test_a_hand_pulls_without_python_too(stage: Stage, complaints: list[str]) -> None:
    """Of a computed arrow, whose matrix glows; afterwards Python confirms what the page has computed. Arrow keys pull
    too, and count each press."""
    page = stage.page
    page.route(ANSWERS, lambda route: route.abort())
    handle = page.locator('[data-handle="keys/0/1"]')
    before = tip(handle)
    pull(handle, -20, 12)
    expect(page.locator(".pull-word:visible")).to_have_text("All keys come from W_K, so all of them move")
    glowing = """() => [...document.querySelectorAll('[data-quantity] input')]
        .filter((cell) => cell.getAnimations().length > 0)
        .map((cell) => cell.closest('table').dataset.quantity)"""
    assert set(page.evaluate(glowing)) == {"w_k"}
    after = tip(handle)
    assert after[0] < before[0]
    assert after[1] < before[1]
    page.mouse.up()
    page.unroute(ANSWERS)
    expect(page.locator(".lost")).to_be_hidden()
    stage.expect_confirmed()
    page.get_by_label("Undo", exact=True).click()
    stage.expect_scene(RILEY)  # the whole pull is one step
    assert all("ERR_FAILED" in complaint for complaint in complaints)
    complaints.clear()
    handle = stage.handle("queries/0/0")
    expect(handle).to_have_attribute("aria-label", "Tip of Riley’s query: moves W_Q too")
    handle.focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(handle).to_have_attribute("aria-valuetext", "0.4, 2.15")
    expect(page.locator(".pull-word:visible")).to_have_text("All queries come from W_Q, so all of them move")
    page.keyboard.press("Control+z")
    stage.expect_scene(RILEY)
