"""Queries, keys and values under a hand: the matrix behind an arrow moves by the least that takes its tip there."""

from dataclasses import replace

import numpy as np
import pytest
from playwright.sync_api import Locator, expect

from qkv_demo import locale
from qkv_demo.maths.attention import attend
from qkv_demo.maths.reach import REACHABLE, maker, moves
from qkv_demo.presets import presets
from qkv_demo.scene import Scene
from qkv_demo.share.link import to_link

from .stage import ANSWERS, RILEY, Stage, expect_matrix, pull

CROSS = presets()["apple-cross"].scene


def tip(handle: Locator) -> np.ndarray:
    return np.array([float(number) for number in (handle.get_attribute("aria-valuetext") or "").split(", ")])


def least(scene: Scene, quantity: str, row: int, wanted: np.ndarray) -> Scene:
    """The scene after the least change that gives a row, by NumPy's least squares."""
    trace, made = attend(scene), maker(scene, quantity)
    source = trace.context_inputs if made.source.startswith("context") else trace.inputs
    assert source is not None
    now = trace.quantity(quantity, 0)[row].numpy()
    goal = np.concatenate([wanted, now[len(wanted) :]])
    change = np.linalg.lstsq(source[row].numpy()[None], (goal - now)[None], rcond=None)[0]
    moved = np.round(np.array(getattr(scene.heads[0], made.matrix)) + change, 12) + 0.0
    head = replace(scene.heads[0], **{made.matrix: tuple(map(tuple, moved.tolist()))})
    return replace(scene, heads=(head, *scene.heads[1:]))


def test_a_pull_lands_on_numpys_least_change(unopened: Stage, subtests: pytest.Subtests) -> None:
    stage = unopened.open(scene=to_link(CROSS))
    for quantity in REACHABLE:
        with subtests.test(quantity):
            expect_least_change(stage, CROSS, quantity)


def expect_least_change(stage: Stage, scene: Scene, quantity: str) -> None:
    page = stage.page
    row = 0 if quantity == "queries" else 1
    handle = page.locator(f'[data-handle="{quantity}/0/{row}"]')
    before = tip(handle)
    pull(handle, 28, 17)
    word = page.locator(".pull-word:visible")
    words = locale.table("en")
    said = words["ui.reach.word"].format(matrix=moves(scene, quantity), name=words[f"quantity.{quantity}.name"])
    expect(word).to_have_text(said)
    after = tip(handle)
    assert after[0] > before[0]
    assert after[1] < before[1]
    page.mouse.up()
    expect(word).to_have_count(0)
    wanted = least(scene, quantity, row, after)
    expect_matrix(stage, wanted, maker(scene, quantity).matrix)
    page.get_by_label("Undo", exact=True).click()
    stage.expect_scene(scene)  # the whole pull is one step


def test_pulls_need_no_network(stage: Stage, complaints: list[str]) -> None:
    """The glow and the figures neither; afterwards Python confirms what the page has computed."""
    page = stage.page
    page.route(ANSWERS, lambda route: route.abort())
    handle = page.locator('[data-handle="keys/0/1"]')
    pull(handle, -20, 12)
    expect(page.locator(".pull-word:visible")).to_have_text("All keys come from W_K, so all of them move")
    glowing = """() => [...document.querySelectorAll('[data-quantity] input')]
        .filter((cell) => cell.getAnimations().length > 0)
        .map((cell) => cell.closest('table').dataset.quantity)"""
    assert set(page.evaluate(glowing)) == {"w_k"}
    after = tip(handle)
    page.mouse.up()
    wanted = least(RILEY, "keys", 1, after)
    expect_matrix(stage, wanted, "w_k")
    page.unroute(ANSWERS)
    expect(page.locator(".lost")).to_be_hidden()
    stage.expect_confirmed()
    assert all("ERR_FAILED" in complaint for complaint in complaints)
    complaints.clear()


def test_arrow_keys_pull_too_and_count_each_press(stage: Stage) -> None:
    page = stage.page
    handle = stage.handle("queries/0/0")
    expect(handle).to_have_attribute("aria-label", "Tip of Riley’s query: moves W_Q too")
    handle.focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(handle).to_have_attribute("aria-valuetext", "0.4, 2.15")
    expect_matrix(stage, least(RILEY, "queries", 0, np.array([0.4, 2.15])), "w_q")
    expect(page.locator(".pull-word:visible")).to_have_text("All queries come from W_Q, so all of them move")
    page.keyboard.press("Control+z")
    stage.expect_scene(RILEY)
