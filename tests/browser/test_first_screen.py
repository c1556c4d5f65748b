"""The first screen: who needs whom, one asks, and the ledger that unfolds."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from qkv_demo.maths.attention import attend
from qkv_demo.presets import presets
from qkv_demo.share.link import to_link

from .seen import expect_box, found, smaller
from .stage import RILEY, Stage, box_of, pull


def shown(value: float) -> str:
    return f"{value:.2f}".replace("-", "−")


def test_every_mark_of_the_first_screen_can_be_read_and_pressed(stage: Stage) -> None:
    """A weight is an arrow; a bar explains itself; a word asks. What is there
    under the hand and what opens lie on nothing and move nothing."""
    assert found(stage.page, smaller(12)) == []
    weights = attend(RILEY).heads[0].weights
    widths = []
    for row, column in ((0, 1), (1, 0)):
        arrow = stage.page.locator(f'.need .arrow[data-row="{row}"][data-link="{column}"]')
        expect(arrow.locator(".number")).to_have_text(shown(weights[row, column].item()))
        widths.append(arrow.locator(".shaft").evaluate("shaft => shaft.getBoundingClientRect().height"))
    assert widths[0] / widths[1] == pytest.approx((weights[0, 1] / weights[1, 0]).item(), rel=0.01)
    expect(stage.cell("scores", 0, 1)).to_be_hidden()
    stage.page.locator('.key-row[data-link="1"] .score').click()
    expect(stage.page.locator(".cell-title")).to_have_text("scores: Riley asks and dog answers")
    stage.page.locator(".word.big", has_text="dog").click()
    expect(stage.page.locator(".asker")).to_have_text("dog")
    expect(stage.page.locator(".cell-title")).to_have_text("attention weights: dog attends to Riley")
    for column, weight in enumerate(attend(RILEY).heads[0].weights[1].tolist()):
        expect(stage.page.locator(f'.part[data-row="1"][data-link="{column}"]')).to_contain_text(shown(weight))
    stage.go(preset="riley-dog")
    stage.page.locator(".lane-x .matrix td").first.hover()
    tools = box_of(stage.page.locator(".lane-x .caption-tools"))
    for other in (".lane-title", ".lane-foot", ".plane", ".token-row", ".add", ".matrix"):
        for element in stage.page.locator(f".lane-x {other}").all():
            box = box_of(element)
            apart = box["x"] + box["width"] <= tools["x"] or tools["x"] + tools["width"] <= box["x"]
            above = box["y"] + box["height"] <= tools["y"] or tools["y"] + tools["height"] <= box["y"]
            assert apart or above, other
    page = stage.page
    places = [box_of(page.locator(part)) for part in (".need", ".strip", ".tool-row", "[data-tool=options]")]
    page.locator("[data-tool=options]").click()
    stage.option("mask").select_option("causal")
    expect(page.locator(".option-line b")).to_have_text("causal mask")
    expect(page.locator(".question")).to_be_visible()
    for part, place in zip((".need", ".strip", ".tool-row"), places, strict=False):
        expect_box(page.locator(part), place)


def test_many_words_have_a_ribbon_for_each_weight_and_a_border_between_two_shares_is_pulled(unopened: Stage) -> None:
    stage, page = unopened.open(preset="apple-cross"), unopened.page
    scene = presets()["apple-cross"].scene
    expect(page.locator(".word.above")).to_have_count(len(scene.tokens))
    expect(page.locator(".word.below")).to_have_count(len(scene.key_tokens))
    expect(page.locator(".need path.pair-mark")).to_have_count(len(scene.tokens) * len(scene.key_tokens))
    page.locator(".word.above").nth(2).click()
    expect(page.locator(".asker")).to_have_text(scene.tokens[2])
    page.locator(".word.below").nth(0).click()
    expect(stage.cell("weights", 2, 0)).to_have_class(re.compile("selected"))
    stage.go(scene=to_link(replace(RILEY, normalize="manual", weights=((0.5, 0.5), (0, 1)))))
    strip = box_of(page.locator(".strip"))
    pull(page.locator(".strip .border").first, strip["width"] / 4, 0)
    page.mouse.up()
    expect(stage.cell("weights", 0, 0).and_(page.locator("input"))).to_have_value("0.75")
    stage.expect_number(0.75 * 1 + 0.25 * 0.2, "output", 0, 0)
    page.get_by_role("button", name="Undo").click()
    expect(stage.cell("weights", 0, 0).and_(page.locator("input"))).to_have_value("0.5")


def test_of_many_keys_those_that_get_most_have_a_row_and_a_press_that_is_remembered_shows_all(
    unopened: Stage, subtests: pytest.Subtests
) -> None:
    page = unopened.open(preset="robot-law").page
    for width, height in ((1440, 900), (1280, 720)):
        with subtests.test(f"{width} x {height}"):
            page.set_viewport_size({"width": width, "height": height})
            unopened.go(preset="robot-law")
            expect(page.locator('[data-quantity="w_v"] input').last).to_be_in_viewport(ratio=1)
            card, picture = box_of(page.locator(".lane-x")), box_of(page.locator(".lane-x .plane"))
            assert picture["height"] > card["height"] / 3
    expect(page.locator(".key-row")).to_have_count(2)
    expect(page.locator(".key-row .tag").first).to_have_text("robot")
    others = page.locator(".other-keys")
    expect(others).to_have_text("11 others: 0.18 together")
    others.click()
    expect(page.locator(".key-row")).to_have_count(13)
    unopened.open(preset="robot-law")
    expect(page.locator(".key-row")).to_have_count(13)
    others.click()
    expect(page.locator(".key-row")).to_have_count(2)
    page.locator('[data-quantity="embeddings"] input[data-row="12"][data-col="1"]').fill("0.5")  # scrolled, not hidden
    page.locator('[data-quantity="tokens"] input').last.fill("all")
    expect(page.locator(".word.above").last).to_have_text("all")


# A cell holds its number, or a picture the numbers at its left.
UNCUT = """(one) => one.scrollWidth <= one.clientWidth && [...one.querySelectorAll(".numbers text")].every((number) =>
    number.getBoundingClientRect().left >= one.getBoundingClientRect().left)"""


def test_a_low_screen_holds_the_shares_and_no_number_is_cut(unopened: Stage, subtests: pytest.Subtests) -> None:
    page = unopened.page
    page.set_viewport_size({"width": 1280, "height": 720})
    head = replace(RILEY.heads[0], w_q=((1e-9, 1234.56), (-1234.56, 1)))
    far = replace(RILEY, embeddings=((1234.56, -1e6), (1e-9, -1234.56)), heads=(head,))
    unopened.open(scene=to_link(far))
    for holder in (".matrix input", ".plane-space .frame"):
        page.wait_for_function(f"[...document.querySelectorAll('#stage {holder}')].every({UNCUT})")
    for preset in ("sentences-2d", "two-heads", "animal-street"):
        with subtests.test(preset):
            unopened.go(preset=preset).expect_scene(presets()[preset].scene)
            expect(page.locator(".strip")).to_be_in_viewport(ratio=1)
            expect(page.locator(".shares-words")).to_be_in_viewport(ratio=1)
            expect(page.locator(".option-line")).to_be_in_viewport(ratio=1)
            if preset == "sentences-2d":
                assert page.locator(".part i").evaluate_all(f"(all) => all.every({UNCUT})")


# Where bars end and arrows' tips lie, and which numbers stand at the axes.
DRAWN = """() => [...document.querySelectorAll("#stage .fill, #stage [data-tip], #stage .drawing text")].map(
    (one) => one.getAttribute("data-tip") ?? (one.getAttribute("style") || one.textContent))"""


@pytest.mark.parametrize("value", ["0.1", "-3", "5"])
def test_a_scene_looks_the_same_after_undo(stage: Stage, value: str) -> None:
    fresh = stage.page.evaluate(DRAWN)
    stage.cell("w_k", 0, 1).fill(value)
    stage.expect_confirmed()
    assert stage.page.evaluate(DRAWN) != fresh
    stage.page.get_by_label("Undo", exact=True).click()
    stage.page.wait_for_function(f"(fresh) => String(({DRAWN})()) === fresh", arg=",".join(fresh))


def test_a_row_without_shares_says_why_in_full(stage: Stage) -> None:
    head = replace(RILEY.heads[0], w_k=((0, 0), (0, 0)))
    stage.go(scene=to_link(replace(RILEY, normalize="sum", heads=(head,))))
    for part in (".share-head h3", ".shares-words"):
        uncut = f"() => {{ const one = document.querySelector('{part}'); return one.scrollWidth <= one.clientWidth; }}"
        stage.page.wait_for_function(uncut)
    lines = stage.page.locator(".share-head h3").evaluate("one => one.getClientRects().length + one.offsetHeight / 40")
    assert lines < 2
