"""Work in progress outlives a reload, in each tab its own."""

from playwright.sync_api import Page, expect

from .stage import ANSWERS, Stage, with_w_q


def test_edits_survive_a_reload(stage: Stage) -> None:
    stage.cell("w_q", 0, 1).fill("5")
    stage.expect_scene(with_w_q(5))
    stage.open()
    stage.expect_scene(with_w_q(5))


def test_work_that_no_answer_confirmed_survives_a_reload(page: Page, app_url: str, complaints: list[str]) -> None:
    stage = Stage(page, app_url).open()
    page.route(ANSWERS, lambda route: route.abort())
    stage.cell("w_q", 0, 1).fill("5")
    expect(page.locator(".lost")).to_be_visible()
    page.unroute(ANSWERS)
    page.reload()
    expect(stage.cell("w_q", 0, 1)).to_have_value("5")
    complaints.clear()


def test_each_tab_keeps_its_own_work(stage: Stage) -> None:
    stage.cell("w_q", 0, 1).fill("5")
    stage.expect_number(5.2, "queries", 0, 1)
    other = stage.page.context.new_page()
    Stage(other, stage.url).open(preset="two-heads")
    other.close()
    stage.page.reload()
    expect(stage.cell("w_q", 0, 1)).to_have_value("5")
