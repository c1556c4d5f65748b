"""Worksheets: a scene on paper with blank cells, its key on a page of its own, the same again for the same number."""

import re

from playwright.sync_api import Page, expect

from qkv_demo.lessons import lessons, words
from qkv_demo.locale import table

from .stage import Stage

EN = table("en")


def blanks(page: Page) -> list[str]:
    """The places of the blank cells of the first page."""
    return page.locator(".sheet-page:not(.key) td").evaluate_all(
        "cells => cells.flatMap((cell, index) => cell.matches('.blank') ? [`${index}`] : [])"
    )


def test_a_worksheet_is_printed_with_its_key_and_can_be_made_again(page: Page, app_url: str) -> None:
    index = [step.name for step in lessons()["query-key-value"].steps].index("all-at-once")
    stage = Stage(page, app_url).open(lesson="query-key-value", step="all-at-once")
    stage.page.locator("[data-share]").click()
    page.get_by_role("button", name=EN["ui.sheet"]).click()
    sheet = page.get_by_role("dialog", name=EN["ui.sheet"])
    first, key = sheet.locator(".sheet-page:not(.key)"), sheet.locator(".sheet-page.key")
    said = words("query-key-value", "en")["steps"]["all-at-once"]
    expect(first.locator("h1")).to_contain_text(said["title"])
    expect(first).to_contain_text(said["ask"])
    expect(first).not_to_contain_text(said["answer"])
    expect(key).to_contain_text(said["answer"])
    expect(key.locator('[data-sheet="scores"] td:not(:empty)').first).to_have_text("0.54")
    expect(first.locator('[data-sheet="w_q"] .blank')).to_have_count(0)
    expect(first.locator(".blank:not(:empty)")).to_have_count(0)
    expect(key.locator(".blank:empty")).to_have_count(0)
    seed = sheet.get_by_label(EN["ui.sheet.seed"])
    one = blanks(page)
    sheet.get_by_role("button", name=EN["ui.sheet.another"]).click()
    expect(first.locator(".sheet-number")).to_have_text("Sheet 2")
    assert blanks(page) != one
    seed.fill("1")
    assert blanks(page) == one
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 2  # the sheet and its key, and nothing else
    sheet.get_by_label(EN["ui.sheet.lesson"]).check()
    steps = words("query-key-value", "en")["steps"]
    expect(first.locator("section")).to_have_count(len(steps))
    for said in steps.values():
        expect(first).to_contain_text(said["ask"])
        expect(key).to_contain_text(said["title"])
    expect(first.locator("section").nth(index).locator('[data-sheet="scores"] .blank')).not_to_have_count(0)
    expect(key.locator(".blank:empty")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(stage.root).to_be_visible()
    page.get_by_role("button", name="Next").click()  # the stage is there again
    expect(page.locator(".counter")).to_contain_text(f"{index + 2} /")
