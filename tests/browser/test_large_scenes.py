"""More than eight words: tables shaded without digits, which the pointer and the focus bring out; pictures first."""

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from qkv_demo.presets import presets
from qkv_demo.scene import Head, Scene
from qkv_demo.share.link import to_link

from .seen import found
from .stage import Stage

WORDS = "When quick brown fox jumps over a lazy dog while seven clever cats watch quietly outside"
STREET = presets()["animal-street"].scene
CROSS = presets()["apple-cross"].scene


def largest() -> Scene:
    """16 words, 4 heads, 8 dimensions."""
    random = np.random.default_rng(7)

    def table(rows: int) -> tuple[tuple[float, ...], ...]:
        return tuple(tuple(row) for row in random.normal(0, 0.8, (rows, 8)).round(2).tolist())

    return Scene(tuple(WORDS.split()), table(16), tuple(Head(table(8), table(8), table(8)) for _ in range(4)))


LARGEST = largest()


@pytest.fixture
def large(page: Page, app_url: str) -> Stage:
    return Stage(page, app_url).open(scene=to_link(LARGEST))


def test_digits_stand_where_the_pointer_or_the_focus_is(large: Stage) -> None:
    large.with_tools("weights", "steps").expect_scene(LARGEST)
    cell = large.cell("weights", 3, 4)
    expect(cell).to_have_css("color", "rgba(0, 0, 0, 0)")
    lens = large.page.locator(".digit-lens")
    expect(lens).to_be_hidden()
    cell.hover()
    expect(lens).to_have_text(f"\u2068fox\u2069 → \u2068jumps\u2069{cell.text_content()}")
    large.page.locator(".reading").hover()
    expect(lens).to_be_hidden()
    large.cell("queries", 1, 2).focus()
    expect(lens).to_have_text(f"\u2068quick\u2069 → \u20683\u2069{large.cell('queries', 1, 2).text_content()}")


# A picture below the window or the tools; what is cut of what one sets, of words and of numbers; a page too wide.
WRONG = """() => {
    const all = (names) => [...document.querySelectorAll(names)];
    const edge = Math.min(900, ...all(".tool-row").map((one) => one.getBoundingClientRect().top));
    const low = all(".need, .plane").filter((one) => one.getBoundingClientRect().bottom > edge);
    const cut = [...all(".lane").filter((one) => one.scrollWidth > one.clientWidth + 1),
        ...all(".word b, .lane input").filter((one) => one.scrollWidth > one.clientWidth)];
    const wide = document.scrollingElement.scrollWidth > 1440 ? ["the page"] : [];
    return [...wide, ...[...low, ...cut].map((one) => one.value ?? `${one.className} ${one.textContent}`)];
}"""


def test_pictures_come_first_and_nothing_is_wider_than_the_page(stage: Stage, subtests: pytest.Subtests) -> None:
    for name, scene in {"largest": LARGEST, "street": STREET, "cross": CROSS}.items():
        with subtests.test(name):
            stage.go(scene=to_link(scene)).expect_scene(scene)
            assert found(stage.page, WRONG) == []
