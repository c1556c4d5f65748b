"""Presenting: one press at a time, each step on one screen in large type, handles in hand, keys that always work."""

import contextlib
import re

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

from qkv_demo.lessons import Step, lessons, words
from qkv_demo.locale import table

from .seen import COVERED, CUT, MISREAD, SCROLLED, SMALL, expect_box, found, missing
from .stage import Stage, box_of, pull


def title(stage: Stage) -> Locator:
    return stage.page.locator(".lesson h2")


def expect_title(stage: Stage, said: str) -> None:
    """It is looked for at every frame, so a walk goes on as soon as its step is there."""
    with contextlib.suppress(TimeoutError):
        stage.page.wait_for_function("said => document.querySelector('.lesson h2').textContent === said", arg=said)
    expect(title(stage)).to_have_text(said)


def test_text_question_and_answer_come_one_press_at_a_time(hall: Stage) -> None:
    hall.open(lesson="riley-and-dog", step="q-and-k", view="present")
    explained = hall.page.locator(".cell-title").inner_text()
    hall.page.keyboard.press("v")  # not in a lesson, whose step says what it shows
    for seen in (True, False):  # what a key has opened it closes
        hall.page.keyboard.press("?")
        expect(hall.page.locator(".explore kbd").first).to_be_visible(visible=seen)
    address = hall.page.locator("[data-menu^=qr] input")
    hall.page.keyboard.press("q")
    expect(address).to_be_focused()
    hall.page.keyboard.type("hq")  # unless a text is typed there
    expect(address).to_have_value("hq")
    address.clear()
    hall.page.keyboard.press("q")
    expect(address).to_be_hidden()
    expect(hall.page.locator(".cell-title")).to_have_text(explained)
    said = words("riley-and-dog", "en")["steps"]["q-and-k"]
    text, ask, answer = (hall.page.locator(f".lesson-{part}") for part in ("text", "ask", "answer"))
    expect(text).to_have_text(said["text"].partition(" W_Q")[0])  # its first sentence; the notes have all of it
    expect(ask).to_be_hidden()
    hall.page.keyboard.press("q")
    expect(address).to_be_focused()
    hall.page.evaluate(AT_ONCE, ["q", "ArrowRight"])  # a key right after the one that closed a field
    expect(ask).to_be_visible()
    expect(answer).to_be_hidden()
    hall.page.keyboard.press("n")
    notes = hall.page.locator(".lesson-notes")
    for part in ("text", "ask", "more"):
        expect(notes).to_contain_text(said[part])
    expect(notes).not_to_contain_text(said["answer"])
    hall.page.keyboard.press("n")
    hall.page.keyboard.press(" ")
    expect(answer).to_have_text(said["answer"])
    expect(answer).to_be_visible()
    expect(ask).to_be_hidden()
    expect(hall.cell("scores", 1, 0)).to_contain_class("selected")  # of which it speaks
    hall.page.keyboard.press("PageUp")
    expect(answer).to_be_hidden()
    hall.page.keyboard.press("Shift+ ")
    expect(ask).to_be_hidden()
    hall.page.keyboard.press("n")
    hall.page.locator(".lesson-notes .told-number", has_text="2.22").click()
    expect(hall.page.locator("td:focus")).to_have_count(1)
    hall.page.keyboard.press("ArrowLeft")  # the step before, all of it said
    expect(hall.page.locator(".lesson-notes")).to_be_hidden()
    expect(title(hall)).to_have_text(words("riley-and-dog", "en")["steps"]["never-both"]["title"])
    expect(answer).to_be_visible()
    expect(hall.page.locator("td:focus")).to_have_count(0)  # what was pressed in another step has no ring in this one


# Two keys before the browser has drawn again, and so before it has noticed that the field of the first is gone.
AT_ONCE = """(keys) => keys.forEach((key) =>
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })))"""


@pytest.mark.parametrize(("name", "language"), [("riley-and-dog", "en"), ("query-key-value", "zh")])
def test_every_step_stands_on_the_screen_in_large_type(hall: Stage, name: str, language: str) -> None:
    """In the language of the widest letters too; each name at its own arrow, before and after the answer."""
    page = hall.page
    hall.open(lesson=name, view="present", lang=language)
    for step in lessons()[name].steps:
        expect_title(hall, words(name, language)["steps"][step.name]["title"])
        assert found(page, MISREAD) == [], step.name
        expect_whole(hall, name, step, language)
        assert found(page, MISREAD) == [], f"{step.name}, answered"
        page.keyboard.press("ArrowRight")
    closing = page.locator(".lesson-closing")  # what may stay on the screen
    expect(closing).to_have_text(words(name, language)["closing"])
    expect(page.locator(".lesson-text")).to_be_hidden()
    assert found(page, missing(lessons()[name].ends_on), SCROLLED, SMALL, CUT) == []
    page.keyboard.press("ArrowRight")
    page.keyboard.press("PageDown")
    expect(closing).to_be_visible()  # they stay, and all else that can be shown is one press on a button away
    expect(page.locator(".explore")).to_be_hidden()
    page.get_by_role("button", name=table(language)["ui.lesson.onward"]).click()
    expect(page.locator(".explore")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    expect(closing).to_be_hidden()
    expect(page.locator(".lesson-words h2")).to_be_visible()


# What no step of these two has: other parts, another sequence, a panel of its own, more words.
OTHERS = {
    "one-number-at-a-time": ("vectors", "scale", "wrong-axis", "mix", "it"),
    "three-places": ("similar", "decoder", "cross", "left-out"),
    "where-do-the-matrices-come-from": ("how-far-off", "circle"),
}


def test_steps_of_other_parts_stand_there_too(hall: Stage) -> None:
    hall.open(view="present")
    for name, steps in OTHERS.items():
        for step in steps:
            hall.go(lesson=name, step=step, view="present")
            expect_whole(hall, name, lessons()[name].steps[lessons()[name].names.index(step)], "en")


# Tables, names and formulas that are cut at a side, though the page does not say that they could be scrolled.
NARROW = """() => {
    const all = (names) => [...document.querySelectorAll(`#stage :is(${names})`)];
    const seen = (names) => all(names).filter((one) => one.checkVisibility());
    const cut = seen(".token-input, .tag, .need .word b").filter((one) => one.scrollWidth > one.clientWidth + 1);
    const right = (one) => one.getBoundingClientRect().right;
    const wide = seen(".lane .matrix, .this-number math").filter((one) => right(one) > right(one.closest(".card")));
    return [...cut, ...wide].map((one) => `${one.className} ${one.value ?? one.textContent}`);
}"""


def expect_whole(hall: Stage, name: str, step: Step, language: str) -> None:
    """At its end its words are all on screen too, none scrolled away or under the buttons."""
    page = hall.page
    expect_title(hall, words(name, language)["steps"][step.name]["title"])
    expect(page.get_by_role("button", name=table(language)["ui.lesson.restart"])).to_be_hidden()  # the scene has come
    code = re.findall(r"r / r\.sum\(.*?\)", page.locator(".lesson-text").inner_text())
    assert page.locator(".lesson-text code").all_inner_texts() == code
    parts = [*step.staging.shown, *step.staging.handles]
    assert found(page, missing(parts), SCROLLED, SMALL, CUT, NARROW) == [], step.name
    expect(page.get_by_role("button", name=table(language)["ui.lesson.next"])).to_be_in_viewport(ratio=1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lesson")).to_have_attribute("data-beat", "2")
    if step.solution:
        hall.expect_scene(step.solution)
    assert found(page, SCROLLED, COVERED) == [], step.name


def test_presses_faster_than_the_network_lead_to_the_answers_scene_and_no_word_moves_under_a_hand(hall: Stage) -> None:
    hall.open(lesson="riley-and-dog", step="fixed-ratio", view="present")
    hall.page.evaluate(AT_ONCE, ["ArrowRight"] * 5)  # which no clicker bounces
    solution = lessons()["riley-and-dog"].steps[1].solution
    assert solution
    hall.expect_scene(solution)
    expect(hall.page.locator(".lesson")).to_have_attribute("data-beat", "2")
    hall.go(lesson="riley-and-dog", step="q-and-k", view="present")
    text, undo = hall.page.locator(".lesson-text"), hall.page.get_by_role("button", name="Undo")
    told = box_of(text)
    pull(hall.cell("w_q", 0, 0), 60, 0)
    hall.page.mouse.up()
    expect(hall.cell("w_q", 0, 0)).not_to_have_value("0")
    expect(hall.page.get_by_role("button", name="Restart step")).to_be_visible()
    expect_box(text, told)  # no word moves under the hand
    undo.click()
    expect(hall.cell("w_q", 0, 0)).to_have_value("0")
    expect(undo).to_be_hidden()  # nothing that a hand did is left
