"""What a person can do by pressing something: an example, a lesson's step, another size or language, a training."""

import re
from collections.abc import Callable

from playwright.sync_api import Page

from .acts import SHORT, deed, pressed

# What is pressed; "{}" is the act's own argument.
PRESSED = {
    "ask": '.need .word[data-asks="{}"]:visible',
    "answer": '.need .word[data-answers="{}"]:visible',
    "head": '[data-show-head="{}"]',
    "see": ".key-row .see >> nth={}",  # who asks sees this word, or not
    "undo": ".bar .undoing >> nth=0",
    "redo": ".bar .undoing >> nth=-1",
    "on": ".lesson:visible .lesson-move .primary",
    "back": ".lesson:visible .lesson-move button >> nth=0",
    "reveal": ".lesson .show-answer:visible",
    "guess": ".guess-choices button:visible >> nth={}",
    "solve": "[data-solve]:visible, .quiz-tools button:visible >> nth=1",
    "close": ".lesson-leave:visible",
    "come_back": ".way-back:visible",
    "talk": "[data-present]:visible",
    "tool": "[data-tool={}]:visible",
    "everything": ".everything:visible",
    "why": ".this-pair .exact summary:visible",
    "step": ".learning-controls button:visible >> nth=1",
    "play": ".learning-controls [data-play]:visible",
}
# What is pressed once something else has opened: in Explore, and in the settings, which are closed again.
EXPLORED = {"example": '.menu a[href="?preset={}"]', "lesson": '.menu a[href="?lesson={}"]'}
SET = {"size": ".menu .stepper >> nth={} >> button >> nth={}", "part": ".menu .switch input >> nth={}"}
# Whether the page that one would go back to is the app's.
BEHIND = """() => {
    const last = navigation.entries()[navigation.currentEntry.index - 1];
    return last !== undefined && new URL(last.url).pathname === location.pathname;
}"""
LINK = re.compile(r"[?&]scene=")


def _pressing(name: str, selector: str, way: Callable[[Page, str], bool]) -> None:
    def act(page: Page, *arguments: str | int) -> bool:
        return way(page, selector.format(*arguments))

    act.__name__ = name
    deed(act)


def _at_once(page: Page, selector: str) -> bool:
    return pressed(page.locator(selector))


def _in_explore(page: Page, selector: str) -> bool:
    return pressed(page.locator("[data-explore]:visible")) and pressed(page.locator(selector))


def _in_settings(page: Page, selector: str) -> bool:
    if not pressed(page.locator("[data-settings]:visible")):
        return False
    done = pressed(page.locator(selector))
    page.keyboard.press("Escape")
    return done


for table, way in ((PRESSED, _at_once), (EXPLORED, _in_explore), (SET, _in_settings)):
    for name, selector in table.items():
        _pressing(name, selector, way)


@deed
def again(page: Page) -> bool:
    """The step, or the example, as it was."""
    return pressed(page.locator(".wander:visible")) or _in_settings(page, ".menu [data-does=reset]")


@deed
def press(page: Page, name: str) -> bool:
    """A key, wherever one is."""
    page.keyboard.press(name)
    return True


@deed
def speak(page: Page, language: str) -> bool:
    if not pressed(page.locator("[data-settings]:visible")):
        return False
    page.locator("select.language").select_option(language, timeout=SHORT)
    return True


@deed
def goal(page: Page, name: str) -> bool:
    found = page.locator("select[data-goal]:visible")
    if found.count() == 0:
        return False
    found.select_option(name, timeout=SHORT)
    return True


@deed
def link(page: Page) -> bool:
    """Share: the address is a link to what is on the screen."""
    if not pressed(page.locator("[data-share]:visible")):
        return False
    page.wait_for_url(LINK)
    page.keyboard.press("Escape")
    return True


@deed
def reload(page: Page) -> bool:
    page.reload()
    page.wait_for_function("document.querySelector('#stage')?.dataset.figureRevision > 0")
    return True


@deed
def go_back(page: Page) -> bool:
    """The browser's own way back, within the app."""
    if not page.evaluate(BEHIND):
        return False
    page.evaluate("history.back()")
    return True
