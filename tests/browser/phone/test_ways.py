"""On a phone: one can always go back to the lesson or to its step's start, and what it is called stays in view."""

from playwright.sync_api import expect

from ..stage import Stage
from .places import tall, top


def test_a_typed_sentence_leaves_a_lesson_and_one_press_comes_back_to_its_step(unopened: Stage) -> None:
    page = unopened.open(lesson="riley-and-dog", step="longer-key").page
    back = page.get_by_role("button", name="Back to the lesson")
    expect(back).to_be_hidden()
    page.locator(".lesson-leave").tap()
    expect(page.locator(".top .reading")).to_contain_text("0.77")  # of the first example
    page.get_by_role("button", name="Type a sentence").tap()
    page.get_by_placeholder("The cat sat").fill("my cat sleeps")
    page.keyboard.press("Enter")
    expect(page.locator(".lesson")).to_be_hidden()
    expect(page.locator(".top .reading")).to_contain_text("cat attends")
    expect(page.locator(".top .reading")).to_be_in_viewport(ratio=1)
    told, need = page.locator(".question"), page.locator(".need")
    expect(told).to_contain_text("3 tokens on a circle")
    assert top(told) + tall(told) <= top(need), "it covers nothing"
    back.tap()
    expect(page.locator(".counter")).to_have_text("4 / 8")
    expect(back).to_be_hidden()
