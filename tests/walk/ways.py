"""What a person can do that leads elsewhere: an example, a lesson's step, another size or language, a training."""

import re

from playwright.sync_api import Page

from .acts import SHORT, deed, pressed

# Whether the page that one would go back to is the app's.
BEHIND = """() => {
    const last = navigation.entries()[navigation.currentEntry.index - 1];
    return last !== undefined && new URL(last.url).pathname === location.pathname;
}"""
LINK = re.compile(r"[?&]scene=")


@deed
def example(page: Page, name: str) -> bool:
    """Whatever room is open."""
    return _explored(page, f"?preset={name}")


@deed
def lesson(page: Page, name: str) -> bool:
    return _explored(page, f"?lesson={name}")


def _explored(page: Page, address: str) -> bool:
    return pressed(page.locator("[data-explore]:visible")) and pressed(page.locator(f'.menu a[href="{address}"]'))


@deed
def on(page: Page) -> bool:
    """The next step."""
    return pressed(page.locator(".lesson:visible .lesson-move .primary"))


@deed
def back(page: Page) -> bool:
    return pressed(page.locator(".lesson:visible .lesson-move button").first)


@deed
def reveal(page: Page) -> bool:
    """The step's answer."""
    return pressed(page.locator(".lesson .show-answer:visible"))


@deed
def guess(page: Page, index: int) -> bool:
    return pressed(page.locator(".guess-choices button:visible").nth(index))


@deed
def solve(page: Page) -> bool:
    """*Show me*, of an example or a step."""
    return pressed(page.locator("[data-solve]:visible, .quiz-tools button:visible >> nth=1"))


@deed
def again(page: Page) -> bool:
    """The step, or the example, as it was."""
    return pressed(page.locator(".wander:visible")) or _in_settings(page, ".menu [data-does=reset]")


@deed
def close(page: Page) -> bool:
    return pressed(page.locator(".lesson-leave:visible"))


@deed
def come_back(page: Page) -> bool:
    return pressed(page.locator(".way-back:visible"))


@deed
def talk(page: Page) -> bool:
    """Into a talk or out of it."""
    return pressed(page.locator("[data-present]:visible"))


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
def size(page: Page, stepper: int, sign: int) -> bool:
    """One more or less of what the settings list: rows, columns, heads; sign 0 is less."""
    return _in_settings(page, f".menu .stepper >> nth={stepper} >> button >> nth={sign}")


@deed
def part(page: Page, index: int) -> bool:
    """A context, W_O, tables that lie on their side: there or not."""
    return _in_settings(page, f".menu .switch input >> nth={index}")


def _in_settings(page: Page, selector: str) -> bool:
    if not pressed(page.locator("[data-settings]:visible")):
        return False
    done = pressed(page.locator(selector))
    page.keyboard.press("Escape")
    return done


@deed
def tool(page: Page, name: str) -> bool:
    """Open one of the stage's tools, or close it."""
    return pressed(page.locator(f"[data-tool={name}]:visible"))


@deed
def everything(page: Page) -> bool:
    """The whole stage beside a lesson's words, or only what its step speaks of."""
    return pressed(page.locator(".everything:visible"))


@deed
def why(page: Page) -> bool:
    """The exact reason why a pair is lopsided."""
    return pressed(page.locator(".this-pair .exact summary:visible"))


@deed
def goal(page: Page, name: str) -> bool:
    found = page.locator("select[data-goal]:visible")
    if found.count() == 0:
        return False
    found.select_option(name, timeout=SHORT)
    return True


@deed
def step(page: Page) -> bool:
    """One step of the gradient."""
    return pressed(page.locator(".learning-controls button:visible >> nth=1"))


@deed
def play(page: Page) -> bool:
    """Let the gradient run, or stop it."""
    return pressed(page.locator(".learning-controls [data-play]:visible"))


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
