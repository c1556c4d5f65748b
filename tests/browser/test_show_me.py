"""Show me: only its change, on the person's own scene, said and undone; and whose scene it is."""

from playwright.sync_api import expect

from qkv_demo.presets import presets

from .seen import expect_box
from .stage import Stage


def test_show_me_keeps_what_the_person_has_made(unopened: Stage) -> None:
    stage = unopened.open(preset="riley-sentence")
    own = stage.cell("embeddings", 1, 0)
    own.fill("0.7")
    own.press("Enter")
    expect(stage.page.locator(".question .chip").first).to_have_text("she")
    show = stage.page.get_by_role("button", name="Show me")
    below = stage.page.locator(".need").bounding_box()
    show.click()
    why = "4 × 3 on axis 1 adds 12 to she’s score for Evan's: 14 in all, above the 8 for Riley."
    expect(stage.page.locator(".question")).to_contain_text(f"Evan's, number 1: 1 → 3. {why}")
    chips = stage.page.locator(".question .said .chip")
    expect(chips).to_have_text(["Evan's", "she", "Evan's", "Riley"])
    assert len(set(chips.evaluate_all("all => all.map((chip) => getComputedStyle(chip).color)"))) == 3
    expect_box(stage.page.locator(".need"), below)
    expect(stage.page.locator(".notice")).to_be_hidden()
    expect(stage.cell("embeddings", 0, 0)).to_have_value("3")
    expect(own).to_have_value("0.7")
    expect(show).to_be_hidden()  # there is nothing more to show
    expect(stage.page.get_by_role("button", name="Next example")).to_be_visible()
    stage.page.get_by_role("button", name="Undo").click()
    expect(stage.cell("embeddings", 0, 0)).to_have_value("1")
    expect(own).to_have_value("0.7")
    expect(show).to_be_visible()
    expect(stage.page.locator(".question")).not_to_contain_text("Answered")
    stage.page.get_by_role("button", name="Redo").click()
    stage.page.get_by_role("button", name="Next example").click()
    following = [*presets()][[*presets()].index("riley-sentence") + 1]
    stage.expect_place(preset=following)
    expect(stage.page.locator(".question")).not_to_contain_text("Answered")
    stage.explore(preset="riley-dog")
    stage.expect_scene(presets()["riley-dog"].scene)
    below = stage.page.locator(".need").bounding_box()
    show.click()
    expect(stage.page.get_by_role("button", name="Another way")).to_be_visible()
    expect(stage.page.get_by_role("button", name="Start the lesson")).to_be_visible()
    expect_box(stage.page.locator(".need"), below)


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
