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


def test_of_what_another_way_changes_something_is_in_view(unopened: Stage) -> None:
    stage = unopened.open(preset="rock-paper-scissors")
    key = stage.cell("w_k", 0, 0)
    stage.page.get_by_role("button", name="Show me").tap()
    expect(key).to_have_value("-1")
    expect(key).to_be_in_viewport(ratio=1)
    expect(stage.page.locator(".question .asked")).to_be_in_viewport(ratio=1)
    stage.page.set_viewport_size({"width": 390, "height": 640})  # in which the two do not stand together
    solve = stage.page.get_by_role("button", name="Another way")
    solve.evaluate("(button) => button.scrollIntoView({ block: 'center' })")
    expect(key).not_to_be_in_viewport()
    solve.tap()
    expect(key).to_have_value("1")
    expect(key).to_be_in_viewport(ratio=1)
