"""On a phone: the picture first, the chosen pair's weights always in view, what a thumb needs large and near."""

import re

import pytest
from playwright.sync_api import expect

from qkv_demo.locale import table
from qkv_demo.presets import presets

from ..stage import Stage
from .places import tall, top

THUMB = 44  # pixels
LEAST = 14  # pixels of what is read
# What is pressed and too low for a thumb, or too narrow; a box is pressed by its words, too, and words share the width.
TOO_SMALL = """(thumb) => [...document.querySelectorAll("#stage :is(button, select, input, label.switch)")]
    .filter((one) => one.checkVisibility() && one.type !== "checkbox")
    .filter((one) => one.offsetHeight < thumb || (one.offsetWidth < thumb && one.matches("button:not(.word)")))
    .map((one) => `${one.getAttribute("aria-label") ?? one.textContent}: ${one.offsetWidth} × ${one.offsetHeight}`)"""

# Text, or what is typed or chosen, that is smaller than this many pixels, but for raised and lowered letters.
FINE_PRINT = """(least) => [...document.querySelectorAll("#stage *")]
    .filter((one) => one.matches("select, input:not([type=range], [type=checkbox])") ||
        [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()))
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1 && !one.closest("sub,sup,h1,math"))
    .filter((one) => !one.matches("[data-large='true'] td")) // shades, each told by a press
    .filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < least)
    .map((one) => `${one.tagName}.${one.className}: ${one.textContent}`)"""

# What is wider or higher than its room shows.
CUT = """(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
    .map((one) => one.textContent)"""


def test_the_weights_of_the_chosen_pair_stay_in_view_over_many_words(unopened: Stage) -> None:
    stage = unopened.open(preset="riley-sentence")
    strip = stage.page.locator(".pair-strip")
    stage.with_tools("lopsided", "weights").page.locator(".this-pair summary").tap()
    for whole in (".lane", ".exact .flow"):
        assert stage.page.locator(f"{whole}:visible").evaluate_all(CUT) == []
    _, first, _, second, _, third = (top(stage.page.locator(f".exact .flow > :nth-child({n})")) for n in range(1, 7))
    assert first < second == third, "the two that M is the sum of stand in one line"
    stage.cell("w_v", 1, 1).scroll_into_view_if_needed()
    expect(strip).to_be_in_viewport(ratio=1)
    expect(strip.locator("p:visible")).to_have_text(["Riley → dog0.85", "dog → Riley0.05"])
    names = stage.page.locator(".row-asks .word b")
    assert names.evaluate_all("all => all.every((one) => one.scrollWidth <= one.clientWidth)"), "a name is cut"
    sizes = "all => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize))"
    assert min(stage.page.locator(".matrix th:visible").evaluate_all(sizes)) >= LEAST
    stage.cell("w_q", 0, 1).fill("0")
    expect(strip.locator("p").first).not_to_have_text("Riley → dog0.85")
    expect(strip).to_be_in_viewport(ratio=1)


def test_a_labs_picture_stands_above_its_settings_and_all_is_large_enough(unopened: Stage) -> None:
    for lab in ("why-root-d", "can-one-matrix"):
        page = unopened.open(lab=lab).page
        picture, settings = page.locator(".lab-picture").first, page.locator(".lab-controls")
        expect(picture).to_be_visible(timeout=30_000)
        assert top(picture) < top(settings)
        assert page.evaluate(TOO_SMALL.replace("#stage ", "#stage .lab "), THUMB) == []
        assert page.evaluate(FINE_PRINT.replace("#stage ", "#stage .lab "), LEAST) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_how_far_a_puzzle_is_and_its_end_stay_in_view_where_its_numbers_are(unopened: Stage) -> None:
    stage = unopened.open(preset="riley-sentence")
    far = stage.page.locator(".how-far")
    expect(far).to_be_hidden()
    stage.explore(goal="yourself")
    expect(far).to_have_text("Distance 1.10 nats")
    stage.cell("w_q", 0, 0).fill("1")
    stage.cell("w_q", 1, 1).fill("1")
    expect(far).to_have_text(table("en")["ui.learn.solved.hand"])
    expect(far).to_be_in_viewport(ratio=1)


def test_the_names_of_long_words_stand_whole_about_the_tables_and_no_table_is_cut(unopened: Stage) -> None:
    page = unopened.open(preset="sentences-2d").with_tools("weights").page
    for whole in (".matrix .token-name", ".lane", ".results"):
        assert page.locator(f"{whole}:visible").evaluate_all(CUT) == []


def test_nothing_is_said_twice_of_a_pair_or_of_whom_to_press(unopened: Stage) -> None:
    page = unopened.open().page
    hint, head = page.locator(".asking-head .hint"), page.locator(".asking-head h2")
    assert tall(hint) < tall(head), "it stands in one line"
    expect(page.locator(".pair-words")).to_be_hidden()
    lesson, show = page.locator(".to-lesson"), page.get_by_role("button", name="Show me")
    assert top(lesson) == top(show), "the ways on stand in one line"
    lesson.tap()
    expect(page.locator(".counter")).to_have_text("1 / 8")
    unopened.go(preset="two-heads").expect_scene(presets()["two-heads"].scene)
    expect(lesson).to_be_hidden()
    expect(hint).to_be_hidden()
    assert tall(page.get_by_role("tab").first) < 1.5 * THUMB, "its name stands in one line"


def test_two_words_arrows_are_their_strip(stage: Stage) -> None:
    stage.cell("w_v", 1, 1).scroll_into_view_if_needed()
    expect(stage.page.locator(".need")).to_be_in_viewport(ratio=0.99)
    expect(stage.page.locator(".pair-strip")).to_be_hidden()
    box = stage.page.locator(".checked").bounding_box()
    assert box
    assert box["y"] + box["height"] <= stage.page.evaluate("document.documentElement.scrollHeight - scrollY"), (
        "it is cut"
    )
    learn = stage.page.locator("[data-tool=learn]")
    learn.evaluate("button => button.scrollIntoView({ block: 'end' })")
    learn.click()  # what it opens comes up, below the arrows
    expect(stage.page.locator(".learning").get_by_role("button", name="Play", exact=True)).to_be_in_viewport()


def test_what_looks_at_itself_or_has_no_way_back_takes_one_line(unopened: Stage) -> None:
    stage = unopened.open(preset="riley-sentence")
    lines = stage.page.locator(".pair-strip p:visible")
    expect(lines).to_have_count(2)
    stage.with_tools("weights").cell("weights", 2, 2).tap()
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("Riley → Riley")


def test_next_is_always_under_the_thumb_and_leads_to_the_words(unopened: Stage) -> None:
    stage = unopened.open(lesson="riley-and-dog-further", step="all-words")
    onward = stage.page.get_by_role("button", name="Next")
    expect(onward).to_be_in_viewport(ratio=1)
    stage.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(onward).to_be_in_viewport(ratio=1)
    onward.tap()
    expect(stage.page.locator(".counter")).to_have_text("2 / 9")
    expect(stage.page.locator(".lesson h2")).to_be_in_viewport(ratio=1)


def test_how_a_sentence_became_the_scene_stands_over_its_picture(stage: Stage) -> None:
    stage.page.get_by_role("button", name="Type a sentence").tap()
    stage.page.get_by_placeholder("The cat sat").fill("my cat sleeps")
    stage.page.keyboard.press("Enter")
    told = stage.page.locator(".question")
    expect(told).to_contain_text("3 tokens on a circle")
    assert top(told) + tall(told) <= top(stage.page.locator(".need")), "it covers nothing"


def test_a_step_that_learns_begins_with_its_words(unopened: Stage) -> None:
    stage = unopened.open(lesson="where-do-the-matrices-come-from", step="random")
    stage.page.get_by_role("button", name="Next").click()
    expect(stage.page.locator(".learning")).to_be_visible()
    expect(stage.page.locator(".lesson h2")).to_have_text("How far off?")
    expect(stage.page.locator(".lesson h2")).to_be_in_viewport(ratio=1)
    assert stage.page.evaluate("scrollY") == 0


def test_nothing_moves_under_a_finger_that_leaves_or_solves_a_step(unopened: Stage) -> None:
    """Nor is anything of the card cut; and its helps fold, and go with the task."""
    stage = unopened.open(lesson="riley-and-dog", step="longer-key")
    page, number, need = stage.page, stage.cell("w_q", 0, 1), stage.page.locator(".need")
    number.scroll_into_view_if_needed()
    hinting, hint = page.locator(".quiz-tools button").first, page.locator(".lesson-hint")
    still = hinting, page.locator(".lesson-leave")
    before = [one.bounding_box() for one in still], top(need)
    hinting.tap()
    expect(hint).to_be_visible()
    expect(hinting).to_have_text("Fold the hint")
    expect(page.locator(".quiz .gradient-legend")).to_contain_text("raises the number in question")
    assert top(hinting) == before[0][0]["y"]  # type: ignore[index]
    hinting.tap()
    expect(hint).to_be_hidden()
    expect(page.locator("td.graded")).to_have_count(0)
    number.evaluate("(input) => input.focus({ preventScroll: true })")
    number.fill("1.9")
    expect(page.get_by_role("button", name="Restart step")).to_be_visible()
    assert ([one.bounding_box() for one in still], top(need)) == before
    assert page.locator(".lesson").evaluate_all(CUT) == []
    number.fill("1")
    expect(page.locator(".quiz")).to_contain_class("reached")
    expect(hinting).to_be_hidden()
    assert top(need) == before[1]


def test_what_a_step_is_about_stands_under_its_words_and_the_rest_unfolds(stage: Stage) -> None:
    stage.open(lesson="query-key-value", step="search")
    rows = stage.page.locator(".key-rows")
    context, whole = stage.page.locator(".lane-context"), stage.page.locator(".everything")
    expect(context).to_be_hidden()
    expect(stage.page.locator(".plane-space")).to_be_hidden()
    assert top(stage.page.locator(".lesson-text")) < top(stage.cell("embeddings", 0, 0)) < top(rows)
    assert top(rows) < 2 * 844
    whole.tap()
    expect(context).to_be_visible()
    expect(whole).to_have_attribute("aria-pressed", "true")
    whole.tap()
    expect(context).to_be_hidden()
    stage.go(lesson="riley-and-dog", step="circle")
    lane = stage.page.locator(".lane-key")
    assert tall(lane) > tall(lane.locator(".switch")) + 2 * 4, "its frame is whole"
    stage.go(lesson="why-not-one-matrix", step="two-jobs")
    expect(stage.cell("w_q", 0, 0)).to_be_visible()
    expect(stage.page.locator(".yields:visible")).to_have_count(0)


@pytest.mark.parametrize("preset", ["riley-dog", "riley-sentence"])
def test_nothing_is_too_small_for_a_thumb_or_wider_than_the_page(unopened: Stage, preset: str) -> None:
    stage = unopened.open(preset=preset)
    assert stage.page.evaluate("document.documentElement.scrollWidth") == 390
    assert stage.page.evaluate(TOO_SMALL, THUMB) == []
    assert stage.page.evaluate(FINE_PRINT, LEAST) == []
    stage.page.locator("[data-tool=learn]").tap()
    expect(stage.page.locator(".learning")).to_be_visible()
    assert stage.page.evaluate(FINE_PRINT, LEAST) == []
    stage.page.locator("[data-tool=learn]").tap()
    assert tall(stage.page.locator(".bar")) < 1.5 * THUMB  # one row
    for name in ("explore", "share", "settings"):  # each a sheet from below, whose Close is under the thumb
        stage.page.locator(f"[data-{name}]").tap()
        close = stage.page.locator(".menu-close")
        expect(close).to_be_in_viewport(ratio=1)
        box = close.bounding_box()
        assert box
        assert box["y"] > 844 / 2
        assert stage.page.evaluate(TOO_SMALL, THUMB) == []
        assert stage.page.evaluate(FINE_PRINT, LEAST) == []
        close.tap()
        expect(close).to_be_hidden()


@pytest.mark.parametrize("step", ["longer-key", "never-both"])
def test_a_step_can_be_read_and_pressed(unopened: Stage, step: str) -> None:
    stage = unopened.open(lesson="riley-and-dog", step=step)
    assert stage.page.evaluate(FINE_PRINT, LEAST) == []
    assert stage.page.evaluate(TOO_SMALL, THUMB) == []


def test_the_chosen_words_patch_is_even_around_its_name(unopened: Stage) -> None:
    stage = unopened.open(lesson="riley-and-dog-further", step="softmax")
    name = stage.page.locator('.row-asks .word[aria-pressed="true"] b')
    style = "(one, side) => getComputedStyle(one).getPropertyValue(side)"
    assert name.evaluate(style, "padding-top") == name.evaluate(style, "padding-bottom")
    expect(name.locator("..")).to_have_css("background-image", re.compile("^none(, none)*$"))
    box = name.bounding_box()
    assert box
    assert 18 <= box["height"] <= 26, "it is not as high as what is pressed"


@pytest.mark.parametrize("preset", ["riley-dog", "riley-sentence"])
def test_a_name_stands_in_the_row_of_its_numbers(unopened: Stage, preset: str) -> None:
    stage = unopened.open(preset=preset)
    for row in range(2):
        assert top(stage.page.locator(".lane-x .token-row").nth(row)) == top(stage.cell("embeddings", row, 0))
