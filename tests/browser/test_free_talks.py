"""Presenting without a lesson: the words ask in turn, and every example stands on one screen in large type."""

import pytest
from playwright.sync_api import expect

from qkv_demo.presets import presets

from .large_type import CUT, LEAST, SMALL
from .stage import Stage


def test_without_a_lesson_the_words_ask_in_turn(hall: Stage) -> None:
    hall.open(preset="riley-dog", view="present")
    asker = hall.page.locator(".asker")
    expect(asker).to_have_text("Riley")
    hall.page.keyboard.press("ArrowRight")
    expect(asker).to_have_text("dog")
    hall.page.keyboard.press("PageUp")
    expect(asker).to_have_text("Riley")
    for part in ("need", "queries_keys", "score_bars", "shares", "embeddings", "w_q"):
        expect(hall.page.locator(f'[data-part="{part}"]').first).to_be_visible()
    assert hall.page.evaluate(SMALL, LEAST) == []
    mixture = hall.page.locator('[data-part="mixture"]')
    hall.page.keyboard.press("v")
    expect(mixture).to_be_visible()
    hall.page.keyboard.press("ArrowRight")
    expect(asker).to_have_text("dog")
    expect(hall.page.locator(".cell-title")).to_have_text("updated values: dog, entry 1")
    hall.page.keyboard.press("v")
    expect(mixture).to_be_hidden()
    hall.page.keyboard.press("?")  # the list of keys leads to another example, and the talk goes on
    expect(hall.page.get_by_role("dialog", name="Keys, examples and lessons")).to_be_visible()
    expect(hall.page.locator(".talk-menu kbd").filter(has_text="V")).to_be_visible()
    assert hall.page.evaluate(SMALL, LEAST) == []
    hall.page.keyboard.press("Tab")
    hall.page.keyboard.press("Enter")
    hall.expect_scene(presets()["riley-tied"].scene)
    expect(hall.page.locator("#stage .shell")).to_have_attribute("data-view", "present")


# Rows of bars that reach into the shares, and words that are cut to their first letters.
CROWDED = """() => {
    const bars = document.querySelector("#stage .key-rows");
    const [strip, ...rows] = [document.querySelector("#stage .strip"), ...bars.children];
    const low = rows.filter((row) => row.getBoundingClientRect().bottom > strip.getBoundingClientRect().top + 1);
    const words = [...document.querySelectorAll("#stage .need .word b, #stage .lane .token-input")];
    const cut = words.filter((word) => word.checkVisibility() && word.scrollWidth > word.clientWidth + 1);
    return [...low, ...cut].map((one) => one.value ?? one.textContent);
}"""


# Where the panels stand, left to right and down; the leading picture, the bars and the shares too.
PANELS = """() => [".need", ".asking", ".plane-queries_keys, .plane-values", ".key-rows", ".strip", ".lane-x"]
    .flatMap((names) => [...document.querySelectorAll(`#stage :is(${names})`)])
    .map((panel) => panel.getBoundingClientRect())
    .flatMap(({ x, y, width, height }) => (width ? [x, y, width, height] : []))"""


def test_every_example_stands_whole_on_the_screen_with_all_that_it_is_made_of(hall: Stage) -> None:
    """Who asks keeps the scores and shares of thirteen words; matrices and both sequences are held."""
    hall.open(view="present")
    picker = hall.page.locator(".bar .picker select").first
    for name, preset in presets().items():
        scene = preset.scene
        picker.select_option(name, force=True)  # as a link or the speaker's window does
        hall.expect_scene(scene)
        context = ("context_embeddings",) if scene.context else ()
        for part in ("need", "queries_keys", "score_bars", "shares", "embeddings", "w_q", "w_k", "w_v", *context):
            shown = hall.page.locator(f'[data-part="{part}"]:visible')
            expect(shown.first, f"{name}: {part}").to_be_visible()
        root = hall.page.locator(":root")
        assert root.evaluate("root => [root.scrollWidth, root.scrollHeight]") == [1280, 720], name
        assert hall.page.evaluate(SMALL, LEAST) == [], name
        assert hall.page.evaluate(CUT) + hall.page.evaluate(CROWDED) == [], name
        panels = hall.page.evaluate(PANELS)
        hall.page.keyboard.press("v")  # the picture of the values, with its heading, in place of queries and keys
        expect(hall.page.get_by_role("heading", name="What gets mixed"), name).to_be_visible()
        expect(hall.page.locator('[data-part="queries_keys"]'), name).to_be_hidden()
        assert hall.page.evaluate(PANELS) == pytest.approx(panels, abs=28), name  # a formula is a line higher
        assert hall.page.evaluate(CUT) + hall.page.evaluate(CROWDED) == [], name
