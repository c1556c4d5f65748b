"""A number typed recomputes everything at each keystroke."""

import pytest
from playwright.sync_api import Locator, expect

from qkv_demo.presets import presets

from .stage import RILEY, Stage, with_w_q


def test_typing_recomputes_everything_on_each_keystroke(stage: Stage) -> None:
    cell = stage.cell("w_q", 0, 1)
    cell.click()
    cell.press("1")
    stage.expect_scene(with_w_q(1))
    cell.press("5")
    stage.expect_scene(with_w_q(15))


def test_numbers_as_people_type_them(stage: Stage, subtests: pytest.Subtests) -> None:
    for typed, value in (("1/4", 0.25), ("\u22120.5", -0.5), ("1e-1", 0.1), ("0,5", 0.5)):
        with subtests.test(typed):
            stage.cell("w_q", 0, 1).fill(typed)
            stage.expect_scene(with_w_q(value))


def test_keys_step_and_escape_restores(stage: Stage) -> None:
    cell = stage.cell("w_q", 0, 1)
    cell.focus()
    cell.press("ArrowUp")
    expect(cell).to_have_value("2.1")
    cell.press("Shift+ArrowDown")
    expect(cell).to_have_value("2.09")
    cell.press("Alt+ArrowUp")
    expect(cell).to_have_value("3.09")
    cell.press("Escape")
    stage.expect_scene(RILEY)


def test_a_long_number_keeps_small_type_while_typed_and_after(stage: Stage) -> None:
    cell = stage.cell("w_q", 0, 1)
    cell.fill("-123456.78")
    expect(cell).to_have_attribute("data-digits", "9")
    cell.press("Tab")
    expect(cell).to_have_value("-123456.78")
    expect(cell).to_have_attribute("data-digits", "9")
    fits(cell)
    cell.fill("1")
    expect(cell).to_have_attribute("data-digits", "1")


def fits(cell: Locator) -> None:
    """All of the text shows."""
    assert cell.evaluate("(input) => input.scrollWidth <= input.clientWidth")


def test_a_comma_that_may_set_off_thousands_is_refused_and_kept(stage: Stage, subtests: pytest.Subtests) -> None:
    for typed in ("1,000", "-12,345,678", "1,000.5", "\uff11,000"):
        with subtests.test(typed):
            expect_refused_comma(stage, typed)
            stage.cell("w_q", 0, 1).fill("2")
            stage.expect_scene(RILEY)
            stage.cell("w_k", 0, 0).focus()


def expect_refused_comma(stage: Stage, typed: str) -> None:
    cell = stage.cell("w_q", 0, 1)
    cell.focus()
    stage.page.keyboard.type(typed)
    expect(cell).to_have_attribute("aria-invalid", "true")
    cell.press("Tab")
    notice = stage.page.locator(".notice")
    expect(notice).to_contain_text(f"The comma in “{typed}” in row 1, column 2")
    expect(notice).to_contain_text("so 2 still counts")
    expect(cell).to_have_value(typed)
    stage.expect_scene(RILEY)
    cell.fill("1000")
    expect(notice).to_be_hidden()
    stage.expect_scene(with_w_q(1000))


def test_escape_after_a_refused_text_brings_the_number_back(stage: Stage) -> None:
    cell = stage.cell("w_q", 0, 1)
    cell.fill("abc")
    cell.press("Escape")
    expect(cell).to_have_value("2")
    expect(cell).to_have_attribute("aria-invalid", "false")
    stage.expect_scene(RILEY)


def test_a_cell_may_go_while_it_is_typed_in(stage: Stage, subtests: pytest.Subtests) -> None:
    """Back to a scene without context, from a cell of the context; the page fixture fails at any complaint."""
    for typed in ("", "4", "1,000"):
        with subtests.test(typed):
            stage.explore(preset="apple-cross")
            stage.expect_scene(presets()["apple-cross"].scene)
            stage.cell("context_embeddings", 1, 1).focus()
            stage.page.keyboard.type(typed)
            stage.page.go_back()
            stage.expect_scene(RILEY)
            expect(stage.page.locator(".notice")).to_be_hidden()
