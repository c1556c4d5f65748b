"""In a talk and on the page: what is asked waits for a guess, and is answered by the answer's own scene; detours."""

import re

import pytest
from playwright.sync_api import expect

from qkv_demo.lessons import lessons, words
from qkv_demo.locale import table
from qkv_demo.maths.attention import attend

from .stage import Stage, box_of


def test_a_step_has_its_own_scene_from_either_side_and_an_answer_shows_what_it_says(hall: Stage) -> None:
    """And its answer the answer's: nothing that is said stands beside another step's numbers. What the hall has solved
    is not answered once more."""
    steps = lessons()["riley-and-dog"].steps
    back, counter = "ArrowLeft", hall.page.locator(".counter")
    hall.open(view="present")
    for place in (1, 4):  # a step whose answer is another scene, and one with a task
        hall.go(lesson="riley-and-dog", step=steps[place + 1].name, view="present")
        hall.page.keyboard.press(back)
        expect(counter).to_have_text(f"{place + 1} / {len(steps)}")
        solution = steps[place].solution
        assert solution
        hall.expect_scene(solution)
        for _ in ("question", "text"):
            hall.page.keyboard.press(back)
            hall.expect_scene(steps[place].scene)
        expect(counter).to_have_text(f"{place + 1} / {len(steps)}")
    for _ in ("question", "answer"):
        hall.page.keyboard.press("ArrowRight")
    solution = steps[4].solution
    assert solution
    hall.expect_scene(solution)
    # It is shown by the number that it changes, with a ring; the words are the answer's alone.
    expect(hall.page.locator(".lesson-goal")).to_have_text(words("riley-and-dog", "en")["steps"]["longer-key"]["done"])
    expect(hall.page.locator(".lesson-changed")).to_have_count(0)
    expect(hall.page.locator("[data-answer]")).to_have_count(1)
    expect(hall.page.locator("[data-answer] input")).to_have_value("2")
    for taken_back in ("Restart step", "Undo"):  # which is the way of a hand, not of the talk
        expect(hall.page.get_by_role("button", name=taken_back)).to_be_hidden()
    hall.page.keyboard.press("ArrowRight")
    expect(hall.page.locator("[data-answer]")).to_have_count(0)
    hall.go(lesson="riley-and-dog", step="longer-key", view="present")
    after = steps[5].name
    hall.page.keyboard.press("ArrowRight")
    hall.cell("w_q", 1, 1).fill("0")
    hall.page.keyboard.press("Enter")
    expect(hall.page.locator(".lesson-tried")).to_have_text(re.compile("^Not yet"))
    hall.cell("w_q", 1, 1).fill("2")
    hall.page.keyboard.press("Enter")
    expect(hall.page.locator(".quiz.reached")).to_be_visible()
    expect(hall.page.locator(".lesson-tried")).to_be_hidden()
    hall.cell("w_q", 1, 1).blur()
    hall.page.keyboard.press("ArrowRight")
    expect(hall.page.locator(".lesson h2")).to_have_text(words("riley-and-dog", "en")["steps"][after]["title"])
    step = lessons()["riley-and-dog"].steps[-1]
    assert step.solution
    hall.go(lesson="riley-and-dog", step=step.name, view="present")
    for _ in ("question", "answer"):
        hall.page.keyboard.press("ArrowRight")
    hall.expect_scene(step.solution)
    hall.page.keyboard.press("ArrowRight")
    closing = hall.page.locator(".lesson-closing")
    expect(closing).to_be_visible()
    hall.expect_scene(step.scene)
    hall.page.keyboard.press("w")
    expect(closing).to_be_hidden()
    voice = hall.page.locator("p.unseen[role=status]")
    expect(voice).to_have_text(re.compile("^rock attends to scissors"))
    hall.page.keyboard.press("Escape")
    expect(closing).to_be_visible()
    expect(voice).to_have_text(closing.inner_text())  # heard once more
    hall.page.keyboard.press("ArrowLeft")
    expect(hall.page.locator(".lesson-answer")).to_be_visible()
    hall.expect_scene(step.solution)


# The headline stands below the button that asks "What if?".
BELOW = """() => {
    const [headline, ask] = [".reading", "button[data-what-if]"].map((one) => document.querySelector(one));
    return headline.getBoundingClientRect().top >= ask.getBoundingClientRect().bottom;
}"""


@pytest.mark.parametrize("question", ["One matrix", "What if?"])
def test_before_a_question_the_answer_is_offered(hall: Stage, question: str) -> None:
    page = hall.open(lesson="riley-and-dog", step="q-and-k", view="present").page
    page.get_by_role("button", name=question).click()
    expect(page.locator(".lesson h2")).to_have_text(words("riley-and-dog", "en")["steps"]["q-and-k"]["title"])
    expect(page.locator(".notice")).to_be_hidden()
    page.get_by_role("button", name=table("en")["ui.guess.answer"]).click()
    expect(page.locator(".lesson")).to_have_attribute("data-beat", "2")


def test_what_the_hall_asks_leaves_a_step_and_comes_back_to_it(hall: Stage) -> None:
    hall.open(lesson="riley-and-dog", step="longer-key", view="present")
    title, named = hall.page.locator(".lesson h2"), words("riley-and-dog", "en")["steps"]["longer-key"]["title"]
    expect(title).to_have_text(named)
    ask, back = hall.page.locator(".lesson-ask"), hall.page.get_by_role("button", name="Back to the lesson")
    hall.page.keyboard.press("ArrowRight")
    expect(ask).to_be_visible()
    for key in ("w", "Escape"):  # a question that was not asked after all
        hall.page.keyboard.press("w")
        expect(back).to_be_visible()
        expect(hall.page.locator(".what-if")).to_be_visible()
        hall.page.keyboard.press(key)
        expect(back).to_be_hidden()
        expect(title).to_have_text(named)
    hall.page.keyboard.press("w")
    hall.page.locator(".what-if [data-option='mask']").select_option("causal")
    expect(back).to_be_visible()
    hall.page.wait_for_function(BELOW)
    hall.page.keyboard.press("Escape")  # the panel, and then what was asked
    expect(hall.page.locator(".what-if")).to_be_hidden()
    hall.page.keyboard.press("Escape")
    expect(title).to_have_text(named)
    expect(ask).to_be_visible()
    expect(hall.option("mask").first).to_have_value("none")
    hall.page.keyboard.press("w")
    hall.page.locator(".what-if [data-option='mask']").select_option("causal")
    hall.page.keyboard.press("PageDown")  # a clicker comes back, too, and either closes what was open
    expect(title).to_have_text(named)
    expect(hall.page.locator(".what-if")).to_be_hidden()
    expect(ask).to_be_visible()
    hall.open(lesson="query-key-value", step="matrices", view="present")
    axes = hall.page.evaluate(AXES)
    hall.page.get_by_role("button", name="One matrix").click()
    expect(back).to_be_visible()
    hall.page.wait_for_function(f"(axes) => ({AXES})() !== axes", arg=axes)
    back.click()
    hall.page.wait_for_function(f"(axes) => ({AXES})() === axes", arg=axes)  # the same picture as at first


AXES = """() => [...document.querySelectorAll("#stage .numbers text")].filter((one) => one.checkVisibility())
    .map((one) => one.textContent).join(" ")"""


SHARE = next(step for step in lessons()["one-number-at-a-time"].steps if step.name == "softmax")
SOFT = next(step for step in lessons()["query-key-value"].steps if step.name == "soft")
EN = table("en")


def test_a_share_is_dragged_and_what_waits_is_nowhere_on_the_page(unopened: Stage) -> None:
    stage, page = unopened.open(lesson="one-number-at-a-time", step="softmax"), unopened.page
    stage.show_everything().page.locator('[data-tool="weights"]').click()
    scene = SHARE.scene
    head = attend(scene).heads[0]
    waiting = [f"{value:.4f}" for table in (head.weights, head.output) for row in table.tolist() for value in row]

    def leaks() -> list[str]:
        page_now = page.locator("#stage").inner_html()
        return [number for number in waiting if re.search(rf"(?<!\d){re.escape(number)}", page_now)]

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
    assert not re.search(r"0\.69", page.locator("#stage").aria_snapshot())
    stage.cell("embeddings", 0, 0).press("ArrowUp")  # an edit brings none of them
    stage.expect_confirmed()
    expect(stage.cell("weights", 0, 0)).to_have_text("?")
    page.keyboard.press("ControlOrMeta+z")
    slider = page.get_by_label(EN["ui.guess"]).get_by_role("slider")
    slider.focus()
    slider.press("ArrowLeft")
    expect(page.locator(".guess-slider .readout")).to_have_text("0.49")
    page.get_by_role("button", name=EN["ui.lesson.check"], exact=True).click()
    expect(page.locator(".gap-words")).to_have_text("You said 0.49, it is 0.69.")
    expect(page.locator(".lesson-answer")).to_contain_text("0.69")
    stage.expect_scene(scene)
    expect(page.locator(".plane-values .frame")).to_be_visible()
    assert leaks() != []
    stage.go(lesson="one-number-at-a-time", step="mix")
    page.get_by_role("slider", name=EN["ui.guess"]).fill("2.76")
    page.get_by_role("button", name=EN["ui.lesson.check"], exact=True).click()
    expect(page.locator(".gap-words")).to_have_text("You said 2.76, near enough: it is 2.75.")


def test_in_a_talk_the_guess_waits_for_the_speakers_key(hall: Stage) -> None:
    stage, page = hall.open(lesson="query-key-value", step="soft", view="present"), hall.page
    guess = page.locator(".lesson-guess")
    expect(guess).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(guess).to_be_visible()
    stage.cell("embeddings", 0, 0).fill("2")  # the answer brings the step's own numbers back
    choice = guess.get_by_role("button").nth(2)
    choice.click()
    room = box_of(choice)["width"]
    expect(choice).to_have_attribute("aria-pressed", "true")
    expect(choice).to_have_attribute("data-mark", "made")
    expect(page.locator(".bar-cell.power .number").first).to_have_text("?")
    page.keyboard.press("ArrowRight")
    expect(choice).to_have_attribute("data-mark", "right")
    assert abs(box_of(choice)["width"] - room) < 2  # its mark pushes no other aside
    expect(page.locator(".bar-cell.power .number").first).to_have_text("4.48")
    expect(page.locator(".lesson-answer")).to_be_visible()
    stage.expect_scene(SOFT.scene)
    page.keyboard.press("PageUp")  # the question stands again
    expect(page.locator(".bar-cell.power .number").first).to_have_text("?")
    expect(choice).to_have_attribute("data-mark", "made")
