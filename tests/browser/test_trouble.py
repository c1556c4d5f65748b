"""What may go wrong under a hand: nothing is lost, nothing false stays, and one sentence says what it was."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, Route, expect

from qkv_demo import locale
from qkv_demo.presets import presets
from qkv_demo.share.link import to_link

from .stage import Stage

ANSWERS = re.compile("component_server")
RILEY = presets()["riley-dog"].scene
MATRIX = ((0.0, 2.0), (1.0, 1.0))


def test_a_lost_connection_keeps_the_edits_and_resumes(page: Page, app_url: str, complaints: list[str]) -> None:
    stage = Stage(page, app_url).open()
    page.route(ANSWERS, lambda route: route.abort())
    stage.cell("w_q", 0, 1).fill("5")
    expect(page.locator(".lost")).to_be_visible()
    page.unroute(ANSWERS)
    stage.expect_number(5.2, "queries", 0, 1)
    expect(page.locator(".lost")).to_be_hidden()
    assert all("ERR_FAILED" in complaint for complaint in complaints)
    complaints.clear()


def test_what_is_asked_for_while_nothing_answers_is_done_later(page: Page, app_url: str, complaints: list[str]) -> None:
    stage = Stage(page, app_url).open()
    page.route(ANSWERS, lambda route: route.abort())
    page.get_by_role("button", name="+ token").click()
    expect(page.locator(".lost")).to_be_visible()
    page.unroute(ANSWERS)
    expect(stage.tokens()).to_have_count(3)
    expect(page.locator(".lost")).to_be_hidden()
    assert all("ERR_FAILED" in complaint for complaint in complaints)
    complaints.clear()


def test_a_complaint_stays_while_one_looks_around(stage: Stage) -> None:
    stage.option("mask").select_option("custom")
    stage.cell("masked_scores", 0, 0).click()
    stage.cell("masked_scores", 0, 1).click()
    expect(stage.page.locator(".notice")).to_contain_text("mask, row 1")
    stage.page.get_by_role("button", name="W_Q", exact=True).click()
    expect(stage.page.get_by_role("button", name="W_Q", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(stage.page.locator(".notice")).to_contain_text("mask, row 1")
    stage.cell("masked_scores", 0, 0).click()
    expect(stage.page.locator(".notice")).to_be_hidden()


def test_over_a_refused_scene_one_can_still_look_and_a_link_is_refused(stage: Stage) -> None:
    stage.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    stage.cell("w_q", 0, 1).fill("10000000")
    expect(stage.page.locator(".notice")).to_contain_text("w_q of head 1, row 1, column 2")
    stage.page.get_by_role("button", name="W_K", exact=True).click()
    expect(stage.page.get_by_role("button", name="W_K", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(stage.cell("w_q", 0, 1)).to_have_attribute("aria-invalid", "true")
    stage.page.locator("[data-share]").click()
    expect(stage.page.locator(".notice")).to_contain_text("w_q of head 1, row 1, column 2")
    expect(stage.page.locator(".notice")).not_to_have_class(re.compile("good"))
    assert "scene=" not in stage.page.url


def test_an_answer_that_never_comes_is_asked_for_again(page: Page, app_url: str) -> None:
    page.add_init_script("const wait = setTimeout; window.setTimeout = (f, ms, ...more) => wait(f, ms / 20, ...more)")
    stage = Stage(page, app_url).open()
    page.route(ANSWERS, lambda route: None)
    for key in range(12):
        stage.cell("w_q", 0, 1).fill(str(key))
    expect(page.locator(".lost")).to_be_visible()
    page.unroute(ANSWERS)
    stage.expect_number(11.2, "queries", 0, 1)
    expect(page.locator(".lost")).to_be_hidden()


def test_the_page_waits_for_its_first_answer(page: Page, app_url: str, complaints: list[str]) -> None:
    page.route(ANSWERS, lambda route: route.abort())
    page.goto(f"{app_url}/?preset=two-heads")
    expect(page.locator("#stage")).to_have_text(locale.table("en")["ui.lost"])
    page.unroute(ANSWERS)
    expect(Stage(page, app_url).tokens()).to_have_count(len(presets()["two-heads"].scene.tokens))
    assert all("ERR_FAILED" in complaint for complaint in complaints)
    complaints.clear()


def test_a_picture_library_that_comes_late_is_waited_for(page: Page, app_url: str, complaints: list[str]) -> None:
    failed: list[Route] = []

    def fail_once(route: Route) -> None:
        failed.append(route)
        route.continue_() if len(failed) > 2 else route.abort()  # the first may be the page's own preload

    page.route(re.compile("plotly"), fail_once)
    Stage(page, app_url).open()
    assert all("ERR_FAILED" in complaint for complaint in complaints)
    complaints.clear()


def test_work_that_no_answer_confirmed_survives_a_reload(page: Page, app_url: str, complaints: list[str]) -> None:
    stage = Stage(page, app_url).open()
    page.route(ANSWERS, lambda route: route.abort())
    stage.cell("w_q", 0, 1).fill("5")
    expect(page.locator(".lost")).to_be_visible()
    page.unroute(ANSWERS)
    page.reload()
    expect(stage.cell("w_q", 0, 1)).to_have_value("5")
    complaints.clear()


def test_each_tab_keeps_its_own_work(stage: Stage) -> None:
    stage.cell("w_q", 0, 1).fill("5")
    stage.expect_number(5.2, "queries", 0, 1)
    other = stage.page.context.new_page()
    Stage(other, stage.url).open(preset="two-heads")
    other.close()
    stage.page.reload()
    expect(stage.cell("w_q", 0, 1)).to_have_value("5")


def test_the_head_on_screen_is_always_one_that_there_is(page: Page, app_url: str) -> None:
    stage = Stage(page, app_url).open(preset="two-heads")
    page.get_by_role("tab", name="Head 2").click()
    page.get_by_role("button", name="Sizes").click()
    page.get_by_label("Less: Heads").click()
    expect(page.get_by_role("tab")).to_have_count(0)
    page.keyboard.press("Escape")
    cell = stage.cell("w_q", 0, 0)
    cell.focus()
    page.keyboard.type("3.75")
    expect(cell).to_have_value("3.75")
    stage.option("normalize").select_option("manual")
    expect(stage.cell("weights", 0, 0)).to_be_editable()


def test_undo_reaches_the_cell_that_is_being_typed_in(stage: Stage) -> None:
    cell = stage.cell("w_q", 0, 1)
    cell.focus()
    stage.page.keyboard.type("5")
    stage.expect_number(5.2, "queries", 0, 1)
    stage.page.keyboard.press("Control+z")
    expect(cell).to_have_value("2")
    stage.expect_scene(RILEY)


def test_undo_in_a_text_box_is_the_boxs_own(stage: Stage) -> None:
    stage.cell("w_q", 0, 1).fill("5")
    stage.page.locator('[data-menu="w_q"]').click()
    stage.page.get_by_placeholder("").last.focus()
    stage.page.keyboard.type("7")
    stage.page.keyboard.press("Control+z")
    stage.expect_number(5.2, "queries", 0, 1)


def test_undo_brings_back_whose_scene_it_was(stage: Stage) -> None:
    picker = stage.page.get_by_label("Example", exact=True)
    stage.cell("w_q", 0, 1).fill("5")
    stage.expect_number(5.2, "queries", 0, 1)
    picker.select_option("robot-law")
    expect(stage.page).to_have_url(re.compile("preset=robot-law"))
    stage.expect_scene(presets()["robot-law"].scene)
    stage.page.get_by_label("Undo", exact=True).click()
    expect(picker).to_have_value("riley-dog")
    expect(stage.page).not_to_have_url(re.compile("preset="))
    stage.expect_number(5.2, "queries", 0, 1)
    stage.page.get_by_label("Redo", exact=True).click()
    expect(picker).to_have_value("robot-law")


def test_back_and_reset_return_to_a_links_scene(page: Page, app_url: str) -> None:
    scene = replace(RILEY, temperature=0.5)
    stage = Stage(page, app_url).open(scene=to_link(scene))
    page.get_by_label("Example", exact=True).select_option("two-heads")
    expect(stage.tokens()).to_have_count(len(presets()["two-heads"].scene.tokens))
    page.go_back()
    stage.expect_scene(scene)
    stage.cell("w_q", 0, 1).fill("5")
    stage.expect_number(5.2, "queries", 0, 1)
    page.get_by_label("Back to the example").click()
    stage.expect_scene(scene)


def test_text_that_is_no_number_is_named_and_kept(stage: Stage) -> None:
    cell = stage.cell("w_q", 0, 1)
    cell.fill("abc")
    cell.press("Enter")
    expect(stage.page.locator(".notice")).to_contain_text("“abc” in row 1, column 2")
    expect(cell).to_have_value("abc")
    cell.fill("½")
    stage.expect_number(0.7, "queries", 0, 1)
    expect(stage.page.locator(".notice")).to_be_hidden()


def test_a_scrub_past_the_coldest_temperature_stops_there(stage: Stage) -> None:
    box = stage.option("temperature").bounding_box()
    assert box
    mouse = stage.page.mouse
    mouse.move(box["x"] + 10, box["y"] + 10)
    mouse.down()
    mouse.move(box["x"] - 60, box["y"] + 10, steps=14)
    mouse.move(box["x"] - 200, box["y"] + 10, steps=14)
    mouse.up()
    expect(stage.option("temperature")).to_have_attribute("aria-invalid", "false")
    assert 0 < float(stage.option("temperature").input_value()) < 0.5


@pytest.mark.parametrize("far", [30, 200])
def test_a_quick_hand_scrubs_too(stage: Stage, far: int) -> None:
    """Its first move is already outside of the cell."""
    cell = stage.cell("w_q", 0, 1)
    box = cell.bounding_box()
    assert box
    mouse = stage.page.mouse
    mouse.move(box["x"] + box["width"] - 2, box["y"] + 10)
    mouse.down()
    mouse.move(box["x"] + box["width"] + far, box["y"] + 10)
    mouse.move(box["x"] + box["width"] + far + 50, box["y"] + 10)
    mouse.up()
    expect(cell).to_have_value("2.5")


def test_a_finer_hand_half_way_keeps_what_was_gained(stage: Stage) -> None:
    cell = stage.cell("w_q", 0, 1)
    box = cell.bounding_box()
    assert box
    mouse = stage.page.mouse
    mouse.move(box["x"] + 10, box["y"] + 10)
    mouse.down()
    mouse.move(box["x"] + 20, box["y"] + 10)
    mouse.move(box["x"] + 120, box["y"] + 10)
    expect(cell).to_have_value("3")
    stage.page.keyboard.down("Shift")
    mouse.move(box["x"] + 130, box["y"] + 10)
    expect(cell).to_have_value("3.01")
    mouse.up()
    stage.page.keyboard.up("Shift")


def test_arrow_keys_on_a_handle_count_each_press(stage: Stage) -> None:
    handle = stage.page.locator('[data-handle="embeddings/0/0"]')
    handle.focus()
    for _ in range(40):
        stage.page.keyboard.down("ArrowRight")
    stage.page.keyboard.up("ArrowRight")
    expect(stage.cell("embeddings", 0, 0)).to_have_value("3")


def test_a_handle_taken_off_its_middle_does_not_jump(stage: Stage) -> None:
    box = stage.page.locator('[data-handle="embeddings/0/0"]').bounding_box()
    assert box
    mouse = stage.page.mouse
    mouse.move(box["x"] + 4, box["y"] + 18)
    mouse.down()
    mouse.move(box["x"] + 4, box["y"] + 17)
    mouse.up()
    expect(stage.cell("embeddings", 0, 1)).not_to_have_value("0.2")
    assert abs(float(stage.cell("embeddings", 0, 0).input_value()) - 1) < 0.015
    assert abs(float(stage.cell("embeddings", 0, 1).input_value()) - 0.2) < 0.015


def test_a_new_token_waits_for_its_name(stage: Stage) -> None:
    stage.page.get_by_role("button", name="+ token").click()
    expect(stage.tokens().nth(2)).to_be_focused()
    stage.page.keyboard.type("cat")
    expect(stage.tokens().nth(2)).to_have_value("cat")


def test_escape_calls_a_tokens_move_off(stage: Stage) -> None:
    grip = stage.page.locator('[data-grip="0"]')
    box = grip.bounding_box()
    assert box
    mouse = stage.page.mouse
    mouse.move(box["x"] + 5, box["y"] + 5)
    mouse.down()
    mouse.move(box["x"] + 5, box["y"] + 35, steps=3)
    expect(stage.page.locator(".token-row").first).to_have_attribute("style", re.compile("translateY"))
    grip.press("Escape")
    mouse.up()
    expect(stage.page.locator(".token-row").first).not_to_have_attribute("style", re.compile("translateY"))
    expect(stage.tokens().first).to_have_value("Riley")


def test_a_blocked_weight_of_ones_own_looks_blocked(page: Page, app_url: str) -> None:
    scene = replace(RILEY, normalize="manual", weights=((0.5, 0.5), (0.5, 0.5)), mask="causal")
    stage = Stage(page, app_url).open(scene=to_link(scene))
    expect(page.locator('[data-quantity="weights"] td[data-r="0"][data-c="1"]')).to_have_class(re.compile("nothing"))
    expect(page.locator('[data-quantity="weights"] td[data-r="1"][data-c="1"]')).not_to_have_class(
        re.compile("nothing")
    )
    stage.expect_scene(scene)


def test_the_scores_of_many_tokens_can_be_pressed_under_every_kind_of_score(page: Page, app_url: str) -> None:
    stage = Stage(page, app_url).open(preset="nlper")
    stage.option("score").select_option("additive")
    for row in range(4):
        stage.cell("scores", row, 3).click()
        expect(stage.cell("scores", row, 3)).to_have_class(re.compile("selected"))
    stage.cell("v_a", 0, 0).fill("2")
    expect(stage.cell("v_a", 0, 0)).to_have_value("2")
