"""A talk fills the screen, opens with a title, shows the formula at any time, and plays the film one beat per press."""

import pytest
from playwright.sync_api import expect

from qkv_demo.lessons import lessons, read_lesson_texts
from qkv_demo.locale import read_strings

from .stage import Stage

EN = read_strings("en")


def expect_beat(stage: Stage, beat: int) -> None:
    expect(stage.page.locator(".lesson")).to_have_attribute("data-beat", str(beat))


def test_a_talk_opens_with_its_title(projector: Stage) -> None:
    projector.open(lesson="riley-and-dog", view="present")
    words_on_slide = projector.page.locator(".lesson-words")
    expect(words_on_slide.locator("h2")).to_have_text(read_lesson_texts("riley-and-dog", "en")["title"])
    expect(words_on_slide.locator(".title-words")).to_have_text("Riley dog")
    expect(projector.page.locator(".query-row")).to_be_hidden()
    for key, beat in (("PageDown", 0), ("PageUp", -1), ("PageUp", -1)):
        projector.press(key)
        expect_beat(projector, beat)


def test_the_title_slide_offers_the_short_talk(projector: Stage) -> None:
    page = projector.open(lesson="riley-and-dog", view="present").page
    button = page.get_by_role("button", name=EN["ui.lesson.fifteen"])
    button.click()
    expect(page.locator(".counter")).to_have_text(f"1 / {len(lessons()['riley-and-dog'].short_talk_steps)}")
    expect(button).to_be_hidden()


def test_p_fills_the_screen_and_leaves_it(projector: Stage) -> None:
    page = projector.open(lesson="riley-and-dog", step="fixed-ratio").page
    projector.press("p")
    page.wait_for_function("document.fullscreenElement !== null")
    expect_beat(projector, -1)
    projector.press("p")
    page.wait_for_function("document.fullscreenElement === null")
    expect(page.locator(".lesson-text")).to_be_visible()


def test_controls_are_hidden_while_the_pointer_rests(projector: Stage) -> None:
    page = projector.open(lesson="riley-and-dog", step="q-and-k", view="present").page
    next_button = page.get_by_role("button", name=EN["ui.lesson.next"])
    expect(next_button).to_have_css("opacity", "0")
    page.mouse.move(300, 300)
    expect(next_button).to_have_css("opacity", "1")
    next_button.click()
    projector.press("ArrowRight")  # This key must not turn the focus of the click into keyboard focus.
    expect(next_button).to_have_css("opacity", "0")


def test_each_press_highlights_a_part_of_the_formula(projector: Stage) -> None:
    projector.open(lesson="riley-and-dog", step="q-and-k", view="present")
    slide = projector.page.locator(".formula-slide")
    projector.press("f")
    for part in range(6):
        expect(slide.locator("p")).to_have_text(EN[f"ui.formula.{part}"])
        projector.press("ArrowRight")
    expect(slide).to_be_hidden()
    expect_beat(projector, 0)


def test_the_formula_closes_at_its_slide(projector: Stage) -> None:
    projector.open(lesson="riley-and-dog", step="q-and-k", view="present").press("ArrowRight")
    slide = projector.page.locator(".formula-slide")
    for key in ("f", "Escape", "ArrowLeft"):
        projector.press("f")
        expect(slide).to_be_visible()
        projector.press(key)
        expect(slide).to_be_hidden()
        expect_beat(projector, 1)


def test_scores_appear_with_their_question(projector: Stage) -> None:
    scores = projector.open(lesson="riley-and-dog", step="q-and-k", view="present").page.locator(".step-scores")
    expect(scores).to_be_hidden()
    projector.press("ArrowRight")
    expect(scores).to_be_visible()
    projector.press("ArrowLeft")
    expect(scores).to_be_hidden()


# Record at each change of the stage during a movement whether the answer is visible.
WATCH_ANSWER = """() => {
    const stage = document.querySelector("#stage");
    window.visibleWhileMoving = [];
    new MutationObserver(() => {
        const answer = stage.querySelector(".quiz.reached, .lesson-answer:not(:empty)");
        if (stage.matches("[data-moving]") && answer)
            window.visibleWhileMoving.push(answer.checkVisibility({ visibilityProperty: true }));
    }).observe(stage, { attributeFilter: ["data-revision"] });
}"""


@pytest.mark.usefixtures("animations")
@pytest.mark.parametrize(("step", "answer"), [("hard", ".quiz.reached"), ("values", ".lesson-answer")])
def test_an_answer_appears_after_its_movement(projector: Stage, step: str, answer: str) -> None:
    page = projector.open(lesson="query-key-value", step=step, view="present").page
    page.evaluate(WATCH_ANSWER)
    projector.press("ArrowRight", "ArrowRight")
    page.wait_for_function("window.visibleWhileMoving.length > 0 && !document.querySelector('#stage[data-moving]')")
    expect(page.locator(answer)).to_be_visible()
    assert set(page.evaluate("visibleWhileMoving")) == {False}
