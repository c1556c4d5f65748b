"""A connection that is lost, slow or broken: nothing is lost, one sentence says what it is, and the page goes on."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from qkv_demo import locale
from qkv_demo.examples import examples
from qkv_demo.lessons import words

from ..conftest import PageErrors
from .stage import ANSWERS, Stage, pull, with_w_q


def test_a_page_waits_for_its_first_answer_and_calls_a_fault_one(unopened: Stage, errors: PageErrors) -> None:
    page, said = unopened.page, locale.table("en")
    errors.expect("500", "ERR_FAILED")
    page.route(ANSWERS, lambda route: route.fulfill(status=500, body="x"))
    page.goto(f"{unopened.url}/?preset=two-heads")
    expect(unopened.root).to_have_text(said["error.fault"])
    page.unroute(ANSWERS)
    page.route(ANSWERS, lambda route: route.abort())
    page.reload()
    expect(unopened.root).to_have_text(said["ui.lost"])
    page.unroute(ANSWERS)
    expect(unopened.tokens()).to_have_count(len(examples()["two-heads"].scene.tokens))


def test_a_fault_of_the_app_is_called_one_until_another_number_is_answered(stage: Stage, errors: PageErrors) -> None:
    page, notice = stage.page, stage.page.locator(".notice")
    errors.expect("500")
    stage.intercept(lambda route: route.fulfill(status=500, body="Internal Server Error"))
    stage.cell("w_q", 0, 1).fill("5")
    expect(notice).to_have_text(locale.table("en")["error.fault"])
    expect(page.locator(".lost")).to_be_hidden()
    page.unroute(ANSWERS)
    stage.cell("w_q", 0, 1).fill("6")
    stage.expect_confirmed()
    stage.expect_scene(with_w_q(6))
    expect(notice).to_be_hidden()


LOST = re.compile("/qkv/|/qkv-assets/")


def test_a_reload_in_a_drag_keeps_what_was_dragged(stage: Stage) -> None:
    page, cell = stage.page, stage.cell("embeddings", 0, 0)
    pull(page.locator('[data-handle="embeddings/0/0"]'), -50, -40)
    expect(cell).not_to_have_value("1")
    dragged = cell.input_value()
    page.reload()
    expect(cell).to_have_value(dragged)
    page.mouse.up()
    expect(cell).to_have_value(dragged)


def test_a_lost_connection_is_told_in_another_language_too(stage: Stage, errors: PageErrors) -> None:
    page, chinese = stage.page, locale.table("zh")
    errors.expect("ERR_FAILED")
    stage.lose_server()
    stage.cell("w_q", 0, 1).fill("5")
    lost = page.locator(".lost")
    expect(lost).to_be_visible()
    stage.speak("zh")
    expect(lost).to_have_text(chinese["ui.waiting"])
    page.unroute(ANSWERS)
    expect(lost).to_be_hidden()
    stage.expect_confirmed()


@pytest.fixture
def lost(hall: Stage, errors: PageErrors) -> Iterator[Stage]:
    """A talk whose server is lost, and then back."""
    errors.expect("ERR_FAILED")
    page = hall.open(lesson="riley-and-dog", step="q-and-k", view="present").page
    hall.lose_server(LOST)
    yield hall
    page.unroute(LOST)
    expect(page.locator(".lost")).to_be_hidden()
    hall.expect_confirmed()
    expect(page.locator(".lesson h2")).to_have_text(words("riley-and-dog", "en")["steps"]["q-and-k"]["title"])
    expect(page.locator(":popover-open")).to_have_count(0)


def expect_refused(talk: Stage) -> None:
    """A sentence says so, until the talk goes on."""
    notice = talk.page.locator(".notice")
    expect(notice).to_have_text(locale.table("en")["ui.waiting.refused"])
    talk.page.keyboard.press("PageDown")
    expect(notice).to_be_hidden()
    expect(talk.page.locator(".lesson")).to_have_attribute("data-beat", "1")


def test_a_code_is_refused_without_the_server(lost: Stage) -> None:
    lost.page.keyboard.press("q")
    expect_refused(lost)


def test_an_example_is_refused_without_the_server(lost: Stage) -> None:
    lost.explore(preset="two-heads")
    expect_refused(lost)


def test_the_notes_window_is_refused_without_the_server(lost: Stage) -> None:
    tabs = len(lost.page.context.pages)
    lost.page.keyboard.press("s")
    expect_refused(lost)
    assert len(lost.page.context.pages) == tabs


def test_a_sentence_stays_in_its_field_without_the_server(lost: Stage) -> None:
    page = lost.page
    page.keyboard.press("?")
    page.get_by_role("button", name="Type a sentence").click()
    page.keyboard.type("Ada reads")
    page.keyboard.press("Enter")
    expect(page.locator(".notice")).to_have_text(locale.table("en")["ui.waiting.refused"])
    expect(page.locator(".sentence input")).to_have_value("Ada reads")
    page.keyboard.press("Escape")
    expect_refused(lost)
