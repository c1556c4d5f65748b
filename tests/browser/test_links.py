"""Addresses contain a scene and its view. The browser stores work in progress, language and theme."""

import json
import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from qkv_demo.locale import read_strings
from qkv_demo.share.link import encode_scene

from .stage import RILEY, Stage, with_w_q

SAVE_WORK = "work => localStorage.setItem('qkv-by-hand', work)"


@pytest.fixture
def shared_stage(app: Stage) -> Stage:
    """Return a shared link with a second head, a matrix in the plane, the steps tool and a selected number."""
    page = app.open(preset="two-heads").page
    page.get_by_role("tab", name="Head 2").click()
    matrix = page.locator(".input-card-key .block", has=page.locator("[data-quantity=w_k][data-head='1']"))
    matrix.hover()
    matrix.locator("[data-play]").click()
    page.locator("[data-tool=steps]").click()
    app.cell("scores", 2, 1, head=1).click()
    expect(page.locator(".cell-title")).to_contain_text("hyper")
    page.locator("[data-share]").click()
    expect(page).to_have_url(re.compile(r"scene=1\..*pair=3%2C2&cell=scores%2C3%2C2&head=2&lens=w_k.*steps=1"))
    return app


def test_a_link_keeps_the_view(shared_stage: Stage) -> None:
    page, title = shared_stage.page, shared_stage.page.locator(".cell-title")
    selected = title.inner_text()
    page.evaluate("localStorage.clear(), sessionStorage.clear()")
    page.reload()
    expect(title).to_have_text(selected)
    expect(page.get_by_role("tab", name="Head 2")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".morph [data-play=w_k]")).to_be_visible()
    expect(page.locator("[data-tool=steps]")).to_have_attribute("aria-expanded", "true")


def test_back_leads_to_a_shared_view(shared_stage: Stage) -> None:
    page, link = shared_stage.page, shared_stage.page.url
    selected = page.locator(".cell-title").inner_text()
    page.keyboard.press("Escape")
    shared_stage.explore(preset="riley-dog")
    shared_stage.expect_scene(RILEY)
    page.go_back()
    expect(page).to_have_url(link)
    expect(page.locator(".cell-title")).to_have_text(selected)


def test_forward_replaces_a_number_being_typed(stage: Stage) -> None:
    stage.explore(preset="sentences-2d")
    stage.explore(preset="riley-dog")
    stage.expect_scene(RILEY)
    stage.page.go_back()
    stage.expect_location(preset="sentences-2d")
    stage.cell("embeddings", 0, 0).fill("3.5")
    stage.page.go_forward()
    stage.expect_scene(RILEY)
    expect(stage.cell("embeddings", 0, 0)).to_have_value("1")


def test_a_reload_keeps_what_undo_brings_back(stage: Stage) -> None:
    for value in ("5", "6"):
        stage.cell("w_q", 0, 1).fill(value)
        stage.cell("w_q", 0, 1).press("Enter")
    stage.page.locator(".word.big", has_text="dog").click()
    stage.option("tie_qk").check()
    stage.expect_scene(replace(with_w_q(6), tie_qk=True))
    stage.page.reload()
    expect(stage.page.locator(".asker")).to_have_text("dog")
    for scene in (with_w_q(6), with_w_q(5), RILEY):
        stage.undo()
        stage.expect_scene(scene)
    expect(stage.page.get_by_title("Undo", exact=True)).to_be_disabled()


def test_reset_returns_to_a_links_scene(app: Stage) -> None:
    app.open(scene=encode_scene(with_w_q(5)))
    app.cell("w_q", 0, 1).fill("6")
    app.expect_number(6.2, "queries", 0, 1)
    app.reset()
    app.expect_scene(with_w_q(5))


def test_work_that_cannot_be_opened_is_refused(stage: Stage) -> None:
    stage.page.evaluate(SAVE_WORK, json.dumps({"scene": {**RILEY.to_dict(), "temperature": -1}, "preset": "nowhere"}))
    stage.page.evaluate("sessionStorage.clear()")
    stage.open().expect_scene(RILEY)
    expect(stage.page.locator(".notice")).to_contain_text("temperature")


@pytest.mark.parametrize("query", [{"scene": "1.nonsense"}, {"lesson": "riley-and-dog", "step": "99"}])
def test_an_unreadable_address_shows_the_default_scene(app: Stage, query: dict[str, str]) -> None:
    app.open(**query).expect_scene(RILEY)
    expect(app.page.locator(".notice")).to_be_visible()


def test_a_browser_without_storage_is_reported_once(stage: Stage) -> None:
    notice = stage.page.locator(".notice")
    stage.page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full'); }; }")
    stage.cell("w_q", 0, 1).fill("5")
    expect(notice).to_have_text(read_strings("en")["ui.unkept"])
    stage.cell("w_q", 0, 1).fill("6")
    stage.expect_scene(with_w_q(6))
    expect(notice).to_be_hidden()


def expect_language_and_theme(stage: Stage, language: str, theme: str) -> None:
    expect(stage.page.locator(":root")).to_have_attribute("lang", language)
    expect(stage.page.locator("body.dark")).to_have_count(int(theme == "dark"))


def test_the_page_follows_the_systems_theme(fresh_page: Page, app_url: str) -> None:
    fresh_page.emulate_media(color_scheme="dark")
    expect_language_and_theme(Stage(fresh_page, app_url).open(), "en", "dark")


def test_an_address_overrides_saved_language_and_theme(stage: Stage) -> None:
    stage.choose_language("zh")
    stage.switch_theme()
    expect_language_and_theme(stage, "zh", "dark")
    stage.open()
    expect_language_and_theme(stage, "zh", "dark")
    stage.open(lang="en", theme="light")
    expect_language_and_theme(stage, "en", "light")
