"""A pressed number is selected and shows its arithmetic."""

from playwright.sync_api import expect

from .stage import Stage

# The panel lies over no number of a table.
BESIDE = """(table) => {
    const [panel, numbers] = [".this-number", `table[data-quantity="${table}"]`].map((one) =>
        document.querySelector(one).getBoundingClientRect());
    return panel.left >= numbers.right || panel.right <= numbers.left
        || panel.top >= numbers.bottom || panel.bottom <= numbers.top;
}"""


def test_the_arithmetic_stands_beside_its_number_until_it_is_closed(stage: Stage) -> None:
    """By its button, by Escape, by another press on the number; arrow keys take it along, and it covers no number."""
    cell, panel = stage.with_tools("weights").cell("weights", 0, 1), stage.page.locator(".this-number")

    def expect_beside(table: str) -> None:
        expect(panel).to_be_in_viewport(ratio=0.99)
        stage.page.wait_for_function(BESIDE, arg=table)

    cell.click()
    expect_beside("weights")
    stage.page.keyboard.press("ArrowDown")
    expect(panel.locator(".cell-title")).to_have_text("attention weights: dog attends to dog")
    expect_beside("weights")
    stage.page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(stage.cell("weights", 1, 1)).to_be_focused()
    stage.page.keyboard.press("Enter")
    expect(panel).to_be_visible()
    panel.get_by_role("button", name="Close the arithmetic").click()
    expect(panel).to_be_hidden()
    for seen in (True, False):
        cell.click()
        expect(panel).to_be_visible(visible=seen)
    stage.page.locator('.need .arrow[data-row="1"][data-link="0"]').dispatch_event("click")
    expect(panel.locator(".cell-title")).to_have_text("attention weights: dog attends to Riley")
    stage.with_tools("steps").cell("queries", 0, 1).click()
    expect(panel.locator(".cell-title")).to_have_text("queries: Riley, entry 2")
    stage.cell("w_q", 0, 1).fill("3")
    stage.cell("queries", 0, 1).focus()
    expect(panel.locator(".arithmetic math")).to_contain_text("3.20")
