"""A scene is a link: it leaves in the address, and the address opens it."""

import re
from dataclasses import replace

from playwright.sync_api import Page, expect

from qkv_demo.presets import presets
from qkv_demo.share.link import to_link

from .stage import RILEY, Stage


def test_a_link_keeps_the_selection_the_lens_and_every_step(page: Page, app_url: str) -> None:
    stage = Stage(page, app_url).open(preset="two-heads")
    page.get_by_role("tab", name="Head 2").click()
    page.locator(".lane-key").hover()
    page.locator(".lane-key [data-play]:visible").first.click()
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


def test_a_link_keeps_the_question(unopened: Stage) -> None:
    stage, asks = unopened.open(lesson="riley-and-dog", step="one-matrix"), ".lesson-ask"
    asked = stage.page.locator(asks).text_content() or ""
    stage.cell("w_q", 0, 1).fill("2.5")
    stage.page.locator("[data-share]").click()
    expect(stage.page).to_have_url(re.compile(r"\?scene=1\."))
    stage.page.evaluate("localStorage.clear(), sessionStorage.clear()")  # as somebody else opens it
    stage.page.reload()
    expect(stage.page.locator(asks)).to_have_text(asked)
    expect(stage.cell("w_q", 0, 1)).to_have_value("2.5")
    link = stage.page.url
    stage.explore(preset="two-heads")
    expect(stage.page.get_by_role("tab", name="Head 2")).to_be_visible()
    stage.page.go_back()
    expect(stage.page).to_have_url(link)
    expect(stage.page.locator(asks)).to_have_text(asked)
    expect(stage.cell("w_q", 0, 1)).to_have_value("2.5")


def test_back_and_reset_return_to_a_links_scene(page: Page, app_url: str) -> None:
    scene = replace(RILEY, temperature=0.5)
    stage = Stage(page, app_url).open(scene=to_link(scene))
    stage.explore(preset="two-heads")
    expect(stage.tokens()).to_have_count(len(presets()["two-heads"].scene.tokens))
    page.go_back()
    stage.expect_scene(scene)
    stage.cell("w_q", 0, 1).fill("5")
    stage.expect_number(5.2, "queries", 0, 1)
    stage.settings().get_by_role("button", name="Back to the example").click()
    stage.expect_scene(scene)
