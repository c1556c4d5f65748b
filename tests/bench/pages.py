"""The stage in a browser: an edit at several round trips, an opening."""

import statistics
import time
from pathlib import Path

from playwright.sync_api import Browser, Page

SCRIPT = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
PLANE, SPACE, TEN = "riley-dog", "nlper", "riley-sentence"  # with two words, three and ten


def opened(browser: Browser, url: str, milliseconds: int, wanted: str = "#stage .matrix input") -> Page:
    """A page that has come to rest, every answer of whose server comes so much later."""
    page = browser.new_page(viewport={"width": 1440, "height": 900}, locale="en-US")
    if milliseconds:
        page.add_init_script(
            f"""const quick = window.fetch;
            window.fetch = (...asked) => quick(...asked).then((answer) =>
              new Promise((done) => setTimeout(() => done(answer), {milliseconds})));"""
        )
    page.goto(url)
    page.wait_for_selector(wanted)
    page.wait_for_timeout(2000)
    page.evaluate(SCRIPT)
    return page


def bare_event(browser: Browser, url: str, milliseconds: int, rounds: int) -> float:
    """Milliseconds from an edit to the frame that shows Gradio's echo of it, at the median."""
    page = opened(browser, url, milliseconds, "#echo input")
    times: list[float] = page.evaluate(f"measure.bareEvent({rounds})")
    page.close()
    return statistics.median(times)


def edits(browser: Browser, url: str, milliseconds: int, rounds: int) -> dict[str, float]:
    """Milliseconds from an edit to its numbers, its figures and Python's answer on screen, at the median."""
    page = opened(browser, f"{url}/?preset={PLANE}", milliseconds)
    found = page.evaluate(f"measure.edits({rounds})")
    page.close()
    return {name: statistics.median(times) for name, times in found.items()}


def ready(browser: Browser, url: str, done: str, samples: int) -> tuple[float, float]:
    """Seconds from navigation until `done`, at the median, and the megabytes that it took."""
    times, size = [], 0
    for _ in range(samples):
        context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-US")
        page = context.new_page()
        sizes: list[int] = []
        page.on("requestfinished", lambda request, sizes=sizes: sizes.append(request.sizes()["responseBodySize"]))
        started = time.perf_counter()
        page.goto(url, wait_until="commit")
        page.wait_for_function(done)
        times.append(time.perf_counter() - started)
        size = sum(sizes)
        context.close()
    return statistics.median(times), size / 1e6
