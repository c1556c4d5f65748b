"""On a phone: the picture first, the chosen pair's weights always in view, what a thumb needs large and near."""

import re

import pytest
from playwright.sync_api import Page, expect

from qkv_demo.learning.targets import PUZZLES
from qkv_demo.locale import table

from ..seen import found, smaller, tall, top
from ..stage import SEEN, Stage, box_of, counter_at
from ..test_film import AT, BEATS, seek

THUMB = 44  # pixels
LEAST = 15  # pixels of what is read


# What is pressed and too low for a thumb, or too narrow; a box is pressed by its words, too, and words share the width.
TOO_SMALL = """(thumb) => [...document.querySelectorAll("#stage :is(button, select, input, label.switch)")]
    .filter((one) => one.checkVisibility() && one.type !== "checkbox")
    .filter((one) => one.offsetHeight < thumb || (
        one.offsetWidth < thumb && one.matches("button:not(.word), .token-input")))
    .map((one) => `${one.getAttribute("aria-label") ?? one.textContent}: ${one.offsetWidth} × ${one.offsetHeight}`)"""


def fine_print(within: str = "#stage") -> str:
    """But for raised and lowered letters."""
    return smaller(LEAST, within, "sub, sup, h1, math")


def expect_large(page: Page, within: str = "#stage") -> None:
    """All that is read, and all that a thumb presses."""
    pressed = f"() => ({TOO_SMALL.replace('#stage', within)})({THUMB})"
    assert found(page, fine_print(within), pressed) == []


# What is wider or higher than its room shows.
CUT = """(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
    .map((one) => one.textContent)"""


def test_the_weights_of_the_chosen_pair_stay_in_view_over_many_words(unopened: Stage) -> None:
    stage = unopened.open(preset="riley-sentence")
    strip = stage.page.locator(".pair-strip")
    stage.with_tools("lopsided", "weights").page.locator(".this-pair summary").tap()
    for whole in (".lane", ".exact .flow"):
        assert stage.page.locator(f"{whole}:visible").evaluate_all(CUT) == []
    first, second, third = (top(stage.page.locator(".exact table").nth(n)) for n in range(3))
    assert first < second == third, "the two that M is the sum of stand in one line"
    stage.cell("w_v", 1, 1).scroll_into_view_if_needed()
    expect(strip).to_be_in_viewport(ratio=1)
    expect(strip.locator("p:visible")).to_have_text(["she → Riley0.63", "Riley → she0.01"])
    names = stage.page.locator(".row-asks .word b")
    assert names.evaluate_all("all => all.every((one) => one.scrollWidth <= one.clientWidth)"), "a name is cut"
    sizes = "all => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize))"
    assert min(stage.page.locator(".matrix th:visible").evaluate_all(sizes)) >= LEAST
    stage.cell("w_q", 0, 1).fill("0")
    expect(strip.locator("p").first).not_to_have_text("she → Riley0.63")
    expect(strip).to_be_in_viewport(ratio=1)
    stage.cell("weights", 2, 2).tap()  # what looks at itself takes one line
    expect(strip.locator("p:visible")).to_have_count(1)
    expect(strip.locator("p:visible")).to_contain_text("Riley → Riley")
    stage.go(preset="sentences-2d").with_tools("weights")  # nor is a table or a long word's name cut
    for whole in (".matrix .token-name", ".lane"):
        assert stage.page.locator(f"{whole}:visible").evaluate_all(CUT) == []


def test_a_labs_picture_stands_above_its_settings_and_all_is_large_enough(unopened: Stage) -> None:
    for lab in ("why-root-d", "can-one-matrix"):
        page = unopened.open(lab=lab).page
        picture, settings = page.locator(".lab-picture").first, page.locator(".lab-controls")
        expect(picture).to_be_visible(timeout=30_000)
        assert top(picture) < top(settings)
        expect_large(page, "#stage .lab")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_nothing_is_too_small_for_a_thumb_or_wider_than_the_page(stage: Stage) -> None:
    page = stage.page
    for preset in ("riley-sentence", "riley-dog"):
        stage.go(preset=preset)
        page.wait_for_function("document.documentElement.scrollWidth === 390")
        expect_large(page)
        for row in range(2):  # a name stands in the row of its numbers
            assert top(page.locator(".lane-x .token-row").nth(row)) == top(stage.cell("embeddings", row, 0))
    page.locator("[data-tool=learn]").tap()
    expect(page.locator(".learning")).to_be_visible()
    assert found(page, fine_print()) == []
    page.locator("[data-tool=learn]").tap()
    assert tall(page.locator(".bar")) < 1.5 * THUMB  # one row
    for name in ("explore", "share", "settings"):
        page.locator(f"[data-{name}]").tap()
        close = page.locator(".menu-close")
        expect(close).to_be_in_viewport(ratio=1)
        expect_large(page)
        close.tap()
        expect(close).to_be_hidden()
    for step in ("longer-key", "never-both"):
        stage.go(lesson="riley-and-dog", step=step)
        expect_large(page)
    stage.go(lesson="three-places", step="reordered")
    name = page.locator('.row-asks .word[aria-pressed="true"] b')  # whose patch is even around it
    style = "(one, side) => getComputedStyle(one).getPropertyValue(side)"
    assert name.evaluate(style, "padding-top") == name.evaluate(style, "padding-bottom")
    expect(name.locator("..")).to_have_css("background-image", re.compile("^none(, none)*$"))
    assert 18 <= tall(name) <= 26, "it is not as high as what is pressed"
    stage.go(lesson="where-do-the-matrices-come-from", step="random")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".learning")).to_be_visible()
    expect(page.locator(".lesson h2")).to_have_text("How far off?")
    expect(page.locator(".lesson h2")).to_be_in_viewport(ratio=1)
    mix = {"lesson": "riley-and-dog", "step": "fixed-ratio"}
    for go, place in ((stage.go, mix), (stage.go, {**mix, "view": "present"}), (stage.open, {"film": "3"})):
        go(**place)
        page.wait_for_function("document.documentElement.scrollWidth === 390")
        expect_large(page)


def test_two_words_arrows_and_numbers_are_in_one_view_and_whole_within_any_page(stage: Stage) -> None:
    """Where a finger points nothing is offered that takes a keyboard or a second window."""
    page, numbers = stage.page, stage.page.locator(".need .arrow .number")
    expect(page.locator(".need")).to_be_in_viewport(ratio=1)
    expect(page.locator(".bar h1 svg")).to_be_in_viewport(ratio=1)
    expect(page.locator(".plane-space .frame")).to_be_in_viewport(ratio=1)
    expect(stage.cell("w_v", 0, 0)).to_be_in_viewport(ratio=1)
    tools = page.locator(".lane-x :is(.grip, .remove, .add, .menu-button)").filter(visible=True)
    expect(tools).to_have_count(0)
    page.locator(".token-input").last.tap()  # what can be done with a word comes once its name is asked for
    expect(tools).to_have_count(4)
    page.locator(".token-input").last.blur()
    for width, height in ((390, 844), (360, 640), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(WHOLE, arg=width)
        expect(numbers).to_have_text(["0.77", "0.38"])
        for number in numbers.all():
            expect(number).to_be_in_viewport(ratio=1)
    places = page.locator(".bar button").evaluate_all(
        "all => all.filter((b) => b.checkVisibility()).map((b) => [b.offsetTop, b.offsetLeft + b.offsetWidth])"
    )
    assert len(places) > 4  # room is kept for Undo and Redo
    assert len({top for top, _ in places}) == 1  # one row
    assert max(end for _, end in places) <= 320
    menu = stage.settings()
    for name in ("ui.notes.open", "ui.talk.keys"):
        expect(menu.get_by_role("button", name=table("en")[name])).to_have_count(0)


LENGTH = "document.documentElement.scrollHeight"  # of the page
LARGEST = ("animal-street", "robot-law", "nlper", "apple-cross")  # most words, in space, of two sequences


def test_the_first_screen_of_an_example_and_a_puzzle_is_short(stage: Stage, subtests: pytest.Subtests) -> None:
    page = stage.page
    for preset in LARGEST:
        with subtests.test(preset):
            stage.go(preset=preset)
            if stage.tokens("context_tokens").count():  # those who answer are no strip
                assert box_of(page.locator(".lane-context .slot"))["width"] > 200
            assert page.evaluate(LENGTH) <= 1800
    for name, puzzle in PUZZLES.items():
        with subtests.test(name):
            stage.explore(goal=name)
            stage.expect_scene(puzzle.scene)
            expect(page.locator(".learning")).to_be_visible()
            expect_large(page)
            if name == "mirror":  # its task and rule stand over what one holds
                for shown in (".reading", ".learning-words", ".plane-space .frame"):
                    expect(page.locator(shown)).to_be_in_viewport(ratio=1)
                for matrix in ("w_q", "w_k"):
                    expect(stage.cell(matrix, 1, 1)).to_be_in_viewport(ratio=1)
            assert page.evaluate(LENGTH) <= 1800


WHOLE = """(width) => document.querySelector(".shell").clientWidth <= width
    && [...document.querySelectorAll(".need .number, .need .word.big, .card")].filter((one) => one.checkVisibility())
        .every((one) => one.getBoundingClientRect().right <= width)"""


def test_on_its_side_the_weights_stay_in_view_over_all_that_changes_them_and_what_is_read_is_large(
    unopened: Stage,
) -> None:
    page = unopened.page
    for width, height in ((844, 390), (720, 450)):
        page.set_viewport_size({"width": width, "height": height})
        for place in ({}, {"preset": "riley-sentence"}, {"lesson": "riley-and-dog", "step": "longer-key"}):
            unopened.open(**place)
            number = unopened.cell("w_q", 0, 1)
            number.evaluate("(one) => one.scrollIntoView({ block: 'nearest' })")
            expect(number).to_be_in_viewport(ratio=1)
            expect(page.locator(".need")).to_be_in_viewport(ratio=0.98)
            page.wait_for_function("(width) => document.documentElement.scrollWidth === width", arg=width)
            expect_large(page)
    lesson, asking = (box_of(page.locator(part)) for part in (".lesson", ".asking"))
    assert lesson["x"] + lesson["width"] <= asking["x"]  # the words beside what they speak of
    for name in ("← Back", counter_at("riley-and-dog", "longer-key"), "Next →"):
        expect(page.locator(".lesson").get_by_role("button", name=name)).to_be_in_viewport(ratio=1)


# What a moment of the film does not show whole: its bar at the screen's foot, words and picture above it, on a high
# screen all else, a pair's two names in one line, and numbers in their bars.
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


def test_the_films_bar_stays_under_the_thumb_and_each_beat_is_whole_above_it(unopened: Stage) -> None:
    page = unopened.page
    for width, height in ((390, 844), (360, 640), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        unopened.open(film="1", preset="riley-dog")
        frames = set()
        for beat, name in enumerate(BEATS):
            seek(unopened, beat + 0.99)
            page.evaluate(SEEN)
            assert page.evaluate(UNSEEN) == [], (width, name)
            if name == "shares":  # each piece of a bar has its number, in it or beside it
                expect(page.locator(".film-block span").filter(visible=True)).to_have_count(4)
            frames.add(str(page.evaluate(FRAME)))
        assert len(frames) == 1, (width, frames)
        if width > height:  # beside the picture what a beat tells and hands out has room, also of three dimensions
            unopened.open(film="1", preset="robot-law")
            seek(unopened, AT["query"] + 0.99)
            note, matrix = (page.locator(part).filter(visible=True).last for part in (".film-note", ".givens .lane"))
            assert box_of(note)["y"] + box_of(note)["height"] <= box_of(matrix)["y"]
        unopened.open(film=str(AT["other"] + 1), preset="riley-dog")
        page.get_by_role("button", name="higher").tap()
        expect(page.locator("[data-film-words]")).to_have_text(re.compile("^No: lower. Now dog asks"))
        seek(unopened, 4.99)
        assert page.evaluate(UNSEEN) == [], (width, "a wrong guess")
