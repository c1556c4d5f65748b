"""A lesson is presented press by press, and each step fits the screen in large type."""

import pytest
from playwright.sync_api import Page, expect

from qkv_demo.lessons import Step, lessons, read_lesson_texts
from qkv_demo.locale import read_strings

from .layout import CUT, MISREAD, SCROLLED, SMALL, expect_box, faults, missing, smaller
from .stage import Stage, box_of, counter_at, drag

EN = read_strings("en")


@pytest.fixture
def talk(projector: Stage) -> Stage:
    """Return a talk at a step with a question."""
    return projector.open(lesson="riley-and-dog", step="q-and-k", view="present")


def expect_beat(stage: Stage, beat: int) -> None:
    expect(stage.page.locator(".lesson")).to_have_attribute("data-beat", str(beat))


def test_each_press_shows_text_question_or_answer(talk: Stage) -> None:
    text, ask, answer = (talk.page.locator(f".lesson-{part}") for part in ("text", "ask", "answer"))
    expect(text).to_be_visible()
    for key, visible_part in (("ArrowRight", ask), (" ", answer), ("PageUp", ask), ("Shift+ ", text)):
        talk.press(key)
        expect(visible_part).to_be_visible()
        for hidden_part in {ask, answer} - {visible_part}:
            expect(hidden_part).to_be_hidden()


def test_a_talk_never_shows_the_notes(projector: Stage) -> None:
    projector.open(lesson="riley-and-dog", step="q-and-k")
    page = projector.page
    page.get_by_role("button", name=EN["ui.lesson.answer"]).click()
    page.get_by_role("button", name=EN["ui.lesson.more"], exact=True).click()
    expect(page.locator(".lesson-notes")).to_be_visible()
    projector.press("p", "n")
    expect(page.locator(".lesson-answer")).to_be_visible()
    expect(page.locator(".lesson-notes")).to_have_count(0)


def test_a_highlight_ends_with_its_step(talk: Stage) -> None:
    talk.press("ArrowRight", "ArrowRight")
    talk.page.locator(".lesson-answer .number-link", has_text="0.78").click()
    expect(talk.page.locator("td:focus")).to_have_count(1)
    talk.press("ArrowRight")
    expect_beat(talk, 0)
    expect(talk.page.locator("td:focus")).to_have_count(0)


def test_a_letter_key_closes_its_menu_unless_typed(talk: Stage) -> None:
    field = talk.page.locator("[data-menu^=qr] input")
    talk.press("q")
    expect(field).to_be_focused()
    talk.press("h", "q")
    expect(field).to_have_value("hq")
    field.clear()
    talk.press("q")
    expect(field).to_be_hidden()


# Press keys in one frame, before the browser moves the focus away from a field that closes.
PRESS_KEYS_AT_ONCE = """(keys) => keys.forEach((key) =>
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })))"""


def test_a_key_right_after_a_field_closed_counts(talk: Stage) -> None:
    talk.press("q")
    expect(talk.page.locator("[data-menu^=qr] input")).to_be_focused()
    talk.page.evaluate(PRESS_KEYS_AT_ONCE, ["q", "ArrowRight"])
    expect_beat(talk, 1)


def test_fast_presses_lead_to_the_next_step(projector: Stage) -> None:
    projector.open(lesson="riley-and-dog", step="fixed-ratio", view="present")
    # Clickers do not send these keys, so a quick second press is no bounce.
    projector.page.evaluate(PRESS_KEYS_AT_ONCE, ["ArrowRight"] * 5)
    projector.expect_scene(lessons()["riley-and-dog"].steps[1].scene)
    expect_beat(projector, 0)


def test_no_word_moves_while_a_number_is_dragged(talk: Stage) -> None:
    text, cell = talk.page.locator(".lesson-text"), talk.cell("w_q", 0, 0)
    box = box_of(text)
    drag(cell, 60, 0)
    talk.page.mouse.up()
    expect(cell).not_to_have_value("0")
    expect_box(text, box)
    talk.page.get_by_role("button", name="Undo").click()
    expect(cell).to_have_value("0")


# List tables, names and formulas that are cut at the left or the right.
NARROW = """() => {
    const all = (names) => [...document.querySelectorAll(`#stage :is(${names})`)];
    const seen = (names) => all(names).filter((element) => element.checkVisibility());
    const cut = seen(".token-input, .tag, .attention .word b")
        .filter((element) => element.scrollWidth > element.clientWidth + 1);
    const right = (element) => element.getBoundingClientRect().right;
    const wide = seen(".input-card .matrix, math")
        .filter((element) => right(element) > right(element.closest(".card")));
    return [...cut, ...wide].map((element) => `${element.className} ${element.value ?? element.textContent}`);
}"""


# Return the next button if other buttons cover it.
COVERED = """() => {
    const [next, notes] = ["[data-lesson=true] .lesson-move .primary", ".bar [data-notes]"].map((element) =>
        document.querySelector(`#stage ${element}`)?.getBoundingClientRect());
    const sideways = notes?.left < next?.right && next?.left < notes?.right;
    return sideways && notes.top < next.bottom && next.top < notes.bottom ? ["the way on"] : [];
}"""


# A projector's window with the browser's bars, and the same window at 125 % zoom. Each is checked at every step.
LOW_SCREENS = ((1280, 600), (1024, 576))
# List the buttons of the bar that are not on its first line.
WRAPPED = """() => {
    const buttons = [...document.querySelectorAll("#stage .bar button")].filter((element) => element.checkVisibility());
    const bottom = Math.min(...buttons.map((element) => element.getBoundingClientRect().bottom));
    return buttons.filter((button) => button.getBoundingClientRect().top >= bottom)
        .map((button) => button.textContent.trim());
}"""


NUMBERS = ".matrix tbody, .arithmetic math, .bar-cell, .strip, .target-strip, .attention, .loss-curve, .lesson .mini"
# The smallest numbers that a step may have, in pixels, if they are not 28. The step `left-out` has a table of 10 × 10.
SMALLEST_NUMBERS = {"left-out": 23}
# List the boxes beside the words, if there are more than three.
CROWDED = """() => {
    const boxes = [...document.querySelectorAll(
        "#stage .root > :is(.query-row, .inputs, .this-number, .learning, .options), #stage .step"
    )];
    const shown = boxes.filter((box) => box.checkVisibility() && box.getBoundingClientRect().height > 0);
    return shown.length > 3 ? shown.map(({ className }) => className) : [];
}"""


def expect_fit(page: Page, step: str) -> None:
    """Expect a step to fit a projector's window, with and without the browser's bars, and at 125 % zoom."""
    for width, height in (*LOW_SCREENS, (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        assert faults(page, SCROLLED, CUT, NARROW, COVERED, WRAPPED, MISREAD) == [], f"{step}, {width} x {height}"


def expect_whole(projector: Stage, name: str, step: Step, language: str = "en") -> None:
    """Expect all parts and words of a step to be visible before and after its answer."""
    page = projector.page
    expect(page.locator(".lesson h2")).to_have_text(read_lesson_texts(name, language)["steps"][step.name]["title"])
    projector.expect_confirmed()
    parts = [*step.stage_content.components, *(name for name, _ in (step.task.editable_rows if step.task else ()))]
    first_parts = [part for part in parts if part not in step.question_components]
    assert faults(page, missing(first_parts), SMALL) == [], step.name
    expect_fit(page, step.name)
    expect(page.get_by_role("button", name=read_strings(language)["ui.lesson.next"])).to_be_in_viewport(ratio=1)
    projector.press("ArrowRight", "ArrowRight")
    expect_beat(projector, 2)
    if step.solution:
        projector.expect_scene(step.solution)
    expect_fit(page, f"{step.name}, answered")
    assert faults(page, missing(step.question_components)) == [], step.name


def small_numbers(step: str) -> str:
    """Return a script that lists numbers that the last row cannot read. Names and exponents may be smaller."""
    names_and_exponents = "th, .tag, .word b, .row-name, sup, msup > *"
    return smaller(SMALLEST_NUMBERS.get(step, 28), f"#stage :is({NUMBERS})", names_and_exponents)


@pytest.mark.parametrize(("name", "language"), [*zip(lessons(), ("en", "zh", "en", "zh", "en"), strict=True)])
def test_every_step_fits_the_screen_in_large_type(projector: Stage, name: str, language: str) -> None:
    lesson = lessons()[name]
    projector.open(lesson=name, step=lesson.step_names[0], view="present", lang=language)
    for step in lesson.steps:
        expect_whole(projector, name, step, language)
        assert faults(projector.page, small_numbers(step.name), CROWDED) == [], step.name
        projector.press("ArrowRight")
    expect(projector.page.locator(".lesson-closing")).to_have_text(read_lesson_texts(name, language)["closing"])
    assert faults(projector.page, missing(lesson.closing_components or ()), SCROLLED, SMALL, CUT) == []


def test_the_closing_line_stays_until_a_choice(projector: Stage) -> None:
    step = lessons()["riley-and-dog"].step_names[-1]
    projector.open(lesson="riley-and-dog", step=step, view="present").press(*["ArrowRight"] * 2)
    expect_beat(projector, 2)
    projector.press("ArrowRight")
    closing = projector.page.locator(".lesson-closing")
    expect(closing).to_be_visible()
    projector.press("ArrowRight", "PageDown")
    expect(closing).to_be_visible()
    projector.page.get_by_role("button", name=EN["ui.lesson.onward"]).click()
    expect(projector.page.locator(".explore")).to_be_visible()
    projector.press("Escape", "ArrowLeft")
    expect(closing).to_be_hidden()
    expect(projector.page.locator(".counter")).to_have_text(counter_at("riley-and-dog", step))
