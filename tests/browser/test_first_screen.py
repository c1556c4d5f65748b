"""The first screen keeps its limits, and its pictures show and select numbers."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from qkv_demo.examples import examples
from qkv_demo.maths.attention import attend
from qkv_demo.share.link import encode_scene

from .layout import SCROLLED, expect_box, faults, smaller
from .stage import RILEY, Stage, box_of, drag

# The visible controls, words and numbers.
AMOUNTS = r"""() => {
    const seen = (names) => [...document.querySelectorAll(`#stage :is(${names})`)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    const text = document.querySelector("#stage").innerText;
    const inputs = seen(".matrix input").length;
    return {
        controls: seen("button, a[href], select, input, [role=slider]:not(input)").length,
        words: text.match(/\p{L}{2,}/gu).length,
        numbers: text.match(/\d+(\.\d+)?/g).length + inputs,
    };
}"""


def test_the_first_screen_keeps_its_limits(stage: Stage) -> None:
    amounts = stage.page.evaluate(AMOUNTS)
    assert amounts["controls"] <= 40 + 1  # The link that skips the bar is not counted.
    assert amounts["words"] <= 150
    assert amounts["numbers"] <= 60
    assert faults(stage.page, smaller(12)) == []


def test_the_first_screen_does_not_scroll(stage: Stage) -> None:
    for width, height in ((1440, 900), (1366, 768), (1280, 720)):
        stage.page.set_viewport_size({"width": width, "height": height})
        assert faults(stage.page, SCROLLED) == []


def test_an_arrow_is_as_wide_as_its_weight(stage: Stage) -> None:
    weights, widths = attend(RILEY).heads[0].weights, []
    for row, column in ((0, 1), (1, 0)):
        arrow = stage.page.locator(f'.attention .arrow[data-row="{row}"][data-link="{column}"]')
        expect(arrow.locator(".number")).to_have_text(f"{weights[row, column]:.2f}")
        widths.append(arrow.locator(".shaft").evaluate("shaft => shaft.getBoundingClientRect().height"))
    assert widths[0] / widths[1] == pytest.approx((weights[0, 1] / weights[1, 0]).item(), rel=0.01)


def test_both_rows_name_the_query_and_the_key(stage: Stage) -> None:
    rows, head = stage.page.locator(".attention-row"), attend(RILEY).heads[0]
    expect(rows).to_have_count(2)
    for query_row, row in enumerate(rows.all()):
        expect(row.locator("h2")).to_have_text(f"{RILEY.tokens[query_row]}’s attention")
        for key, token in enumerate(RILEY.tokens):
            line = f"q {RILEY.tokens[query_row]} · k {token} {head.scores[query_row, key]:.2f}"
            expect(row.locator(".key-row").nth(key)).to_have_text(line)
            expect(row.locator(".segment").nth(key)).to_contain_text(f"{head.weights[query_row, key]:.2f}")


def test_one_tool_is_open_beside_the_picture(projector: Stage) -> None:
    page = projector.open().with_tools("lopsided").page
    for part in (".this-pair .dial", ".plane-queries_keys", ".attention"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    projector.with_tools("steps")
    expect(page.locator(".this-pair")).to_be_hidden()
    expect(page.locator(".step-queries .mini")).to_have_count(2)  # The keys of the tables X and W_Q.
    expect(page.locator(".step-output")).to_be_in_viewport(ratio=1)


def test_a_drag_marks_the_numbers_that_it_changes(stage: Stage) -> None:
    changed_numbers = stage.page.locator(".key-row .number[data-changed]")
    drag(stage.page.locator('[data-handle="embeddings/0/1"]'), 40, 20)
    expect(changed_numbers).to_have_count(3)  # Riley's score for itself does not change.
    stage.page.mouse.up()
    expect(changed_numbers).to_have_count(0)


def test_one_action_is_primary_at_a_time(stage: Stage) -> None:
    primary = stage.page.locator(".top .primary")
    expect(primary).to_have_text("Why?")
    primary.click()
    stage.press("Escape")
    expect(primary).to_have_text(re.compile("Start the lesson"))


def test_a_pressed_score_shows_its_arithmetic(stage: Stage) -> None:
    title = stage.page.locator(".cell-title")
    before = title.inner_text()
    stage.page.locator('.key-row[data-row="0"][data-link="1"] .score').click()
    expect(title).not_to_have_text(before)
    expect(stage.page.locator(".arithmetic")).to_contain_text("2.22")


def test_a_tables_tools_cover_nothing(stage: Stage) -> None:
    stage.page.locator(".input-card-x .matrix td").first.hover()
    tools = box_of(stage.page.locator(".input-card-x .caption-tools"))
    for selector in (".input-card-title", ".input-card-foot", ".plane", ".token-row", ".add", ".matrix"):
        for element in stage.page.locator(f".input-card-x {selector}").all():
            box = box_of(element)
            apart = box["x"] + box["width"] <= tools["x"] or tools["x"] + tools["width"] <= box["x"]
            assert apart or box["y"] + box["height"] <= tools["y"] or tools["y"] + tools["height"] <= box["y"], selector


def test_opened_options_move_nothing(stage: Stage) -> None:
    parts = [stage.page.locator(part) for part in (".attention", ".strip >> nth=0", ".tool-row")]
    boxes = [box_of(part) for part in parts]
    stage.with_tools("options").option("mask").select_option("causal")
    stage.expect_scene(replace(RILEY, mask="causal"))
    for part, box in zip(parts, boxes, strict=True):
        expect_box(part, box)


def test_many_words_have_a_ribbon_for_each_weight(app: Stage) -> None:
    page, scene = app.open(preset="apple-cross").page, examples()["apple-cross"].scene
    expect(page.locator(".attention path.pair-mark")).to_have_count(len(scene.tokens) * len(scene.key_tokens))
    page.locator(".word.above").nth(2).click()
    page.locator(".word.below").nth(0).click()
    expect(app.cell("weights", 2, 0)).to_have_class(re.compile("selected"))


def test_a_border_between_two_shares_is_dragged(app: Stage) -> None:
    page = app.open(scene=encode_scene(replace(RILEY, normalize="manual", weights=((0.5, 0.5), (0, 1))))).page
    drag(page.locator(".strip .border").first, box_of(page.locator(".strip").first)["width"] / 4, 0)
    page.mouse.up()
    expect(app.cell("weights", 0, 0).and_(page.locator("input"))).to_have_value("0.75")
    app.expect_number(0.75 * 1 + 0.25 * 0.2, "output", 0, 0)


def test_keys_with_little_weight_are_folded(app: Stage) -> None:
    page = app.open(preset="robot-law").page
    rows, other_keys = page.locator('.key-row[data-row="6"]'), page.locator(".other-keys").last
    expect(rows).to_have_count(2)
    assert re.findall(r"[\d.]+", other_keys.inner_text()) == ["11", "0.18"]
    other_keys.click()
    expect(rows).to_have_count(13)
    app.open(preset="robot-law")
    expect(rows).to_have_count(13)
    other_keys.click()
    expect(rows).to_have_count(2)


# A cell contains its number, and a picture contains the numbers at its left.
IS_WHOLE = """(element) => element.scrollWidth <= element.clientWidth
    && [...element.querySelectorAll(".numbers text")].every((number) =>
    number.getBoundingClientRect().left >= element.getBoundingClientRect().left)"""


def test_no_long_number_is_cut(app: Stage) -> None:
    app.page.set_viewport_size({"width": 1280, "height": 720})
    head = replace(RILEY.heads[0], w_q=((1e-9, 1234.56), (-1234.56, 1)))
    app.open(scene=encode_scene(replace(RILEY, embeddings=((1234.56, -1e6), (1e-9, -1234.56)), heads=(head,))))
    for holder in (".matrix input", ".plane-space .frame"):
        app.page.wait_for_function(f"[...document.querySelectorAll('#stage {holder}')].every({IS_WHOLE})")


def test_a_low_screen_holds_the_shares(projector: Stage, subtests: pytest.Subtests) -> None:
    projector.open()
    for preset in ("sentences-2d", "two-heads", "animal-street"):
        with subtests.test(preset):
            projector.go(preset=preset).expect_scene(examples()[preset].scene)
            for part in (".strip", ".shares-words", ".option-line"):
                expect(projector.page.locator(part).last).to_be_in_viewport(ratio=1)


def test_a_row_without_shares_says_why_in_full(app: Stage) -> None:
    head = replace(RILEY.heads[0], w_k=((0, 0), (0, 0)))
    app.open(scene=encode_scene(replace(RILEY, normalize="sum", heads=(head,))))
    for part in (".share-head h3", ".shares-words"):
        app.page.wait_for_function(f"({IS_WHOLE})(document.querySelector('{part}'))")
