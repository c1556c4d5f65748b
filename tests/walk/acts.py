"""What a person can do, one function each: it does it on the page, and answers whether there was anything to do it to.

An act is its name and plain arguments, so that a walk can be written down: ("type", "w_q/0/0/1", "5").
"""

from collections.abc import Callable

from playwright.sync_api import Locator, Page

Act = tuple[str | int, ...]
Deed = Callable[..., bool]
DEEDS: dict[str, Deed] = {}

SHORT = 4_000  # milliseconds: what cannot be pressed by then lies under something, and is left alone
RANGE = "(slider, value) => { slider.value = value; slider.dispatchEvent(new Event('input', { bubbles: true })); }"


def deed(act: Deed) -> Deed:
    """A function of this name is an act."""
    DEEDS[act.__name__] = act
    return act


def do(page: Page, act: Act) -> bool:
    name, *arguments = act
    return DEEDS[str(name)](page, *arguments)


def is_there(found: Locator) -> bool:
    return found.count() > 0 and found.first.is_visible() and found.first.is_enabled()


def pressed(found: Locator) -> bool:
    """Press it, if it is there and can be."""
    if is_there(found):
        found.first.click(timeout=SHORT)
        return True
    return False


def typed(found: Locator, text: str) -> bool:
    if is_there(found) and found.first.is_editable():
        found.first.fill(text, timeout=SHORT)
        return True
    return False


def by_key(found: Locator, name: str) -> bool:
    """What only shows under a hand is reached so too."""
    if found.count() and found.first.is_enabled():
        found.first.press(name, timeout=SHORT)
        return True
    return False


def pulled(page: Page, found: Locator, x: int, y: int) -> bool:
    """A hand takes it so many pixels away, in a few moves."""
    box = found.first.bounding_box() if found.count() and found.first.is_visible() else None
    if box is None:
        return False
    left, top = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(left, top)
    page.mouse.down()
    page.mouse.move(left + x, top + y, steps=3)
    page.mouse.up()
    return True


def cell_at(page: Page, at: str) -> Locator:
    quantity, head, row, column = at.split("/")
    return page.locator(
        f'table[data-quantity="{quantity}"][data-head="{head}"] [data-row="{row}"][data-col="{column}"]'
    )


@deed
def type(page: Page, at: str, text: str) -> bool:
    return typed(cell_at(page, at), text)


@deed
def key(page: Page, at: str, name: str) -> bool:
    """A key in a cell."""
    cell = cell_at(page, at)
    return is_there(cell) and by_key(cell, name)


@deed
def select(page: Page, at: str) -> bool:
    return pressed(cell_at(page, at))


@deed
def scrub(page: Page, at: str, x: int) -> bool:
    return pulled(page, cell_at(page, at), x, 0)


@deed
def pull(page: Page, handle: str, x: int, y: int) -> bool:
    return pulled(page, page.locator(f'[data-handle="{handle}"]'), x, y)


@deed
def nudge(page: Page, handle: str, name: str) -> bool:
    found = page.locator(f'[data-handle="{handle}"]')
    return is_there(found) and by_key(found, name)


@deed
def share(page: Page, index: int, x: int) -> bool:
    """A border between two shares of one's own."""
    return pulled(page, page.locator(".strip .borders > *").nth(index), x, 0)


@deed
def option(page: Page, name: str, value: str) -> bool:
    found = page.locator(f'[data-option="{name}"]').first
    if not found.count() or not found.is_visible():
        return False
    if found.evaluate("control => control.localName") == "select":
        found.select_option(value, timeout=SHORT)
    elif found.get_attribute("type") == "checkbox":
        found.set_checked(value == "on", timeout=SHORT)
    else:
        found.fill(value, timeout=SHORT)
    return True


@deed
def dial(page: Page, name: str, value: str) -> bool:
    found = page.locator(f'[data-dial="{name}"]')
    if is_there(found):
        found.first.evaluate(RANGE, value)
        return True
    return False


@deed
def lens(page: Page, name: str) -> bool:
    """The words as a matrix makes them, or as they are."""
    return by_key(page.locator(f'[data-play="{name}"], [data-lens="{name}"]'), "Enter")


def of_tokens(page: Page, sequence: str, part: str) -> Locator:
    return page.locator(f'.tokens[data-quantity="{sequence}"]').locator(part)


@deed
def rename(page: Page, sequence: str, row: int, name: str) -> bool:
    return typed(of_tokens(page, sequence, f'input[data-row="{row}"]'), name)


@deed
def add(page: Page, sequence: str) -> bool:
    return pressed(of_tokens(page, sequence, "[data-add]"))


@deed
def remove(page: Page, sequence: str, row: int) -> bool:
    return by_key(of_tokens(page, sequence, f'[data-remove="{row}"]'), "Enter")


@deed
def move(page: Page, sequence: str, row: int, way: str) -> bool:
    return by_key(of_tokens(page, sequence, f'[data-grip="{row}"]'), way)
