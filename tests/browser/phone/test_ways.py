"""On a phone: one can always go back to the lesson or to its step's start, and what it is called stays in view."""

from playwright.sync_api import expect

from ..stage import Stage


def test_a_typed_sentence_leaves_a_lesson_and_one_press_comes_back_to_its_step(unopened: Stage) -> None:
    page = unopened.open(lesson="riley-and-dog", step="longer-key").page
    back = page.get_by_role("button", name="Back to the lesson")
    expect(back).to_be_hidden()
    page.locator(".lesson-leave").tap()
    page.get_by_role("button", name="Type a sentence").tap()
    page.get_by_placeholder("The cat sat").fill("my cat sleeps")
    page.keyboard.press("Enter")
    expect(page.locator(".lesson")).to_be_hidden()
    back.tap()
    expect(page.locator(".counter")).to_have_text("4 / 8")
    expect(back).to_be_hidden()


def test_an_example_leaves_a_lesson_and_one_press_comes_back_to_its_step(unopened: Stage) -> None:
    page = unopened.open(lesson="riley-and-dog", step="longer-key").page
    unopened.explore(preset="rock-paper-scissors")
    expect(page.locator(".lesson")).to_be_hidden()
    page.get_by_role("button", name="Back to the lesson").tap()
    expect(page.locator(".counter")).to_have_text("4 / 8")


def test_the_lessons_name_stays_beside_the_way_back(unopened: Stage) -> None:
    page = unopened.open(lesson="riley-and-dog", step="longer-key").page
    name, back = page.locator(".lesson-name"), page.get_by_role("button", name="Restart step")
    page.get_by_role("button", name="Show one solution").tap()
    expect(back).to_be_in_viewport(ratio=1)
    expect(name).to_have_css("visibility", "visible")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(back).to_be_in_viewport(ratio=1)
    back.tap()
    expect(page.locator(".quiz")).not_to_contain_class("reached")
    expect(back).to_be_hidden()


def test_a_shown_solution_says_what_it_changed_and_next_stays_where_it_was(unopened: Stage) -> None:
    page = unopened.open(lesson="riley-and-dog", step="longer-key").page
    task, onward = page.locator(".quiz"), page.get_by_role("button", name="Next")
    before = task.bounding_box(), onward.bounding_box()
    page.get_by_role("button", name="Show one solution").tap()
    expect(task.locator(".lesson-solution")).to_have_text("W, row 1, column 2: 2 → 1")
    back, restart = (page.get_by_role("button", name=name).bounding_box() for name in ("← Back", "Restart step"))
    assert (task.bounding_box(), onward.bounding_box()) == before
    assert back
    assert restart
    assert before[1]
    assert back["x"] + back["width"] < restart["x"]
    assert restart["x"] + restart["width"] < before[1]["x"]
