"""Predict, then see: numbers wait for a guess, on the page, in a talk and on a phone, and nothing gives them away."""

import re

from playwright.sync_api import Page, expect

from qkv_demo.lessons import lessons, words
from qkv_demo.locale import table
from qkv_demo.maths.attention import attend

from .stage import Stage

FURTHER = "riley-and-dog-further"
SCENES = {step.name: step.scene for step in lessons()[FURTHER].steps}
SAID = words(FURTHER, "en")["steps"]
EN = table("en")
ZH = table("zh")


def test_a_share_is_dragged_and_what_waits_is_nowhere_on_the_page(page: Page, app_url: str) -> None:
    stage = Stage(page, app_url).open(lesson=FURTHER, step="all-words")
    stage.show_everything().page.locator('[data-tool="weights"]').click()
    scene = SCENES["all-words"]
    head = attend(scene).heads[0]
    waiting = [f"{value:.4f}" for table in (head.weights, head.output) for row in table.tolist() for value in row]

    def leaks() -> list[str]:
        return [number for number in waiting if number in page.locator("#stage").inner_html()]

    expect(stage.cell("weights", 0, 0)).to_have_text("?")
    expect(stage.cell("weights", 0, 0)).to_have_attribute("data-value", "")
    expect(page.locator(".reading")).to_have_text(EN["ui.guess.first"])
    expect(page.locator(".need-rows .word.below i").first).to_have_text("?")
    expect(page.locator('.strip[data-part="shares"]')).to_have_attribute("data-covered", "")
    expect(page.locator(".plane-values .frame")).to_be_hidden()
    expect(page.locator(".plane-values .drawing :is(.arrow, text):visible")).to_have_count(0)
    stage.cell("weights", 1, 2).click()  # its arithmetic waits too
    expect(page.locator(".cell-words")).to_have_text(EN["ui.guess.first"])
    assert leaks() == []
    assert not re.search(r"0\.(38|33|29)", page.locator("#stage").aria_snapshot())
    stage.cell("embeddings", 0, 0).press("ArrowUp")  # an edit brings none of them
    stage.expect_confirmed()
    expect(stage.cell("weights", 0, 0)).to_have_text("?")
    page.keyboard.press("ControlOrMeta+z")
    slider = page.get_by_label(EN["ui.guess"]).get_by_role("slider")
    slider.focus()
    slider.press("ArrowLeft")
    expect(page.locator(".guess-number")).to_have_text("0.49")
    stage.speak("zh")  # a guess outlives the language it was made in
    expect(page.locator(".reading")).to_have_text(ZH["ui.guess.first"])
    expect(page.get_by_role("slider", name=ZH["ui.guess"])).to_have_value("0.49")
    stage.speak("en")
    page.get_by_role("button", name=EN["ui.lesson.answer"], exact=True).click()
    expect(page.locator(".gap-words")).to_have_text("You said 0.49, it is 0.38.")
    expect(page.locator(".lesson-answer")).to_have_text(SAID["all-words"]["answer"])
    stage.expect_scene(scene)
    expect(page.locator(".plane-values .frame")).to_be_visible()
    assert leaks() != []
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".lesson h2")).to_have_text(SAID["softmax"]["title"])
    choice = page.get_by_role("button", name=SAID["softmax"]["choices"]["negative"], exact=True)
    expect(stage.cell("weights", 0, 3)).to_have_text("?")
    choice.press("Enter")  # on the page the answer comes with the guess
    expect(choice).to_have_attribute("data-mark", "other")
    expect(choice).to_be_focused()
    expect(page.get_by_role("button", name=SAID["softmax"]["choices"]["positive"])).to_have_attribute(
        "data-mark", "right"
    )
    stage.expect_scene(SCENES["softmax"])


def test_in_a_talk_the_guess_waits_for_the_speakers_key(page: Page, app_url: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    stage = Stage(page, app_url).open(lesson=FURTHER, step="softmax", view="present")
    guess = page.locator(".lesson-guess")
    expect(guess).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(guess).to_be_visible()
    stage.cell("embeddings", 1, 0).fill("2")  # the answer brings the step's own numbers back
    choice = guess.get_by_role("button").nth(2)
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true")
    expect(choice).to_have_attribute("data-mark", "")
    expect(stage.cell("weights", 0, 3)).to_have_text("?")
    expect(page.locator(".bar-cell.power .number").first).to_have_text("?")
    page.keyboard.press("ArrowRight")
    expect(choice).to_have_attribute("data-mark", "right")
    expect(page.locator(".bar-cell.power .number").first).to_have_text("2.72")
    expect(page.locator(".lesson-answer")).to_be_visible()
    stage.expect_scene(SCENES["softmax"])
    page.keyboard.press("PageUp")  # the question stands again
    expect(stage.cell("weights", 0, 3)).to_have_text("?")
    expect(choice).to_have_attribute("data-mark", "")
