"""The film plays, steps, waits for guesses, and lets the user edit its scene."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from qkv_demo.wording.film import DESCRIBE_BY_BEAT

from .stage import ANSWERS, RILEY, TWO_FRAMES, Stage, box_of, drag

pytestmark = pytest.mark.usefixtures("animations")

BEAT_INDEX = {
    beat: index for index, beat in enumerate(DESCRIBE_BY_BEAT)
}  # The positions on the slider. Links count from 1.
PICTURE = """() => [...document.querySelectorAll(".film-picture .arrow, .film-picture .line, .film-picture li")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.getAttribute("points") ?? element.getAttribute("d") ?? element.getAttribute("style"))"""

# List text that ends below the bar or behind the table being edited, and names that are cut there.
UNREAD = """() => {
    const box = (element) => element.getBoundingClientRect();
    const seen = (names) => [...document.querySelectorAll(names)].filter((element) => element.checkVisibility());
    const end = Math.min(...seen(".film-bar, .inputs .input-card").map((element) => box(element).top));
    const low = seen("[data-film-words], .film-note, .film-number").filter((element) => box(element).bottom > end);
    const fontSize = (element) => parseFloat(getComputedStyle(element).fontSize);
    const cut = seen(".inputs input").filter((element) => fontSize(element) > box(element).height);
    return [...low, ...cut].map((element) => element.value ?? element.textContent);
}"""


def open_film(stage: Stage) -> Stage:
    """Start the film, and pause it."""
    stage.page.locator("button[data-film]").click()
    expect_beat(stage, "words")
    stage.page.locator("[data-film-play]").click()
    expect_film(stage, "waiting")
    return stage


def seek(stage: Stage, position: float) -> None:
    """Move the slider to a beat, counted from 0, plus a fraction of it."""
    slider = stage.page.locator(".film-bar input")
    slider.evaluate("(slider, at) => { slider.value = at; slider.dispatchEvent(new Event('input')); }", position)
    expect_beat(stage, [*DESCRIBE_BY_BEAT][int(position)])


def expect_beat(stage: Stage, beat: str) -> None:
    expect(stage.root).to_have_attribute("data-beat", beat)


def expect_film(stage: Stage, state: str) -> None:
    expect(stage.root).to_have_attribute("data-film", state)


def expect_closed(stage: Stage) -> None:
    expect(stage.root).not_to_have_attribute("data-film", re.compile(""))


def test_the_film_plays_from_beat_to_beat(stage: Stage) -> None:
    expect_closed(stage)
    stage.page.get_by_role("button", name="Why?").click()
    expect_film(stage, "playing")
    stage.page.get_by_label("speed").select_option("2")
    expect_beat(stage, "query")
    expect(stage.page.locator("[data-mark][data-current=true]")).to_have_attribute("data-mark", "query")


@pytest.fixture
def paused(stage: Stage) -> Stage:
    """Return the default scene with the paused film."""
    return open_film(stage)


def test_a_position_looks_the_same_after_any_seek(paused: Stage) -> None:
    requests: list[str] = []
    paused.page.route(ANSWERS, lambda route: requests.append(route.request.url))
    moments = [beat + share for beat in range(len(DESCRIBE_BY_BEAT)) for share in (0, 0.5)]
    boxes = set()

    def pictures(positions: list[float]) -> dict[float, list[str]]:
        result = {}
        for moment in positions:
            seek(paused, moment)
            paused.page.evaluate(TWO_FRAMES)
            result[moment] = paused.page.evaluate(PICTURE)
            parts = [box_of(paused.page.locator(part)) for part in (".film-picture", ".film-bar", "[data-film-words]")]
            boxes.add(str([(box["x"], box["y"], box["width"]) for box in parts]))
        return result

    forward = pictures(moments)
    assert all(forward.values())
    assert pictures(moments[::-1]) == forward
    assert len(boxes) == 1
    assert not requests


def test_next_leads_through_all_beats(paused: Stage) -> None:
    next_button = paused.page.get_by_role("button", name="Next")
    for beat in [*DESCRIBE_BY_BEAT][1:]:
        next_button.click()
        expect_beat(paused, beat)
        if beat in ("other", "one"):  # These beats begin with a question.
            expect(paused.page.locator(".choice").first).to_be_visible()
            next_button.click()
            expect(paused.page.locator(".choice")).to_have_count(0)
    expect(next_button).to_be_disabled()


def test_keys_step_and_pause(paused: Stage) -> None:
    paused.page.evaluate("document.activeElement.blur()")
    for key, beat in (("ArrowRight", "query"), ("PageDown", "key"), ("ArrowLeft", "query")):
        paused.press(key)
        expect_beat(paused, beat)
    for state in ("playing", "waiting"):
        paused.press("Space")
        expect_film(paused, state)


def test_scores_stand_beside_their_bars(paused: Stage) -> None:
    seek(paused, BEAT_INDEX["shares"] + 0.99)
    counts = paused.page.locator(".film-count").all_inner_texts()
    assert [re.findall(r"\d\.\d+", count)[0] for count in counts] == ["2.22", "0.54", "0.78", "1.50"]


def test_closing_the_film_keeps_edits(paused: Stage) -> None:
    paused.cell("embeddings", 1, 0).fill("0.7")
    paused.page.locator("[data-film-close]").click()
    expect_closed(paused)
    expect(paused.page.locator("button[data-film]")).to_be_focused()
    paused.expect_scene(replace(RILEY, embeddings=(RILEY.embeddings[0], (0.7, 1.0))))


@pytest.fixture
def question(app: Stage) -> Stage:
    """Return a link to the beat with a question about the score of the reverse direction."""
    return app.open(film=str(BEAT_INDEX["other"] + 1), preset="riley-dog")


def test_a_link_waits_for_a_guess(question: Stage) -> None:
    expect_film(question, "waiting")
    expect(question.page.locator(".film-details")).not_to_contain_text("0.78")
    expect(question.page.locator("[data-part=need]")).to_be_hidden()


def test_a_guess_goes_on_and_keeps_the_focus(question: Stage) -> None:
    question.page.get_by_role("button", name="lower").click()
    expect_film(question, "playing")
    expect(question.page.locator("[data-film-play]")).to_be_focused()
    expect(question.page.locator(".choice")).to_have_count(0)


def test_in_a_talk_a_press_skips_the_question(app: Stage) -> None:
    stage = app.open(film=str(BEAT_INDEX["one"] + 1), preset="riley-dog", view="present")
    stage.press("ArrowRight")
    expect_film(stage, "playing")
    stage.press("ArrowRight")  # A press during a movement starts the next one.
    expect_film(stage, "waiting")
    expect(stage.page.locator(".film-details")).to_contain_text(re.compile("3.28.*=.*3.28", re.DOTALL))
    stage.press("ArrowRight")
    expect_beat(stage, "yours")


@pytest.mark.parametrize("key", ["Enter", "PageDown"])
def test_the_offer_of_the_answer_closes_with_the_answer(projector: Stage, key: str) -> None:
    projector.page.emulate_media(reduced_motion="reduce")
    page = projector.open(film=str(BEAT_INDEX["other"] + 1), preset="riley-dog", view="present").page
    projector.press("w")
    offer, words = page.locator(".menu[data-menu=answer-first]"), page.locator("[data-film-words]")
    expect(offer).to_be_visible()
    assert box_of(offer)["y"] >= max(
        box_of(part)["y"] + box_of(part)["height"] for part in (words, page.locator(".film-bar"))
    )
    projector.press(key)
    expect(words).to_contain_text("0.78")
    expect(offer).to_be_hidden()


# Count the lines that each element is on.
COUNT_LINES = """(elements) => elements.map((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size;
})"""


# Describe what a talk shows: a slide, or a beat with its question or with the number of queries that have bars.
DESCRIBE_MOVEMENT = """() => {
    const { slide, beat } = document.querySelector("#stage").dataset;
    const isShown = (element) => element.checkVisibility({ opacityProperty: true });
    const detail = document.querySelector(".film .choice")
        ? "?" : [...document.querySelectorAll(".film-bars section")].filter(isShown).length;
    return slide ?? `${beat} ${detail}`;
}"""
MOVEMENTS = [
    *("title", "words 0", "query 0", "key 0", "score 0", "other ?", "other 0", "shares 1", "shares 2", "mix 0"),
    *("one ?", "one 0", "one 2", "yours 2", "closing"),
]


def test_in_a_talk_each_press_shows_one_movement(projector: Stage) -> None:
    projector.page.emulate_media(reduced_motion="reduce")
    projector.open(preset="riley-dog", view="present")

    def press_to_the_end(key: str) -> list[str]:
        seen = []
        for _ in MOVEMENTS:
            expect_film(projector, "waiting")
            projector.page.evaluate(TWO_FRAMES)
            seen.append(projector.page.evaluate(DESCRIBE_MOVEMENT))
            projector.press(key)
        return seen

    assert press_to_the_end("ArrowRight") == MOVEMENTS
    assert press_to_the_end("ArrowLeft") == MOVEMENTS[::-1]


@pytest.mark.parametrize("preset", ["robot-law", "real-riley"])
def test_in_a_talk_every_beat_fits_the_screen(projector: Stage, preset: str) -> None:
    projector.page.emulate_media(reduced_motion="reduce")
    projector.open(film="1", preset=preset, view="present")
    boxes = set()
    while projector.root.get_attribute("data-beat") != "yours":
        assert projector.page.evaluate(UNREAD) == [], projector.root.get_attribute("data-beat")
        boxes.add(str(box_of(projector.page.locator(".film-picture"))))
        projector.press("ArrowRight")
        projector.page.evaluate(TWO_FRAMES)
    assert len(boxes) == 1


def test_in_a_talk_the_last_row_can_read_the_tables(projector: Stage) -> None:
    projector.open(film=str(BEAT_INDEX["query"] + 1), preset="riley-dog", view="present")
    expect(projector.cell("w_q", 0, 0)).to_have_css("font-size", "28px")


def test_in_a_talk_no_line_breaks_inside_an_equation(projector: Stage) -> None:
    projector.open(film=str(BEAT_INDEX["yours"] + 1), preset="riley-dog", view="present")
    expect(projector.page.locator(".film-words .equation")).to_have_text("0.77 + 0.38 = 1.15")
    line_counts = projector.page.locator(".film-words .equation, .film-bars .film-after-fall").evaluate_all(COUNT_LINES)
    assert line_counts == [1] * len(line_counts)


def test_in_a_talk_each_weight_beside_the_plane_has_its_number(projector: Stage) -> None:
    projector.open(film=str(BEAT_INDEX["yours"] + 1), preset="riley-dog", view="present")
    narrow_weight = projector.page.locator(".film-block", has_text="0.23").locator(".number-first")
    expect(narrow_weight).to_have_css("clip-path", "none")


def test_with_reduced_motion_a_beat_is_complete(app: Stage) -> None:
    app.page.emulate_media(reduced_motion="reduce")
    app.open(film="1", preset="riley-dog")
    expect(app.page.locator(".film-bar input")).to_have_value("1")
    expect_beat(app, "words")


@pytest.fixture
def last_beat(app: Stage) -> Stage:
    """Return the film's last beat, in which the user can edit the scene."""
    return app.open(film=str(BEAT_INDEX["yours"] + 1), preset="riley-dog")


def test_at_the_end_shares_follow_a_drag(last_beat: Stage) -> None:
    share = last_beat.page.locator(".film-block").first
    expect(share).to_contain_text("0.77")
    drag(last_beat.page.locator('.film-picture [data-handle="embeddings/0/1"]'), 60, 40)
    expect(share).not_to_contain_text("0.77")
    last_beat.page.mouse.up()


def test_at_the_end_equal_weights_are_an_answer(last_beat: Stage) -> None:
    start, words = (
        last_beat.page.get_by_role("button", name="Start the lesson"),
        last_beat.page.locator(".question .question-feedback"),
    )
    box = box_of(start)
    last_beat.cell("embeddings", 1, 0).fill("0")
    last_beat.cell("embeddings", 1, 1).fill("0.3")
    expect(words).to_contain_text("Solved")
    last_beat.cell("embeddings", 1, 1).fill("0.6")
    expect(words).not_to_contain_text("Solved")
    assert start.bounding_box() == box


def test_a_step_plays_its_beats(app: Stage) -> None:
    app.page.emulate_media(reduced_motion="reduce")  # The button that leads back appears at the end of the last beat.
    page = app.open(lesson="riley-and-dog", step="q-and-k").page
    page.get_by_role("button", name="Watch the animation").click()
    expect_beat(app, "query")
    for beat in ("key", "score"):
        app.press("ArrowRight")
        expect_beat(app, beat)
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_disabled()
    page.get_by_role("button", name="Back to the step").click()
    expect_closed(app)


def test_in_space_a_staying_arrow_keeps_its_direction(app: Stage) -> None:
    stage = open_film(app.open(preset="robot-law"))
    directions = []
    for beat in ("query", "key"):
        seek(stage, BEAT_INDEX[beat] + 0.99)
        query = stage.page.locator('.film-picture [data-arrow^="queries"]')
        expect(query).to_have_count(1)
        directions.append(query.evaluate(DIRECTION))
    assert directions[0] == pytest.approx(directions[1], abs=0.2)


# The direction of an arrow in radians. Its outline begins at the tail.
DIRECTION = """(arrow) => {
    const [x, y] = arrow.getAttribute("points").split(" ")[0].split(",").map(Number);
    const [right, below] = arrow.dataset.tip.split(",").map(Number);
    return Math.atan2(below - y, right - x);
}"""
