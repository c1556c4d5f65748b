"""A number typed recomputes everything at each keystroke."""

import pytest
from playwright.sync_api import expect

from .stage import RILEY, Stage, with_w_q


def test_typing_recomputes_everything_on_each_keystroke(stage: Stage) -> None:
    cell = stage.cell("w_q", 0, 1)
    cell.click()
    cell.press("1")
    stage.expect_scene(with_w_q(1))
    cell.press("5")
    stage.expect_scene(with_w_q(15))


@pytest.mark.parametrize(("typed", "value"), [("1/4", 0.25), ("\u22120.5", -0.5), ("1e-1", 0.1), ("0,5", 0.5)])
def test_numbers_as_people_type_them(stage: Stage, typed: str, value: float) -> None:
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
