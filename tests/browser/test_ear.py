"""Screen readers read the page in order, and live regions announce changes."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from qkv_demo.lessons import read_lesson_texts
from qkv_demo.locale import read_strings

from .stage import Stage

EN = read_strings("en")
STEP = {"lesson": "riley-and-dog", "step": "q-and-k"}
LESSON = ["ui.lesson", "ui.section.givens", "ui.lines", "ui.section.asking", "ui.section.ledger"]
# For each location, the keys of the regions' names in order, and the roles within at least one of these regions.
LOCATIONS: dict[str, tuple[dict[str, str], list[str], dict[str, str]]] = {
    "first screen": (
        {},
        ["ui.section.givens", "ui.lines", "ui.section.asking", "ui.normalize", "ui.tools"],
        {
            "ui.section.givens": "heading img slider slider textbox textbox table heading table heading table checkbox "
            "heading table",
            "ui.section.asking": "heading img heading heading heading heading heading heading heading img",
        },
    ),
    "step": (STEP, [*LESSON, "ui.panel"], {"ui.lesson": "heading link link group"}),
    "lab": ({"lab": "order"}, ["ui.lab"], {"ui.lab": "heading status img table combobox checkbox checkbox"}),
}


@pytest.mark.parametrize("location", LOCATIONS)
def test_a_location_is_read_in_order(app: Stage, location: str) -> None:
    query, regions, roles = LOCATIONS[location]
    tree = app.open(**query).root.aria_snapshot()
    assert re.findall(r'- \'?(?:region|navigation) "(.*?)"', tree) == [EN[key] for key in regions]
    assert tree.count("[level=1]") == 1
    for region, expected in roles.items():
        part = app.page.get_by_role("region", name=EN[region]).aria_snapshot()
        kinds = "|".join(sorted(set(expected.split())))
        assert re.findall(rf"- '?({kinds})\b", part) == expected.split()


# Collect the announcements of all live regions from now on, in order and with repetitions.
LISTEN = """() => {
    window.announcedTexts = [];
    const regionOf = ({ target }) => (target.closest ? target : target.parentElement)?.closest(
        "[role=status], [role=alert], [aria-live]");
    const hear = (region) => {
        const text = region.textContent.replace(/\\s+/g, " ").trim();
        if (text && region.checkVisibility({ visibilityProperty: true })) announcedTexts.push(text);
    };
    const all = { childList: true, characterData: true, subtree: true };
    new MutationObserver((changes) => new Set(changes.map(regionOf)).forEach((region) => region && hear(region)))
        .observe(document.body, all);
}"""


class Listener:
    """A page whose announcements are collected."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.page = stage, stage.page
        self.page.evaluate(LISTEN)

    def expect_numbers(self, *announcements: list[str]) -> None:
        """Expect as many announcements as there are `numbers`, each with its number."""
        self.page.wait_for_function("count => announcedTexts.length >= count", arg=len(announcements))
        assert [re.findall(r"\d\.\d+", text) for text in self.page.evaluate("announcedTexts")] == list(announcements)


@pytest.fixture
def listen(app: Stage) -> Callable[..., Listener]:
    """Open a location, and collect all announcements from then on."""
    return lambda **query: Listener(app.open(**query))


Listen = Callable[..., Listener]
FIRST_RAISED = ["0.85", "0.77", "0.35", "0.38"]


def press_quickly(page: Page, count: int) -> None:
    """Press an arrow key in a number, once per frame."""
    page.locator('[data-quantity="w_q"] [data-row="0"][data-col="1"]').evaluate(
        """async (cell, count) => {
            cell.focus();
            for (let press = 0; press < count; press += 1) {
                cell.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true, cancelable: true }));
                await new Promise(requestAnimationFrame);
            }
        }""",
        count,
    )


def test_quick_keys_are_announced_once(listen: Listen) -> None:
    listener = listen()
    press_quickly(listener.page, 10)
    listener.expect_numbers(FIRST_RAISED)


def test_a_step_too_fine_to_show_is_silent(listen: Listen) -> None:
    listener = listen()
    listener.stage.cell("w_q", 0, 1).press("Shift+ArrowUp")
    listener.stage.expect_confirmed()
    press_quickly(listener.page, 10)
    listener.expect_numbers(FIRST_RAISED)


def test_a_typed_number_is_announced_once(listen: Listen) -> None:
    listener = listen()
    listener.stage.cell("w_q", 0, 0).fill("1")
    listener.expect_numbers(["0.71", "0.77", "0.39", "0.38"])
    expect(listener.page.locator(".headline-text .number-link").first).to_have_accessible_name(re.compile("^0.71, "))


def test_a_guess_is_announced_once(listen: Listen) -> None:
    listener = listen(lesson="riley-and-dog", step="keys-only")
    listener.page.get_by_role("button", name="0.50", exact=True).click()
    listener.page.wait_for_function("announcedTexts.length > 0")
    listener.stage.cell("w_q", 0, 0).press("PageDown")
    listener.expect_numbers(["0.50"], ["0.53", "0.50", "0.36", "0.50"])


def test_a_new_step_is_announced_once(listen: Listen) -> None:
    listener = listen(lesson="riley-and-dog", step="softmax")
    listener.page.locator(".lesson-move .primary").click()
    listener.page.wait_for_function("announcedTexts.length === 1")
    assert listener.page.evaluate("announcedTexts[0]").startswith(
        read_lesson_texts("riley-and-dog", "en")["steps"]["one-matrix"]["title"]
    )


def test_beats_of_the_film_are_announced_once(listen: Listen) -> None:
    listener = listen(film="1")
    for beat, words in (("query", EN["film.query.riley-dog"]), ("key", "says how other words find dog")):
        listener.page.keyboard.press("ArrowRight")
        expect(listener.stage.root).to_have_attribute("data-beat", beat)
        listener.page.wait_for_function(
            "words => announcedTexts.filter((text) => text.includes(words)).length === 1", arg=words
        )


def test_slides_of_the_film_are_announced(listen: Listen) -> None:
    listener = listen(preset="riley-dog", view="present")
    for key, words in (("ArrowRight", EN["film.words.riley-dog"]), ("ArrowLeft", EN["ui.film.title"])):
        listener.page.evaluate("announcedTexts.length = 0")
        listener.page.keyboard.press(key)
        listener.page.wait_for_function("words => announcedTexts.some((text) => text.includes(words))", arg=words)


def test_a_question_of_the_film_is_announced_with_its_choices(listen: Listen) -> None:
    listener = listen(film="4", preset="riley-dog")
    listener.page.keyboard.press("ArrowRight")
    expect(listener.page.locator(".film .choice").first).to_be_visible()
    listener.page.wait_for_function("text => announcedTexts.at(-1)?.endsWith(text)", arg="higher, the same, or lower.")


SUMMARY = "so the scores differ. Then each word’s row is divided by its own total."


@pytest.fixture
def end_of_film(listen: Listen) -> Listener:
    """Return the film's last beat, after its sentence and its summary were announced."""
    listener = listen(film="8", preset="riley-dog")
    listener.page.get_by_role("slider", name=EN["ui.film.beats"]).fill("8.5")
    expect(listener.stage.root).to_have_attribute("data-beat", "yours")
    listener.page.wait_for_function("summary => announcedTexts.some((text) => text.includes(summary))", arg=SUMMARY)
    return listener


def test_the_end_of_the_film_announces_its_summary_once(end_of_film: Listener) -> None:
    assert " ".join(end_of_film.page.evaluate("announcedTexts")).count(SUMMARY) == 1


def test_at_the_end_of_the_film_a_moved_tip_announces_only_the_weights(end_of_film: Listener) -> None:
    end_of_film.page.evaluate("announcedTexts.length = 0")
    end_of_film.page.locator('.film-picture [data-handle="embeddings/0/1"]').press("ArrowRight")
    end_of_film.expect_numbers(["0.36", "0.38"])


@pytest.mark.usefixtures("animations")
def test_moving_numbers_of_the_film_are_silent(app: Stage) -> None:
    app.open(film="4", preset="riley-dog")
    number = app.page.locator(".film-number")
    expect(number).to_have_attribute("aria-hidden", "true")
    expect(number).to_have_attribute("aria-hidden", "false")


def test_a_refusal_is_announced(listen: Listen) -> None:
    listener = listen()
    listener.stage.cell("w_q", 0, 1).fill("1e9")
    listener.page.keyboard.press("Enter")
    listener.page.wait_for_function("announcedTexts.length === 1 && announcedTexts[0].includes('1000000000')")


def test_a_solved_puzzle_is_announced_once(listen: Listen) -> None:
    listener = listen(goal="yourself")
    announcement = listener.page.locator(".root > [role=status].screen-reader-only")
    # The announcement also occurs when the page opens with the puzzle.
    expect(announcement).to_contain_text(EN["puzzle.yourself.task"])
    listener.stage.cell("w_q", 0, 0).fill("1")
    listener.stage.cell("w_q", 1, 1).fill("1")
    listener.page.wait_for_function("text => announcedTexts.at(-1) === text", arg=EN["ui.learn.solved.hand"])
    listener.stage.cell("w_q", 0, 0).fill("-1")
    listener.page.wait_for_function("text => announcedTexts.at(-1) !== text", arg=EN["ui.learn.solved.hand"])
    assert listener.page.evaluate("announcedTexts").count(EN["ui.learn.solved.hand"]) == 1
