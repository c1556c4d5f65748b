"""What is pointed at or selected lights up everywhere."""

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
    ".point >> nth=0",
    ".word.big >> nth=1",
    '.need .arrow[data-link="1"]',
    '.key-row[data-link="1"]',
    '.part[data-link="1"]',
    '.plane-queries_keys .label[data-answers="1"]',
    '.arithmetic [data-source="masked_scores/0/0/1"] >> nth=0',
]


def test_whatever_stands_for_a_token_lights_it(stage: Stage, subtests: pytest.Subtests) -> None:
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


def test_the_light_stays_with_its_token_and_in_its_place(stage: Stage) -> None:
    stage.with_tools("steps").cell("values", 1, 0).click()
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
