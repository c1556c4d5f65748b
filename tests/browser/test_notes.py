"""The notes window shows notes, the next step and a clock, and follows its talk."""

import re

from playwright.sync_api import Page, expect

from qkv_demo.lessons import estimate_minutes, lessons, read_lesson_texts
from qkv_demo.locale import read_strings

from .stage import Stage

TEXTS = read_lesson_texts("riley-and-dog", "en")["steps"]
CHANNEL = re.compile("#talk-[0-9a-f]{32}$")


def open_notes(stage: Stage) -> Page:
    with stage.page.expect_popup() as popup:
        stage.page.keyboard.press("s")
    expect(popup.value.locator("main")).to_be_visible()
    return popup.value


def talk(page: Page, app_url: str, step: str) -> tuple[Stage, Page]:
    """Return a talk at a step, and its notes window."""
    stage = Stage(page, app_url).open(lesson="riley-and-dog", step=step, view="present")
    window = open_notes(stage)
    expect_notes(window, step)
    return stage, window


def expect_notes(window: Page, step: str) -> None:
    """Expect the notes window to show a step."""
    expect(window.locator("h1")).to_have_text(TEXTS[step]["title"])


def test_the_window_shows_notes_and_the_next_step(page: Page, app_url: str) -> None:
    _, window = talk(page, app_url, "q-and-k")
    next_step = window.locator("nav")
    expect(window).to_have_url(CHANNEL)
    expect(window.locator(".notes-words")).to_have_text(TEXTS["q-and-k"]["more"])
    expect(next_step).to_contain_text(TEXTS["both"]["title"])
    expect(next_step).to_contain_text(read_strings("en")["ui.notes.press.ask"])
    window.set_viewport_size({"width": 960, "height": 720})  # A headless browser ignores the size of a popup.
    expect(window.locator(".notes-next")).to_be_in_viewport(ratio=1)


def test_the_windows_keys_and_buttons_control_the_talk(page: Page, app_url: str) -> None:
    stage, window = talk(page, app_url, "q-and-k")
    lesson, remaining_texts = stage.page.locator(".lesson"), window.locator(".spaced > .muted")
    expect(remaining_texts).to_have_count(2)
    window.keyboard.press("ArrowRight")
    expect(lesson).to_have_attribute("data-beat", "1")
    expect(remaining_texts).to_have_count(1)
    window.get_by_role("button", name="Next").click()
    expect(lesson).to_have_attribute("data-beat", "2")
    window.get_by_role("button", name="Back").click()
    expect(lesson).to_have_attribute("data-beat", "1")


def test_the_windows_keys_end_the_black_screen(page: Page, app_url: str) -> None:
    stage, window = talk(page, app_url, "q-and-k")
    stage.page.keyboard.press("b")
    expect(window.locator("nav")).to_contain_text(read_strings("en")["ui.notes.press.light"])
    window.keyboard.press("ArrowRight")
    expect(stage.page.locator(".root")).not_to_contain_class("blank")
    expect(stage.page.locator(".lesson")).to_have_attribute("data-beat", "0")


def test_each_talk_updates_its_own_window(page: Page, app_url: str) -> None:
    second_talk, second_window = talk(page.context.new_page(), app_url, "one-matrix")
    stage, window = talk(page, app_url, "q-and-k")
    for _ in range(3):
        window.keyboard.press("ArrowRight")
    expect_notes(window, "both")
    expect_notes(second_window, "one-matrix")
    expect(second_talk.page.locator(".lesson")).to_have_attribute("data-beat", "0")
    expect(window.get_by_role("alert")).to_be_hidden()
    stage.page.goto("about:blank")
    expect(window.get_by_role("alert")).to_be_visible()


def test_the_clock_starts_when_the_talk_begins(page: Page, app_url: str) -> None:
    stage = Stage(page, app_url).open(lesson="riley-and-dog")
    page.evaluate("() => { const now = Date.now; Date.now = () => now() - 120_000; }")
    page.keyboard.press("p")
    clock = open_notes(stage).get_by_role("timer")
    expect(clock).to_have_text(re.compile("^2:"))
    page.keyboard.press("p")
    expect(clock).to_have_text("0:00")


def test_the_clock_survives_reloads(page: Page, app_url: str) -> None:
    _, window = talk(page, app_url, "q-and-k")
    page.evaluate(TWO_MINUTES_AGO)
    page.reload()
    window.reload()
    expect(window.get_by_role("timer")).to_have_text(re.compile("^2:"))


# Set the start of the talk to two minutes ago.
TWO_MINUTES_AGO = """() => {
    const talk = JSON.parse(sessionStorage.getItem("qkv-by-hand-talk"));
    sessionStorage.setItem("qkv-by-hand-talk", JSON.stringify({ ...talk, began: talk.began - 120_000 }));
}"""


def test_a_talk_has_the_steps_that_are_ticked(page: Page, app_url: str) -> None:
    stage = Stage(page, app_url).open(lesson="query-key-value", steps="hard,heads,soft")
    counter, total = page.locator(".counter"), page.locator(".menu p")
    expect(counter).to_have_text("1 / 3")
    counter.click()
    boxes = page.locator(".step-menu input")
    for index, is_ticked in enumerate((False, True, True, False, False, False, True)):
        expect(boxes.nth(index)).to_be_checked(checked=is_ticked)
    expect(total).to_contain_text(f" {minutes_of('query-key-value', ('hard', 'soft', 'heads'))} ")
    boxes.nth(2).click()
    expect(total).to_contain_text(f" {minutes_of('query-key-value', ('hard', 'heads'))} ")
    expect(page).to_have_url(re.compile("steps=hard%2Cheads"))
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    expect(counter).to_have_text("1 / 2")
    for _ in range(4):  # The first press leads from the title to the first step.
        page.keyboard.press("ArrowRight")
    expect(stage.page.locator(".lesson h2")).to_have_text(
        read_lesson_texts("query-key-value", "en")["steps"]["heads"]["title"]
    )
    counter.click()
    expect(page.locator(".step-menu li")).to_have_count(2)
    expect(boxes).to_have_count(0)


def test_one_press_selects_the_short_talk(page: Page, app_url: str) -> None:
    lesson = lessons()["riley-and-dog"]
    Stage(page, app_url).open(lesson="riley-and-dog")
    page.locator(".counter").click()
    page.get_by_role("button", name=read_strings("en")["ui.lesson.fifteen"]).click()
    expect(page.locator(".menu p")).to_contain_text(f" {minutes_of('riley-and-dog', lesson.short_talk_steps)} ")
    expect(page.locator(".step-menu input:checked")).to_have_count(len(lesson.short_talk_steps))


def minutes_of(name: str, steps: tuple[str, ...]) -> int:
    times = dict(zip(lessons()[name].step_names, estimate_minutes(name, "en"), strict=True))
    return round(sum(times[step] for step in steps))
