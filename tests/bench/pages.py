"""The stage in a browser: an edit at several round trips, an opening."""

import statistics
import time
from pathlib import Path

from ..chromium import browsing

SCRIPT = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
PLANE, SPACE, TEN = "riley-dog", "nlper", "riley-sentence"  # with two words, three and ten
SCREEN = {"viewport": {"width": 1440, "height": 900}, "locale": "en-US"}
ROUNDS = 30  # edits, one after another
LATER = """const quick = window.fetch;
    window.fetch = (...asked) => quick(...asked).then((answer) =>
        new Promise((done) => setTimeout(() => done(answer), %d)));"""


def edits(url: str, milliseconds: int) -> dict[str, float]:
    """Frames from an edit to its numbers and its figures, at the median; every answer comes so much later."""
    with browsing() as browser:
        page = browser.new_page(**SCREEN)
        page.add_init_script(LATER % milliseconds)
        page.goto(f"{url}/?preset={PLANE}")
        page.wait_for_selector("#stage .matrix input")
        page.wait_for_timeout(2000)  # it has come to rest
        page.evaluate(SCRIPT)
        found = page.evaluate(f"framesOfEdits({ROUNDS})")
    return {name: statistics.median(counts) for name, counts in found.items()}


def ready(url: str, done: str, samples: int) -> tuple[float, float]:
    """Seconds from navigation until `done`, at the median, and the megabytes that it took."""
    times, size = [], 0
    with browsing() as browser:
        for _ in range(samples):
            context = browser.new_context(**SCREEN)
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
