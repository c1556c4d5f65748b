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


def test_bars_and_shares_keep_their_words_colours(forced: Stage) -> None:
    page = forced.open().page
    for parts in (".key-rows .fill", '.strip[data-part="shares"] .part'):
        looks = page.locator(parts).evaluate_all(f"all => all.map({LOOK})")
        assert len(set(looks)) == 2, parts


def test_what_is_pressed_chosen_or_open_is_outlined(forced: Stage) -> None:
    stage = forced.open()
    tools = stage.page.locator("[data-tool=weights]"), stage.page.locator("[data-tool=steps]")
    tools[0].click()
    stage.page.mouse.move(0, 0)
    expect(tools[0]).to_have_css("outline-style", "solid")
    expect(tools[1]).to_have_css("outline-style", "none")
    stage.cell("weights", 0, 1).click()
    stage.page.keyboard.press("Escape")
    for column, style in enumerate(("none", "solid")):
        expect(stage.cell("weights", 0, column)).to_have_css("outline-style", style)


def test_many_words_keep_their_shades(forced: Stage) -> None:
    stage = forced.open(preset="riley-sentence").with_tools("weights")
    looks = [stage.cell("weights", 2, column).evaluate(LOOK) for column in (1, 2)]
    assert looks[0] != looks[1]
    expect(stage.cell("weights", 2, 2)).to_have_css("color", "rgba(0, 0, 0, 0)")  # no digits are crammed in


def test_the_line_of_scores_is_there(forced: Stage) -> None:
    page = forced.open().with_tools("lopsided").page
    line = page.locator(".score-points .line")
    height = line.evaluate("(line) => getComputedStyle(line, '::before').borderBlockStartWidth")
    assert height == "2px"
