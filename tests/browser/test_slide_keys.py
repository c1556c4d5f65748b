"""In a talk, a clicker's keys work after any click, but fields and focused handles keep their own keys."""

from itertools import product

import pytest
from playwright.sync_api import expect

from .stage import Stage

INPUT, HANDLE = '[data-quantity="w_q"] input >> nth=0', '[data-handle^="queries"] >> nth=0'


@pytest.fixture
def talk(projector: Stage) -> Stage:
    """Return a talk at a step with a question."""
    return projector.open(lesson="riley-and-dog", step="q-and-k", view="present")


def expect_beat(stage: Stage, beat: int) -> None:
    expect(stage.page.locator(".lesson")).to_have_attribute("data-beat", str(beat))


def test_slide_keys_work_after_a_click(projector: Stage, subtests: pytest.Subtests) -> None:
    page = projector.open(lesson="query-key-value", step="matrices", view="present").page
    address = page.url
    for clicked in (INPUT, HANDLE):
        with subtests.test(clicked):
            # Handles of computed arrows appear only under the pointer.
            page.locator(".plane-queries_keys .frame").hover()
            page.locator(clicked).click()
            for key, beat in (("ArrowRight", 1), (" ", 2), ("ArrowLeft", 1), ("ArrowLeft", 0)):
                projector.press(key)
                expect_beat(projector, beat)
            assert page.url == address


def test_escape_does_not_end_a_talk(talk: Stage) -> None:
    talk.cell("w_q", 0, 0).click()
    talk.press("Escape", "Escape", "Escape")
    expect(talk.page.locator(".root")).to_have_attribute("data-view", "present")


def test_slide_keys_work_after_the_button_present(app: Stage) -> None:
    app.open(lesson="riley-and-dog", step="q-and-k")
    app.page.locator("[data-present]").click()
    app.press("ArrowRight")
    expect_beat(app, 1)
    expect(app.page.locator(":focus-visible:not(h2)")).to_have_count(0)


def test_a_field_keeps_its_keys_while_typing(talk: Stage) -> None:
    number = talk.cell("w_q", 0, 1)
    number.click()
    number.press_sequentially("1.5")
    talk.press("ArrowLeft", "Backspace")
    expect(number).to_have_value("15")
    expect_beat(talk, 0)
    talk.press("Enter", "ArrowRight")
    expect_beat(talk, 1)


def test_a_border_focused_by_keys_uses_arrow_keys(projector: Stage) -> None:
    page = projector.open(lesson="riley-and-dog", step="fixed-ratio", view="present").page
    border = page.get_by_role("slider", name="Border between")
    projector.press("Tab")
    border.focus()
    before = str(border.get_attribute("aria-valuenow"))
    projector.press("ArrowRight")
    expect(border).not_to_have_attribute("aria-valuenow", before)
    expect_beat(projector, 0)
    projector.press("PageDown")
    expect_beat(projector, 1)


def test_a_border_focused_by_mouse_ignores_arrow_keys(projector: Stage) -> None:
    page = projector.open(lesson="riley-and-dog", step="fixed-ratio", view="present").page
    page.get_by_role("slider", name="Border between").click()
    projector.press("ArrowRight")
    expect_beat(projector, 1)


def test_any_slide_key_closes_a_menu_first(talk: Stage) -> None:
    popover = talk.page.locator(":popover-open")
    talk.press("ArrowRight")
    for opener, key in product("q?", ("PageDown", "PageUp", " ", "Escape")):
        talk.press(opener)
        expect(popover).to_have_count(1)
        talk.press(key)
        expect(popover).to_have_count(0)
        expect_beat(talk, 1)


def test_the_first_key_only_ends_the_black_screen(talk: Stage, subtests: pytest.Subtests) -> None:
    for key in ("b", "Escape", "ArrowRight", "PageUp", " ", "p", "q"):
        with subtests.test(key):
            talk.press("b")
            expect(talk.page.locator(".attention")).to_be_hidden()
            talk.press(key)
            expect(talk.page.locator(".root")).not_to_contain_class("blank")
            expect(talk.page.locator(".root")).to_have_attribute("data-view", "present")
            expect_beat(talk, 0)


def test_a_click_only_ends_the_black_screen(talk: Stage) -> None:
    talk.press("b")
    talk.page.mouse.click(640, 300)
    expect(talk.page.locator(".root")).not_to_contain_class("blank")
    expect_beat(talk, 0)
