"""On a phone: one can always go back to the lesson or to its step's start, and what it is called stays in view."""

from playwright.sync_api import Page, expect

from ..seen import expect_box
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


def test_the_lessons_name_stays_beside_the_way_back(unopened: Stage) -> None:
    page = unopened.open(lesson="riley-and-dog", step="longer-key").page
    name, back = page.locator(".lesson-name"), page.get_by_role("button", name="Restart step")
    task, onward = page.locator(".quiz"), page.get_by_role("button", name="Next")
    before = task.bounding_box(), onward.bounding_box()
    page.get_by_role("button", name="Show one solution").tap()
    expect(task.locator(".lesson-done")).to_contain_text("W, row 1, column 2: 2 → 1")
    expect_box(task, before[0])
    expect_box(onward, before[1])
    expect_apart(page)
    expect(back).to_be_in_viewport(ratio=1)
    expect(name).to_have_css("visibility", "visible")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(back).to_be_in_viewport(ratio=1)
    back.tap()
    expect(page.locator(".quiz")).not_to_contain_class("reached")
    expect(back).to_be_hidden()
    unopened.go(lesson="riley-and-dog", step="circle")  # from which another lesson follows
    unopened.cell("embeddings", 0, 0).fill("3")
    expect(back).to_be_visible()
    expect_apart(page)


def expect_apart(page: Page) -> None:
    """The ways on and back, in one line."""
    ways = [
        page.locator(f".lesson {one}").bounding_box() for one in (":text('← Back')", ".counter", ".wander", ".primary")
    ]
    sides = [side for box in ways if box for side in (box["x"], box["x"] + box["width"])]
    assert len(sides) == 8
    assert sides == sorted(sides)
