"""Everything works by keyboard alone, so no test here uses the mouse."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, Route, expect

from qkv_demo.locale import read_strings

from .stage import RILEY, Stage, with_w_q

EN = read_strings("en")
MAX_TABS = 80  # The maximum number of presses of Tab through the whole page.
STOPS = 40  # The maximum number of presses on the first screen.
PAUSE = 1200  # Milliseconds after which an arrow key begins another step of undo.
# Return the table of the focused element, null outside all tables, or an error outside the stage.
STOP = """() => document.activeElement.closest("#stage")
    && (document.activeElement.closest("table")?.dataset.quantity ?? "")"""


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    """Press Tab until an element has the focus."""
    for _ in range(MAX_TABS):
        page.keyboard.press(key)
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} is out of reach")


@pytest.mark.parametrize("blocked", ["**/qkv-assets/script*", "**/qkv/answer"])
def test_keys_count_while_the_page_opens(app: Stage, blocked: str) -> None:
    requests: list[Route] = []
    app.page.route(blocked, lambda route: requests.append(route), times=1)
    with app.page.expect_request(blocked):
        app.page.goto(f"{app.url}/?preset=two-heads", wait_until="commit")
    app.page.wait_for_function("document.body !== null")
    app.press("p", "w")
    requests[0].continue_()
    expect(app.page.locator('.menu[data-menu="what-if"]')).to_be_visible()


def test_an_edit_is_made_and_shared(stage: Stage) -> None:
    tab_to(stage.page, '[data-quantity="w_q"] input')
    stage.press("ArrowRight", "ArrowUp")
    stage.expect_scene(with_w_q(2.1))
    stage.page.keyboard.type("5")
    stage.press("Enter")
    stage.expect_scene(with_w_q(5))
    tab_to(stage.page, "[data-share]", "Shift+Tab")
    stage.press("Enter")
    expect(stage.page).to_have_url(re.compile("scene="))


def test_tab_reaches_a_computed_number(stage: Stage) -> None:
    tab_to(stage.page, '[data-tool="weights"]')
    stage.press("Enter")
    tab_to(stage.page, '[data-quantity="weights"] td')
    stage.press("ArrowRight", "ArrowDown")
    expect(stage.cell("weights", 1, 1)).to_be_focused()


def test_tab_reaches_a_handle(stage: Stage) -> None:
    tab_to(stage.page, '[data-handle="embeddings/0/1"]')
    stage.press("ArrowRight")
    stage.expect_scene(replace(RILEY, embeddings=((1, 0.2), (0.25, 1))))


def test_tab_reaches_the_suggested_tip_of_the_film(app: Stage) -> None:
    app.open(film="9", preset="riley-dog")
    tab_to(app.page, '.film-picture [data-handle="embeddings/0/1"]')
    expect(app.page.locator(":focus")).to_have_accessible_description(EN["ui.handle.move"])


def test_a_tooltip_that_names_a_button_does_not_describe_it_too(stage: Stage) -> None:
    """Ask Chromium itself, because Playwright always counts a tooltip as a description."""
    nodes = stage.page.context.new_cdp_session(stage.page).send("Accessibility.getFullAXTree")["nodes"]
    (settings,) = [node for node in nodes if node.get("name", {}).get("value") == EN["ui.settings"]]
    assert settings.get("description", {}).get("value", "") == ""


def test_the_first_tab_stop_skips_the_bar(stage: Stage) -> None:
    skip = stage.page.locator(".skip")
    expect(skip).not_to_be_in_viewport()
    stage.press("Tab")
    expect(skip).to_be_in_viewport(ratio=1)
    stage.press("Enter")
    expect(stage.page.locator(".inputs")).to_be_focused()


def test_each_table_is_one_of_few_tab_stops(app: Stage) -> None:
    app.open(preset="robot-law").page.locator(".skip").focus()  # This scene has more words and a third dimension.
    stops: list[str] = []
    while (stop := app.page.evaluate(STOP)) is not None and len(stops) <= STOPS:
        stops.append(stop)
        app.press("Tab")
        if app.page.locator(".skip:focus").count():
            break
    assert 20 < len(stops) <= STOPS
    assert [stop for stop in stops if stop] == ["embeddings", "w_q", "w_k", "w_v"]


def test_arrow_keys_choose_the_query(app: Stage) -> None:
    page = app.open(preset="robot-law").page
    page.locator(".row-asks .word[tabindex='0']").focus()
    page.keyboard.press("ArrowLeft")
    name = page.locator(":focus").inner_text()
    page.keyboard.press("Enter")
    expect(page.locator(".asker")).to_have_text(name)


def test_closing_a_menu_returns_the_focus(stage: Stage, subtests: pytest.Subtests) -> None:
    for opener, key in (("[data-menu=embeddings]", "Escape"), ("[data-settings]", "Escape"), ("[data-present]", "p")):
        with subtests.test(opener):
            stage.cell("embeddings", 0, 0).focus()  # A table's buttons are visible while the table has the focus.
            stage.page.locator(opener).focus()
            stage.press("Enter")
            expect(stage.page.locator(":popover-open, #stage [data-view=present]")).to_be_visible()
            stage.press(key)
            expect(stage.page.locator(f"{opener}:focus")).to_be_visible()


def test_a_closed_number_returns_the_focus(stage: Stage) -> None:
    number = stage.page.locator(".headline-text .number-link").first
    number.press("Enter")
    expect(stage.page.locator(".this-number")).to_be_visible()
    stage.press("Escape")
    expect(number).to_be_focused()


def test_a_moved_token_keeps_the_focus(stage: Stage) -> None:
    stage.tokens().nth(1).focus()
    stage.press("Shift+Tab", "ArrowUp")
    expect(stage.page.locator(".token-row:nth-child(1) .grip")).to_be_focused()


def test_a_lesson_takes_and_returns_the_focus(stage: Stage) -> None:
    lesson_button = stage.page.locator(".to-lesson")
    lesson_button.press("Enter")
    expect(stage.page.locator(".lesson h2")).to_be_focused()
    stage.page.locator(".lesson-leave").press("Enter")
    expect(lesson_button).to_be_focused()


def test_next_keeps_the_focus(app: Stage) -> None:
    next_button = app.open(lesson="query-key-value").page.locator(".lesson-move .primary")
    for step in ("hard", "soft"):
        next_button.press("Enter")
        expect(app.page).to_have_url(re.compile(f"step={step}"))
        expect(next_button).to_be_focused()


def test_a_shown_answer_moves_the_focus_on(app: Stage) -> None:
    page = app.open(lesson="riley-and-dog", step="q-and-k").page
    page.locator(".show-answer").press("Enter")
    expect(page.locator(".lesson h2, .lesson-move .primary").and_(page.locator(":focus"))).to_have_count(1)


def test_explore_moves_the_focus_to_the_title(stage: Stage) -> None:
    for kind in ("lesson", "lab"):
        stage.page.locator("[data-explore]").press("Enter")
        stage.page.locator(f".explore li a[href*={kind}]").first.press("Enter")
        expect(stage.page.locator(f".{kind} h2")).to_be_focused()


def test_keys_after_a_pause_are_undone_separately(stage: Stage) -> None:
    cell = stage.cell("embeddings", 1, 1)
    stage.page.locator('[data-handle="embeddings/0/1"]').focus()
    stage.press("ArrowUp", "ArrowUp")
    expect(cell).to_have_value("1.1")
    stage.page.wait_for_timeout(PAUSE)
    stage.press("ArrowUp")
    expect(cell).to_have_value("1.15")
    for value in ("1.1", "1"):
        stage.press("Control+z")
        expect(cell).to_have_value(value)


def test_tab_after_typing_continues_in_the_table(stage: Stage) -> None:
    stage.cell("w_q", 0, 0).focus()
    stage.page.keyboard.type("3")
    stage.press("Tab")
    expect(stage.cell("w_q", 0, 1)).to_be_focused()
    stage.press("Tab")
    expect(stage.cell("w_k", 0, 0)).to_be_focused()


def test_arrow_keys_choose_a_language(stage: Stage) -> None:
    stage.page.locator("[data-settings]").press("Enter")
    stage.press("ArrowDown")
    expect(stage.page.locator("html")).to_have_attribute("lang", "zh")
    expect(stage.page.locator(".menu .language")).to_be_focused()
