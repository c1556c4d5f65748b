"""Where the page stands on a phone after a press: what answers, what has changed and what opens is in view."""

from playwright.sync_api import expect

from ..seen import tall, top
from ..stage import SEEN, Stage, counter_at


def test_what_a_finger_is_on_stays_where_it_is_while_words_answer(unopened: Stage) -> None:
    page = unopened.open(lesson="riley-and-dog", step="keys-only").page
    ask = page.locator(".lesson-ask")
    stood = top(ask)
    page.locator(".choice").last.tap()  # who guesses needs no way to give up
    expect(page.locator(".show-answer")).to_be_hidden()
    expect(page.locator(".lesson-answer")).not_to_be_empty()
    unopened.expect_confirmed()
    page.evaluate(SEEN)
    assert abs(top(ask) - stood) < 2
    number = unopened.go(preset="animal-street").cell("embeddings", 10, 0)
    number.focus()
    page.evaluate("scrollTo({ top: 150, behavior: 'instant' })")
    stood = top(number)
    number.fill("-3")
    expect(page.locator(".question .said")).to_contain_text("a second layer would attend to street")
    page.wait_for_function("scrollY !== 150")  # by as much as the words over it have changed
    page.evaluate(SEEN)
    assert abs(top(number) - stood) < 2


def test_show_me_scrolls_to_the_number_that_it_changes(unopened: Stage) -> None:
    page = unopened.page
    page.set_viewport_size({"width": 390, "height": 640})  # The question and the number do not fit into it together.
    number = unopened.open(preset="apple-cross").cell("w_q", 0, 0)
    solve = page.get_by_role("button", name="Show me")
    solve.evaluate("(button) => button.scrollIntoView({ block: 'center' })")
    expect(number).not_to_be_in_viewport()
    solve.tap()
    expect(number).to_have_value("1")
    expect(number).to_be_in_viewport(ratio=1)


HEADLINE = ".top .reading"


def scroll_down(stage: Stage) -> None:
    stage.page.locator(".tool-row").evaluate("(one) => one.scrollIntoView()")
    stage.page.wait_for_function("scrollY > 500")


# Whether it lies below what stays in view.
CLEAR = """(one) => one.getBoundingClientRect().top >=
    document.querySelector(".need").getBoundingClientRect().bottom - 1"""


def test_an_example_opens_at_its_headline_and_what_is_pressed_shows_what_it_brings(stage: Stage) -> None:
    """However far down the page stood. Which number matters, though its answer comes later; a matrix at work in a
    picture above; a step's dial."""
    explore = stage.page.locator("[data-explore]")
    scroll_down(stage)
    expect(explore).not_to_be_in_viewport()
    stage.explore(preset="robot-law")
    expect(stage.page.locator(HEADLINE)).to_contain_text("it attends")
    expect(stage.page.locator(HEADLINE)).to_be_in_viewport(ratio=1)
    expect(explore).to_be_in_viewport(ratio=1)
    scroll_down(stage)
    stage.page.get_by_label("Undo", exact=True).evaluate("(undo) => undo.click()")
    expect(stage.page.locator(HEADLINE)).to_contain_text("Riley attends")
    expect(stage.page.locator(HEADLINE)).not_to_be_in_viewport()
    page = stage.go(preset="riley-dog").page
    page.locator("[data-tool=matters]").tap()
    expect(page.locator(".matters")).to_be_in_viewport(ratio=1)
    page.locator("[data-tool=steps]").tap()
    first = page.locator(".ledger .step:visible").first
    expect(first).to_be_in_viewport()
    page.wait_for_function(CLEAR, arg=first.element_handle())
    page.locator(".lane-query [data-play]").tap()
    expect(page.locator(".plane-space .frame")).to_be_in_viewport(ratio=1)


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
    expect(page.locator(".counter")).to_have_text(counter_at("riley-and-dog", "longer-key"))
    expect(back).to_be_hidden()
