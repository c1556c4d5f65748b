"""Explore: every place as a real link with its picture, found by its words, by keys as by mouse."""

import re

from playwright.sync_api import expect

from qkv_demo.lessons import lessons
from qkv_demo.lessons.speaking import minutes
from qkv_demo.locale import table
from qkv_demo.presets import presets
from qkv_demo.ui.settings import pictures

from .stage import Stage


def test_every_place_is_a_link_with_its_own_weights_and_a_plain_click_stays_on_the_page(stage: Stage) -> None:
    page, button = stage.page, stage.page.locator("[data-explore]")
    page.evaluate("window.same = true")
    button.click()
    for kind, names in pictures().items():
        for name, weights in names.items():
            link = page.locator(f'.menu a[href="?{kind}={name}"]')
            expect(link).to_be_visible()
            seen = sum(1 for row in weights for weight in row if weight is not None and abs(weight) > 0.004)
            expect(link.locator(".place-picture path:not([hidden])")).to_have_count(seen)
    button.click()  # a second press closes what a button has opened
    expect(page.locator(".explore")).to_be_hidden()
    button.click()
    with page.context.expect_page() as opening:
        page.locator('.menu a[href="?preset=robot-law"]').click(modifiers=["ControlOrMeta"])
    assert "preset=robot-law" in opening.value.url
    opening.value.close()
    page.locator('.menu a[href="?preset=two-heads"]').click()
    stage.expect_scene(presets()["two-heads"].scene)
    assert page.evaluate("window.same")
    stage.expect_place(preset="two-heads")


def test_by_keys_alone_one_finds_a_place_in_either_language(stage: Stage) -> None:
    page = stage.page
    page.keyboard.press("Control+k")
    field = page.locator(".explore input")
    expect(field).to_be_focused()
    page.keyboard.type("机器人法则")
    expect(page.locator(".explore a")).to_have_count(1)
    field.fill("German fisch")  # of no title, and of another language than the page's
    expect(page.locator(".explore a")).to_have_attribute("href", "?goal=look-up")
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    page.keyboard.press("/")
    expect(field).to_have_value("")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".explore a").first).to_be_focused()
    for _ in range(3):  # past the ways in
        page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(page.locator('.explore a[href="?preset=riley-dog"]')).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("preset=riley-tied"))


def test_what_was_read_and_solved_stays_in_this_browser(stage: Stage) -> None:
    page = stage.page
    stage.go(lesson="three-places", step="4")
    stage.explore(goal="yourself")
    stage.cell("w_q", 0, 0).fill("1")
    stage.cell("w_q", 1, 1).fill("1")
    expect(page.locator(".learning-words")).to_have_text(table("en")["ui.learn.solved.hand"])
    page.reload()
    page.locator("[data-explore]").click()
    told = f"{round(sum(minutes('three-places', 'en')))} min · 4 of {len(lessons()['three-places'].steps)} read"
    expect(page.locator('.menu a[href="?lesson=three-places"] i')).to_have_text(told)
    expect(page.locator('.menu a[href="?goal=yourself"] i')).to_have_text(table("en")["ui.explore.solved"])
    expect(page.locator('.menu a[href="?goal=mirror"] i')).to_be_empty()


WAYS = {
    "minute": "#stage[data-film=playing]",
    "understand": "[data-layout=lesson]",
    "talk": "[data-layout=talk]",
}


def test_three_people_have_a_way_in_each_by_press_and_by_link(stage: Stage) -> None:
    page = stage.page
    for way, there in WAYS.items():
        stage.open(preset="two-heads")
        page.locator("[data-explore]").click()
        link = page.locator(".ways-in").get_by_role("link", name=table("en")[f"ui.explore.{way}"])
        address = link.get_attribute("href")
        link.click()
        expect(page.locator(there)).to_be_visible()
        page.goto(f"{stage.url}/{address}")
        expect(page.locator(there)).to_be_visible()
