"""On a phone, the page scrolls so that answers, changes and opened parts are in view."""

from playwright.sync_api import expect

from ..layout import height_of, top
from ..stage import TWO_FRAMES, Stage, counter_at

HEADLINE = ".top .headline-text"


def test_a_guessed_question_stays_where_it_is(app: Stage) -> None:
    page = app.open(lesson="riley-and-dog", step="keys-only").page
    ask = page.locator(".lesson-ask")
    before = top(ask)
    page.locator(".choice").nth(1).tap()
    expect(page.locator(".lesson-answer")).not_to_be_empty()
    app.expect_confirmed()
    page.evaluate(TWO_FRAMES)
    assert abs(top(ask) - before) < 2


def test_a_number_stays_while_words_above_it_change(app: Stage) -> None:
    page, number = app.page, app.open(preset="animal-street").cell("embeddings", 10, 0)
    number.focus()
    page.evaluate("scrollTo({ top: 150, behavior: 'instant' })")
    before = top(number)
    number.fill("-3")
    page.wait_for_function("scrollY !== 150")
    app.expect_confirmed()
    page.evaluate(TWO_FRAMES)
    assert abs(top(number) - before) < 2


def test_show_me_scrolls_to_the_changed_number(app: Stage) -> None:
    page = app.page
    # The question and the number do not fit into this window together.
    page.set_viewport_size({"width": 390, "height": 640})
    number = app.open(preset="apple-cross").cell("w_q", 0, 0)
    solve = page.get_by_role("button", name="Show me")
    solve.evaluate("(button) => button.scrollIntoView({ block: 'center' })")
    expect(number).not_to_be_in_viewport()
    solve.tap()
    expect(number).to_have_value("1")
    expect(number).to_be_in_viewport(ratio=1)


def scroll_down(stage: Stage) -> None:
    stage.page.locator(".tool-row").evaluate("(element) => element.scrollIntoView()")
    stage.page.wait_for_function("scrollY > 500")


def test_an_example_opens_at_its_headline(stage: Stage) -> None:
    scroll_down(stage)
    stage.explore(preset="robot-law")
    expect(stage.page.locator(HEADLINE)).to_contain_text("it gives")
    for part in (HEADLINE, "[data-explore]"):
        expect(stage.page.locator(part)).to_be_in_viewport(ratio=1)


def test_undo_does_not_scroll(stage: Stage) -> None:
    stage.explore(preset="robot-law")
    stage.cell("w_q", 0, 1).fill("5")
    stage.expect_confirmed()
    scroll_down(stage)
    stage.page.get_by_title("Undo", exact=True).evaluate("(undo) => undo.click()")
    stage.expect_confirmed()
    expect(stage.page.locator(HEADLINE)).not_to_be_in_viewport()


# Return whether an element is below the part of the page that always stays in view.
CLEAR = """(element) => element.getBoundingClientRect().top >=
    document.querySelector(".attention").getBoundingClientRect().bottom - 1"""


def test_what_a_tool_opens_is_in_view(stage: Stage) -> None:
    stage.page.locator("[data-tool=matters]").tap()
    expect(stage.page.locator(".matters")).to_be_in_viewport(ratio=1)
    stage.page.locator("[data-tool=steps]").tap()
    first = stage.page.locator(".ledger .step:visible").first
    expect(first).to_be_in_viewport()
    stage.page.wait_for_function(CLEAR, arg=first.element_handle())


def test_an_animated_matrix_is_in_view(stage: Stage) -> None:
    scroll_down(stage)
    stage.page.locator(".input-card-query [data-play]").tap()
    expect(stage.page.locator(".plane-space .frame")).to_be_in_viewport(ratio=1)


def test_a_typed_sentence_leads_back_to_the_lesson(app: Stage) -> None:
    page = app.open(lesson="riley-and-dog", step="longer-key").page
    page.locator(".lesson-leave").tap()
    page.get_by_role("button", name="Type a sentence").tap()
    page.get_by_role("radio", name="by position").tap()
    page.get_by_placeholder("The cat sat").fill("my cat sleeps")
    page.keyboard.press("Enter")
    expect(page.locator(HEADLINE)).to_contain_text("cat gives")
    expect(page.locator(HEADLINE)).to_be_in_viewport(ratio=1)
    explanation = page.locator(".question")
    assert top(explanation) + height_of(explanation) <= top(page.locator(".attention"))
    page.get_by_role("button", name="Back to the lesson").tap()
    expect(page.locator(".counter")).to_have_text(counter_at("riley-and-dog", "longer-key"))
