"""The film: beat by beat, to and fro, held by a hand, by keys, on a phone, in a talk, and in a saved page."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, expect

from qkv_demo.wording.film import BEATS

from .stage import ANSWERS, RILEY, SEEN, Stage, box_of, pull

pytestmark = pytest.mark.usefixtures("moving")

AT = {beat: place for place, beat in enumerate(BEATS)}  # on the slider; links count from 1
ASKED = ("other", "one")
PICTURE = """() => [...document.querySelectorAll(".film-picture .arrow, .film-picture .line, .film-picture li")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.getAttribute("points") ?? one.getAttribute("d") ?? one.getAttribute("style"))"""

# What is told beside the picture that ends below the bar, or behind the table in hand, and names that those cut.
UNREAD = """() => {
    const box = (one) => one.getBoundingClientRect();
    const seen = (names) => [...document.querySelectorAll(names)].filter((one) => one.checkVisibility());
    const end = Math.min(...seen(".film-bar, .givens .lane").map((one) => box(one).top));
    const told = seen("[data-film-words], .film-note, .film-number").filter((one) => box(one).bottom > end);
    const low = seen(".givens input").filter((one) => parseFloat(getComputedStyle(one).fontSize) > box(one).height);
    return [...told, ...low].map((one) => one.value ?? one.textContent);
}"""


def why(stage: Stage) -> Stage:
    """The film begins, and is held."""
    stage.page.locator("button[data-film]").click()
    expect(stage.root).to_have_attribute("data-beat", "words")
    stage.page.locator("[data-film-play]").click()
    expect(stage.root).to_have_attribute("data-film", "waiting")
    return stage


def seek(stage: Stage, at: float) -> None:
    """The slider is drawn to a beat, counted from 0, and a share of it."""
    slider = stage.page.locator(".film-bar input")
    slider.evaluate("(slider, at) => { slider.value = at; slider.dispatchEvent(new Event('input')); }", at)
    expect(stage.root).to_have_attribute("data-beat", [*BEATS][int(at)])


def words(stage: Stage) -> Locator:
    return stage.page.locator("[data-film-words]")


def test_it_plays_from_beat_to_beat_and_says_which(stage: Stage) -> None:
    expect(stage.root).not_to_have_attribute("data-film", re.compile(""))
    stage.page.get_by_role("button", name="Why?").click()
    expect(stage.root).to_have_attribute("data-film", "playing")
    expect(words(stage)).to_have_text(re.compile("^“dog” says a lot"))
    expect(stage.page.locator("[data-film-words][role=status]")).to_have_count(1)
    stage.page.get_by_label("speed").select_option("2")
    expect(stage.root).to_have_attribute("data-beat", "query")
    expect(stage.page.locator("[data-mark][data-current=true]")).to_have_attribute("data-mark", "query")


def test_a_moment_looks_the_same_from_either_side_and_nothing_jumps_though_the_server_is_away(stage: Stage) -> None:
    page = why(stage).page
    asked: list[str] = []
    page.route(ANSWERS, lambda route: asked.append(route.request.url))
    moments = [beat + share for beat in range(len(BEATS)) for share in (0, 0.5)]
    places = set()

    def pictures(order: list[float]) -> dict[float, list[str]]:
        found = {}
        for at in order:
            seek(stage, at)
            page.evaluate(SEEN)  # sized
            found[at] = page.evaluate(PICTURE)
            boxes = [box_of(page.locator(part)) for part in (".film-picture", ".film-bar", "[data-film-words]")]
            places.add(str([(box["x"], box["y"], box["width"]) for box in boxes]))
        return found

    forth, back = pictures(moments), pictures(moments[::-1])
    assert all(forth[at] for at in moments)
    seek(stage, 0)
    expect(page.locator(".film-picture .label")).to_have_text(["Riley", "dog"])  # who it is, before anything moves
    expect(page.locator("[data-part=need]")).to_be_visible()
    for at in moments:
        assert forth[at] == back[at], at
    assert len(places) == 1
    assert not asked


def test_buttons_and_keys_step_and_hold_it_and_closing_leaves_the_stage_as_it_was_made(stage: Stage) -> None:
    page = why(stage).page
    onward = page.get_by_role("button", name="Next")
    for beat in [*BEATS][1:]:
        onward.click()
        expect(stage.root).to_have_attribute("data-beat", beat)
        if beat in ASKED:  # first, as where it plays
            expect(page.locator(".choice").first).to_be_visible()
            expect(words(stage)).to_have_text(re.compile(r"\?$"))
            (onward if beat == "other" else page.get_by_role("button", name="become equal")).click()
            expect(page.locator(".choice")).to_have_count(0)
            expect(stage.root).to_have_attribute("data-film", "playing")
            expect(stage.root).to_have_attribute("data-beat", beat)
        else:
            expect(stage.root).to_have_attribute("data-film", "waiting")
    expect(onward).to_be_disabled()
    expect(page.locator("[data-film-play]")).to_be_focused()
    page.get_by_role("button", name="Back").click()
    expect(stage.root).to_have_attribute("data-beat", "one")
    seek(stage, AT["score"])
    expect(page.locator(".film-aside")).to_contain_text(re.compile(r"1.005 × 2.209 ≈\s*2.22"))
    seek(stage, AT["shares"] + 0.99)  # every score is still beside what it counts for
    expect(page.locator(".film-count")).to_have_text(["2.22 → 4.81", "0.54 → 1.46", "0.78 → 1.74", "1.50 → 2.89"])
    expect(page.locator(".film-count").nth(1)).to_have_css("opacity", "1")
    expect(page.locator(".film-bars p").first).to_have_text(
        re.compile(r"Riley → dog\s+4.81 ÷ \(4.81 \+ 1.46, Riley’s total\) ≈ 0.77")
    )
    seek(stage, AT["query"])
    expect(page.locator(".film-note").last).to_have_text("1 × 2 + 0.2 × 1 = 2.20")
    seek(stage, 0)
    page.evaluate("document.activeElement.blur()")
    for key, beat in (("ArrowRight", "query"), ("ArrowRight", "key"), ("ArrowLeft", "query"), ("PageDown", "key")):
        page.keyboard.press(key)
        expect(stage.root).to_have_attribute("data-beat", beat)
    for state in ("playing", "waiting"):
        page.keyboard.press("Space")
        expect(stage.root).to_have_attribute("data-film", state)
    page.keyboard.press("Escape")
    for way, first in (("Escape", 0.7), ("close", 0.6)):
        why(stage)
        stage.cell("embeddings", 1, 0).fill(str(first))
        page.locator("[data-film-play]").focus()
        page.locator("[data-film-close]").click() if way == "close" else page.keyboard.press(way)
        expect(stage.root).not_to_have_attribute("data-film", re.compile(""))
        expect(stage.root).not_to_have_attribute("data-beat", re.compile(""))
        expect(page.locator("button[data-film]")).to_be_focused()
        stage.expect_scene(replace(RILEY, embeddings=(RILEY.embeddings[0], (first, 1.0))))


def test_a_link_begins_at_a_beat_where_a_guess_waits_and_with_less_motion_it_is_there_at_once(unopened: Stage) -> None:
    stage = unopened.open(film=str(AT["other"] + 1), preset="riley-dog")
    page = stage.page
    expect(words(stage)).to_contain_text("How does this score compare with 2.22?")
    expect(stage.root).to_have_attribute("data-film", "waiting")
    expect(page.locator(".film-aside")).not_to_contain_text("0.78")
    expect(page.locator("[data-part=need]")).to_be_hidden()  # what the weights are tells it, too
    page.get_by_role("button", name="lower").click()
    expect(words(stage)).to_have_text(re.compile("^Yes. Now dog asks"))
    expect(stage.root).to_have_attribute("data-film", "playing")
    expect(page.locator("[data-film-play]")).to_be_focused()  # its button is gone, and the focus is still the film's
    page.keyboard.press("ArrowLeft")
    expect(stage.root).to_have_attribute("data-beat", "score")
    expect(page.locator("[data-film-play]")).to_be_focused()
    stage.open(film=str(AT["one"] + 1), preset="riley-dog", view="present")
    page.keyboard.press("ArrowRight")  # the question is skipped, and the beat moves
    expect(stage.root).to_have_attribute("data-film", "playing")
    page.keyboard.press("ArrowRight")  # in a hall nothing goes on before both scores have come to be equal
    expect(stage.root).to_have_attribute("data-film", "waiting")
    expect(page.locator(".film-aside")).to_contain_text(re.compile("3.28.*=.*3.28", re.DOTALL))
    expect(stage.root).to_have_attribute("data-beat", "one")
    page.keyboard.press("ArrowRight")
    expect(stage.root).to_have_attribute("data-beat", "yours")
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 1280, "height": 720})
    for preset in ("nlper", "robot-law"):  # the longest notes, the most words
        stage.open(film="1", preset=preset, view="present")
        boxes = set()
        for beat, at in AT.items():
            seek(stage, at + 0.99)
            assert page.evaluate(UNREAD) == [], (preset, beat)
            boxes.add(str([box_of(page.locator(part)) for part in ("[data-film-words]", ".film-picture")]))
        assert len(boxes) == 1, preset  # the strip over them comes and goes, and moves nothing
    page.set_viewport_size({"width": 1440, "height": 900})
    stage.open(film="1", preset="riley-dog")
    expect(page.locator(".film-bar input")).to_have_value("1")
    expect(stage.root).to_have_attribute("data-beat", "words")


def test_at_the_end_a_hand_that_makes_both_equal_is_answered_and_a_lesson_goes_on(unopened: Stage) -> None:
    """Whose step plays the beats that it names and no further, and is there again."""
    stage = unopened.open(film=str(AT["yours"] + 1), preset="riley-dog")
    expect(words(stage)).to_have_text("Two scores, two totals. Your turn: can dragging dog make both weights equal?")
    expect(stage.page.locator(".question .asked")).to_be_hidden()
    shares = stage.page.locator(".film-block")
    expect(shares.first).to_have_text("0.77dog")
    pull(stage.page.locator('.film-picture [data-handle="embeddings/0/1"]'), 60, 40)
    expect(shares.first).not_to_have_text("0.77dog")  # they answer while the hand moves
    stage.page.mouse.up()
    start = stage.page.get_by_role("button", name="Start the lesson")
    stood = box_of(start)
    stage.cell("embeddings", 1, 0).fill("0")
    stage.cell("embeddings", 1, 1).fill("0.3")
    expect(words(stage)).to_have_text(re.compile("^Both weights read"))
    said = stage.page.locator(".question .said")
    expect(said).to_contain_text("Answered")
    stage.cell("embeddings", 1, 1).fill("0.35")
    expect(said).to_have_text(re.compile(r"^\s*0\.54 and 0\.52"))
    assert start.bounding_box() == stood, "what answers pushes nothing aside"
    stage.cell("embeddings", 1, 1).fill("0.6")
    expect(said).not_to_contain_text("Answered")
    start.click()
    expect(stage.page.locator(".lesson")).to_be_visible()
    expect(stage.root).not_to_have_attribute("data-film", re.compile(""))
    page = stage.go(lesson="riley-and-dog", step="q-and-k").page
    play = page.get_by_role("button", name="Watch it move")
    play.click()
    expect(stage.root).to_have_attribute("data-beat", "query")
    expect(page.locator(".film-reel li")).to_have_count(4)
    for beat in ("key", "score"):
        page.keyboard.press("ArrowRight")
        expect(stage.root).to_have_attribute("data-beat", beat)
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_disabled()
    page.get_by_role("button", name="Back to the step").click()
    expect(stage.root).not_to_have_attribute("data-film", re.compile(""))
    expect(play).to_be_visible()


def test_in_space_what_stays_is_seen_from_where_it_was(unopened: Stage) -> None:
    """W_K leaves the query's arrow alone: it points to the same side, whatever room the next picture has."""
    stage = why(unopened.open(preset="robot-law"))
    found = []
    for beat in ("query", "key"):
        seek(stage, AT[beat] + 0.99)
        query = stage.page.locator('.film-picture [data-arrow^="queries"]')
        expect(query).to_have_count(1)
        found.append(query.evaluate(DIRECTION))
    assert found[0] == pytest.approx(found[1], abs=0.2)


# Of an arrow, in radians: from where its outline begins, at its tail, to its tip.
DIRECTION = """(arrow) => {
    const [x, y] = arrow.getAttribute("points").split(" ")[0].split(",").map(Number);
    const [right, below] = arrow.dataset.tip.split(",").map(Number);
    return Math.atan2(below - y, right - x);
}"""
