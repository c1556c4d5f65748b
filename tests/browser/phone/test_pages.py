"""On a phone, pictures come first, weights stay in view, and text and controls are large enough."""

import re
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from qkv_demo.examples import examples
from qkv_demo.learning.targets import PUZZLES
from qkv_demo.locale import read_strings

from ..layout import faults, smaller, top
from ..stage import TWO_FRAMES, Stage, box_of
from ..test_film import BEAT_INDEX, seek

THUMB = 44  # The minimum size of a control, in pixels.
MIN_TYPE = 15  # The minimum font size of running text, in pixels.


# List controls that are too small for a thumb. A checkbox also reacts to a tap on its label.
SMALL_CONTROLS = """(thumb) => [...document.querySelectorAll("#stage :is(button, select, input, label.switch)")]
    .filter((element) => element.checkVisibility() && element.type !== "checkbox")
    .filter((element) => element.offsetHeight < thumb || (
        element.offsetWidth < thumb && element.matches("button:not(.word), .token-input")))
    .map(({ ariaLabel, textContent, offsetWidth, offsetHeight }) =>
        `${ariaLabel ?? textContent}: ${offsetWidth} × ${offsetHeight}`)"""


# List fields with a font smaller than 16 pixels, into which a browser zooms when they are touched.
ZOOMED = """() => [...document.querySelectorAll("#stage :is(input, select, textarea)")]
    .filter((field) => !/range|checkbox|radio/.test(field.type) && field.checkVisibility())
    .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16).map((field) => field.outerHTML)"""


def fine_print(within: str = "#stage") -> str:
    """Return a script that lists small text, except subscripts and superscripts."""
    return smaller(MIN_TYPE, within, "sub, sup, h1, math")


def expect_large(page: Page, within: str = "#stage") -> None:
    """Expect text and controls to be large enough, and the page to be no wider than the phone."""
    page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")
    pressed = f"() => ({SMALL_CONTROLS.replace('#stage', within)})({THUMB})"
    assert faults(page, fine_print(within), pressed, ZOOMED) == []


MIX = {"lesson": "riley-and-dog", "step": "fixed-ratio"}
LOCATIONS = [
    {"preset": "riley-sentence"},
    {"preset": "riley-dog"},
    MIX,
    {"lesson": "riley-and-dog", "step": "longer-key"},
    {**MIX, "view": "present"},
]


def test_text_and_controls_are_large_enough(stage: Stage, subtests: pytest.Subtests) -> None:
    for location in LOCATIONS:
        with subtests.test(str(location)):
            stage.go(**location)
            expect_large(stage.page)


def test_the_film_is_large_enough(app: Stage) -> None:
    expect_large(app.open(film="3").page)


def test_menus_are_large_enough(stage: Stage, subtests: pytest.Subtests) -> None:
    for name in ("explore", "share", "settings"):
        with subtests.test(name):
            stage.page.locator(f"[data-{name}]").tap()
            close = stage.page.locator(".menu-close")
            expect(close).to_be_in_viewport(ratio=1)
            expect_large(stage.page)
            close.tap()


def test_a_labs_picture_stands_above_its_settings(app: Stage) -> None:
    page = app.open(lab="why-root-d").page
    expect(page.locator(".lab-picture").first).to_be_visible(timeout=30_000)
    assert top(page.locator(".lab-picture").first) < top(page.locator(".lab-controls"))
    expect_large(page, "#stage .lab")


# List elements that are larger than their box.
OVERFLOWING_TEXTS = """(elements) => elements.filter((element) =>
    element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
    .map((element) => element.textContent)"""


def test_no_table_or_name_is_cut(app: Stage) -> None:
    page = app.open(preset="riley-sentence").with_tools("weights").page
    for part in (".input-card", ".matrix .token-name", ".row-asks .word b"):
        assert page.locator(f"{part}:visible").evaluate_all(OVERFLOWING_TEXTS) == [], part
    app.with_tools("lopsided").page.locator(".this-pair summary").tap()
    assert page.locator(".exact .flow:visible").evaluate_all(OVERFLOWING_TEXTS) == []


def test_the_chosen_pairs_weights_stay_in_view(app: Stage) -> None:
    strip = app.open(preset="riley-sentence").page.locator(".pair-strip")
    weights = strip.locator("p:visible")
    app.cell("w_v", 1, 1).scroll_into_view_if_needed()
    expect(strip).to_be_in_viewport(ratio=1)
    expect(weights).to_have_text([re.compile("0.63"), re.compile("0.01")])
    app.cell("w_q", 0, 1).fill("0")
    expect(weights.first).not_to_contain_text("0.63")
    expect(strip).to_be_in_viewport(ratio=1)


def test_the_first_screen_shows_words_arrows_and_numbers(stage: Stage) -> None:
    for part in (".attention", ".bar h1 svg", ".plane-space .frame"):
        expect(stage.page.locator(part)).to_be_in_viewport(ratio=1)


def test_a_tokens_tools_come_with_its_name(stage: Stage) -> None:
    tools = stage.page.locator(".input-card-x :is(.grip, .remove, .add, .menu-button)").filter(visible=True)
    expect(tools).to_have_count(0)
    stage.page.locator(".token-input").last.tap()
    expect(tools).to_have_count(4)


def test_nothing_needs_a_keyboard_or_a_second_window(stage: Stage) -> None:
    menu = stage.settings()
    for name in ("ui.notes.open", "ui.talk.keys"):
        expect(menu.get_by_role("button", name=read_strings("en")[name])).to_have_count(0)


# Return the top and the right end of each button in the bar.
BUTTONS = """() => [...document.querySelectorAll(".bar button")].filter((button) => button.checkVisibility())
    .map((button) => [button.offsetTop, button.offsetLeft + button.offsetWidth])"""


def test_weights_and_bar_fit_any_phone(stage: Stage, subtests: pytest.Subtests) -> None:
    numbers = stage.page.locator(".attention .arrow .number")
    expect(numbers).to_have_text(["0.77", "0.38"])
    for width, height in ((390, 844), (360, 640), (320, 640)):
        with subtests.test(f"{width}×{height}"):
            stage.page.set_viewport_size({"width": width, "height": height})
            for number in numbers.all():
                expect(number).to_be_in_viewport(ratio=1)
            tops, ends = zip(*stage.page.evaluate(BUTTONS), strict=True)
            assert len(set(tops)) == 1
            assert max(ends) <= width


LENGTH = "document.documentElement.scrollHeight"


def expect_short(page: Page) -> None:
    page.wait_for_function(f"{LENGTH} <= 1800")


def test_an_example_is_short(stage: Stage, subtests: pytest.Subtests) -> None:
    for preset in ("animal-street", "robot-law", "nlper", "apple-cross"):
        with subtests.test(preset):
            stage.go(preset=preset).expect_scene(examples()[preset].scene)
            expect_short(stage.page)


def test_a_puzzle_is_short_and_large(stage: Stage, subtests: pytest.Subtests) -> None:
    for goal in PUZZLES:
        with subtests.test(goal):
            stage.go(goal=goal).expect_scene(PUZZLES[goal].scene)
            expect(stage.page.locator(".learning")).to_be_visible()
            expect_large(stage.page)
            expect_short(stage.page)


LANDSCAPE = ({"preset": "riley-dog"}, {"preset": "riley-sentence"}, {"lesson": "riley-and-dog", "step": "longer-key"})


def test_in_landscape_weights_and_numbers_are_in_view(stage: Stage, subtests: pytest.Subtests) -> None:
    for (width, height), location in product(((844, 390), (720, 450)), LANDSCAPE):
        with subtests.test(f"{width}×{height} {location}"):
            stage.page.set_viewport_size({"width": width, "height": height})
            expect_in_landscape(stage.go(**location))


def expect_in_landscape(stage: Stage) -> None:
    number = stage.cell("w_q", 0, 1)
    number.evaluate("(cell) => cell.scrollIntoView({ block: 'nearest' })")
    expect(number).to_be_in_viewport(ratio=1)
    expect(stage.page.locator(".attention")).to_be_in_viewport(ratio=0.98)
    expect_large(stage.page)


def test_in_landscape_a_lesson_is_beside_its_picture(app: Stage) -> None:
    page = app.page
    page.set_viewport_size({"width": 844, "height": 390})
    app.open(lesson="riley-and-dog", step="longer-key")
    lesson, picture = (box_of(page.locator(part)) for part in (".lesson", ".query-row"))
    assert lesson["x"] + lesson["width"] <= picture["x"]
    for button in page.locator(".lesson-move button:visible").all():
        expect(button).to_be_in_viewport(ratio=1)


# List parts of the film that are misplaced: the page does not scroll, its bar is at the bottom, all other parts end
# above the bar, the names of a pair are in one line, numbers fit their bars, and no row of the bars is on another.
HIDDEN_PARTS = """() => {
    const shown = (name) =>
        [...document.querySelectorAll(`#stage ${name}`)].filter((element) => element.checkVisibility());
    const box = (element) => element.getBoundingClientRect();
    const bar = shown(".film-bar")[0];
    const names = ["[data-film-words]", ".film-picture", ".film-details", ".inputs .input-card", ".to-lesson"];
    const low = names.flatMap(shown).filter((element) => box(element).bottom > box(bar).top + 1);
    const size = (element) => Number.parseFloat(getComputedStyle(element).fontSize);
    const details = shown(".film-details")[0];
    const cut = shown(".film-note, .film-numbers").filter((element) =>
        box(element).left < box(details).right && box(element).bottom > box(details).bottom + 1);
    const broken = shown(".film-bars p > :first-child")
        .filter((element) => box(element).height > 2 * size(element) || !/→ \\w/.test(element.textContent));
    const covered = shown(".film-block span").filter((element) => box(element).height < 0.95 * size(element));
    const under = shown("[data-bars=alone] :is(p, li)").filter((row, index, rows) =>
        box(row).height < 0.95 * size(row) || (index > 0 && box(row).top < box(rows[index - 1]).bottom - 1));
    const scrolls = document.documentElement.scrollHeight > innerHeight + 1;
    const misplaced = scrolls || Math.round(box(bar).bottom) !== innerHeight ? [bar] : [];
    return [...misplaced, ...low, ...cut, ...broken, ...covered, ...under]
        .map((element) => `${element.className}: ${element.textContent.trim()}`);
}"""
FRAME = """() => [".film-bar", ".film-picture"].map((name) => document.querySelector(name).getBoundingClientRect())
    .flatMap(({ x, y, width }) => [x, y, width])"""


# Phones upright and on their side, most of them with the bars of their browser, and a laptop at 200 % zoom.
FILM_SIZES = ((390, 844), (390, 664), (320, 568), (375, 553), (844, 390), (667, 320), (640, 400))


def expect_whole_beats(stage: Stage) -> None:
    """Expect every beat of the open film to be whole, and its picture and control bar to stay where they are."""
    frames = set()
    for name, index in BEAT_INDEX.items():
        seek(stage, index + 0.99)
        stage.page.evaluate(TWO_FRAMES)
        assert stage.page.evaluate(HIDDEN_PARTS) == [], name
        frames.add(str(stage.page.evaluate(FRAME)))
    assert len(frames) == 1


def test_each_beat_of_the_film_is_whole(app: Stage, subtests: pytest.Subtests) -> None:
    page = app.open(film="1", preset="riley-dog").page
    for width, height in FILM_SIZES:
        with subtests.test(f"{width}×{height}"):
            page.set_viewport_size({"width": width, "height": height})
            expect_whole_beats(app)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_with_large_text_each_beat_of_the_film_is_whole(app: Stage, language: str) -> None:
    page = app.open(film="1", preset="riley-dog", lang=language).page
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    expect_whole_beats(app)


def test_a_wrong_guess_in_the_film_is_whole(app: Stage) -> None:
    page = app.open(film=str(BEAT_INDEX["other"] + 1), preset="riley-dog").page
    page.get_by_role("button", name="higher").tap()
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        seek(app, BEAT_INDEX["other"] + 0.99)
        assert page.evaluate(HIDDEN_PARTS) == []
