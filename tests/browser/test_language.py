"""The language switches at once."""

from playwright.sync_api import expect

from .stage import Stage


def test_language_switches_at_once_and_keeps_the_scene(stage: Stage) -> None:
    stage.cell("w_q", 0, 1).fill("5")
    stage.speak("zh")
    expect(stage.page.locator(".lane-query h2")).to_contain_text("查询")
    expect(stage.page.locator(".reading")).to_contain_text("关注")
    expect(stage.cell("w_q", 0, 1)).to_have_value("5")


def test_what_was_chosen_by_hand_is_there_again_but_an_address_comes_first(stage: Stage) -> None:
    page, root = stage.page, stage.page.locator(":root")
    stage.speak("zh")
    stage.turn_light()
    expect(page.locator("body")).to_have_class("dark")
    stage.open()
    expect(root).to_have_attribute("lang", "zh")
    expect(page.locator("body")).to_have_class("dark")
    stage.open(lang="en", theme="light")
    expect(root).to_have_attribute("lang", "en")
    expect(page.locator("body")).not_to_have_class("dark")
    stage.open(view="embed")  # another site's frame has a light of its own
    expect(root).to_have_attribute("lang", "en")
