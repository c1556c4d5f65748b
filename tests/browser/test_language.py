"""The language switches at once."""

from playwright.sync_api import expect

from .stage import Stage


def test_language_switches_at_once_and_keeps_the_scene(stage: Stage) -> None:
    stage.cell("w_q", 0, 1).fill("5")
    stage.page.get_by_label("Language").select_option("zh")
    expect(stage.page.locator(".lane-query h2")).to_contain_text("查询")
    expect(stage.page.locator(".reading")).to_contain_text("关注")
    expect(stage.cell("w_q", 0, 1)).to_have_value("5")
