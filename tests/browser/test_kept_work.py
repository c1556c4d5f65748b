"""Work in progress outlives a reload, in each tab its own."""

import json
from dataclasses import replace

from playwright.sync_api import expect

from qkv_demo.locale import table

from .stage import RILEY, Stage, with_w_q

EN = table("en")
KEEP = "work => localStorage.setItem('qkv-by-hand', work)"


def test_a_reload_keeps_what_undo_brings_back(stage: Stage) -> None:
    for value in ("5", "6"):
        stage.cell("w_q", 0, 1).fill(value)
        stage.cell("w_q", 0, 1).press("Enter")
    stage.option("tie_qk").check()
    stage.expect_scene(replace(with_w_q(6), tie_qk=True))
    stage.page.reload()
    undo = stage.page.get_by_label("Undo", exact=True)
    for scene in (with_w_q(6), with_w_q(5), RILEY):
        undo.click()
        stage.expect_scene(scene)
    expect(undo).to_be_disabled()
    expect(stage.page.locator(".question")).to_be_visible()


def test_work_of_another_version_opens_whole_or_is_refused_in_a_sentence(stage: Stage) -> None:
    page, whole = stage.page, with_w_q(5).to_dict()
    kept = {name: whole[name] for name in ("version", "tokens", "embeddings", "heads")}
    page.evaluate(KEEP, json.dumps({"scene": {**RILEY.to_dict(), "temperature": -1}, "preset": "nowhere"}))
    page.evaluate("sessionStorage.clear()")
    stage.open().expect_scene(RILEY)
    expect(page.locator(".notice")).to_contain_text("temperature")
    page.evaluate(KEEP, json.dumps({"scene": kept, "preset": "riley-dog"}))
    page.evaluate("sessionStorage.clear()")
    stage.open().expect_scene(with_w_q(5))
    stage.with_tools("options").option("mask").select_option("causal")
    expect(stage.option("mask")).to_have_value("causal")


def test_a_browser_that_keeps_nothing_is_told_of_once_and_nothing_is_lost(stage: Stage) -> None:
    forbid = "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
    stage.page.evaluate(forbid)
    stage.cell("w_q", 0, 1).fill("5")
    notice = stage.page.locator(".notice")
    expect(notice).to_have_text(EN["ui.unkept"])
    stage.expect_scene(with_w_q(5))
    stage.with_tools("options").option("mask").select_option("causal")
    stage.expect_scene(replace(with_w_q(5), mask="causal"))
    expect(notice).to_be_hidden()
