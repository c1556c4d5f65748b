"""A connection that is lost, slow or late: nothing is lost, and one sentence says what it is."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from qkv_demo import locale
from qkv_demo.presets import presets

from .stage import ANSWERS, Stage

# Whatever waits, waits a twentieth of its time.
TWENTY_TIMES = """() => {
    const wait = setTimeout;
    window.setTimeout = (f, ms, ...more) => wait(f, ms / 20, ...more);
}"""


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


@pytest.mark.parametrize("place", [{"lesson": "riley-and-dog", "step": "10"}, {"preset": "riley-dog"}])
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
def test_in_a_talk_a_lost_connection_is_said_over_no_button(
    hall: Stage, complaints: list[str], place: dict[str, str], width: int, height: int
) -> None:
    page = hall.page
    page.set_viewport_size({"width": width, "height": height})
    hall.open(**place, view="present")
    page.route(ANSWERS, lambda route: route.abort())
    hall.cell("w_q", 0, 1).fill("5")
    expect(page.locator(".lost")).to_be_visible()
    assert page.evaluate(UNDER_LOST) == []
    page.unroute(ANSWERS)
    expect(page.locator(".lost")).to_be_hidden()
    assert all("ERR_FAILED" in complaint for complaint in complaints)
    complaints.clear()


# What one presses, or reads as the headline, that lies under that sentence.
UNDER_LOST = """() => {
    const lost = document.querySelector(".lost").getBoundingClientRect();
    const others = [...document.querySelectorAll(".lesson-move button, .bar button, .reading, .lesson-text")];
    return others.filter((one) => one.checkVisibility()).flatMap((one) => {
        const box = one.getBoundingClientRect();
        const beside = box.right <= lost.left || lost.right <= box.left;
        return beside || box.bottom <= lost.top || lost.bottom <= box.top ? [] : [one.textContent];
    });
}"""


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


def test_an_answer_that_never_comes_is_asked_for_again(page: Page, app_url: str) -> None:
    stage = Stage(page, app_url).open()
    page.evaluate(TWENTY_TIMES)
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


def test_a_lost_connection_is_still_said_in_another_language(page: Page, app_url: str, complaints: list[str]) -> None:
    stage = Stage(page, app_url).open()
    page.route(ANSWERS, lambda route: route.abort())
    stage.cell("w_q", 0, 1).fill("5")
    expect(page.locator(".lost")).to_be_visible()
    page.locator("select.language").select_option("zh")
    expect(page.locator(".lost")).to_have_text(locale.table("zh")["ui.waiting"])
    expect(page.locator(".lost")).to_be_visible()
    page.unroute(ANSWERS)
    expect(page.locator(".lost")).to_be_hidden()
    stage.expect_number(5.2, "queries", 0, 1)
    complaints.clear()
