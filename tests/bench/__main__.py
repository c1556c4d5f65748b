"""How fast the stage is, as one table against its goals: `python -m tests.bench`, or with `--help`.

Prints; asserts nothing. Milliseconds belong to one machine and one moment, ratios within one run travel better.
"""

import argparse
import os
import statistics
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from qkv_demo.lessons import lessons
from qkv_demo.presets import presets
from qkv_demo.replay.programs import record_scene
from qkv_demo.ui import saved
from qkv_demo.ui.answer import FOLDABLE, answer

from ..chromium import find_or_install
from ..conftest import Served, served
from . import hand, lab_load, load, pages

DELAYS = (0, 100, 300)  # milliseconds of round trip
PEOPLE = (1, 10, 50, 100, 200, 400)
PARTS = ("server", "labs", "edits", "hand", "ready", "memory", "workers")
Line = tuple[str, str, str]  # what, its goal, what was found
READY = {
    "stage": "document.querySelector('#stage')?.dataset.figureRevision > 0",
    "bare": "document.querySelector('.js-plotly-plot .main-svg') !== null",
}


def main() -> None:
    asked = _arguments()
    parts = set(asked.only)
    with served("app.py") as stage, served("-m", "tests.bench.bare") as bare:
        say("serving after", "≤ 6 s", f"{stage.started:.1f} s, {memory(stage)} MB")
        if "server" in parts:
            tell(recording(), answers(stage, bare, asked), crowds(stage, asked))
        if "labs" in parts:
            tell(halls(stage, asked))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_or_install(), args=["--no-sandbox"])
            if "edits" in parts:
                tell(edits(browser, stage, bare, asked))
            if "ready" in parts:
                tell(opening(browser, stage, bare), files())
            if "memory" in parts:
                tell(growth(browser, stage, asked))
            browser.close()
        if "hand" in parts:
            tell(drags(stage, asked), costs(stage, asked))
    if "workers" in parts:
        tell(two_workers(asked))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--answers", type=int, default=5_000, help="answers after which memory is looked at")
    parser.add_argument("--pages", type=int, default=50, help="opened pages after which memory is looked at")
    parser.add_argument("--seconds", type=float, default=5.0, help="that a crowd drags")
    parser.add_argument(
        "--drags", type=int, default=5, help="of which the best counts: a busy machine takes frames away"
    )
    parser.add_argument("--rounds", type=int, default=30, help="edits, one after another")
    parser.add_argument("--only", choices=PARTS, nargs="*", default=PARTS, help="some parts instead of all")
    return parser.parse_args()


def tell(*parts: Iterator[Line]) -> None:
    """Each line as soon as it is known."""
    for line in chain.from_iterable(parts):
        say(*line)


def say(what: str, goal: str, found: str) -> None:
    print(f"{what:<58} {goal:<12} {found}", flush=True)


def recording() -> Iterator[Line]:
    """A scene's program, recorded anew."""
    for name in ("riley-dog", "riley-sentence"):
        times = []
        for _ in range(20):
            started = time.perf_counter()
            program = record_scene(presets()[name].scene)
            times.append(time.perf_counter() - started)
        found = f"{1000 * statistics.median(times):.1f} ms, {len(program.text) / 1000:.1f} kB"
        yield f"recording {name}", "–", found


def answers(stage: Served, bare: Served, asked: argparse.Namespace) -> Iterator[Line]:
    """What one process can do, without the network and with it."""
    first = answer({})
    request = {"scene": first["scene"], "keys": list(first["texts"]), "folded": list(FOLDABLE)}
    started = time.perf_counter()
    for _ in range(300):
        answer(request)
    yield "answers a second, in Python alone", "–", f"{300 / (time.perf_counter() - started):.0f}"
    found = load.ask(stage.url, min(asked.answers, 3000))
    event = load.call(bare.url, "/gradio_api/run/echo", b'{"data": [1]}', 1000)
    yield "a bare Gradio event: calls a second, 40 connections", "–", f"{event.rate:.0f}"
    against = f"{found.rate:.0f}, {found.rate / event.rate:.1f} of the bare event; median {found.within(0.5):.0f} ms"
    yield "answers a second, 40 connections", "≥ 800", against


def crowds(stage: Served, asked: argparse.Namespace) -> Iterator[Line]:
    """People who drag at once: how long words take."""
    for people in PEOPLE:
        yield (
            f"{people} dragging at once: words",
            _words_goal(people),
            _told(load.drag(stage.url, people, asked.seconds)),
        )


def halls(stage: Served, asked: argparse.Namespace) -> Iterator[Line]:
    """Words for those who drag while others open labs."""
    for what, goal, wanted in (
        ("200 open one lab at once: words", "p95 ≤ 60 ms", lab_load.SAME),
        ("20 run the 20 dearest labs: words", "p95 ≤ 150 ms", lab_load.DEAREST),
    ):
        yield what, goal, lab_load.crowd(stage.url, wanted, asked.seconds).told()


def _words_goal(people: int) -> str:
    return "p95 ≤ 500 ms" if people <= 200 else "–"


def _told(found: load.Load) -> str:
    return f"p95 {found.within(0.95):.0f} ms, median {found.within(0.5):.0f} ms, {found.rate:.0f} answers a second"


def edits(browser: Browser, stage: Served, bare: Served, asked: argparse.Namespace) -> Iterator[Line]:
    """A number typed, at every round trip."""
    for delay in DELAYS:
        found = pages.edits(browser, stage.url, delay, asked.rounds)
        event = pages.bare_event(browser, bare.url, delay, asked.rounds)
        yield f"+{delay} ms: a bare Gradio event", "–", f"{event:.0f} ms"
        against = f"{found['numbers']:.0f} ms, {found['numbers'] / event:.2f} of the bare event"
        yield f"+{delay} ms: edit → numbers painted", "≤ 20 ms", against
        yield f"+{delay} ms: edit → figures painted", "≤ 20 ms", f"{found['figures']:.0f} ms"
        yield f"+{delay} ms: edit → confirmed by Python", "–", f"{found['confirmed']:.0f} ms"


def drags(stage: Served, asked: argparse.Namespace) -> Iterator[Line]:
    """What a hand's moves let somebody see."""
    for what, goal, drag in (
        ("scrub in the plane", "–", hand.Drag(pages.PLANE)),
        ("pull in the plane", "–", hand.Drag(pages.PLANE, hand.PULL)),
        ("scrub in the plane, four times slower", "≥ 50", hand.Drag(pages.PLANE, slower=4)),
        ("scrub in space", "≥ 55", hand.Drag(pages.SPACE)),
        ("pull in space", "≥ 55", hand.Drag(pages.SPACE, hand.PULL)),
    ):
        found = hand.see(stage.url, drag, asked.drags)
        yield f"{what}: numbers in frames with moves", "≥ 0.97", f"{found.numbers:.2f}"
        yield f"{what}: figures in frames with moves", "≥ 0.97", f"{found.figures:.2f}"
        of = f"{found.rate:.0f}, of {found.moves:.0f} moves; load {os.getloadavg()[0]:.0f}"
        yield f"{what}: frames a second", goal, of


def costs(stage: Served, asked: argparse.Namespace) -> Iterator[Line]:
    """What a frame of dragging takes of the main thread, and one of a film's beat."""
    for what, goal, drag in (
        ("scrub in the plane", "≤ 8 ms", hand.Drag(pages.PLANE)),
        ("pull in the plane", "≤ 8 ms", hand.Drag(pages.PLANE, hand.PULL)),
        ("film in the plane", "a drag's", hand.Drag(pages.PLANE, hand.FILM)),
        ("scrub with ten words", "≤ 14 ms", hand.Drag(pages.TEN)),
        ("scrub in space", "–", hand.Drag(pages.SPACE)),
        ("film in space", "a drag's", hand.Drag(pages.SPACE, hand.FILM)),
    ):
        found = hand.cost(stage.url, drag, asked.drags)
        parts = ", ".join(f"{kind} {time:.1f}" for kind, time in found.parts.items())
        yield f"{what}: main thread in a frame", goal, f"{found.main:.1f} ms: {parts}"
        yield f"{what}: layouts in a frame", "≤ 1", f"{found.layouts:.2f}"


def opening(browser: Browser, stage: Served, bare: Served) -> Iterator[Line]:
    """From navigation to the first picture."""
    ours, size = pages.ready(browser, stage.url, READY["stage"], 5)
    theirs, their_size = pages.ready(browser, bare.url, READY["bare"], 5)
    yield "a Gradio page with one Plot: ready", "–", f"{theirs:.2f} s, {their_size:.1f} MB"
    yield "page ready, beside it", "≤ 0.7", f"{ours / theirs:.2f}: {ours:.2f} s, {size:.1f} MB"


def files() -> Iterator[Line]:
    """What a person takes home."""
    scene = presets()[pages.PLANE].scene
    yield "a live page", "≤ 0.9 MB", f"{len(saved.page(scene, {}).encode()) / 1e6:.2f} MB"
    sizes = {name: len(saved.lesson({"view": {"lesson": [name, 0]}}).encode()) / 1e6 for name in lessons()}
    largest = max(sizes, key=sizes.__getitem__)
    yield "the largest lesson as a live page", "≤ 1.3 MB", f"{sizes[largest]:.2f} MB: {largest}"


def growth(browser: Browser, stage: Served, asked: argparse.Namespace) -> Iterator[Line]:
    """The server's memory: warmed up, then after many answers and many opened pages."""
    before = memory(stage)
    load.ask(stage.url, asked.answers)
    after = memory(stage)
    yield f"memory after {asked.answers} answers more", "flat", f"{before} → {after} MB"
    pages.ready(browser, stage.url, READY["stage"], asked.pages)
    yield f"memory after {asked.pages} opened pages more", "flat", f"{after} → {memory(stage)} MB"


def memory(app: Served) -> int:
    """Resident megabytes of its process, where /proc tells."""
    status = Path(f"/proc/{app.process.pid}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS")), 0)


def two_workers(asked: argparse.Namespace) -> Iterator[Line]:
    """The same crowd before two processes."""
    port = "7873"
    command = ("-m", "uvicorn", "--factory", "app:asgi", "--workers", "2", "--timeout-worker-healthcheck", "60")
    with served(*command, "--port", port, port=int(port)) as stage:
        found = load.ask(stage.url, min(asked.answers, 3000))
        yield (
            "two workers: answers a second, 40 connections",
            "–",
            f"{found.rate:.0f}, median {found.within(0.5):.0f} ms",
        )
        yield (
            "two workers: 200 dragging at once: words",
            "p95 ≤ 500 ms",
            _told(load.drag(stage.url, 200, asked.seconds)),
        )


if __name__ == "__main__":
    main()
