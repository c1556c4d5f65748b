"""Where things stand on a screen and how large they are, in pixels."""

from playwright.sync_api import Locator, Page

from ..seen import found

THUMB = 44  # pixels
LEAST = 15  # pixels of what is read
# What is pressed and too low for a thumb, or too narrow; a box is pressed by its words, too, and words share the width.
TOO_SMALL = """(thumb) => [...document.querySelectorAll("#stage :is(button, select, input, label.switch)")]
    .filter((one) => one.checkVisibility() && one.type !== "checkbox")
    .filter((one) => one.offsetHeight < thumb || (
        one.offsetWidth < thumb && one.matches("button:not(.word), .token-input")))
    .map((one) => `${one.getAttribute("aria-label") ?? one.textContent}: ${one.offsetWidth} × ${one.offsetHeight}`)"""

# Text, or what is typed or chosen, that is smaller than this many pixels, but for raised and lowered letters.
FINE_PRINT = """(least) => [...document.querySelectorAll("#stage *")]
    .filter((one) => one.matches("select, input:not([type=range], [type=checkbox])") ||
        [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()))
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1 && !one.closest("sub,sup,h1,math"))
    .filter((one) => !one.matches("[data-large='true'] td")) // shades, each told by a press
    .filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < least)
    .map((one) => `${one.tagName}.${one.className}: ${one.textContent}`)"""


def tall(one: Locator) -> float:
    box = one.bounding_box()
    assert box
    return box["height"]


def top(one: Locator) -> float:
    box = one.bounding_box()
    assert box
    return box["y"]


def middle_of(one: Locator) -> tuple[float, float]:
    box = one.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def expect_large(page: Page, within: str = "#stage ") -> None:
    """All that is read, and all that a thumb presses."""
    for script, least in ((FINE_PRINT, LEAST), (TOO_SMALL, THUMB)):
        assert found(page, f"() => ({script.replace('#stage ', within)})({least})") == []
