"""A talk goes on where the server is lost, and a lesson that was saved as a page is the same talk, press by press."""

import contextlib
from pathlib import Path

from playwright.sync_api import Page, TimeoutError, expect

from qkv_demo.lessons import lessons
from qkv_demo.locale import table
from qkv_demo.ui.write import save

from .stage import ANSWERS, Stage

LESSON = "why-not-one-matrix"
COUNT = len(lessons()[LESSON].steps)
# What a hall sees: the words that are there, and every number.
SEEN = """() => {
    const there = (one) => one.checkVisibility({ visibilityProperty: true });
    const texts = [...document.querySelectorAll(".lesson :is(h2, p), .reading, .cell-title")].filter(there);
    const cells = [...document.querySelectorAll("[data-quantity] :is([data-value], input[data-row])")].filter(there);
    return [
        texts.map((one) => one.innerText.trim()).filter(Boolean),
        cells.map((cell) => cell.dataset.value ?? cell.value),
        document.querySelectorAll("#stage [data-arrow]").length,
    ];
}"""
ALL_SENT = f"""() => performance.getEntriesByType("resource").filter(({{ name, responseEnd }}) =>
    name.endsWith("/qkv/ahead") && responseEnd > 0).length >= {COUNT}"""


STILL = f"""async (frames) => {{
    const seen = () => JSON.stringify(({SEEN})());
    let last = "";
    for (let still = 0; still < frames; still += 1) {{
        await new Promise(requestAnimationFrame);
        const now = seen();
        if (now !== last) still = 0;
        last = now;
    }}
    return last;
}}"""
FRAMES = 15  # presses that follow at once are a held key's
UNTIL = f"(wanted) => JSON.stringify(({SEEN})()) === wanted"


def walk(hall: Stage) -> list[str]:
    """What a hall sees after each press of the talk as the app gives it, from the first step to the last words."""
    hall.open(lesson=LESSON, step="1", view="present")
    seen = []
    for _ in range(COUNT * 3 + 1):
        hall.page.wait_for_load_state("networkidle")
        seen.append(hall.page.evaluate(STILL, FRAMES))
        hall.page.keyboard.press("PageDown")
    return seen


def follow(page: Page, online: list[str]) -> None:
    """After each press a hall sees what it sees in the app."""
    for press, wanted in enumerate(online):
        with contextlib.suppress(TimeoutError):
            page.wait_for_function(UNTIL, arg=wanted, timeout=15_000)
        assert page.evaluate(STILL, FRAMES) == wanted, press
        page.keyboard.press("PageDown")


def test_a_talk_goes_on_without_the_server_to_its_end_and_a_saved_lesson_is_the_same_talk(
    hall: Stage, complaints: list[str], tmp_path: Path
) -> None:
    page, online = hall.page, walk(hall)
    hall.open(lesson=LESSON, step="1", view="present")
    page.wait_for_function(ALL_SENT)
    page.route(ANSWERS, lambda route: route.abort())
    follow(page, online)
    lost = page.locator(".lost")
    expect(lost).to_have_text(table("en")["ui.waiting.talk"])
    page.unroute(ANSWERS)
    expect(lost).to_be_hidden()
    assert all("ERR_FAILED" in complaint for complaint in complaints)
    view = {"lesson": [LESSON, 0], "presenting": True, "language": "en"}
    saved = save({"scene": lessons()[LESSON].steps[0].scene.to_dict(), "kind": "live_lesson", "view": view})
    file = tmp_path / "talk.html"
    file.write_text(saved[0], encoding="utf-8")
    page.goto(file.as_uri())
    expect(page.locator(".lesson h2")).to_be_visible()
    follow(page, online)
    complaints.clear()
