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


def pressed(found: Locator) -> bool:
    """Press it, if it is there and can be."""
    if found.count() == 0 or not found.first.is_visible() or not found.first.is_enabled():
        return False
    found.first.click(timeout=SHORT)
    return True


def cell_at(page: Page, at: str) -> Locator:
    quantity, head, row, column = at.split("/")
    return page.locator(
        f'table[data-quantity="{quantity}"][data-head="{head}"] [data-row="{row}"][data-col="{column}"]'
    )


@deed
def type(page: Page, at: str, text: str) -> bool:
    cell = cell_at(page, at)
    if cell.count() == 0 or not cell.first.is_visible() or not cell.first.is_editable():
        return False
    cell.first.fill(text, timeout=SHORT)
    return True


@deed
def key(page: Page, at: str, name: str) -> bool:
    """A key in a cell."""
    cell = cell_at(page, at)
    if cell.count() == 0 or not cell.first.is_visible():
        return False
    cell.first.press(name, timeout=SHORT)
    return True


@deed
def select(page: Page, at: str) -> bool:
    return pressed(cell_at(page, at))


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


@deed
def scrub(page: Page, at: str, x: int) -> bool:
    return pulled(page, cell_at(page, at), x, 0)


@deed
def pull(page: Page, handle: str, x: int, y: int) -> bool:
    return pulled(page, page.locator(f'[data-handle="{handle}"]'), x, y)


@deed
def nudge(page: Page, handle: str, name: str) -> bool:
    found = page.locator(f'[data-handle="{handle}"]')
    if found.count() == 0 or not found.first.is_visible():
        return False
    found.first.press(name, timeout=SHORT)
    return True


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
def see(page: Page, column: int) -> bool:
    """Who asks sees this word, or not."""
    return pressed(page.locator(".key-row .see").nth(column))


@deed
def dial(page: Page, name: str, value: str) -> bool:
    found = page.locator(f'[data-dial="{name}"]').first
    if not found.count() or not found.is_visible() or not found.is_enabled():
        return False
    found.evaluate(RANGE, value)
    return True


@deed
def ask(page: Page, row: int) -> bool:
    return pressed(page.locator(f'.need .word[data-asks="{row}"]:visible'))


@deed
def answer(page: Page, column: int) -> bool:
    return pressed(page.locator(f'.need .word[data-answers="{column}"]:visible'))


@deed
def head(page: Page, index: int) -> bool:
    return pressed(page.locator(f'[data-show-head="{index}"]'))


@deed
def lens(page: Page, name: str) -> bool:
    """The words as a matrix makes them, or as they are."""
    return _by_keys(page.locator(f'[data-play="{name}"], [data-lens="{name}"]'), "Enter")


def token(page: Page, sequence: str) -> Locator:
    return page.locator(f'.tokens[data-quantity="{sequence}"]')


@deed
def rename(page: Page, sequence: str, row: int, name: str) -> bool:
    found = token(page, sequence).locator(f'input[data-row="{row}"]')
    if found.count() == 0 or not found.is_visible():
        return False
    found.fill(name, timeout=SHORT)
    return True


@deed
def add(page: Page, sequence: str) -> bool:
    return pressed(token(page, sequence).locator("[data-add]"))


@deed
def remove(page: Page, sequence: str, row: int) -> bool:
    found = token(page, sequence).locator(f'[data-remove="{row}"]')
    return _by_keys(found, "Enter")


@deed
def move(page: Page, sequence: str, row: int, way: str) -> bool:
    return _by_keys(token(page, sequence).locator(f'[data-grip="{row}"]'), way)


def _by_keys(found: Locator, key: str) -> bool:
    """What only shows under a hand is reached by keys."""
    if found.count() == 0 or not found.first.is_enabled():
        return False
    found.first.focus()
    found.first.press(key, timeout=SHORT)
    return True


@deed
def undo(page: Page) -> bool:
    return pressed(page.locator(".bar .undoing").first)


@deed
def redo(page: Page) -> bool:
    return pressed(page.locator(".bar .undoing").last)
