"""What is pointed at or selected lights up everywhere; a pressed number shows its arithmetic."""

import re

import pytest
from playwright.sync_api import expect

from .stage import Stage

LIT = re.compile("lit")


MIDDLE = """(arrow) => {
    const { left, top, width, height } = arrow.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
}"""


STANDS_FOR_DOG = [
    '[data-block="weights"] thead [data-answers="1"]',
    ".two-scores .pair-mark >> nth=0",
    ".word.big >> nth=1",
    '.need .arrow[data-link="1"]',
    '.key-row[data-link="1"]',
    '.part[data-link="1"]',
    '.plane-queries_keys .label[data-answers="1"]',
    '.arithmetic [data-source="masked_scores/0/0/1"] >> nth=0',
    ".reading .told-number >> nth=0",
    ".question .invited .chip",
]


def test_whatever_stands_for_a_token_lights_it_and_the_light_stays_with_it_and_in_its_place(
    stage: Stage, subtests: pytest.Subtests
) -> None:
    stage.with_tools("weights", "lopsided", "steps").cell("keys", 1, 0).hover()
    for quantity in ("embeddings", "keys", "values", "queries"):
        expect(stage.page.locator(f'[data-quantity="{quantity}"] td[data-r="1"][data-c="0"]')).to_have_class(LIT)
    expect(stage.page.locator('[data-quantity="keys"] td[data-r="0"][data-c="0"]')).not_to_have_class(LIT)
    arrow = stage.page.locator('.plane-queries_keys [data-arrow="keys/0/0"]')
    x, y = arrow.evaluate(MIDDLE)  # half way along Riley's key there is nothing but the thin line
    stage.page.mouse.move(x, y)
    expect(stage.cell("keys", 0, 0)).to_have_class(LIT)
    expect(stage.cell("keys", 1, 0)).not_to_have_class(LIT)
    stage.page.mouse.move(2, 2)
    for what in STANDS_FOR_DOG:
        with subtests.test(what):
            stage.page.locator(what).dispatch_event("pointerover", {"bubbles": True})
            expect(stage.cell("keys", 1, 0)).to_have_class(LIT)
            stage.root.locator(".shell").dispatch_event("pointerleave")
            expect(stage.cell("keys", 1, 0)).not_to_have_class(LIT)
    stage.page.locator(".reading .told-number").first.focus()
    expect(stage.cell("keys", 1, 0)).to_have_class(LIT)
    stage.cell("values", 1, 0).click()
    stage.page.mouse.move(2, 2)
    expect(stage.cell("keys", 1, 0)).to_have_class(LIT)
    headline = stage.page.locator(".reading")
    said = headline.inner_text()
    stage.tokens().nth(1).focus()
    stage.page.keyboard.press("Shift+Tab")
    stage.page.keyboard.press("ArrowUp")
    expect(stage.tokens().first).to_have_value("dog")
    stage.expect_confirmed()
    expect(headline).to_have_text(re.compile(f"^{said.split()[0]}"))  # who asked asks on
    stage.page.locator("body").click(position={"x": 2, "y": 2})
    expect(stage.cell("keys", 0, 0)).to_have_class(LIT)
    expect(stage.cell("keys", 1, 0)).not_to_have_class(LIT)
    stage.page.keyboard.press("Escape")  # it was pinned until then
    expect(stage.cell("keys", 0, 0)).not_to_have_class(LIT)
    stage.cell("values", 0, 0).click()
    stage.go(lesson="riley-and-dog", step="one-matrix")
    for row in (0, 1):
        expect(stage.cell("keys", row, 0)).not_to_have_class(LIT)


# The panel lies over no number of a table.
BESIDE = """(table) => {
    const [panel, numbers] = [".this-number", `table[data-quantity="${table}"]`].map((one) =>
        document.querySelector(one).getBoundingClientRect());
    return panel.left >= numbers.right || panel.right <= numbers.left
        || panel.top >= numbers.bottom || panel.bottom <= numbers.top;
}"""


def test_the_arithmetic_stands_beside_its_number_until_it_is_closed(stage: Stage) -> None:
    """By its button, by Escape, by another press on the number; arrow keys take it along, and it covers no number. A
    long sum unfolds on a press."""
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
    page = stage.go(preset="animal-street").page
    page.locator('[data-quantity="weights"] td.selected').click()
    steps = page.locator(".arithmetic")
    expect(steps).to_contain_text("+8 more")
    expect(steps).to_contain_text("≈8.34÷23.58≈0.35")
    steps.locator(".more").first.click()
    expect(steps).not_to_contain_text("more")
    expect(steps).to_contain_text("e(−0.71)")
    fold = page.get_by_role("button", name="Largest terms")
    expect(fold).to_have_attribute("aria-expanded", "true")
    fold.press("Enter")
    expect(steps).to_contain_text("+8 more")
