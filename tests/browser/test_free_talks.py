"""Presenting without a lesson: the film is the talk, a press lets a word ask, examples stand whole in large type."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from qkv_demo.edits.sentence import scene_of
from qkv_demo.presets import presets

from .seen import CUT, SCROLLED, SMALL, found, missing
from .stage import RILEY, Stage


def test_without_a_lesson_the_talk_is_the_film_and_what_the_audience_asks_is_tried_on_the_screen(hall: Stage) -> None:
    """Options, undo and a sentence stay open under a hand that goes on with the talk."""
    hall.open(preset="riley-dog", view="present")
    hall.page.keyboard.press("PageUp")  # before it is nothing
    expect(hall.page.locator(".asking")).to_be_visible()
    hall.page.keyboard.press("PageDown")
    expect(hall.root).to_have_attribute("data-beat", "words")
    hall.page.keyboard.press(" ")
    expect(hall.root).to_have_attribute("data-beat", "query")
    for _ in range(12):  # nine beats, two of which ask
        hall.page.keyboard.press("ArrowRight")
    expect(hall.root).to_have_attribute("data-beat", "yours")
    hall.page.keyboard.press("ArrowLeft")
    expect(hall.root).to_have_attribute("data-beat", "one")
    hall.page.keyboard.press("Escape")
    expect(hall.page.locator(".asking")).to_be_visible()
    asker = hall.page.locator(".asker")
    expect(asker).to_have_text("Riley")
    parts = ("need", "queries_keys", "score_bars", "shares", "space", "embeddings", "w_q")
    assert found(hall.page, missing(parts), SMALL) == []
    mixture = hall.page.locator('[data-part="mixture"]')
    hall.page.keyboard.press("v")
    expect(mixture).to_be_visible()
    hall.page.locator(".word").last.click()
    expect(asker).to_have_text("dog")
    expect(hall.page.locator(".cell-title")).to_have_text("updated values: dog, entry 1")
    hall.page.keyboard.press("v")
    expect(mixture).to_be_hidden()
    hall.page.keyboard.press("?")
    expect(hall.page.get_by_role("dialog", name="Explore")).to_be_visible()
    assert found(hall.page, SMALL) == []
    hall.page.keyboard.press("Escape")
    hall.go(preset="riley-dog", view="present")
    page = hall.page
    expect(page.locator("[data-notes]")).to_be_hidden()  # there is no note without a lesson
    page.keyboard.press("w")
    options = page.get_by_role("dialog", name="What if?")
    options.get_by_label("Who may look at whom").select_option("causal")
    hall.expect_scene(replace(RILEY, mask="causal"))
    assert found(page, SMALL) == []
    page.locator(".word").last.click()
    expect(page.locator(".asker")).to_have_text("dog")
    page.locator(".bar").get_by_role("button", name="Undo").click()
    hall.expect_scene(RILEY)
    expect(options.get_by_label("Who may look at whom")).to_have_value("none")
    page.keyboard.press("w")
    expect(options).to_be_hidden()
    page.get_by_role("button", name="What if?").click()
    options.get_by_role("button", name="Type a sentence").click()
    page.keyboard.type("Ada reads a book")
    page.keyboard.press("Enter")
    hall.expect_scene(scene_of(("Ada", "reads", "a", "book")))
    expect(page.locator(".asker")).to_have_text("reads")


@pytest.mark.parametrize("key", ["PageDown", "Escape"])
def test_a_question_returns_to_the_films_beat_and_scene(hall: Stage, key: str) -> None:
    page = hall.open(preset="riley-dog", view="present").page
    for beat in ("words", "query"):
        page.keyboard.press("PageDown")
        expect(hall.root).to_have_attribute("data-beat", beat)
    page.get_by_role("button", name="A mask").click()
    hall.expect_scene(replace(RILEY, mask="causal"))
    expect(page.locator(".asking")).to_be_visible()
    page.keyboard.press(key)
    expect(hall.root).to_have_attribute("data-beat", "query")
    hall.expect_confirmed()
    expect(page.locator("[data-try=mask]")).to_have_attribute("aria-pressed", "false")


# Rows of bars that reach into the shares, and words that are cut to their first letters.
CROWDED = """() => {
    const bars = document.querySelector("#stage .key-rows");
    const [strip, ...rows] = [document.querySelector("#stage .strip"), ...bars.children];
    const low = rows.filter((row) => row.getBoundingClientRect().bottom > strip.getBoundingClientRect().top + 1);
    const words = [...document.querySelectorAll("#stage .need .word b, #stage .lane .token-input")];
    const cut = words.filter((word) => word.checkVisibility() && word.scrollWidth > word.clientWidth + 1);
    return [...low, ...cut].map((one) => one.value ?? one.textContent);
}"""


# What shows an option's effect, the matrices too, and lies below the options or is cut to make room for them.
COVERED = """() => {
    const box = (one) => one.getBoundingClientRect();
    const menu = box(document.querySelector("#stage .menu:popover-open"));
    const names = ".need, .strip, .key-rows, .reading, .plane-queries_keys, .lane-query, .lane-key, .lane-value";
    const shown = [...document.querySelectorAll(`#stage :is(${names})`)];
    const below = shown.filter((one) => box(one).bottom > menu.top && box(one).right > menu.left);
    const card = box(document.querySelector("#stage .asking")).bottom;
    const cut = shown.filter((one) => one.closest(".asking") && box(one).bottom > card);
    return [...below, ...cut].map((one) => one.className);
}"""


# Where the panels stand, left to right and down; the leading picture, the bars and the shares too.
PANELS = """() => [".need", ".asking", ".plane-queries_keys, .plane-values", ".key-rows", ".strip", ".lane-x"]
    .flatMap((names) => [...document.querySelectorAll(`#stage :is(${names})`)])
    .map((panel) => panel.getBoundingClientRect())
    .flatMap(({ x, y, width, height }) => (width ? [x, y, width, height] : []))"""


def test_every_example_stands_whole_on_the_screen_with_all_that_it_is_made_of(hall: Stage) -> None:
    """Who asks keeps the scores and shares of thirteen words; matrices and both sequences are held."""
    hall.open(view="present")
    for name in ("apple-cross", "robot-law", "nlper", "two-heads"):
        scene = presets()[name].scene
        hall.explore(preset=name)
        hall.expect_scene(scene)
        context = ("context_embeddings",) if scene.context else ()
        parts = ("need", "queries_keys", "score_bars", "shares", "embeddings", "w_q", "w_k", "w_v", *context)
        done = hall.page.locator(".step-heads h3").last  # what happens to a score before e is raised to it
        expect(done, name).to_have_text(f"e to (score ÷ √{len(scene.heads[0].w_q[0])})")
        hall.page.keyboard.press("w")
        assert found(hall.page, COVERED) == [], name
        hall.page.keyboard.press("w")
        expect(hall.page.locator("#stage [data-docked]")).to_have_count(0)  # gives its room back
        assert found(hall.page, missing(parts), SCROLLED, SMALL, CUT, CROWDED) == [], name
        panels = hall.page.evaluate(PANELS)
        hall.page.keyboard.press("v")  # the picture of the values, with its heading, in place of queries and keys
        expect(hall.page.get_by_role("heading", name="What gets mixed"), name).to_be_visible()
        expect(hall.page.locator('[data-part="queries_keys"]'), name).to_be_hidden()
        assert hall.page.evaluate(PANELS) == pytest.approx(panels, abs=28), name  # a formula is a line higher
        assert found(hall.page, CUT, CROWDED) == [], name


def test_one_tool_is_open_in_a_talk_and_the_headline_and_who_attends_to_whom_stay_on_the_screen(hall: Stage) -> None:
    hall.open(preset="riley-dog", view="present")
    page = hall.page
    ring = page.locator(".plane-queries_keys .handle").first  # by which a computed arrow is held: small in a hall too
    assert 8 < ring.evaluate("(one) => parseFloat(getComputedStyle(one, '::before').width)") < 30
    stays = page.locator(":is(.reading, .need, .tool-row)")
    for tool, shows in {
        "weights": ".ledger",
        "lopsided": ".this-pair",
        "matters": ".matters",
        "steps": ".ledger",
    }.items():
        page.locator(f'[data-tool="{tool}"]').click()
        expect(page.locator('.tool-row [aria-expanded="true"]')).to_have_attribute("data-tool", tool)
        expect(page.locator(shows)).to_be_in_viewport(ratio=0.99)
        for one in stays.all():
            expect(one).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    hall.explore(preset="robot-law")  # begins with the scene, and no tool over it
    hall.expect_scene(presets()["robot-law"].scene)
    expect(page.locator('.tool-row [aria-expanded="true"]')).to_have_count(0)
