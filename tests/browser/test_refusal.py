"""What cannot be is refused in a sentence, and nothing typed is lost over it."""

import re

import pytest
from playwright.sync_api import expect

from .seen import expect_box
from .stage import RILEY, Stage, with_w_q


def test_a_half_typed_number_marks_its_cell_and_loses_nothing(stage: Stage, subtests: pytest.Subtests) -> None:
    for draft in ("-", "", "x"):
        with subtests.test(draft):
            expect_kept(stage, draft)
            stage.cell("w_q", 0, 1).fill("2")


def expect_kept(stage: Stage, draft: str) -> None:
    cell = stage.cell("w_q", 0, 1)
    cell.fill(draft)
    expect(cell).to_have_attribute("aria-invalid", "true")
    expect(cell).to_have_value(draft)
    stage.expect_scene(RILEY)
    stage.cell("w_k", 0, 0).click()
    expect(cell).to_have_value(draft)
    cell.fill("1")
    expect(cell).to_have_attribute("aria-invalid", "false")
    stage.expect_scene(with_w_q(1))


def test_what_no_scene_can_hold_and_what_is_no_number_is_refused_in_a_sentence(stage: Stage) -> None:
    cell, notice = stage.cell("w_q", 0, 1), stage.page.locator(".notice")
    place = cell.bounding_box()
    cell.fill("3e6")
    expect(notice).to_contain_text("w_q of head 1, row 1, column 2")
    expect_box(cell, place)  # what is held stays where it is
    expect(cell).to_have_attribute("aria-invalid", "true")
    expect(cell).to_have_value("3e6")
    stage.cell("w_k", 0, 0).fill("1")  # elsewhere a person can go on, and the sentence stays
    expect(notice).to_be_visible()
    cell.fill("2")
    expect(notice).to_be_hidden()
    cell.fill("abc")
    cell.press("Enter")
    expect(notice).to_contain_text("“abc” in row 1, column 2")
    expect(cell).to_have_value("abc")
    cell.fill("½")
    stage.expect_number(0.7, "queries", 0, 1)
    expect(notice).to_be_hidden()


def test_over_a_refused_scene_one_can_still_look_and_a_link_is_refused(stage: Stage) -> None:
    stage.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    stage.cell("w_q", 0, 1).fill("10000000")
    expect(stage.page.locator(".notice")).to_contain_text("w_q of head 1, row 1, column 2")
    stage.page.locator(".lane-key").hover()
    stage.page.locator("[data-play=w_k]").click()
    expect(stage.page.locator("[data-play=w_k]").first).to_have_attribute("aria-pressed", "true")
    expect(stage.cell("w_q", 0, 1)).to_have_attribute("aria-invalid", "true")
    expect(stage.page.locator(".notice")).to_contain_text("w_q of head 1, row 1, column 2")
    stage.page.locator("[data-share]").click()
    expect(stage.page.locator(".notice")).to_contain_text("w_q of head 1, row 1, column 2")
    expect(stage.page.locator(".notice")).not_to_have_class(re.compile("good"))
    assert "scene=" not in stage.page.url
