"""Presenting, what a step asks is answered by its answer's own scene and number, from either side and by the hall."""

import re

from playwright.sync_api import expect

from qkv_demo.lessons import lessons, words

from .stage import Stage


def test_a_step_has_its_own_scene_from_either_side(hall: Stage) -> None:
    """And its answer the answer's: nothing that is said stands beside another step's numbers."""
    steps = lessons()["riley-and-dog"].steps
    hall.open(lesson="riley-and-dog", step="q-and-k", view="present")
    back, counter = "ArrowLeft", hall.page.locator(".counter")
    for place in (4, 3):  # a step whose answer is another scene, and one with a task
        hall.page.keyboard.press(back)
        expect(counter).to_have_text(f"{place + 1} / 8")
        solution = steps[place].solution
        assert solution
        hall.expect_scene(solution)
        for _ in ("question", "text"):
            hall.page.keyboard.press(back)
            hall.expect_scene(steps[place].scene)
        expect(counter).to_have_text(f"{place + 1} / 8")
    for _ in ("question", "answer"):
        hall.page.keyboard.press("ArrowRight")
    solution = steps[3].solution
    assert solution
    hall.expect_scene(solution)


def test_what_the_hall_has_solved_is_not_answered_once_more(hall: Stage) -> None:
    hall.open(lesson="riley-and-dog", step="longer-key", view="present")
    after = lessons()["riley-and-dog"].steps[4].name
    hall.page.keyboard.press("ArrowRight")
    hall.cell("w_q", 0, 1).fill("3")
    hall.page.keyboard.press("Enter")
    expect(hall.page.locator(".lesson-tried")).to_have_text(re.compile("^Not yet"))
    hall.cell("w_q", 0, 1).fill("1")
    hall.page.keyboard.press("Enter")
    expect(hall.page.locator(".quiz.reached")).to_be_visible()
    expect(hall.page.locator(".lesson-tried")).to_be_hidden()
    hall.cell("w_q", 0, 1).blur()
    hall.page.keyboard.press("ArrowRight")
    expect(hall.page.locator(".lesson h2")).to_have_text(words("riley-and-dog", "en")["steps"][after]["title"])


def test_the_answer_to_a_question_about_a_number_is_shown_in_the_scene(hall: Stage) -> None:
    steps = lessons()["riley-and-dog"].steps
    index = next(index for index, step in enumerate(steps) if step.name == "dial")
    goal = steps[index].goal
    assert goal
    hall.open(lesson="riley-and-dog", step="dial", view="present")
    hall.page.keyboard.press("ArrowRight")
    hall.page.keyboard.press("ArrowRight")
    hall.expect_scene(goal.solution)
    points = [hall.page.locator(f".point.{place}").bounding_box() for place in ("below", "above")]
    assert points[0]
    assert points[1]
    assert points[0]["width"] > points[1]["width"] + 8  # on one place, both are seen
    expect(hall.page.locator(".cell-title")).to_contain_text("scores")
    expect(hall.page.locator(".lesson-goal")).to_have_text(words("riley-and-dog", "en")["steps"]["dial"]["done"])
    changed = hall.page.locator(".lesson-changed")
    expect(changed).to_have_text("W_Q, row 2, column 1: 1 → 4")
    assert "Changed" in changed.evaluate("line => getComputedStyle(line, '::before').content")
    expect(hall.page.locator("[data-answer]")).to_have_count(1)
    expect(hall.page.locator("[data-answer] input")).to_have_value("4")
    for taken_back in ("Restart step", "Undo"):  # which is the way of a hand, not of the talk
        expect(hall.page.get_by_role("button", name=taken_back)).to_be_hidden()
    hall.page.keyboard.press("ArrowRight")
    expect(hall.page.locator(".lesson-changed")).to_be_hidden()
    expect(hall.page.locator("[data-answer]")).to_have_count(0)
