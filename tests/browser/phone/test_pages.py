"""On a phone: the picture first, the chosen pair's weights always in view, what a thumb needs large and near."""

import re

from playwright.sync_api import expect

from ..seen import found
from ..stage import Stage
from .places import FINE_PRINT, LEAST, THUMB, expect_large, tall, top

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
    stage.cell("weights", 2, 2).tap()  # what looks at itself takes one line
    expect(strip.locator("p:visible")).to_have_count(1)
    expect(strip.locator("p:visible")).to_contain_text("Riley → Riley")
    stage.go(preset="sentences-2d").with_tools("weights")  # nor is a table or a long word's name cut
    for whole in (".matrix .token-name", ".lane", ".results"):
        assert stage.page.locator(f"{whole}:visible").evaluate_all(CUT) == []


def test_a_labs_picture_stands_above_its_settings_and_all_is_large_enough(unopened: Stage) -> None:
    for lab in ("why-root-d", "can-one-matrix"):
        page = unopened.open(lab=lab).page
        picture, settings = page.locator(".lab-picture").first, page.locator(".lab-controls")
        expect(picture).to_be_visible(timeout=30_000)
        assert top(picture) < top(settings)
        expect_large(page, "#stage .lab ")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_next_and_the_list_of_steps_are_always_under_the_thumb_and_lead_to_the_words(unopened: Stage) -> None:
    stage = unopened.open(lesson="riley-and-dog-further", step="all-words")
    onward = stage.page.get_by_role("button", name="Next")
    expect(onward).to_be_in_viewport(ratio=1)
    stage.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(onward).to_be_in_viewport(ratio=1)
    stage.page.locator(".counter").tap()
    stage.page.keyboard.press("Escape")
    onward.tap()
    expect(stage.page.locator(".counter")).to_have_text("2 / 9")
    expect(stage.page.locator(".lesson h2")).to_be_in_viewport(ratio=1)


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
    assert found(page, f"() => ({FINE_PRINT})({LEAST})") == []
    page.locator("[data-tool=learn]").tap()
    assert tall(page.locator(".bar")) < 1.5 * THUMB  # one row
    for name in ("explore", "share", "settings"):  # each a sheet from below, whose Close is under the thumb
        page.locator(f"[data-{name}]").tap()
        close = page.locator(".menu-close")
        expect(close).to_be_in_viewport(ratio=1)
        assert top(close) > 844 / 2
        expect_large(page)
        close.tap()
        expect(close).to_be_hidden()
    for step in ("longer-key", "never-both"):
        stage.go(lesson="riley-and-dog", step=step)
        expect_large(page)
    stage.go(lesson="riley-and-dog-further", step="softmax")
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
    for place in (mix, {**mix, "view": "present"}, {"film": "3"}):
        stage.open(**place)
        page.wait_for_function("document.documentElement.scrollWidth === 390")
        expect_large(page)
