"""The page passes axe's checks, and works with forced colors, in small windows and for screen readers."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from .stage import Stage

MENUS = ("explore", "settings", "share")
PANELS = {"lopsided": ".this-pair", "matters": ".matters", "learn": ".learning"}


# Report violations only, because listing the thousands of elements that pass takes most of the time.
VIOLATIONS = {"resultTypes": ["violations"]}


def test_accessibility_finds_nothing(stage: Stage) -> None:
    violations = {
        location: [
            f"{violation['id']}: {violation['nodes'][0]['html'][:200]} {violation['nodes'][0]['failureSummary']}"
            for violation in results
        ]
        for walk in (walk_in_light, walk_in_the_dark)
        for location, selector in walk(stage)
        if (results := Axe().run(stage.page, selector, VIOLATIONS).response["violations"])
    }
    assert not violations


# The name of a location, and the part to check if the rest was checked before.
Places = Iterator[tuple[str, str | None]]


def walk_in_light(stage: Stage) -> Places:
    """Open locations with different parts, in English and the light theme, and yield each."""
    stage.with_tools("options", "steps").cell("weights", 0, 1).click()
    yield "every step", None
    for tool, part in PANELS.items():
        expect(stage.with_tools(tool).page.locator(part)).to_be_visible()
        yield tool, part
    stage.go(lesson="one-number-at-a-time", step="softmax")
    yield "lesson", ".lesson"
    stage.page.keyboard.press("p")
    yield "lesson presented", None
    stage.page.keyboard.press("p")


def walk_in_the_dark(stage: Stage) -> Places:
    """Open locations with different parts, in Chinese and the dark theme, and yield each."""
    page = stage.page
    stage.go(preset="riley-dog")
    stage.choose_language("zh")
    stage.switch_theme()
    expect(page.locator("body")).to_contain_class("dark")
    expect(page.locator("html")).to_have_attribute("lang", "zh")
    for menu in MENUS:
        page.locator(f"[data-{menu}]").click()
        expect(page.locator(":popover-open")).to_be_visible()
        yield menu, ":popover-open"
        page.keyboard.press("Escape")
    stage.open_menu("w_q")
    yield "menu of a matrix", ":popover-open"
    page.keyboard.press("Escape")
    stage.with_tools("options", "steps")
    layout = page.locator("#stage .root[data-layout^=phone]")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(layout).to_have_count(1)
    yield "phone", None
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(layout).to_have_count(0)
    stage.explore(lab="order")
    expect(page.locator(".lab[aria-busy=false]")).to_have_count(1)
    yield "lab", ".lab"


# Return the painted colors in which an element differs from its surroundings.
GET_STYLE = """(element) => {
    const { backgroundColor, backgroundImage, outlineStyle, outlineWidth } = getComputedStyle(element);
    return `${backgroundColor} ${backgroundImage} ${outlineStyle} ${outlineWidth}`;
}"""


def test_forced_colors_distinguish_bars_and_buttons(stage: Stage) -> None:
    page = stage.page
    page.emulate_media(forced_colors="active")
    for parts in (".key-rows .fill", '.strip[data-part="shares"] .segment'):
        looks = page.locator(parts).evaluate_all(f"all => all.map({GET_STYLE})")
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
    bars = stage.with_tools("lopsided").page.locator(".two-scores .fill")
    assert bars.nth(0).evaluate(GET_STYLE) != bars.nth(1).evaluate(GET_STYLE)


def test_gradient_directions_are_signs_too(stage: Stage) -> None:
    stage.with_tools("matters")
    expect(stage.page.locator("td.downhill").first).to_be_visible()
    sign = "cell => getComputedStyle(cell.closest('td'), '::after').content"
    assert "↑" in stage.cell("embeddings", 1, 1).evaluate(sign)
    assert "↓" in stage.cell("embeddings", 0, 1).evaluate(sign)


def test_sliders_have_a_range(stage: Stage) -> None:
    stage.with_tools("learn")
    border = stage.page.locator(".target .border").first
    border.press("ArrowRight")
    expect(border).to_have_attribute("aria-valuemax", "1")
    expect(border).to_have_attribute("aria-valuetext", re.compile(r"Riley 0\.\d+, dog 0\.\d+"))
    expect(stage.page.locator("[role=slider]:not([aria-valuemin][aria-valuemax])")).to_have_count(0)


def test_opening_the_selected_number_is_announced(stage: Stage) -> None:
    stage.page.locator(".number-link").first.press("Enter")
    expect(stage.page.locator("p.screen-reader-only[role=status]", has_text="weight 0.77")).to_be_attached()


COVER = """() => {
    const { left, right, top, bottom } = document.activeElement.getBoundingClientRect();
    const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const cover = document.elementFromPoint((left + right) / 2, middle)?.closest(".bar, .lesson-move, .attention");
    return cover && !cover.contains(document.activeElement) ? document.activeElement.outerHTML.slice(0, 120) : null;
}"""


@pytest.mark.parametrize(("width", "height", "key"), [(640, 400, "Tab"), (320, 256, "Shift+Tab")])
def test_focus_is_never_covered(app: Stage, width: int, height: int, key: str) -> None:
    page = app.page
    page.set_viewport_size({"width": width, "height": height})
    app.open(lesson="riley-and-dog", step="q-and-k")
    covered = []
    for _ in range(40):
        page.keyboard.press(key)
        covered.append(page.evaluate(COVER))
    assert set(covered) == {None}
