"""The speaker's window: notes, the next step and a clock beside the talk, in step with it and with no other."""

import re
from urllib.parse import parse_qsl, urlsplit

from playwright.sync_api import Page, expect

from qkv_demo.lessons import TO_TRY, lessons, minutes, words
from qkv_demo.locale import table

from .stage import Stage

SAID = words("riley-and-dog", "en")["steps"]
CHANNEL = re.compile("#talk-[0-9a-f]{32}$")


def talk(page: Page, app_url: str, step: str) -> tuple[Stage, Page]:
    """A talk at a step, and its speaker's window."""
    stage = Stage(page, app_url).open(lesson="riley-and-dog", step=step, view="present")
    with page.expect_popup() as opened:
        page.keyboard.press("s")
    expect_notes(opened.value, step)
    return stage, opened.value


def expect_notes(window: Page, step: str) -> None:
    """The window is at a step."""
    expect(window.locator("h1")).to_have_text(SAID[step]["title"])


def test_the_window_shows_notes_and_its_keys_turn_its_own_talk_and_what_is_ones_own_stays_in_the_link_as_text(
    page: Page, app_url: str
) -> None:
    """Also what the next press brings. What is too long is refused with a sentence, in the window and in a link, which
    has the rest."""
    stage, window = talk(page, app_url, "q-and-k")
    other, others = talk(page.context.new_page(), app_url, "one-matrix")  # in the same browser
    lesson, unsaid, ahead = stage.page.locator(".lesson"), window.locator(".stack > .soft"), window.locator("nav")
    expect(window).to_have_url(CHANNEL)
    expect(window.locator(".notes-words")).to_have_text(SAID["q-and-k"]["more"])
    expect(ahead).to_contain_text(SAID["both"]["title"])
    expect(ahead).to_contain_text(table("en")["ui.notes.press.ask"])
    expect(unsaid).to_have_count(2)
    window.set_viewport_size({"width": 960, "height": 720})  # as it opens, though a browser without a screen does not
    expect(window.locator(".notes-next")).to_be_in_viewport(ratio=1)
    window.keyboard.press("ArrowRight")
    expect(lesson).to_have_attribute("data-beat", "1")
    expect(unsaid).to_have_count(1)
    expect(ahead).to_contain_text(table("en")["ui.notes.press.answer"])
    window.get_by_role("button", name="Next").click()
    expect(lesson).to_have_attribute("data-beat", "2")
    window.get_by_role("button", name="Back").click()
    expect(lesson).to_have_attribute("data-beat", "1")
    stage.page.keyboard.press("b")
    expect(ahead).to_contain_text(table("en")["ui.notes.press.light"])
    window.keyboard.press("ArrowRight")  # which lifts the black, and nothing goes on behind it
    expect(stage.page.locator(".shell")).not_to_contain_class("blank")
    expect(lesson).to_have_attribute("data-beat", "1")
    window.keyboard.press("ArrowRight")
    window.keyboard.press("ArrowRight")
    expect_notes(window, "both")
    expect_notes(others, "one-matrix")
    expect(other.page.locator(".lesson")).to_have_attribute("data-beat", "0")
    expect(window.get_by_role("alert")).to_be_hidden()
    stage.page.goto("about:blank")
    expect(window.get_by_role("alert")).to_be_visible()  # its talk was closed
    page, title, note = other.page, "<img src=x onerror=alert(1)> & co", "Ask the back row:\n<b>who?</b>"
    own = others.locator(".notes-own")
    others.locator(".notes-title").fill(title)
    expect(page.locator(".lesson-name")).to_have_text(title)
    own.fill(note)
    expect(page).to_have_url(re.compile("note.one-matrix=Ask"))
    own.fill("x" * 281)
    expect(others.get_by_role("alert")).to_have_text(re.compile("280"))
    others.keyboard.press("PageDown")  # a clicker turns the talk wherever one types
    for beat in ("1", "2"):
        expect(page.locator(".lesson")).to_have_attribute("data-beat", beat)
        others.get_by_role("button", name="Next").click()
    expect_notes(others, "longer-key")
    expect(own).to_have_value("")
    others.close()
    other.open(**dict(parse_qsl(urlsplit(page.url).query)) | {"step": "one-matrix"})
    expect(page.locator(".lesson-name")).to_have_text(title)
    with page.expect_popup() as opened:
        page.keyboard.press("s")
    expect(opened.value.locator(".notes-own")).to_have_value(note)
    expect(opened.value.locator("header")).to_contain_text(title)
    other.open(lesson="riley-and-dog", title="t" * 81)
    expect(page.locator(".notice")).to_contain_text("at most 80 characters")


def test_the_steps_that_are_ticked_make_the_talk(page: Page, app_url: str) -> None:
    """In the talk, in its address, and in the time that it takes; a link that names them begins with the first."""
    stage = Stage(page, app_url).open(lesson="query-key-value", steps="hard,heads,soft", view="present")
    heading = page.locator(".lesson h2")
    said = words("query-key-value", "en")["steps"]
    expect(page.locator(".counter")).to_have_text("1 / 3")
    expect(heading).to_have_text(said["hard"]["title"])
    with page.expect_popup() as popup:
        page.keyboard.press("s")
    window = popup.value
    boxes = window.locator(".notes-steps input[type=checkbox]")
    expect(boxes).to_have_count(7)
    for place, ticked in enumerate((False, True, True, False, False, False, True)):
        expect(boxes.nth(place)).to_be_checked(checked=ticked)
    expect(window.locator(".notes-total")).to_contain_text(total("hard", "soft", "heads"))
    expect(window.locator("nav b")).to_have_text(said["soft"]["title"])
    boxes.nth(2).click()
    expect(window.locator("nav b")).to_have_text(said["heads"]["title"])
    expect(window.locator(".notes-total")).to_contain_text(total("hard", "heads"))
    expect(page).to_have_url(re.compile("steps=hard%2Cheads"))
    expect(page.locator(".counter")).to_have_text("1 / 2")
    for _ in range(3):
        window.keyboard.press("ArrowRight")
    expect(heading).to_have_text(said["heads"]["title"])
    expect(page.locator(".counter")).to_have_text("2 / 2")
    stage.page.reload()
    expect(page.locator(".counter")).to_have_text("2 / 2")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".lesson-closing")).to_be_visible()
    expect(window.locator("main")).to_contain_text(words("query-key-value", "en")["closing"])


def total(*steps: str) -> str:
    lesson = lessons()["query-key-value"]
    said = minutes("query-key-value", "en")
    return f"{sum(said[lesson.names.index(step)] + TO_TRY for step in steps):.1f} of 15 minutes"
