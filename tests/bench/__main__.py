"""Measure the app's speed: `python -m tests.bench [load|drags|frames|opening ...]`.

The results are printed next to their goals. Milliseconds depend on the machine. Frames and ratios can be compared
between machines.
"""

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from ..chromium import browsing
from ..conftest import Served, served
from . import load
from .drag import TIP, Drag, cost, measure_frames

PEOPLE = (1, 10, 50, 200)
SECONDS = 5.0  # Seconds for which a crowd of users drags.
PLANE, SPACE, TEN = "riley-dog", "nlper", "riley-sentence"  # The examples have two, three and ten words.
IS_OUR_PAGE_READY = "document.querySelector('#stage')?.dataset.figureRevision > 0"
IS_THEIR_PAGE_READY = "document.querySelector('.js-plotly-plot .main-svg') !== null"
Line = tuple[str, str, str]  # Name, goal and result.


def main(*names: str) -> None:
    with served("app.py") as app:
        show("serving after", "≤ 6 s", f"{app.started:.1f} s, {memory(app)} MB")
        for name in names or PARTS:
            for line in PARTS[name](app.url):
                show(*line)
        show("memory at the end", "–", f"{memory(app)} MB")


def show(name: str, goal: str, result: str) -> None:
    print(f"{name:<58} {goal:<12} {result}", flush=True)


def crowds(url: str) -> Iterator[Line]:
    """Yield responses per second, and the waiting times of users who drag at once or while others send requests."""
    with served("-m", "tests.bench.bare") as without_brackets:
        event = load.throughput(without_brackets.url, SECONDS, is_bare=True)
    throughput = load.throughput(url, SECONDS)
    yield (
        "responses a second, 40 connections",
        "≥ 900",
        f"{throughput.rate:.0f}, {throughput.rate / event.rate:.1f} of a bare event",
    )
    for people in PEOPLE:
        waits = load.dragging(url, people, SECONDS)
        yield f"{people} dragging at once: words", "p95 ≤ 500 ms", f"{waits.p95:.0f} ms"
    for name, goal, waits in (
        ("200 open one lab", 60, load.beside(url, load.LAB, load.same_lab(200), SECONDS)),
        ("20 run the slowest labs", 150, load.beside(url, load.LAB, load.slowest_labs(), SECONDS)),
        ("4 fit a head of 16 tokens", 60, load.beside(url, load.FIT, load.fits(4), SECONDS)),
        ("20 type sentences for the model", 60, load.beside_sentences(url, 20, SECONDS)),
        ("4 open new structures", 50, load.beside_new_structures(url, 4, SECONDS)),
    ):
        yield f"dragging while {name}: words", f"p95 ≤ {goal} ms", f"{waits.p95:.0f} ms"


def drags(url: str) -> Iterator[Line]:
    """Yield the delays and frame rates of a drag."""
    for name, goal, drag in (
        ("scrub in the plane", "≥ 55", Drag(PLANE)),
        ("pull in the plane", "≥ 55", Drag(PLANE, TIP)),
        ("scrub in the plane, four times slower", "≥ 20", Drag(PLANE, slowdown=4)),
        ("pull in space", "≥ 48", Drag(SPACE, TIP)),
    ):
        measurement = measure_frames(url, drag)
        yield (
            f"{name}: numbers, figures in frames with moves",
            "≥ 0.97",
            f"{measurement.numbers:.2f}, {measurement.figures:.2f}",
        )
        yield f"{name}: frames a second", goal, f"{measurement.rate:.0f}"


def frames(url: str) -> Iterator[Line]:
    """Yield the main thread's time in a frame of a drag."""
    for name, goal, drag in (
        ("pull in the plane", "≤ 10 ms", Drag(PLANE, TIP)),
        ("scrub with ten words", "≤ 14 ms", Drag(TEN)),
        ("scrub in space", "–", Drag(SPACE)),
    ):
        frame = cost(url, drag)
        parts = ", ".join(f"{kind} {milliseconds:.1f}" for kind, milliseconds in frame.parts.items())
        yield f"{name}: main thread in a frame", goal, f"{frame.main:.1f} ms: {parts}"


def opening(url: str) -> Iterator[Line]:
    """Yield the time to the first picture, relative to a Gradio page with one Plot, and the page's size."""
    with served("-m", "tests.bench.bare") as without_brackets:
        their_seconds, their_size = ready(without_brackets.url, IS_THEIR_PAGE_READY)
    our_seconds, size = ready(url, IS_OUR_PAGE_READY)
    ours, theirs = f"{our_seconds:.2f} s and {size:.1f} MB", f"{their_seconds:.2f} s and {their_size:.1f} MB"
    result = f"{our_seconds / their_seconds:.2f}: {ours} beside {theirs}"
    yield "page ready, beside a Gradio page with one Plot", "≤ 0.7", result


def ready(url: str, condition: str) -> tuple[float, float]:
    """Return the median seconds from navigation until the condition is true, and the loaded megabytes."""
    times, sizes = [], []
    with browsing() as browser:
        for _ in range(5):
            page = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-US").new_page()
            size: list[int] = []
            page.on("requestfinished", lambda request, size=size: size.append(request.sizes()["responseBodySize"]))
            started = time.perf_counter()
            page.goto(url, wait_until="commit")
            page.wait_for_function(condition)
            times.append(time.perf_counter() - started)
            sizes.append(sum(size))
            page.context.close()
    return statistics.median(times), sizes[-1] / 1e6


def memory(app: Served) -> int:
    """Return the resident megabytes of the app's process, or 0 without /proc."""
    status = Path(f"/proc/{app.process.pid}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS")), 0)


PARTS: dict[str, Callable[[str], Iterator[Line]]] = {
    "load": crowds,
    "drags": drags,
    "frames": frames,
    "opening": opening,
}


if __name__ == "__main__":
    main(*sys.argv[1:])
