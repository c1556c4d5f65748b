"""How fast the stage is, as one table against its goals: `python -m tests.bench`, or with `--help`.

Prints; asserts nothing. Milliseconds belong to one machine and one moment, frames and ratios travel better.
"""

import argparse
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from qkv_demo.lessons import lessons
from qkv_demo.presets import presets
from qkv_demo.ui import saved

from ..conftest import Served, served
from . import hand, lab_load, load, pages

DELAYS = (0, 100, 300)  # milliseconds of round trip
PEOPLE = (1, 10, 50, 100, 200, 400)
SECONDS = 5.0  # that a crowd drags
RUNS = 5  # of a drag, of which the best counts: a busy machine takes frames away
Asked = argparse.Namespace
Line = tuple[str, str, str]  # what, its goal, what was found
READY = {
    "stage": "document.querySelector('#stage')?.dataset.figureRevision > 0",
    "bare": "document.querySelector('.js-plotly-plot .main-svg') !== null",
}


def main() -> None:
    """Each line as soon as it is known."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--only", choices=PARTS, nargs="*", default=PARTS, help="some parts instead of all")
    parser.add_argument("--answers", type=int, default=5_000, help="answers after which memory is looked at")
    parser.add_argument("--pages", type=int, default=50, help="opened pages after which memory is looked at")
    asked = parser.parse_args()
    with served("app.py") as stage:
        say("serving after", "≤ 6 s", f"{stage.started:.1f} s, {memory(stage)} MB")
        for part in asked.only:
            for line in PARTS[part](stage, asked):
                say(*line)


def say(what: str, goal: str, found: str) -> None:
    print(f"{what:<58} {goal:<12} {found}", flush=True)


def answers(stage: Served, _: Asked) -> Iterator[Line]:
    """Of one process and of two, beside a bare Gradio event, and how long people who drag at once wait for words."""
    with served("-m", "tests.bench.bare") as bare:
        event = load.call(bare.url, "/gradio_api/run/echo", b'{"data": [1]}', 1000)
    found = load.ask(stage.url, 3000)
    yield (
        "answers a second, 40 connections",
        "≥ 900",
        f"{found.rate:.0f}, {found.rate / event.rate:.1f} of a bare event",
    )
    for people in PEOPLE:
        yield f"{people} dragging at once: words", "p95 ≤ 500 ms", load.drag(stage.url, people, SECONDS).told()
    beside = load.drag_beside_newcomers(stage.url, 4, SECONDS)
    yield "one dragging beside 4 who open new structures: words", "p95 ≤ 50 ms", beside.told()
    port = "7873"
    command = ("-m", "uvicorn", "--factory", "app:asgi", "--workers", "2", "--timeout-worker-healthcheck", "60")
    with served(*command, "--port", port, port=int(port)) as two:
        yield "two workers: answers a second", "–", f"{load.ask(two.url, 3000).rate:.0f}"
        yield "two workers: 200 dragging at once: words", "p95 ≤ 500 ms", load.drag(two.url, 200, SECONDS).told()


def halls(stage: Served, _: Asked) -> Iterator[Line]:
    """Words for those who drag while others open labs."""
    for what, goal, wanted in (
        ("200 open one lab at once: words", "p95 ≤ 60 ms", lab_load.SAME),
        ("20 run the 20 dearest labs: words", "p95 ≤ 150 ms", lab_load.DEAREST),
    ):
        yield what, goal, lab_load.crowd(stage.url, wanted, SECONDS).told()


def edits(stage: Served, _: Asked) -> Iterator[Line]:
    """A number typed, at every round trip."""
    for delay in DELAYS:
        for what, frames in pages.edits(stage.url, delay).items():
            yield f"+{delay} ms: edit → {what} painted", "1 frame", f"{frames:g}"


def drags(stage: Served, _: Asked) -> Iterator[Line]:
    """What a hand's moves let somebody see."""
    for what, goal, drag in (
        ("scrub in the plane", "–", hand.Drag(pages.PLANE)),
        ("pull in the plane", "–", hand.Drag(pages.PLANE, hand.PULL)),
        ("scrub in the plane, four times slower", "≥ 50", hand.Drag(pages.PLANE, slower=4)),
        ("scrub in space", "≥ 55", hand.Drag(pages.SPACE)),
        ("pull in space", "≥ 55", hand.Drag(pages.SPACE, hand.PULL)),
    ):
        found = hand.see(stage.url, drag, RUNS)
        yield f"{what}: numbers in frames with moves", "≥ 0.97", f"{found.numbers:.2f}"
        yield f"{what}: figures in frames with moves", "≥ 0.97", f"{found.figures:.2f}"
        of = f"{found.rate:.0f}, of {found.moves:.0f} moves; load {os.getloadavg()[0]:.0f}"
        yield f"{what}: frames a second", goal, of


def costs(stage: Served, _: Asked) -> Iterator[Line]:
    """What a frame of dragging takes of the main thread, and one of a film's beat."""
    for what, goal, drag in (
        ("scrub in the plane", "≤ 8 ms", hand.Drag(pages.PLANE)),
        ("pull in the plane", "≤ 8 ms", hand.Drag(pages.PLANE, hand.PULL)),
        ("film in the plane", "a drag's", hand.Drag(pages.PLANE, hand.FILM)),
        ("scrub with ten words", "≤ 14 ms", hand.Drag(pages.TEN)),
        ("scrub in space", "–", hand.Drag(pages.SPACE)),
        ("film in space", "a drag's", hand.Drag(pages.SPACE, hand.FILM)),
    ):
        found = hand.cost(stage.url, drag, RUNS)
        parts = ", ".join(f"{kind} {time:.1f}" for kind, time in found.parts.items())
        yield f"{what}: main thread in a frame", goal, f"{found.main:.1f} ms: {parts}"
        yield f"{what}: layouts in a frame", "≤ 1", f"{found.layouts:.2f}"


def opening(stage: Served, _: Asked) -> Iterator[Line]:
    """From navigation to the first picture, beside an empty Gradio page with one Plot."""
    with served("-m", "tests.bench.bare") as bare:
        theirs, their_size = pages.ready(bare.url, READY["bare"], 5)
    ours, size = pages.ready(stage.url, READY["stage"], 5)
    found = f"{ours / theirs:.2f}: {ours:.2f} s and {size:.1f} MB beside {theirs:.2f} s and {their_size:.1f} MB"
    yield "page ready, beside a Gradio page with one Plot", "≤ 0.7", found
    one = len(saved.page(presets()[pages.PLANE].scene, {}).encode()) / 1e6
    lesson = max(len(saved.lesson({"view": {"lesson": [name, 0]}}).encode()) / 1e6 for name in lessons())
    yield "a live page, and the largest of a lesson", "≤ 0.9, 1.3", f"{one:.2f}, {lesson:.2f} MB"


def growth(stage: Served, asked: Asked) -> Iterator[Line]:
    """The server's memory: warmed up, then after many answers and many opened pages."""
    before = memory(stage)
    load.ask(stage.url, asked.answers)
    after = memory(stage)
    yield f"memory after {asked.answers} answers more", "flat", f"{before} → {after} MB"
    pages.ready(stage.url, READY["stage"], asked.pages)
    yield f"memory after {asked.pages} opened pages more", "flat", f"{after} → {memory(stage)} MB"


def memory(app: Served) -> int:
    """Resident megabytes of its process, where /proc tells."""
    status = Path(f"/proc/{app.process.pid}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS")), 0)


PARTS: dict[str, Callable[[Served, Asked], Iterator[Line]]] = {
    **{"answers": answers, "labs": halls, "edits": edits, "drags": drags, "costs": costs},
    **{"opening": opening, "memory": growth},
}


if __name__ == "__main__":
    main()
