"""The language switches at once, and what was chosen by hand is there again; but an address comes first."""

from playwright.sync_api import expect

from .stage import Stage


def test_language_and_light_are_chosen_at_once_and_there_again_but_an_address_comes_first(stage: Stage) -> None:
    page, root, body = stage.page, stage.page.locator(":root"), stage.page.locator("body")
    stage.cell("w_q", 0, 1).fill("5")
    stage.speak("zh")
    expect(page.locator(".lane-query h2")).to_contain_text("查询")
    expect(page.locator(".reading")).to_contain_text("关注")
    expect(stage.cell("w_q", 0, 1)).to_have_value("5")
    stage.turn_light()
    expect(body).to_have_class("dark")
    stage.open()
    expect(root).to_have_attribute("lang", "zh")
    expect(body).to_have_class("dark")
    stage.open(lang="en", theme="light")
    expect(root).to_have_attribute("lang", "en")
    expect(body).not_to_have_class("dark")
    stage.open(view="embed")  # another site's frame has a light of its own
    expect(root).to_have_attribute("lang", "en")
