"""A connection that is lost, slow or broken: nothing is lost, one sentence says what it is, and the page goes on."""

import json

from playwright.sync_api import Route, expect

from qkv_demo import locale
from qkv_demo.lessons import lessons
from qkv_demo.presets import presets
from qkv_demo.ui.answer import answer

from .stage import ANSWERS, SEEN, Stage, pull, with_w_q

# Whatever waits, waits a twentieth of its time.
TWENTY_TIMES = """() => {
    const wait = setTimeout;
    window.setTimeout = (f, ms, ...more) => wait(f, ms / 20, ...more);
}"""


# What waits for a quarter of a second or longer, on a slow machine a question too, waits until all goes on. It has no
# number of its own, for by another's a page would call that one off.
PAUSED = """() => {
    const wait = setTimeout;
    window.pauses = [];
    window.setTimeout = (run, ms, ...more) => ms < 250 ? wait(run, ms, ...more) : (window.pauses.push(run), 0);
    window.goOn = () => {
        window.setTimeout = wait;
        for (const run of window.pauses) run();
    };
}"""


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


def cut_in_half(route: Route) -> None:
    body = json.dumps(answer(route.request.post_data_json))
    route.fulfill(status=200, content_type="application/json", body=body[: len(body) // 2])


def a_proxy_alone(route: Route) -> None:
    route.fulfill(status=502, content_type="text/html", body="<h1>Bad Gateway</h1>")


def test_a_fault_of_the_app_is_called_one_and_not_asked_again(stage: Stage, complaints: list[str]) -> None:
    """Half an answer, or another's, is none, and is asked for until it is there."""
    page = stage.page
    page.evaluate(PAUSED)
    asked = list[Route]()

    def fail(route: Route) -> None:
        asked.append(route)
        route.fulfill(status=500, body="Internal Server Error")

    page.route(ANSWERS, fail)
    stage.cell("w_q", 0, 1).fill("5")
    notice = page.locator(".notice")
    expect(notice).to_have_text(locale.table("en")["error.fault"])
    expect(page.locator(".lost")).to_be_hidden()
    page.evaluate("goOn()")
    page.evaluate(SEEN)
    assert len(asked) <= 2  # for the cell that is now looked at, and for its new number
    page.unroute(ANSWERS)
    stage.cell("w_q", 0, 1).fill("6")
    stage.expect_confirmed()
    stage.expect_scene(with_w_q(6))
    expect(notice).to_be_hidden()
    assert all("500" in complaint for complaint in complaints)
    complaints.clear()
    for fault, value in ((cut_in_half, 5), (a_proxy_alone, 6)):
        page.route(ANSWERS, fault)
        stage.cell("w_q", 0, 1).fill(str(value))
        expect(page.locator(".lost")).to_have_text(locale.table("en")["ui.waiting"])
        newest = stage.root.get_attribute("data-revision") or ""
        expect(stage.root).not_to_have_attribute("data-confirmed", newest)
        page.unroute(ANSWERS)
        stage.expect_confirmed()
        stage.expect_scene(with_w_q(value))
        expect(page.locator(".lost")).to_be_hidden()
    assert all("502" in complaint for complaint in complaints)
    complaints.clear()


LESSON = lessons()["riley-and-dog"].steps[0].scene


def test_a_reload_in_a_drag_keeps_what_was_dragged_and_an_answer_that_never_comes_is_asked_for_again(
    stage: Stage,
) -> None:
    page = stage.page
    cell = stage.cell("embeddings", 0, 0)
    expect(cell).to_have_value("1")
    pull(page.locator('[data-handle="embeddings/0/0"]'), -50, -40)
    expect(cell).not_to_have_value("1")
    dragged = cell.input_value()
    page.reload()
    expect(cell).to_have_value(dragged)
    page.mouse.up()
    expect(cell).to_have_value(dragged)
    stage.go(preset="riley-dog")
    page.evaluate(TWENTY_TIMES)
    page.route(ANSWERS, lambda route: None)
    for key in range(12):
        stage.cell("w_q", 0, 1).fill(str(key))
    expect(page.locator(".lost")).to_be_visible()
    page.unroute(ANSWERS)
    stage.expect_number(11.2, "queries", 0, 1)
    expect(page.locator(".lost")).to_be_hidden()


def test_a_lost_connection_outlives_language_theme_and_presenting_and_a_lesson_opens_later(
    stage: Stage, complaints: list[str]
) -> None:
    """In the middle of an edit, to which undo leads back."""
    page, chinese = stage.page, locale.table("zh")
    page.route(ANSWERS, lambda route: route.abort())
    stage.cell("w_q", 0, 1).fill("5")
    lost, shell = page.locator(".lost"), page.locator("#stage .shell")
    expect(lost).to_be_visible()
    stage.speak("zh")
    stage.turn_light()
    expect(lost).to_have_text(chinese["ui.waiting"])
    page.locator("[data-present]").click()
    expect(shell).to_have_attribute("data-view", "present")
    expect(lost).to_be_visible()
    stage.explore(lesson="riley-and-dog")
    page.unroute(ANSWERS)
    stage.expect_scene(LESSON)
    expect(lost).to_be_hidden()
    expect(page.locator("body")).to_have_class("dark")
    expect(shell).to_have_attribute("data-view", "present")
    page.keyboard.press("p")
    page.get_by_label(chinese["ui.undo"], exact=True).click()
    stage.expect_scene(with_w_q(5))
    stage.expect_confirmed()
    assert all("ERR_FAILED" in complaint for complaint in complaints)
    complaints.clear()
