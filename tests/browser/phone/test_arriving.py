"""On a phone: another place opens at its first words, and nothing of the place before lies over it."""

from playwright.sync_api import expect

from ..stage import Stage

HEADLINE = ".top .reading"


def scroll_down(stage: Stage) -> None:
    stage.page.locator(".tool-row").evaluate("(one) => one.scrollIntoView()")
    stage.page.wait_for_function("scrollY > 500")


def test_an_example_opens_at_its_headline_however_far_down_the_page_stood(stage: Stage) -> None:
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


def test_the_next_step_closes_the_sheet_of_a_number(unopened: Stage) -> None:
    stage = unopened.open(lesson="riley-and-dog", step="keys-only")
    sheet = stage.page.locator(".this-number")
    stage.page.locator(".lesson .told-number").first.tap()
    expect(sheet).to_be_in_viewport(ratio=0.99)
    stage.page.get_by_role("button", name="Next").tap()
    expect(stage.page.locator(".counter")).to_have_text("3 / 8")
    expect(sheet).to_be_hidden()


def test_an_answer_that_changes_the_stage_is_still_read(unopened: Stage) -> None:
    stage = unopened.open(lesson="riley-and-dog", step="never-both")
    stage.page.get_by_role("button", name="Answer").tap()
    expect(stage.cell("w_q", 0, 1)).to_have_value("4")
    expect(stage.page.locator(".lesson-answer")).to_be_in_viewport(ratio=1)


def test_of_what_another_way_changes_something_is_in_view(unopened: Stage) -> None:
    stage = unopened.open(preset="rock-paper-scissors")
    key = stage.cell("w_k", 0, 0)
    stage.page.get_by_role("button", name="Show me").tap()
    expect(key).to_have_value("-1")
    expect(key).to_be_in_viewport(ratio=1)
    expect(stage.page.locator(".question .asked")).to_be_in_viewport(ratio=1)
    solve = stage.page.get_by_role("button", name="Another way")
    solve.evaluate("(button) => button.scrollIntoView({ block: 'center' })")
    expect(key).not_to_be_in_viewport()
    solve.tap()
    expect(key).to_have_value("1")
    expect(key).to_be_in_viewport(ratio=1)
