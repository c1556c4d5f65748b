"""What an address and a browser keep: a scene and how it is looked at, work in progress, language and light."""

import json
import re
from dataclasses import replace

from playwright.sync_api import Page, expect

from qkv_demo.locale import table
from qkv_demo.share.link import to_link

from .stage import RILEY, Stage, with_w_q


def test_a_link_keeps_the_selection_the_lens_and_every_step_and_back_leads_to_it(page: Page, app_url: str) -> None:
    stage = Stage(page, app_url).open(preset="two-heads")
    page.get_by_role("tab", name="Head 2").click()
    keys_matrix = page.locator(".lane-key .block", has=page.locator("[data-quantity=w_k][data-head='1']"))
    keys_matrix.hover()  # shows what plays it, in the second head's block once that is there
    keys_matrix.locator("[data-play]").click()
    page.locator("[data-tool=steps]").click()  # to which the page scrolls
    stage.cell("scores", 2, 1, head=1).click()
    title = page.locator(".cell-title")
    expect(title).to_contain_text("score")
    stage.expect_confirmed()
    selected = title.inner_text()
    page.locator("[data-share]").click()
    expect(page).to_have_url(re.compile(r"scene=1\..*pair=3%2C2&cell=scores%2C3%2C2&head=2&lens=w_k.*steps=1"))
    page.evaluate("localStorage.clear(), sessionStorage.clear()")  # as somebody else opens it
    page.reload()
    expect(page.get_by_role("tab", name="Head 2")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".shell")).to_have_attribute("data-through", "w_k")
    expect(page.locator("[data-tool=steps]")).to_have_attribute("aria-expanded", "true")
    expect(title).to_have_text(selected)
    link = page.url
    stage.explore(preset="riley-dog")
    stage.expect_scene(RILEY)
    page.go_back()
    expect(page).to_have_url(link)
    expect(title).to_have_text(selected)
    stage.cell("embeddings", 0, 0).fill("3.5")  # and the cell keeps the focus
    page.go_forward()
    stage.expect_scene(RILEY)
    expect(stage.cell("embeddings", 0, 0)).to_have_value("1")


EN = table("en")
NOWHERE = {"does not hold a scene": {"scene": "1.nonsense"}, "no such step": {"lesson": "riley-and-dog", "step": "99"}}
KEEP = "work => localStorage.setItem('qkv-by-hand', work)"


def test_a_reload_keeps_what_undo_brings_back_and_reset_returns_to_a_links_scene(stage: Stage) -> None:
    for value in ("5", "6"):
        stage.cell("w_q", 0, 1).fill(value)
        stage.cell("w_q", 0, 1).press("Enter")
    stage.page.locator(".word.big", has_text="dog").click()
    stage.option("tie_qk").check()
    stage.expect_scene(replace(with_w_q(6), tie_qk=True))
    stage.page.reload()
    expect(stage.page.locator(".asker")).to_have_text("dog")
    undo = stage.page.get_by_label("Undo", exact=True)
    for scene in (with_w_q(6), with_w_q(5), RILEY):
        undo.click()
        stage.expect_scene(scene)
    expect(undo).to_be_disabled()
    expect(stage.page.locator(".question")).to_be_visible()
    stage.go(scene=to_link(with_w_q(5)))
    stage.cell("w_q", 0, 1).fill("6")
    stage.expect_number(6.2, "queries", 0, 1)
    stage.settings().get_by_role("button", name="Back to the example").click()
    stage.expect_scene(with_w_q(5))


def test_work_that_cannot_be_opened_any_more_is_refused_and_a_browser_that_keeps_nothing_is_told_of_once(
    stage: Stage,
) -> None:
    """In a sentence, and nothing is lost; so is an address that leads nowhere."""
    stage.page.evaluate(KEEP, json.dumps({"scene": {**RILEY.to_dict(), "temperature": -1}, "preset": "nowhere"}))
    stage.page.evaluate("sessionStorage.clear()")
    stage.open().expect_scene(RILEY)
    notice = stage.page.locator(".notice")
    expect(notice).to_contain_text("temperature")
    for said, query in NOWHERE.items():
        stage.open(**query).expect_scene(RILEY)
        expect(notice).to_contain_text(said)
    forbid = "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
    stage.page.evaluate(forbid)
    stage.cell("w_q", 0, 1).fill("5")
    expect(notice).to_have_text(EN["ui.unkept"])
    stage.expect_scene(with_w_q(5))
    stage.cell("w_q", 0, 1).fill("6")
    stage.expect_scene(with_w_q(6))
    expect(notice).to_be_hidden()


def test_language_and_light_are_chosen_at_once_and_there_again_but_an_address_comes_first(stage: Stage) -> None:
    page, root, body = stage.page, stage.page.locator(":root"), stage.page.locator("body")
    stage.speak("zh")
    expect(page.locator(".reading")).to_contain_text("关注")
    stage.turn_light()
    expect(body).to_have_class("dark")
    stage.open()
    expect(root).to_have_attribute("lang", "zh")
    expect(body).to_have_class("dark")
    stage.open(lang="en", theme="light")
    expect(root).to_have_attribute("lang", "en")
    expect(body).not_to_have_class("dark")
    stage.open(view="embed")  # another site's frame has a light of its own
    expect(root).to_have_attribute("lang", "en")
