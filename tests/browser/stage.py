"""The stage for tests, with its elements by their contract attributes, and with expectations that retry."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from playwright.sync_api import FloatRect, Locator, Page, Route, expect

from qkv_demo.lessons import Step, lessons
from qkv_demo.lessons.claims import QuantityRows, find_hidden_rows
from qkv_demo.maths.attention import attend
from qkv_demo.scene import Scene

from ..scenes import RILEY

ANSWERS = re.compile("/qkv/")
# Return the expected numbers, each with its cell, that the page does not show exactly once, up to rounding.
DIFFERENCES = """(wanted) => {
    const alike = (told, value) => value === null ? told === "" : told !== "" && Math.abs(told - value) < 1e-12;
    const table = ([quantity, head]) => `[data-quantity="${quantity}"][data-head="${head}"]`;
    return [...Map.groupBy(wanted, table)].flatMap(([table, numbers]) => {
        const cells = document.querySelectorAll(`${table} [data-row][data-col]`);
        const places = Map.groupBy(cells, ({ dataset }) => `${dataset.row},${dataset.col}`);
        return numbers.filter(([, , row, column, value]) => {
            const found = places.get(`${row},${column}`);
            return found?.length !== 1 || !alike(found[0].dataset.value, value);
        });
    });
}"""
# Return whether Python has confirmed the painted scene.
ALL_CONFIRMED = """() => {
    const { revision, confirmed } = document.querySelector("#stage").dataset;
    return revision === confirmed;
}"""

PAINTED = """() => {
    const { revision, figureRevision } = document.querySelector("#stage").dataset;
    return [Number(revision), Number(figureRevision)];
}"""
# Wait for two frames. After them the effect of an input is on the screen.
TWO_FRAMES = "() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))"
NAVIGATE = """(query) => {
    history.pushState(null, "", query);
    dispatchEvent(new PopStateEvent("popstate"));
}"""


def with_w_q(value: float) -> Scene:
    """Return the default scene with another number in the first row and second column of W_Q."""
    return replace(RILEY, heads=(replace(RILEY.heads[0], w_q=((0, value), (1, 1))),))


def counter_at(lesson: str, step: str) -> str:
    """Return the text of a lesson's counter at this step."""
    names = lessons()[lesson].step_names
    return f"{names.index(step) + 1} / {len(names)}"


@dataclass
class Stage:
    """A page with the app open."""

    page: Page
    url: str

    def open(self, **query: str) -> "Stage":
        """Open the app and wait until numbers and figures are painted."""
        self.page.goto(f"{self.url}/?{urlencode(query)}" if query else self.url)
        self.page.wait_for_function("document.querySelector('#stage')?.dataset.figureRevision > 0", timeout=60_000)
        return self

    def go(self, **query: str) -> "Stage":
        """Go to a location on an open page, as the browser's Back does. This takes a tenth of the time of `open`."""
        before = self.page.evaluate(PAINTED)
        self.page.evaluate(NAVIGATE, f"?{urlencode(query)}")
        self.page.wait_for_function(f"(before) => ({PAINTED})().every((at, which) => at > before[which])", arg=before)
        return self

    def intercept(self, handler: Callable[[Route], object], pattern: re.Pattern[str] = ANSWERS) -> None:
        """Handle requests to Python. Wait until they are intercepted, which takes a busy page a moment."""
        self.page.route(pattern, handler)
        self.page.wait_for_function("fetch('theme.css?/qkv/lab').then((response) => !response.ok, () => true)")

    def lose_server(self, pattern: re.Pattern[str] = ANSWERS) -> None:
        self.intercept(lambda route: route.abort(), pattern)

    def explore(self, **location: str) -> None:
        """Go to a location by its link in Explore, such as preset="two-heads"."""
        self.page.locator("[data-explore]").click()
        self.page.locator(f'.menu a[href="?{urlencode(location)}"]').click()

    def expect_location(self, **location: str) -> None:
        """Expect Explore to mark this location, or none, as the current one."""
        self.page.locator("[data-explore]").click()
        current_link = self.page.locator('.menu a[aria-current="page"]')
        if location:
            expect(current_link).to_have_attribute("href", f"?{urlencode(location)}")
        expect(current_link).to_have_count(1 if location else 0)
        self.page.keyboard.press("Escape")

    def reset(self) -> None:
        """Reset the scene to its example."""
        self.page.locator("[data-reset-scene]").click()

    def settings(self) -> Locator:
        """Open the settings, and return their menu."""
        self.page.locator("[data-settings]").click()
        menu = self.page.locator('.menu[data-menu="settings"]')
        expect(menu).to_be_visible()
        return menu

    def choose_language(self, language: str) -> None:
        self.settings().locator("select.language").select_option(language)

    def switch_theme(self) -> None:
        """Switch between the light and the dark theme."""
        self.settings().locator("[data-does=light]").click()
        self.page.keyboard.press("Escape")

    def with_tools(self, *names: str) -> "Stage":
        """Open several tools of the stage."""
        for name in names:
            button = self.page.locator(f'[data-tool="{name}"]')
            if button.get_attribute("aria-expanded") != "true":
                button.click()
            expect(button).to_have_attribute("aria-expanded", "true")
        return self

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def undo(self) -> None:
        self.page.get_by_title("Undo", exact=True).click()

    @property
    def root(self) -> Locator:
        return self.page.locator("#stage")

    def cell(self, quantity: str, row: int, column: int, head: int = 0) -> Locator:
        return self.page.locator(
            f'[data-quantity="{quantity}"][data-head="{head}"] [data-row="{row}"][data-col="{column}"]'
        )

    def show_everything(self) -> "Stage":
        """Show the whole stage beside a lesson's words."""
        self.page.locator(".everything").click()
        expect(self.page.locator("#stage .root[data-lesson=true]")).to_have_attribute("data-layout", "stage")
        return self

    def handle(self, address: str) -> Locator:
        """Return a handle. Handles of computed arrows appear only while the pointer is over their picture."""
        handle = self.page.locator(f'[data-handle="{address}"]')
        self.page.locator(".frame", has=handle).hover()
        return handle

    def open_menu(self, quantity: str) -> Locator:
        """Open the menu of a table. Its button appears only while the pointer is over the table."""
        self.page.locator(f'[data-quantity="{quantity}"]').first.hover()
        self.page.locator(f'[data-menu="{quantity}"]').first.click()
        menu = self.page.locator(".menu")
        expect(menu).to_be_visible()
        return menu

    def tokens(self, sequence: str = "tokens") -> Locator:
        return self.page.locator(f'[data-quantity="{sequence}"] input')

    def option(self, name: str) -> Locator:
        return self.page.locator(f'[data-option="{name}"]')

    def expect_number(self, value: float, quantity: str, row: int, column: int, head: int = 0) -> None:
        """Expect a cell to have exactly this number."""
        expect(self.cell(quantity, row, column, head)).to_have_attribute("data-value", str(value).removesuffix(".0"))

    def expect_confirmed(self) -> None:
        """Expect Python to confirm the scene on the screen."""
        self.page.wait_for_function(ALL_CONFIRMED)

    def expect_step(self, step: Step) -> None:
        """Expect the numbers of a lesson's step, except the numbers that stay hidden until a guess."""
        self.expect_scene(step.scene, step.prediction.hidden_rows if step.prediction else ())

    def expect_scene(self, scene: Scene, hides: QuantityRows = ()) -> None:
        """Expect every computed number on the stage to equal the scene's trace."""
        waits = find_hidden_rows(scene, hides)
        expected = [
            [quantity, index, row, column, value]
            for index, head in enumerate(attend(scene).to_dict()["heads"])
            for quantity, rows in head.items()
            if quantity != "weights" or scene.normalize != "manual"
            for row, line in enumerate(rows)
            if not {None, row} & waits.get(quantity, set())
            for column, value in enumerate(line)
        ]
        assert expected
        last = time.monotonic() + 15
        # The policy of a static site forbids `wait_for_function`.
        while differences := self.page.evaluate(DIFFERENCES, expected):
            assert time.monotonic() < last, f"not yet, or not once, on the page: {differences}"
            self.page.evaluate(TWO_FRAMES)


def box_of(element: Locator) -> FloatRect:
    """Return the box of an element, in pixels of the window."""
    box = element.bounding_box()
    assert box, element
    return box


def middle(element: Locator) -> tuple[float, float]:
    box = box_of(element)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def grab(element: Locator) -> tuple[float, float]:
    """Press the pointer on the middle of an element, and return this point.

    Wait until the element does not move and is not covered. A handle may be visible only while the pointer is over its
    picture.
    """
    for picture in element.locator("xpath=ancestor::*[contains(concat(' ', @class, ' '), ' frame ')]").all():
        picture.hover()
    element.hover()
    position = middle(element)
    element.page.mouse.move(*position)
    element.page.mouse.down()
    return position


def drag(element: Locator, dx: float, dy: float) -> tuple[float, float]:
    """Drag an element by a number of pixels without releasing the pointer, and return where it was."""
    x, y = grab(element)
    element.page.mouse.move(x + dx, y + dy, steps=6)
    element.page.evaluate(TWO_FRAMES)
    return x, y
