"""Explore: every place as a real link, found by its words; an example's question, and whoever shows its answer."""

import re

from playwright.sync_api import expect

from qkv_demo.lessons import lessons, minutes
from qkv_demo.locale import table
from qkv_demo.presets import presets
from qkv_demo.ui.settings import pictures

from .seen import expect_box
from .stage import RILEY, Stage, box_of

WAYS = {
    "minute": "#stage[data-film=playing]",
    "understand": "[data-layout=lesson]",
    "talk": "[data-layout=talk]",
}


def test_every_place_is_a_link_found_by_keys_in_either_language_and_a_plain_click_stays_on_the_page(
    stage: Stage,
) -> None:
    """Three people have a way in each."""
    page, button = stage.page, stage.page.locator("[data-explore]")
    page.evaluate("window.same = true")
    button.click()
    for kind, names in pictures().items():
        for name, weights in names.items():
            link = page.locator(f'.menu a[href="?{kind}={name}"]')
            expect(link).to_be_visible()
            seen = sum(1 for row in weights for weight in row if weight is not None and abs(weight) > 0.004)
            expect(link.locator(".place-picture path:not([hidden])")).to_have_count(seen)
    button.click(force=True)  # a second press closes what a button has opened, though the menu holds the focus
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
    page.keyboard.press("Control+k")
    field = page.locator(".explore input")
    expect(field).to_be_focused()
    page.keyboard.type("机器人法则")
    expect(page.locator(".explore a")).to_have_count(1)
    field.fill("German fisch")  # of no title, and of another language than the page's
    expect(page.locator(".explore a")).to_have_attribute("href", "?goal=look-up")
    expect(page.locator(".explore [role=status]")).to_have_text("1 place found")
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    page.keyboard.press("/")
    expect(field).to_have_value("")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".explore a").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(field).to_be_focused()
    page.locator('.explore a[href="?preset=riley-dog"]').focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("preset=riley-sentence"))
    for way, there in WAYS.items():
        stage.go(preset="two-heads")
        button.click()
        page.locator(".ways-in").get_by_role("link", name=table("en")[f"ui.explore.{way}"]).click()
        expect(page.locator(there)).to_be_visible()


def test_what_was_read_and_solved_stays_in_this_browser(stage: Stage) -> None:
    page = stage.page
    stage.go(lesson="three-places", step="4")
    stage.explore(goal="yourself")
    stage.cell("w_q", 0, 0).fill("1")
    stage.cell("w_q", 1, 1).fill("1")
    expect(page.locator(".learning-words")).to_have_text(table("en")["ui.learn.solved.hand"])
    page.reload()
    page.locator("[data-explore]").click()
    told = f"{round(sum(minutes('three-places', 'en')))} min · 3 of {len(lessons()['three-places'].steps)} read"
    expect(page.locator('.menu a[href="?lesson=three-places"] i')).to_have_text(told)
    expect(page.locator('.menu a[href="?goal=yourself"] i')).to_have_text(table("en")["ui.explore.solved"])
    expect(page.locator('.menu a[href="?goal=mirror"] i')).to_be_empty()


def test_an_examples_question_can_be_answered_and_whoever_looks_on_sees_how(stage: Stage) -> None:
    page, question, need = stage.page, stage.page.locator(".question"), stage.page.locator(".need")
    invited = page.locator('.handle[data-invited="true"]')
    expect(question.locator(".invited .chip")).to_have_text("dog")
    expect(invited).to_have_attribute("data-handle", "embeddings/0/1")
    show, below = page.get_by_role("button", name="Show me"), box_of(need)
    show.click()
    stage.expect_scene(next(iter(presets()["riley-dog"].edits.values())).scene)
    expect(show).to_be_hidden()  # there is nothing more to show
    expect(question.locator(".said .chip").first).to_have_text("dog")
    for onward in ("Next example", "Start the lesson"):
        expect(question.get_by_role("button", name=onward)).to_be_visible()
    expect_box(need, below)
    expect(question).not_to_contain_text("Answered")  # not by who looks on
    expect(invited).to_have_count(0)
    page.get_by_label("Undo", exact=True).click()
    stage.expect_scene(RILEY)
    expect(question).to_contain_text("until both weights are equal")
    page.get_by_label("Redo", exact=True).click()
    page.get_by_role("button", name="Next example").click()
    stage.expect_place(preset=[*presets()][1])
    expect(question).not_to_contain_text("Answered")
