"""From the first example into a lesson: what it is about stands there, and a lesson that was left goes on."""

from playwright.sync_api import expect

from .stage import RILEY, Stage


def test_the_headline_says_how_far_apart_the_two_are_and_one_word_twice_is_no_answer(stage: Stage) -> None:
    headline, said = stage.page.locator(".reading"), stage.page.locator(".question .said")
    stage.cell("embeddings", 1, 0).fill("0.1")
    expect(headline).to_contain_text("apart.")
    stage.page.get_by_label("Undo", exact=True).click()
    expect(headline).to_have_text("Riley attends to dog 0.77, dog to Riley 0.38.")
    stage.cell("embeddings", 1, 0).fill("1")
    stage.cell("embeddings", 1, 1).fill("0.2")
    expect(said).to_contain_text("the two have become one word")
    expect(stage.page.locator(".question .answered")).to_have_count(0)
    stage.go(preset="riley-dog").page.get_by_label("Keys use W_Q too").check()
    expect(headline).to_contain_text("one matrix: equal scores, together at most 1.")


def test_a_lesson_that_was_left_goes_on_from_the_bare_address(unopened: Stage) -> None:
    way = unopened.page.locator(".to-lesson")
    unopened.open(lesson="riley-and-dog", step="longer-key")
    unopened.go().expect_scene(RILEY)
    expect(way).to_have_text("Go on at step 4 of 8 →")
    way.click()
    expect(unopened.page.locator(".counter")).to_have_text("4 / 8")
    unopened.go(lesson="riley-and-dog", step="circle")
    expect(unopened.page.locator(".counter")).to_have_text("8 / 8")
    unopened.go().expect_scene(RILEY)
    expect(way).to_have_text("Start the lesson →")  # it is done
    for written in ("{", "null", '["nowhere", 3]', '["riley-and-dog", "2"]', '["riley-and-dog", 99]', "7"):
        unopened.page.evaluate("step => localStorage.setItem('qkv-by-hand-lesson', step)", written)
        unopened.go(preset="two-heads").go().expect_scene(RILEY)
        expect(way).to_have_text("Start the lesson →")  # what a hand wrote in its place is passed over
