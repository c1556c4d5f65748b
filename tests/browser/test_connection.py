"""A connection that is lost, slow or broken: nothing is lost, one sentence says what it is, and the page goes on."""

from playwright.sync_api import expect

from qkv_demo import locale
from qkv_demo.lessons import lessons
from qkv_demo.presets import presets

from .stage import ANSWERS, Stage, pull, with_w_q


def test_a_page_waits_for_its_first_answer_and_calls_a_fault_one(unopened: Stage, complaints: list[str]) -> None:
    page, said = unopened.page, locale.table("en")
    page.route(ANSWERS, lambda route: route.fulfill(status=500, body="x"))
    page.goto(f"{unopened.url}/?preset=two-heads")
    expect(unopened.root).to_have_text(said["error.fault"])
    page.unroute(ANSWERS)
    page.route(ANSWERS, lambda route: route.abort())
    page.reload()
    expect(unopened.root).to_have_text(said["ui.lost"])
    page.unroute(ANSWERS)
    expect(unopened.tokens()).to_have_count(len(presets()["two-heads"].scene.tokens))
    complaints.clear()


def test_a_fault_of_the_app_is_called_one_until_another_number_is_answered(stage: Stage, complaints: list[str]) -> None:
    page, notice = stage.page, stage.page.locator(".notice")
    page.route(ANSWERS, lambda route: route.fulfill(status=500, body="Internal Server Error"))
    stage.cell("w_q", 0, 1).fill("5")
    expect(notice).to_have_text(locale.table("en")["error.fault"])
    expect(page.locator(".lost")).to_be_hidden()
    page.unroute(ANSWERS)
    stage.cell("w_q", 0, 1).fill("6")
    stage.expect_confirmed()
    stage.expect_scene(with_w_q(6))
    expect(notice).to_be_hidden()
    assert all("500" in complaint for complaint in complaints)
    complaints.clear()


LESSON = lessons()["riley-and-dog"].steps[0].scene


def test_a_reload_in_a_drag_keeps_what_was_dragged(stage: Stage) -> None:
    page, cell = stage.page, stage.cell("embeddings", 0, 0)
    pull(page.locator('[data-handle="embeddings/0/0"]'), -50, -40)
    expect(cell).not_to_have_value("1")
    dragged = cell.input_value()
    page.reload()
    expect(cell).to_have_value(dragged)
    page.mouse.up()
    expect(cell).to_have_value(dragged)


def test_a_lost_connection_is_told_in_another_language_too_and_a_lesson_opens_later(
    stage: Stage, complaints: list[str]
) -> None:
    """In the middle of an edit, to which undo leads back."""
    page, chinese = stage.page, locale.table("zh")
    page.route(ANSWERS, lambda route: route.abort())
    stage.cell("w_q", 0, 1).fill("5")
    lost = page.locator(".lost")
    expect(lost).to_be_visible()
    stage.speak("zh")
    expect(lost).to_have_text(chinese["ui.waiting"])
    stage.explore(lesson="riley-and-dog")
    page.unroute(ANSWERS)
    stage.expect_scene(LESSON)
    expect(lost).to_be_hidden()
    page.get_by_label(chinese["ui.undo"], exact=True).click()
    stage.expect_scene(with_w_q(5))
    stage.expect_confirmed()
    assert all("ERR_FAILED" in complaint for complaint in complaints)
    complaints.clear()
