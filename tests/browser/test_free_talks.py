"""A presented example has the film as its talk, shows options next to the scene, and fits the screen."""

from dataclasses import replace

import pytest
from playwright.sync_api import Locator, expect

from qkv_demo.examples import examples

from .layout import CUT, SCROLLED, SMALL, faults, missing
from .stage import RILEY, Stage, box_of


@pytest.fixture
def film(projector: Stage) -> Stage:
    """Return a presentation of the first example, which opens with the title of its film."""
    return projector.open(preset="riley-dog", view="present")


@pytest.fixture
def talk(film: Stage) -> Stage:
    """Return a presentation of the first example that shows its stage instead of the film."""
    film.press("Escape")
    return film


def expect_title(film: Stage) -> None:
    expect(film.page.locator(".film-slide .title-words")).to_have_text("Riley dog")


def test_the_film_is_the_talk(film: Stage) -> None:
    expect_title(film)
    film.press("PageUp")
    expect_title(film)
    for key, beat in ((" ", "words"), ("ArrowRight", "query")):
        film.press(key)
        expect(film.root).to_have_attribute("data-beat", beat)
        expect(film.page.locator(".film-slide")).to_have_count(0)
    film.press("Escape")
    expect(film.page.locator(".query-row")).to_be_visible()


def test_escape_leads_from_the_title_to_the_stage(film: Stage) -> None:
    film.press("Escape")
    expect(film.page.locator(".query-row")).to_be_visible()
    film.press("PageDown")
    expect_title(film)


def test_p_opens_and_closes_the_title(projector: Stage) -> None:
    projector.open().press("p")
    expect_title(projector)
    projector.press("p")
    expect(projector.page.locator(".query-row")).to_be_visible()
    expect(projector.page.locator(".root")).to_have_attribute("data-view", "page")
    expect(projector.root).not_to_have_attribute("data-film", "waiting")


@pytest.mark.parametrize("location", [{"film": "2"}, {"goal": "mirror"}, {"lab": "why-root-d"}], ids=str)
def test_a_talk_without_the_default_film_has_no_title(projector: Stage, location: dict[str, str]) -> None:
    projector.open(**location, view="present")
    expect(projector.page.locator(".root")).to_have_attribute("data-view", "present")
    expect(projector.page.locator(".film-slide")).to_have_count(0)


def test_v_shows_the_mixture(talk: Stage) -> None:
    mixture = talk.page.locator('[data-part="mixture"]')
    for visible in (True, False):
        talk.press("v")
        expect(mixture).to_be_visible(visible=visible)


def options(talk: Stage) -> Locator:
    talk.press("w")
    return talk.page.get_by_role("dialog", name="What if?")


def test_options_stay_open_while_the_talk_goes_on(talk: Stage) -> None:
    panel = options(talk)
    panel.locator("[data-option=mask]").select_option("causal")
    talk.expect_scene(replace(RILEY, mask="causal"))
    assert faults(talk.page, SMALL) == []
    talk.page.locator(".word").last.click()
    expect(talk.page.locator(".asker")).to_have_text("dog")
    talk.page.locator(".bar").get_by_role("button", name="Undo").click()
    talk.expect_scene(RILEY)
    expect(panel.locator("[data-option=mask]")).to_have_value("none")


def test_explore_is_large(talk: Stage) -> None:
    talk.press("?")
    expect(talk.page.get_by_role("dialog", name="Explore")).to_be_visible()
    assert faults(talk.page, SMALL) == []


@pytest.mark.parametrize("key", ["PageDown", "Escape"])
def test_a_question_returns_to_the_films_beat(film: Stage, key: str) -> None:
    for beat in ("words", "query"):
        # The page ignores a second PageDown within 150 ms, because it may be a bounce of a clicker.
        film.press("ArrowRight")
        expect(film.root).to_have_attribute("data-beat", beat)
    film.page.get_by_role("button", name="A mask").click()
    film.expect_scene(replace(RILEY, mask="causal"))
    expect(film.page.locator(".query-row")).to_be_visible()
    film.press(key)
    expect(film.root).to_have_attribute("data-beat", "query")
    film.expect_confirmed()
    expect(film.page.locator("[data-try=mask]")).to_have_attribute("aria-pressed", "false")


# List rows of bars that overlap the strip of weights, and words that are cut.
CROWDED = """() => {
    const bars = document.querySelector("#stage .key-rows");
    const [strip, ...rows] = [document.querySelector("#stage .strip"), ...bars.children];
    const low = rows.filter((row) => row.getBoundingClientRect().bottom > strip.getBoundingClientRect().top + 1);
    const words = [...document.querySelectorAll("#stage .attention .word b, #stage .input-card .token-input")];
    const cut = words.filter((word) => word.checkVisibility() && word.scrollWidth > word.clientWidth + 1);
    return [...low, ...cut].map((element) => element.value ?? element.textContent);
}"""


# List parts that show an option's effect, but are covered by the options or cut.
COVERED = """() => {
    const box = (element) => element.getBoundingClientRect();
    const menu = box(document.querySelector("#stage .menu:popover-open"));
    const cards = ".input-card:not(.input-card-x, .input-card-context)";
    const names = `.attention, .strip, .key-rows, .headline-text, .plane-queries_keys, ${cards}`;
    const shown = [...document.querySelectorAll(`#stage :is(${names})`)];
    const below = shown.filter((element) => box(element).bottom > menu.top && box(element).right > menu.left);
    const card = box(document.querySelector("#stage .query-row")).bottom;
    const cut = shown.filter((element) => element.closest(".query-row") && box(element).bottom > card);
    return [...below, ...cut].map((element) => element.className);
}"""


def test_an_example_fits_with_and_without_options(talk: Stage, subtests: pytest.Subtests) -> None:
    keys = talk.page.locator('[data-part="queries_keys"]')
    for name in ("apple-cross", "robot-law", "two-heads"):
        with subtests.test(name):
            talk.go(preset=name, view="present").press("w")
            assert faults(talk.page, COVERED) == []
            talk.press("w")
            expect(talk.page.locator("#stage [data-docked]")).to_have_count(0)
            context = ("context_embeddings",) if examples()[name].scene.context else ()
            parts = ("attention", "queries_keys", "score_bars", "shares", "embeddings", "w_q", "w_k", "w_v", *context)
            assert faults(talk.page, missing(parts), SCROLLED, SMALL, CUT, CROWDED) == []
            talk.press("v")
            expect(keys).to_be_hidden()
            assert faults(talk.page, CUT, CROWDED) == []
            talk.press("v")
            expect(keys).to_be_visible()


def test_one_tool_is_open_and_the_headline_stays(talk: Stage) -> None:
    page = talk.page
    for tool, panel in {
        "weights": ".ledger",
        "lopsided": ".this-pair",
        "matters": ".matters",
        "steps": ".ledger",
    }.items():
        page.locator(f'[data-tool="{tool}"]').click()
        expect(page.locator('.tool-row [aria-expanded="true"]')).to_have_attribute("data-tool", tool)
        expect(page.locator(panel)).to_be_in_viewport(ratio=0.99)
        for part in page.locator(":is(.headline-text, .attention, .tool-row)").all():
            expect(part).to_be_in_viewport(ratio=1)


def test_another_example_closes_the_tool(talk: Stage) -> None:
    talk.with_tools("weights").explore(preset="robot-law")
    talk.expect_scene(examples()["robot-law"].scene)
    expect(talk.page.locator('.tool-row [aria-expanded="true"]')).to_have_count(0)


def test_an_error_is_shown_above_what_if(projector: Stage) -> None:
    projector.open(preset="soft-dictionary", view="present")
    projector.press("Escape", "w")
    options = projector.page.get_by_role("dialog", name="What if?")
    options.locator(".temperature input").fill("0")
    projector.page.keyboard.press("Enter")
    notice = projector.page.locator(".notice")
    expect(notice).to_be_visible()
    assert box_of(notice)["y"] + box_of(notice)["height"] <= box_of(options)["y"]
