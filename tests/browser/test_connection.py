"""If the server is lost or fails, the page keeps all edits, reports it in one sentence, and recovers."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from qkv_demo import locale
from qkv_demo.examples import examples
from qkv_demo.lessons import lessons, read_lesson_texts

from ..conftest import PageErrors
from .stage import ANSWERS, Stage, drag, with_w_q


def test_opening_survives_a_fault_and_a_lost_server(app: Stage, errors: PageErrors) -> None:
    page, strings = app.page, locale.read_strings("en")
    errors.expect("500", "ERR_FAILED")
    page.route(ANSWERS, lambda route: route.fulfill(status=500, body="x"))
    page.goto(f"{app.url}/?preset=two-heads")
    expect(app.root).to_have_text(strings["error.fault"])
    page.unroute(ANSWERS)
    page.route(ANSWERS, lambda route: route.abort())
    page.reload()
    expect(app.root).to_have_text(strings["ui.lost"])
    page.unroute(ANSWERS)
    expect(app.tokens()).to_have_count(len(examples()["two-heads"].scene.tokens))


def test_a_fault_is_reported_until_the_next_response(stage: Stage, errors: PageErrors) -> None:
    page, notice = stage.page, stage.page.locator(".notice")
    errors.expect("500")
    stage.intercept(lambda route: route.fulfill(status=500, body="Internal Server Error"))
    stage.cell("w_q", 0, 1).fill("5")
    expect(notice).to_have_text(locale.read_strings("en")["error.fault"])
    expect(page.locator(".lost")).to_be_hidden()
    page.unroute(ANSWERS)
    stage.cell("w_q", 0, 1).fill("6")
    stage.expect_confirmed()
    stage.expect_scene(with_w_q(6))
    expect(notice).to_be_hidden()


SERVER_ROUTES = re.compile("/qkv/|/qkv-assets/")


def test_a_reload_during_a_drag_keeps_it(stage: Stage) -> None:
    page, cell = stage.page, stage.cell("embeddings", 0, 0)
    drag(page.locator('[data-handle="embeddings/0/0"]'), -50, -40)
    expect(cell).not_to_have_value("1")
    value = cell.input_value()
    page.reload()
    expect(cell).to_have_value(value)
    page.mouse.up()
    expect(cell).to_have_value(value)


def test_a_lost_connection_is_reported_in_any_language(stage: Stage, errors: PageErrors) -> None:
    page, chinese = stage.page, locale.read_strings("zh")
    errors.expect("ERR_FAILED")
    stage.lose_server()
    stage.cell("w_q", 0, 1).fill("5")
    notice = page.locator(".lost")
    expect(notice).to_have_text(locale.read_strings("en")["ui.waiting"])
    stage.choose_language("zh")
    expect(notice).to_have_text(chinese["ui.waiting"])
    page.unroute(ANSWERS)
    expect(notice).to_be_hidden()
    stage.expect_confirmed()
    stage.expect_scene(with_w_q(5))


@pytest.fixture
def stage_without_server(projector: Stage, errors: PageErrors) -> Iterator[Stage]:
    """Yield a talk that loses its server during the test. The server returns after the test."""
    errors.expect("ERR_FAILED")
    page = projector.open(lesson="riley-and-dog", step="q-and-k", view="present").page
    projector.lose_server(SERVER_ROUTES)
    yield projector
    page.unroute(SERVER_ROUTES)
    expect(page.locator(".lost")).to_be_hidden()
    projector.expect_confirmed()
    expect(page.locator(".lesson h2")).to_have_text(
        read_lesson_texts("riley-and-dog", "en")["steps"]["q-and-k"]["title"]
    )
    expect(page.locator(":popover-open")).to_have_count(0)


def expect_refused(talk: Stage) -> None:
    """Expect an error that stays visible until the next press."""
    notice = talk.page.locator(".notice")
    expect(notice).to_have_text(locale.read_strings("en")["ui.waiting.refused"])
    talk.page.keyboard.press("PageDown")
    expect(notice).to_be_hidden()
    expect(talk.page.locator(".lesson")).to_have_attribute("data-beat", "1")


ALL_FETCHED = f"""() => performance.getEntriesByType("resource").filter(({{ name, responseEnd }}) =>
    name.includes("/qkv/ahead") && responseEnd > 0).length > {len(lessons()["riley-and-dog"].steps)}"""


@pytest.fixture
def offline(stage: Stage, errors: PageErrors) -> Stage:
    """Return the first page, whose server is lost after the page has loaded."""
    errors.expect("ERR_FAILED")
    stage.page.wait_for_function(ALL_FETCHED)
    stage.lose_server()
    return stage


def test_the_film_plays_without_the_server(offline: Stage) -> None:
    offline.page.locator("[data-film]").click()
    expect(offline.page.locator("[data-film-words]")).to_contain_text("Riley")
    expect(offline.root).to_have_attribute("data-film", "playing")


def test_the_first_lesson_opens_without_the_server(offline: Stage) -> None:
    offline.page.get_by_role("button", name=locale.read_strings("en")["ui.lesson.first"]).click()
    title = read_lesson_texts("riley-and-dog", "en")["steps"][lessons()["riley-and-dog"].step_names[0]]["title"]
    expect(offline.page.locator(".lesson h2")).to_have_text(title)


def test_without_the_server_an_edited_scene_has_no_film(offline: Stage) -> None:
    offline.cell("w_q", 0, 1).fill("5")
    offline.page.locator("[data-film]").click()
    expect(offline.page.locator(".notice")).to_have_text(locale.read_strings("en")["ui.waiting.refused"])
    expect(offline.root).not_to_have_attribute("data-film", re.compile(""))


def test_the_notes_window_is_refused_without_the_server(stage_without_server: Stage) -> None:
    tabs = len(stage_without_server.page.context.pages)
    stage_without_server.page.keyboard.press("s")
    expect_refused(stage_without_server)
    assert len(stage_without_server.page.context.pages) == tabs


def test_without_the_server_a_sentence_stays_typed(stage_without_server: Stage) -> None:
    page = stage_without_server.page
    page.keyboard.press("?")
    page.get_by_role("button", name="Type a sentence").click()
    page.keyboard.type("Ada reads")
    page.keyboard.press("Enter")
    expect(page.locator(".sentence-form [role=alert]")).to_have_text(locale.read_strings("en")["ui.waiting.refused"])
    expect(page.locator(".sentence input")).to_have_value("Ada reads")
    page.keyboard.press("Escape")
