"""On a phone: pictures first, the weights of the chosen pair in view, what is read and pressed large enough."""

import re

import pytest
from playwright.sync_api import Page, expect

from qkv_demo.learning.targets import PUZZLES
from qkv_demo.locale import table

from ..seen import found, smaller, top
from ..stage import SEEN, Stage, box_of
from ..test_film import AT, BEATS, seek

THUMB = 44  # Pixels.
MIN_TYPE = 15  # Pixels of text that is read.


# Controls that are too low or too narrow for a thumb. A checkbox is pressed by its words, and words share the width.
TOO_SMALL = """(thumb) => [...document.querySelectorAll("#stage :is(button, select, input, label.switch)")]
    .filter((one) => one.checkVisibility() && one.type !== "checkbox")
    .filter((one) => one.offsetHeight < thumb || (
        one.offsetWidth < thumb && one.matches("button:not(.word), .token-input")))
    .map((one) => `${one.getAttribute("aria-label") ?? one.textContent}: ${one.offsetWidth} × ${one.offsetHeight}`)"""


def fine_print(within: str = "#stage") -> str:
    """Return a script that lists small text, except raised and lowered letters."""
    return smaller(MIN_TYPE, within, "sub, sup, h1, math")


def expect_large(page: Page, within: str = "#stage") -> None:
    """Expect text and controls to be large enough, and the page to be no wider than the phone."""
    page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")
    pressed = f"() => ({TOO_SMALL.replace('#stage', within)})({THUMB})"
    assert found(page, fine_print(within), pressed) == []


MIX = {"lesson": "riley-and-dog", "step": "fixed-ratio"}
PLACES = [
    {"preset": "riley-sentence"},
    {"preset": "riley-dog"},
    {"lesson": "riley-and-dog", "step": "longer-key"},
    MIX,
    {**MIX, "view": "present"},
    {"film": "3"},
]


def test_places_are_large_enough(stage: Stage, subtests: pytest.Subtests) -> None:
    for place in PLACES:
        with subtests.test(str(place)):
            stage.open(**place)
            expect_large(stage.page)


def test_menus_are_large_enough(stage: Stage, subtests: pytest.Subtests) -> None:
    for name in ("explore", "share", "settings"):
        with subtests.test(name):
            stage.page.locator(f"[data-{name}]").tap()
            close = stage.page.locator(".menu-close")
            expect(close).to_be_in_viewport(ratio=1)
            expect_large(stage.page)
            close.tap()


def test_training_is_readable(stage: Stage) -> None:
    stage.with_tools("learn")
    expect(stage.page.locator(".learning")).to_be_visible()
    assert found(stage.page, fine_print()) == []


@pytest.mark.parametrize("lab", ["why-root-d", "can-one-matrix"])
def test_a_labs_picture_stands_above_its_settings(unopened: Stage, lab: str) -> None:
    page = unopened.open(lab=lab).page
    expect(page.locator(".lab-picture").first).to_be_visible(timeout=30_000)
    assert top(page.locator(".lab-picture").first) < top(page.locator(".lab-controls"))
    expect_large(page, "#stage .lab")


# What is wider or higher than its box shows.
CUT = """(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
    .map((one) => one.textContent)"""


@pytest.mark.parametrize("preset", ["riley-sentence", "sentences-2d"])
def test_no_table_or_name_is_cut(unopened: Stage, preset: str) -> None:
    page = unopened.open(preset=preset).with_tools("lopsided", "weights").page
    page.locator(".this-pair summary").tap()
    for whole in (".lane", ".exact .flow", ".matrix .token-name", ".row-asks .word b"):
        assert page.locator(f"{whole}:visible").evaluate_all(CUT) == [], whole


def test_the_weights_of_the_chosen_pair_stay_in_view(unopened: Stage) -> None:
    strip = unopened.open(preset="riley-sentence").page.locator(".pair-strip")
    weights = strip.locator("p:visible")
    unopened.cell("w_v", 1, 1).scroll_into_view_if_needed()
    expect(strip).to_be_in_viewport(ratio=1)
    expect(weights).to_have_text([re.compile("0.63"), re.compile("0.01")])
    unopened.cell("w_q", 0, 1).fill("0")
    expect(weights.first).not_to_contain_text("0.63")
    expect(strip).to_be_in_viewport(ratio=1)


def test_who_attends_to_itself_takes_one_line(unopened: Stage) -> None:
    unopened.open(preset="riley-sentence").with_tools("weights").cell("weights", 2, 2).tap()
    expect(unopened.page.locator(".pair-strip p:visible")).to_have_count(1)


def test_the_first_screen_shows_words_arrows_and_numbers(stage: Stage) -> None:
    for part in (".need", ".bar h1 svg", ".plane-space .frame"):
        expect(stage.page.locator(part)).to_be_in_viewport(ratio=1)


def test_a_tokens_tools_come_with_its_name(stage: Stage) -> None:
    tools = stage.page.locator(".lane-x :is(.grip, .remove, .add, .menu-button)").filter(visible=True)
    expect(tools).to_have_count(0)
    stage.page.locator(".token-input").last.tap()
    expect(tools).to_have_count(4)


def test_nothing_needs_a_keyboard_or_a_second_window(stage: Stage) -> None:
    menu = stage.settings()
    for name in ("ui.notes.open", "ui.talk.keys"):
        expect(menu.get_by_role("button", name=table("en")[name])).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (320, 640)])
def test_weights_and_bar_fit_any_phone(unopened: Stage, width: int, height: int) -> None:
    page = unopened.page
    page.set_viewport_size({"width": width, "height": height})
    unopened.open()
    numbers = page.locator(".need .arrow .number")
    expect(numbers).to_have_text(["0.77", "0.38"])
    for number in numbers.all():
        expect(number).to_be_in_viewport(ratio=1)
    places = page.locator(".bar button").evaluate_all(
        "all => all.filter((b) => b.checkVisibility()).map((b) => [b.offsetTop, b.offsetLeft + b.offsetWidth])"
    )
    assert len({top for top, _ in places}) == 1
    assert max(end for _, end in places) <= width


LENGTH = "document.documentElement.scrollHeight"


@pytest.mark.parametrize("preset", ["animal-street", "robot-law", "nlper", "apple-cross"])
def test_an_example_is_short(unopened: Stage, preset: str) -> None:
    assert unopened.open(preset=preset).page.evaluate(LENGTH) <= 1800


@pytest.mark.parametrize("goal", PUZZLES)
def test_a_puzzle_is_short_and_large(unopened: Stage, goal: str) -> None:
    page = unopened.open(goal=goal).page
    expect(page.locator(".learning")).to_be_visible()
    expect_large(page)
    assert page.evaluate(LENGTH) <= 1800


@pytest.mark.parametrize(("width", "height"), [(844, 390), (720, 450)])
@pytest.mark.parametrize("place", [{}, {"preset": "riley-sentence"}, {"lesson": "riley-and-dog", "step": "longer-key"}])
def test_on_its_side_weights_and_numbers_are_in_view(
    unopened: Stage, width: int, height: int, place: dict[str, str]
) -> None:
    unopened.page.set_viewport_size({"width": width, "height": height})
    number = unopened.open(**place).cell("w_q", 0, 1)
    number.evaluate("(one) => one.scrollIntoView({ block: 'nearest' })")
    expect(number).to_be_in_viewport(ratio=1)
    expect(unopened.page.locator(".need")).to_be_in_viewport(ratio=0.98)
    expect_large(unopened.page)


def test_on_its_side_a_lesson_stands_beside_its_picture(unopened: Stage) -> None:
    page = unopened.page
    page.set_viewport_size({"width": 844, "height": 390})
    unopened.open(lesson="riley-and-dog", step="longer-key")
    lesson, picture = (box_of(page.locator(part)) for part in (".lesson", ".asking"))
    assert lesson["x"] + lesson["width"] <= picture["x"]
    for button in page.locator(".lesson-move button:visible").all():
        expect(button).to_be_in_viewport(ratio=1)


# What a moment of the film does not show whole: its bar at the bottom, words and picture above the bar, a pair's two
# names in one line, and numbers in their bars.
UNSEEN = """() => {
    const shown = (name) => [...document.querySelectorAll(`#stage ${name}`)].filter((one) => one.checkVisibility());
    const box = (one) => one.getBoundingClientRect();
    const bar = shown(".film-bar")[0];
    const beside = [".film-aside", ".film-note", ".givens .lane"].filter(() => innerHeight > 800);
    const low = ["[data-film-words]", ".film-picture", ...beside].flatMap(shown)
        .filter((one) => box(one).bottom > box(bar).top + 1);
    const size = (one) => Number.parseFloat(getComputedStyle(one).fontSize);
    const broken = shown(".film-bars p > :first-child")
        .filter((one) => box(one).height > 2 * size(one) || !/→ \\w/.test(one.textContent));
    const covered = shown(".film-block span").filter((one) => box(one).height < 0.95 * size(one));
    return [
        ...(Math.round(box(bar).bottom) === innerHeight ? [] : [bar]), ...low, ...broken, ...covered,
    ].map((one) => `${one.className}: ${one.textContent.trim()}`);
}"""
FRAME = """() => [".film-bar", ".film-picture"].map((name) => document.querySelector(name).getBoundingClientRect())
    .flatMap(({ x, y, width }) => [x, y, width])"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (844, 390)])
def test_each_beat_of_the_film_is_whole(unopened: Stage, width: int, height: int) -> None:
    page = unopened.page
    page.set_viewport_size({"width": width, "height": height})
    unopened.open(film="1", preset="riley-dog")
    frames = set()
    for index, name in enumerate(BEATS):
        seek(unopened, index + 0.99)
        page.evaluate(SEEN)
        assert page.evaluate(UNSEEN) == [], name
        frames.add(str(page.evaluate(FRAME)))
    assert len(frames) == 1


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_a_wrong_guess_in_the_film_is_whole(unopened: Stage, width: int, height: int) -> None:
    unopened.page.set_viewport_size({"width": width, "height": height})
    unopened.open(film=str(AT["other"] + 1), preset="riley-dog")
    unopened.page.get_by_role("button", name="higher").tap()
    seek(unopened, AT["other"] + 0.99)
    assert unopened.page.evaluate(UNSEEN) == []
