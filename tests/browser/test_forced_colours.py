"""Painted in a person's own few colours, bars, shares, shades and whatever is pressed can still be told apart."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from .stage import Stage

# How an element differs from its surroundings, in the colours that are painted.
LOOK = """(element) => {
    const { backgroundColor, backgroundImage, outlineStyle, outlineWidth } = getComputedStyle(element);
    return `${backgroundColor} ${backgroundImage} ${outlineStyle} ${outlineWidth}`;
}"""


@pytest.fixture
def forced(unopened: Stage) -> Iterator[Stage]:
    unopened.page.emulate_media(forced_colors="active")
    yield unopened
    unopened.page.emulate_media(forced_colors="null")


def test_bars_shares_shades_and_what_is_pressed_are_told_apart(forced: Stage) -> None:
    stage = forced.open()
    page = stage.page
    for parts in (".key-rows .fill", '.strip[data-part="shares"] .part'):
        looks = page.locator(parts).evaluate_all(f"all => all.map({LOOK})")
        assert len(set(looks)) == 2, parts
    tools = page.locator("[data-tool=weights]"), page.locator("[data-tool=steps]")
    tools[0].click()
    page.mouse.move(0, 0)
    expect(tools[0]).to_have_css("outline-style", "solid")
    expect(tools[1]).to_have_css("outline-style", "none")
    stage.cell("weights", 0, 1).click()
    page.keyboard.press("Escape")
    for column, style in enumerate(("none", "solid")):
        expect(stage.cell("weights", 0, column)).to_have_css("outline-style", style)
    line = stage.with_tools("lopsided").page.locator(".score-points .line")
    assert line.evaluate("(line) => getComputedStyle(line, '::before').borderBlockStartWidth") == "2px"
    stage.go(preset="riley-sentence").with_tools("weights")  # many words keep their shades
    shades = [stage.cell("weights", 2, column) for column in (1, 2)]
    assert shades[0].evaluate(LOOK) != shades[1].evaluate(LOOK)
    expect(shades[1]).to_have_css("color", "rgba(0, 0, 0, 0)")  # no digits are crammed in
