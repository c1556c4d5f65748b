"""Presets open with their numbers, and their questions can be answered."""

from playwright.sync_api import expect

from qkv_demo.presets import presets

from .seen import expect_box
from .stage import Stage


def test_an_examples_question_can_be_answered(stage: Stage) -> None:
    question = stage.page.locator(".question")
    invited = stage.page.locator('[data-invited="true"]')
    expect(question.locator(".invited .chip")).to_have_text("dog")
    expect(invited.and_(stage.page.locator(".handle"))).to_have_attribute("data-handle", "embeddings/0/1")
    expect(stage.root).to_have_class("first-visit")
    stage.page.get_by_role("button", name="Show me").click()
    stage.expect_scene(next(iter(presets()["riley-dog"].edits.values())).scene)
    expect(stage.root).not_to_have_class("first-visit")
    expect(question.get_by_role("button", name="Next example")).to_be_visible()
    expect(question).not_to_contain_text("Answered")  # not by who looks on
    expect(invited.and_(stage.page.locator(".handle"))).to_have_count(0)
    stage.page.get_by_label("Undo", exact=True).click()
    stage.expect_scene(presets()["riley-dog"].scene)
    expect(question).to_contain_text("until both are equal")
    stage.go(preset="robot-law").expect_scene(presets()["robot-law"].scene)
    head = stage.page.locator(".shell > .top")
    before = head.bounding_box()
    stage.cell("embeddings", 6, 0).fill("-1")
    expect(question).to_contain_text("Answered")
    expect_box(head, before)  # nothing moves under the hand that answers
