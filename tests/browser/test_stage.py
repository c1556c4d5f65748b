"""Options, presets, links and languages on the live page."""

import re
from dataclasses import replace

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from qkv_demo import locale
from qkv_demo.attention import attend
from qkv_demo.presets import presets
from qkv_demo.share.code import to_pytorch
from qkv_demo.share.link import to_link

from .stage import Stage

ANSWERS = re.compile("component_server")
RILEY = presets()["riley-dog"].scene
TURN = "(dial, to) => { dial.value = to; dial.dispatchEvent(new Event('input', {bubbles: true})); }"


@pytest.mark.parametrize("name", ["riley-sentence", "apple-cross", "two-heads", "nlper", "soft-dictionary"])
def test_a_preset_opens_with_its_numbers(stage: Stage, name: str) -> None:
    stage.page.get_by_label("Example", exact=True).select_option(name)
    scene = presets()[name].scene
    expect(stage.tokens()).to_have_count(len(scene.tokens))
    stage.expect_number(presets_weight(name), "weights", *presets()[name].pair)


def presets_weight(name: str) -> float:
    row, column = presets()[name].pair
    return float(attend(presets()[name].scene).heads[0].weights[row, column])


def test_tying_makes_the_scores_equal_and_says_why(stage: Stage) -> None:
    stage.option("tie_qk").check()
    stage.expect_scene(replace(RILEY, tie_qk=True))
    forth, back = (stage.cell("scores", *place).get_attribute("data-value") for place in ((0, 1), (1, 0)))
    assert forth == back
    expect(stage.page.locator(".pair-words")).to_contain_text(locale.table("en")["asymmetry.rows"])
    stage.option("tie_qk").uncheck()
    stage.expect_scene(RILEY)


@pytest.mark.parametrize(
    ("option", "value"),
    [("score", "cosine"), ("score", "additive"), ("mask", "causal"), ("normalize", "sum"), ("normalize", "argmax")],
)
def test_every_option_recomputes(stage: Stage, option: str, value: str) -> None:
    stage.option(option).select_option(value)
    stage.expect_scene(replace(RILEY, **{option: value}))


def test_a_tables_symbol_says_what_the_options_do(stage: Stage) -> None:
    symbols = stage.page.locator(".score-steps .symbol")
    expect(symbols).to_have_text(["Q Kᵀ", "Q Kᵀ / √dk", "S"])
    stage.option("temperature").fill("0.5")
    stage.option("scale").uncheck()
    expect(symbols).to_have_text(["Q Kᵀ", "Q Kᵀ / T", "S"])
    stage.option("score").select_option("cosine")
    expect(symbols).to_have_text(["cos(Q, K)", "cos(Q, K) / T", "S"])
    expect(stage.option("scale")).to_be_disabled()


def test_scale_temperature_and_positions(stage: Stage) -> None:
    stage.option("scale").uncheck()
    stage.option("temperature").fill("0.5")
    stage.option("positions").check()
    stage.expect_scene(replace(RILEY, scale=False, temperature=0.5, positions="sinusoidal"))


def test_a_mask_of_ones_own(stage: Stage) -> None:
    stage.option("mask").select_option("custom")
    stage.cell("masked_scores", 0, 1).click()
    stage.expect_scene(replace(RILEY, mask=((True, False), (True, True))))
    stage.cell("masked_scores", 0, 0).click()
    expect(stage.page.locator(".notice")).to_contain_text("mask, row 1")


def test_manual_weights_start_as_those_on_screen(stage: Stage) -> None:
    stage.option("normalize").select_option("manual")
    cell = stage.cell("weights", 0, 1)
    expect(cell).to_have_value("0.7664")
    cell.fill("0.25")
    stage.cell("weights", 0, 0).fill("0.75")
    stage.expect_number(0.75 * 1 + 0.25 * 0.2, "output", 0, 0)


def test_the_dial_turns_only_the_asymmetry(stage: Stage) -> None:
    stage.page.locator("[data-dial]").fill("0")
    expect(stage.page.locator(".pair-words")).to_contain_text("Difference: 0.00")
    expect(stage.page.locator(".dial output")).to_have_text("a = 0.00")


def test_the_dials_of_space(page: Page, app_url: str) -> None:
    stage = Stage(page, app_url).open(preset="nlper")
    page.get_by_label("Asymmetry dial w₂").fill("1.5")
    expect(page.locator(".dial output")).to_have_text(["w₁ = 1.00", "w₂ = 1.50", "w₃ = 0.00"])
    expect(page.locator(".pair-words")).to_contain_text("w = (1.00, 1.50, 0.00)")
    page.get_by_label("Undo", exact=True).click()
    stage.expect_scene(presets()["nlper"].scene)
    stage.option("tie_qk").check()
    expect(page.locator(".dial-off")).to_have_text(locale.table("en")["asymmetry.refuse.tied"])
    expect(page.locator(".dial")).to_have_count(0)


def test_an_older_turn_of_the_dial_never_follows_a_newer(stage: Stage) -> None:
    """The first turn's answer is held back until the second is on screen; a third after that is one more undo."""
    held: list[Route] = []
    stage.page.route(ANSWERS, lambda route: route.continue_() if held else held.append(route))
    dial = stage.page.locator("[data-dial]")
    dial.evaluate(TURN, "-2")
    dial.evaluate(TURN, "2")
    expect(stage.page.locator(".dial output")).to_have_text("a = 2.00")
    with stage.page.expect_response(ANSWERS):
        held[0].continue_()
    expect(stage.page.locator(".dial output")).to_have_text("a = 2.00")
    dial.evaluate("dial => dial.dispatchEvent(new Event('change', {bubbles: true}))")
    dial.fill("1")
    expect(stage.page.locator(".dial output")).to_have_text("a = 1.00")
    stage.page.get_by_label("Undo", exact=True).click()
    expect(stage.page.locator(".dial output")).to_have_text("a = 2.00")
    expect(dial).to_have_value("2")
    stage.page.get_by_label("Undo", exact=True).click()
    stage.expect_scene(RILEY)


def test_a_turn_of_the_dial_takes_nothing_from_an_edit_made_meanwhile(stage: Stage) -> None:
    held: list[Route] = []
    stage.page.route(ANSWERS, lambda route: route.continue_() if held else held.append(route))
    stage.page.locator("[data-dial]").fill("2")
    stage.cell("w_v", 0, 0).fill("5")
    stage.expect_number(5, "values", 0, 0)
    held[0].continue_()
    expect(stage.page.locator(".dial output")).to_have_text("a = 2.00")
    expect(stage.cell("w_v", 0, 0)).to_have_value("5")


def test_selecting_a_number_shows_its_arithmetic(stage: Stage) -> None:
    stage.cell("queries", 0, 1).click()
    panel = stage.page.locator(".this-number")
    expect(panel.locator(".cell-title")).to_have_text("queries: Riley, entry 2")
    expect(panel.locator(".arithmetic math")).to_contain_text("2.20")
    stage.cell("w_q", 0, 1).fill("3")
    stage.cell("queries", 0, 1).click()
    expect(panel.locator(".arithmetic math")).to_contain_text("3.20")


def test_hovering_lights_the_same_token_everywhere(stage: Stage) -> None:
    stage.cell("keys", 1, 0).hover()
    for quantity in ("embeddings", "keys", "values", "queries"):
        expect(stage.page.locator(f'[data-quantity="{quantity}"] td[data-r="1"][data-c="0"]')).to_have_class(
            re.compile("lit")
        )
    expect(stage.page.locator('[data-quantity="keys"] td[data-r="0"][data-c="0"]')).not_to_have_class(re.compile("lit"))


LIT = re.compile("lit")


@pytest.mark.parametrize(
    "what",
    [
        '[data-block="weights"] thead [data-answers="1"]',
        ".direction >> nth=0",
        '.plane-queries_keys .label[data-answers="1"]',
        '.lines text[data-answers="1"]',
        '.lines path[data-link="1"] >> nth=0',
        '.arithmetic [data-source="masked_scores/0/0/1"] >> nth=0',
    ],
)
def test_whatever_stands_for_a_token_lights_it(stage: Stage, what: str) -> None:
    stage.page.locator(what).dispatch_event("pointerover", {"bubbles": True})
    expect(stage.cell("keys", 1, 0)).to_have_class(LIT)
    stage.root.locator(".shell").dispatch_event("pointerleave")
    expect(stage.cell("keys", 1, 0)).not_to_have_class(LIT)


def test_an_arrow_in_a_picture_lights_its_token(stage: Stage) -> None:
    """Half way from the origin to the tip of Riley's key there is nothing but plotly's line."""
    frame = stage.page.locator(".plane-queries_keys .frame")
    box = frame.bounding_box()
    place = frame.locator(".js-plotly-plot").evaluate(
        """plot => {
            const { xaxis, yaxis } = plot._fullLayout;
            return [xaxis._offset + xaxis.d2p(0.25), yaxis._offset + yaxis.d2p(0.1)];
        }"""
    )
    assert box
    stage.page.mouse.move(box["x"] + place[0], box["y"] + place[1])
    expect(stage.cell("keys", 0, 0)).to_have_class(LIT)
    expect(stage.cell("keys", 1, 0)).not_to_have_class(LIT)


def test_a_selection_pins_the_light_until_escape(stage: Stage) -> None:
    stage.cell("values", 1, 0).click()
    stage.page.mouse.move(2, 2)
    expect(stage.cell("keys", 1, 0)).to_have_class(LIT)
    stage.page.keyboard.press("Escape")
    expect(stage.cell("keys", 1, 0)).not_to_have_class(LIT)


def test_a_press_on_a_line_selects_its_weight(stage: Stage) -> None:
    stage.page.locator('.lines path[data-row="1"][data-link="0"]').dispatch_event("click")
    expect(stage.page.locator(".cell-title")).to_have_text("attention weights: dog attends to Riley")


def test_a_computed_matrix_can_be_copied(stage: Stage) -> None:
    stage.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    stage.page.locator('[data-menu="queries"]').click()
    expect(stage.page.get_by_role("button", name="Identity")).to_have_count(0)
    stage.page.get_by_role("button", name="CSV").click()
    expect(stage.page.locator(".notice.good")).to_be_visible()
    assert stage.page.evaluate("navigator.clipboard.readText()") == "0.2,2.2\n1.0,1.4"


def test_a_matrix_turns_by_any_angle(stage: Stage) -> None:
    stage.page.locator('[data-menu="w_v"]').click()
    stage.page.get_by_label("Angle in degrees").fill("90")
    stage.page.get_by_role("button", name="Turn by").click()
    expect(stage.cell("w_v", 0, 0)).not_to_have_value("1")
    found = [[stage.cell("w_v", row, column).input_value() for column in range(2)] for row in range(2)]
    assert found in ([["0", "1"], ["-2", "0"]], [["0", "-2"], ["1", "0"]])


def test_which_number_matters(stage: Stage) -> None:
    stage.page.get_by_role("button", name="Which number matters?").click()
    expect(stage.page.locator(".gradient-words")).to_contain_text("to raise it most, turn")
    expect(stage.page.locator('[data-quantity="w_q"] td.graded')).to_have_count(4)


def test_sharing_gives_an_address_that_opens_the_scene(stage: Stage) -> None:
    stage.cell("w_q", 0, 1).fill("5")
    stage.page.locator("[data-share]").click()
    expect(stage.page).to_have_url(re.compile(r"\?scene=1\."))
    stage.page.evaluate("localStorage.clear()")
    stage.page.reload()
    expect(stage.cell("w_q", 0, 1)).to_have_value("5")


def test_a_link_opens_any_scene(page: Page, app_url: str) -> None:
    scene = replace(presets()["apple-cross"].scene, mask="causal", temperature=0.7)
    stage = Stage(page, app_url).open(scene=to_link(scene))
    stage.expect_scene(scene)


def test_an_unreadable_link_shows_the_default_and_says_so(page: Page, app_url: str) -> None:
    stage = Stage(page, app_url).open(scene="1.nonsense")
    expect(page.locator(".notice")).to_contain_text("does not hold a scene")
    stage.expect_scene(RILEY)


def test_language_switches_at_once_and_keeps_the_scene(stage: Stage) -> None:
    stage.cell("w_q", 0, 1).fill("5")
    stage.page.get_by_label("Language").select_option("zh")
    expect(stage.page.locator(".lane-q h3")).to_contain_text("查询")
    expect(stage.page.locator(".reading")).to_contain_text("关注")
    expect(stage.cell("w_q", 0, 1)).to_have_value("5")


def test_an_older_answer_never_follows_a_newer(stage: Stage) -> None:
    """The first answer is held back until the second is on screen."""
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    stage.page.route(ANSWERS, hold_the_first)
    stage.cell("w_q", 0, 1).fill("5")
    stage.cell("w_q", 0, 1).fill("7")
    stage.expect_number(7.2, "queries", 0, 1)
    revision = stage.root.get_attribute("data-revision")
    with stage.page.expect_response(ANSWERS):
        held[0].continue_()
    expect(stage.root).to_have_attribute("data-revision", revision or "")
    stage.expect_number(7.2, "queries", 0, 1)


@pytest.mark.parametrize("name", ["riley-dog", "two-heads"])
def test_accessibility_finds_nothing_serious(page: Page, app_url: str, name: str) -> None:
    Stage(page, app_url).open(preset=name)
    found = Axe().run(page, "#stage").response["violations"]
    serious = [(v["id"], v["nodes"][0]["html"][:120]) for v in found if v["impact"] in ("serious", "critical")]
    assert not serious


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_the_default_page_fits(page: Page, app_url: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    Stage(page, app_url).open()
    size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert size[0] <= width
    assert width < 1000 or size[1] <= height


def test_a_scene_leaves_as_code_that_prints_its_numbers(stage: Stage) -> None:
    stage.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    stage.page.get_by_role("button", name="Export").click()
    stage.page.get_by_role("button", name="PyTorch").click()
    expect(stage.page.locator(".notice.good")).to_be_visible()
    assert stage.page.evaluate("navigator.clipboard.readText()") == to_pytorch(RILEY)


def test_an_examples_question_can_be_answered(stage: Stage) -> None:
    stage.page.get_by_role("button", name="Show me").click()
    stage.expect_scene(next(iter(presets()["riley-dog"].edits.values())).scene)
    expect(stage.page.locator(".question")).to_contain_text("Which single number of W_Q")
    stage.page.get_by_label("Undo", exact=True).click()
    stage.expect_scene(presets()["riley-dog"].scene)
