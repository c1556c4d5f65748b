"""By ear: what is heard on the way through the page, word for word, and what the page is to whoever does not see it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from qkv_demo.locale import table

from .stage import Stage

TREES = Path(__file__).parent / "heard"
# Where, and what is read there that another place has not; a talk has the step's pictures and tables.
PLACES = {
    "first screen": ({}, "#stage"),
    "step": ({"lesson": "riley-and-dog", "step": "q-and-k"}, ".lesson, .need, .asking"),
    "lab": ({"lab": "order"}, ".lab"),
    "talk": ({"lesson": "riley-and-dog", "step": "q-and-k", "view": "present"}, ".bar, .lesson"),
}
RESTED = 900  # milliseconds, after which a change is told
# Whatever any live region says from now on, in its order, also if it says it again; one that is emptied is silent.
LISTEN = """() => {
    window.heard = [];
    const regionOf = ({ target }) => (target.closest ? target : target.parentElement)?.closest(
        "[role=status], [role=alert], [aria-live]");
    const hear = (region) => {
        const text = region.textContent.replace(/\\s+/g, " ").trim();
        if (text && region.checkVisibility({ visibilityProperty: true })) heard.push(text);
    };
    const all = { childList: true, characterData: true, subtree: true };
    new MutationObserver((changes) => new Set(changes.map(regionOf)).forEach((region) => region && hear(region)))
        .observe(document.body, all);
}"""


@pytest.mark.parametrize("place", PLACES)
def test_the_page_reads_as_it_is_written_down(unopened: Stage, place: str) -> None:
    """Where a change is meant, take the file away and run this once: it writes what there is, to be read."""
    query, read = PLACES[place]
    stage = unopened.open(**query)

    def heard() -> str:
        return "".join(f"{part.aria_snapshot()}\n" for part in stage.page.locator(read).all())

    told = TREES / f"{place}.yaml"
    if not told.exists():
        told.write_text(heard(), encoding="utf-8")
        pytest.fail(f"{told.name} was not there: read what has been written")
    expect(stage.root).to_match_aria_snapshot(told.read_text(encoding="utf-8"))  # which more may stand beside
    assert heard() == told.read_text(encoding="utf-8")


def a_number_typed_and_another_opened(page: Page) -> None:
    """Sentences have new numbers while the hand stays in the one it typed, pictures no old ones; one opened is told."""
    cell = Stage(page, "").cell("w_q", 0, 0)
    cell.fill("1")
    page.wait_for_function("heard.length === 1")
    expect(page.get_by_role("link", name="0.71, attention weights: Riley attends to dog")).to_be_visible()
    expect(page.locator(".plane-queries_keys .drawing")).not_to_have_attribute(
        "aria-label", re.compile("q Riley .0.2, 2.2")
    )
    page.locator(".told-number").first.press("Enter")


def ten_quick_keys(page: Page) -> None:
    """Within the time of one, however busy the machine is."""
    Stage(page, "").cell("w_q", 0, 1).evaluate("""(cell) => {
        cell.focus();
        const press = { key: "ArrowUp", bubbles: true, cancelable: true };
        for (let count = 0; count < 10; count += 1) cell.dispatchEvent(new KeyboardEvent("keydown", press));
    }""")


def cells_and_a_step_too_fine_to_show(page: Page) -> None:
    cell = Stage(page, "").cell("w_q", 0, 1)
    cell.focus()
    for count, keys in ((1, ["ArrowUp"]), (1, ["ArrowRight", "ArrowLeft"]), (1, ["Shift+ArrowUp"]), (2, ["PageDown"])):
        for key in keys:
            page.keyboard.press(key)
        page.wait_for_timeout(RESTED)
        page.wait_for_function("count => heard.length >= count", arg=count)


def one_after_another(page: Page) -> None:
    """What "Show me" shows, another example, a number that is too large."""
    stage = Stage(page, "")
    page.get_by_role("button", name="Show me").click()
    page.wait_for_function("heard.length === 1")
    stage.explore(preset="animal-street")
    page.wait_for_function("heard.length === 2")
    stage.cell("w_q", 0, 1).fill("1e9")
    page.keyboard.press("Enter")


def two_beats(page: Page) -> None:
    for beat in ("query", "key"):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#stage")).to_have_attribute("data-beat", beat)


def guess(page: Page) -> None:
    """And go on from there, after which whatever else the answer brings has been heard."""
    page.get_by_role("button", name="0.50", exact=True).click()
    page.wait_for_function("() => heard.length > 0")
    page.wait_for_timeout(RESTED)
    Stage(page, "").cell("w_q", 0, 0).press("PageDown")


def press(name: str) -> Callable[[Page], None]:
    return lambda page: page.get_by_role("button", name=name).click()


@pytest.mark.parametrize(
    ("query", "way", "heard"),
    [
        ({}, ten_quick_keys, ["Riley attends to dog: 0.77, now 0.85; dog to Riley: 0.38, now 0.35."]),
        (
            {},
            a_number_typed_and_another_opened,
            [
                "Riley attends to dog: 0.77, now 0.71; dog to Riley: 0.38, now 0.39.",
                "attention weights: Riley attends to dog Riley attends to dog with 71%: its share of the row’s"
                " exponentials.",
            ],
        ),
        (
            {},
            cells_and_a_step_too_fine_to_show,
            [
                "Riley attends to dog: 0.77, now 0.78; dog to Riley: 0.38, now 0.37.",
                "Riley attends to dog: 0.78, now 0.66; dog to Riley: 0.37, now 0.40.",
            ],
        ),
        (
            {},
            one_after_another,
            [
                "dog: (0.2, 1) → (0, 0.3). Now each scores the other 0.12 higher than itself, so both weights are"
                " 0.52.",
                "it attends to animal 0.35, animal to it 0.00. Here it means the animal. Turn tired (3, 2) into wide"
                " (−3, 2): what would a second layer, asking with the new it, attend to?",
                "w_q of head 1, row 1, column 2: 1000000000 is beyond ±1,000,000.",
            ],
        ),
        (
            {"lesson": "riley-and-dog", "step": "softmax"},
            press("Next"),
            [
                "One matrix, one score. The score is a dot product: multiply two keys entry by entry, and add up."
                " Riley’s score for dog is 3.28. And what is dog’s score for Riley: less than 3.28, the same, or more?"
            ],
        ),
        (
            {"lesson": "riley-and-dog", "step": "q-and-k"},
            press("Show the answer"),
            ["Less, 0.78: another query meets another key. The weights, 0.77 and 0.38, exceed 1 together."],
        ),
        (
            {"lesson": "riley-and-dog", "step": "keys-only"},
            guess,
            [
                "0.50: then Riley scores dog as high as itself, and each has half.",
                "Riley attends to dog: 0.50, now 0.53; dog to Riley: 0.50, now 0.36.",
            ],
        ),
        (
            {"film": "1"},
            two_beats,
            [
                "Right means somebody, up a kind. W_Q lets a name look for a kind.",
                "W_K makes the key of dog: how dog can be found.",
            ],
        ),
    ],
    ids=["ten quick keys", "a number", "cells", "one after another", "next", "the answer", "a guess", "the film"],
)
def test_each_is_heard_once(
    unopened: Stage, query: dict[str, str], way: Callable[[Page], None], heard: list[str]
) -> None:
    page = unopened.page
    unopened.open(**query)
    page.evaluate(LISTEN)
    way(page)
    page.wait_for_function("wanted => String(heard) === wanted", arg=",".join(heard))


def test_a_puzzle_is_heard_once_the_hand_rests(unopened: Stage) -> None:
    page, solved = unopened.page, table("en")["ui.learn.solved.hand"]
    unopened.open(goal="yourself")
    page.wait_for_function("document.querySelector('p.unseen[role=status]').textContent !== ''")
    page.evaluate(LISTEN)
    unopened.cell("w_q", 0, 0).evaluate("""async (cell) => {
        cell.focus();
        const press = { key: "ArrowUp", bubbles: true, cancelable: true };
        for (let count = 0; count < 10; count += 1) {
            cell.dispatchEvent(new KeyboardEvent("keydown", press));
            await new Promise(requestAnimationFrame);
        }
    }""")
    page.wait_for_function("heard.length > 0")
    assert len(page.evaluate("heard")) == 1
    unopened.cell("w_q", 0, 0).fill("1")
    unopened.cell("w_q", 1, 1).fill("1")
    page.wait_for_function("text => heard.at(-1) === text", arg=solved)
    page.wait_for_timeout(RESTED)
    assert page.evaluate("heard").count(solved) == 1
    assert page.evaluate("heard.at(-1)") == solved
