"""Explore: every place as a real link, found by its title, by keys as by mouse."""

import re

from playwright.sync_api import expect

from qkv_demo.learning.puzzles import PUZZLES
from qkv_demo.lessons import lessons
from qkv_demo.locale import table
from qkv_demo.presets import presets

from .stage import Stage


def test_every_place_is_a_link_and_a_plain_click_stays_on_the_page(stage: Stage) -> None:
    page = stage.page
    page.evaluate("window.same = true")
    page.locator("[data-explore]").click()
    for kind, names in (("preset", presets()), ("lesson", lessons())):
        for name in names:
            expect(page.locator(f'.menu a[href="?{kind}={name}"]')).to_be_visible()
    with page.context.expect_page() as opening:
        page.locator('.menu a[href="?preset=robot-law"]').click(modifiers=["ControlOrMeta"])
    assert "preset=robot-law" in opening.value.url
    opening.value.close()
    page.locator('.menu a[href="?preset=two-heads"]').click()
    stage.expect_scene(presets()["two-heads"].scene)
    assert page.evaluate("window.same")
    stage.expect_place(preset="two-heads")


def test_a_puzzles_link_opens_it_with_its_scene(stage: Stage) -> None:
    """As in a window of its own, where no click has said what to open."""
    stage.page.goto(f"{stage.page.url.split('?')[0]}?goal=one-before")
    expect(stage.page.locator(".reading")).to_contain_text(table("en")["puzzle.one-before.task"])
    stage.expect_scene(PUZZLES["one-before"].scene)


def test_by_keys_alone_one_finds_a_place_in_either_language(stage: Stage) -> None:
    page = stage.page
    page.keyboard.press("Control+k")
    field = page.locator(".explore input")
    expect(field).to_be_focused()
    page.keyboard.type("机器人")
    expect(page.locator(".explore a")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    page.keyboard.press("/")
    expect(field).to_have_value("")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".explore a").first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator('.explore a[href="?preset=riley-dog"]')).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("preset=riley-tied"))


def test_a_second_press_closes_what_a_button_has_opened(stage: Stage) -> None:
    button = stage.page.locator("[data-explore]")
    button.click()
    expect(stage.page.locator(".explore")).to_be_visible()
    button.click()
    expect(stage.page.locator(".explore")).to_be_hidden()
