"""Queries, keys and values under a hand: the matrix behind an arrow takes its tip there."""

import pytest
from playwright.sync_api import Locator, expect

from .stage import ANSWERS, RILEY, Stage, pull

pytestmark = pytest.mark.usefixtures("moving")


def tip(handle: Locator) -> list[float]:
    """Where the computed row ends."""
    return [float(number) for number in (handle.get_attribute("aria-valuetext") or "").split(", ")]


def test_pulls_need_no_network(stage: Stage, complaints: list[str]) -> None:
    """The glow and the figures neither; afterwards Python confirms what the page has computed. Arrow keys pull too, and
    count each press."""
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
