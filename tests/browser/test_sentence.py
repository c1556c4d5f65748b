"""A scene of one's own words: typed, undone, and still there after a reload."""

from playwright.sync_api import expect

from qkv_demo.edits.sentence import scene_of
from qkv_demo.presets import presets

from .stage import RILEY, Stage

WORDS = ("Ada", "reads", "a", "book")


def test_a_typed_sentence_is_a_scene_that_can_be_undone_and_outlives_a_reload(stage: Stage) -> None:
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


def test_the_examples_lead_to_a_sentence_too_and_an_empty_one_is_refused(stage: Stage) -> None:
    stage.page.locator("[data-explore]").click()
    stage.page.locator(".explore").get_by_role("button", name="Type a sentence").click()
    stage.page.get_by_role("button", name="Make a scene of it").click()
    expect(stage.page.locator(".notice")).to_contain_text("There is no word in it yet")
    stage.expect_scene(RILEY)
    stage.expect_place(preset="riley-dog")
    stage.settings().get_by_role("button", name="Type a sentence").click()
    stage.page.get_by_role("button", name="it: the animal or the street?").click()  # one that was placed by its meaning
    stage.expect_scene(presets()["animal-street"].scene)
