"""Hovering or selecting highlights a token everywhere, and a pressed number shows its arithmetic."""

import re

import pytest
from playwright.sync_api import Locator, expect

from .stage import Stage

HIGHLIGHTED = re.compile("highlighted")


def expect_lit(stage: Stage, *rows: int) -> None:
    """Expect exactly these rows of the keys to be highlighted."""
    for row in (0, 1):
        cell = expect(stage.cell("keys", row, 0))
        cell.to_have_class(HIGHLIGHTED) if row in rows else cell.not_to_have_class(HIGHLIGHTED)


def test_a_hovered_cell_highlights_its_token_everywhere(stage: Stage) -> None:
    stage.with_tools("steps").cell("keys", 1, 0).hover()
    for quantity in ("embeddings", "keys", "values", "queries"):
        expect(stage.page.locator(f'[data-quantity="{quantity}"] td[data-r="1"][data-c="0"]')).to_have_class(
            HIGHLIGHTED
        )
    expect_lit(stage, 1)


def test_a_hovered_arrow_highlights_its_token(stage: Stage) -> None:
    box = stage.page.locator('.plane-queries_keys [data-arrow="keys/0/0"]').bounding_box()
    assert box
    stage.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect_lit(stage, 0)


ELEMENTS_OF_DOG = [
    '[data-quantity="weights"] thead [data-answers="1"]',
    ".two-scores .pair-mark >> nth=0",
    ".word.big >> nth=1",
    '.attention .arrow[data-link="1"]',
    '.key-row[data-row="0"][data-link="1"]',
    '.segment[data-row="0"][data-link="1"]',
    '.plane-queries_keys .label[data-answers="1"]',
    '.arithmetic [data-source="masked_scores/0/0/1"] >> nth=0',
    ".headline-text .number-link >> nth=0",
    ".question .invited .chip",
]


def test_every_element_of_a_token_highlights_it(stage: Stage, subtests: pytest.Subtests) -> None:
    stage.with_tools("lopsided")
    for selector in ELEMENTS_OF_DOG:
        with subtests.test(selector):
            stage.page.locator(selector).dispatch_event("pointerover", {"bubbles": True})
            expect_lit(stage, 1)
            stage.root.locator(".root").dispatch_event("pointerleave")
            expect_lit(stage)


def test_a_focused_token_stays_highlighted(stage: Stage) -> None:
    stage.with_tools("steps").cell("values", 1, 0).click()
    stage.page.mouse.move(2, 2)
    expect_lit(stage, 1)
    stage.page.locator("body").click(position={"x": 2, "y": 2})
    expect_lit(stage)


def test_another_location_highlights_nothing(stage: Stage) -> None:
    stage.cell("embeddings", 0, 0).click()
    stage.go(lesson="riley-and-dog", step="one-matrix")
    stage.page.mouse.move(2, 2)
    expect_lit(stage)


# Return whether the arithmetic panel covers none of a table's numbers.
BESIDE = """(table) => {
    const [panel, numbers] = [".this-number", `table[data-quantity="${table}"]`].map((element) =>
        document.querySelector(element).getBoundingClientRect());
    return panel.left >= numbers.right || panel.right <= numbers.left
        || panel.top >= numbers.bottom || panel.bottom <= numbers.top;
}"""


@pytest.fixture
def panel(stage: Stage) -> Locator:
    """Return the panel with the arithmetic of the first weight."""
    stage.with_tools("weights").cell("weights", 0, 1).click()
    return stage.page.locator(".this-number")


def test_the_arithmetic_stands_beside_its_table(stage: Stage, panel: Locator) -> None:
    expect(panel).to_be_in_viewport(ratio=0.99)
    stage.page.wait_for_function(BESIDE, arg="weights")


def test_the_arithmetic_follows_arrow_keys(stage: Stage, panel: Locator) -> None:
    title = panel.locator(".cell-title").inner_text()
    stage.press("ArrowDown")
    expect(panel.locator(".cell-title")).not_to_have_text(title)
    stage.press("Escape")
    expect(panel).to_be_hidden()
    expect(stage.cell("weights", 1, 1)).to_be_focused()


def test_the_arithmetic_closes_by_button_and_second_press(stage: Stage, panel: Locator) -> None:
    panel.get_by_role("button", name="Close the arithmetic").click()
    expect(panel).to_be_hidden()
    for visible in (True, False):
        stage.cell("weights", 0, 1).click()
        expect(panel).to_be_visible(visible=visible)


def test_the_arithmetic_follows_an_edit(stage: Stage, panel: Locator) -> None:
    stage.with_tools("steps").cell("queries", 0, 1).click()
    stage.cell("w_q", 0, 1).fill("3")
    stage.cell("queries", 0, 1).focus()
    expect(panel.locator(".arithmetic")).to_contain_text("3.20")


def test_a_long_sum_unfolds_and_folds(app: Stage) -> None:
    page = app.open(preset="animal-street").with_tools("weights").page
    page.locator('[data-quantity="weights"] td.selected').click()
    steps = page.locator(".arithmetic")
    expect(steps).to_contain_text("+8 more")
    steps.locator(".more").first.click()
    expect(steps).not_to_contain_text("more")
    page.get_by_role("button", name="Largest terms").press("Enter")
    expect(steps).to_contain_text("+8 more")
