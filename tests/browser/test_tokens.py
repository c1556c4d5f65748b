"""Tokens come, go, move and take any name; a typed sentence is a scene of one's own words."""

import re

from playwright.sync_api import expect

from qkv_demo.edits.sentence import scene_of
from qkv_demo.figures.palette import TOKENS
from qkv_demo.presets import presets

from .stage import RILEY, Stage, box_of

DOGS = "rgb({}, {}, {})".format(*bytes.fromhex(TOKENS["light"][1].removeprefix("#")))


WORDS = ("Ada", "reads", "a", "book")


def test_a_typed_sentence_is_a_scene_that_outlives_a_reload_and_tokens_come_go_move_and_take_any_name(
    stage: Stage,
) -> None:
    """The examples lead to one, too, and an empty one is refused."""
    stage.page.locator("[data-explore]").click()
    stage.page.locator(".explore").get_by_role("button", name="Type a sentence").click()
    stage.page.get_by_role("button", name="Make a scene of it").click()
    expect(stage.page.locator(".sentence input:invalid")).to_be_focused()
    stage.page.locator(".sentence input").fill(" ")
    stage.page.get_by_role("button", name="Make a scene of it").click()
    expect(stage.page.locator(".notice")).to_contain_text("There is no word in it yet")
    stage.expect_scene(RILEY)
    stage.expect_place(preset="riley-dog")
    stage.settings().get_by_role("button", name="Type a sentence").click()
    stage.page.get_by_role("button", name="it: the animal or the street?").click()  # one that was placed by its meaning
    stage.expect_scene(presets()["animal-street"].scene)
    stage.go(preset="riley-dog").expect_scene(RILEY)
    stage.page.locator("[data-sentence]").click()
    box = stage.page.get_by_label("Type a sentence", exact=True).get_by_role("textbox")
    expect(box).to_be_focused()
    box.fill("Ada reads a book.")
    box.press("Enter")
    stage.expect_scene(scene_of(WORDS))
    expect(box).to_be_hidden()
    said = stage.page.locator(".question")
    expect(said).to_contain_text("4 tokens on a circle")
    expect(said).to_contain_text("Punctuation was left out")
    expect(said.get_by_role("button")).to_have_count(0)
    expect(stage.page.locator(".reading")).to_contain_text("reads attends to Ada")
    stage.page.locator(".need .word", has_text="book").first.click()
    expect(stage.page.locator(".asker")).to_have_text("book")
    expect(said).to_contain_text("4 tokens on a circle")  # until the scene is another
    stage.cell("embeddings", 0, 0).fill("5")
    expect(said).to_be_hidden()
    stage.page.get_by_label("Undo", exact=True).click()
    stage.expect_place()
    stage.page.get_by_label("Undo", exact=True).click()
    stage.expect_scene(RILEY)
    stage.expect_place(preset="riley-dog")
    stage.page.get_by_label("Redo", exact=True).click()
    stage.expect_scene(scene_of(WORDS))
    stage.expect_confirmed()
    stage.page.reload()
    stage.expect_scene(scene_of(WORDS))
    stage.go(preset="riley-dog").expect_scene(RILEY)
    expect(stage.page.locator("[data-add]")).to_be_hidden()
    stage.page.locator(".lane-x").hover()
    stage.page.get_by_role("button", name="+ token").click()
    expect(stage.tokens().nth(2)).to_be_focused()  # it waits for its name
    stage.page.keyboard.type("<b>cat</b>")
    expect(stage.page.locator('[data-quantity="weights"] thead')).to_contain_text("<b>cat</b>")
    stage.page.locator('[data-grip="2"]').press("ArrowUp")
    expect(stage.tokens().nth(1)).to_have_value("<b>cat</b>")
    for dog in ("tokens] input >> nth=2", 'weights] [data-asks="2"] >> nth=0'):  # its colour has gone with it
        expect(stage.page.locator(f"[data-quantity={dog}")).to_have_css("color", DOGS)
    expect(stage.page.locator('.need [data-asks="2"]').first).to_have_css("color", DOGS)
    stage.page.locator('[data-quantity="tokens"] .token-row[data-r="1"]').hover()
    stage.page.locator('[data-remove="1"]').click()
    expect(stage.tokens()).to_have_count(2)
    stage.expect_scene(RILEY)
    held = stage.page.locator('[data-grip="0"]')
    box = box_of(held)
    mouse = stage.page.mouse
    mouse.move(box["x"] + 5, box["y"] + 5)
    mouse.down()
    mouse.move(box["x"] + 5, box["y"] + 35, steps=3)
    expect(stage.page.locator(".token-row").first).to_have_attribute("style", re.compile("translate"))
    held.press("Escape")
    mouse.up()
    expect(stage.page.locator(".token-row").first).not_to_have_attribute("style", re.compile("translate"))
    expect(stage.tokens().first).to_have_value("Riley")
