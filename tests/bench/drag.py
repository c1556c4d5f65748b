"""Drag with the browser's own pointer at 75 moves a second, and measure the delays and the cost of each frame."""

import asyncio
import json
import statistics
import time
from bisect import bisect_right
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from playwright.async_api import CDPSession, Page, async_playwright

from ..chromium import find_or_install

SCRIPT = (Path(__file__).parent / "seen.js").read_text(encoding="utf-8")
CELL, TIP = '#stage [data-quantity="w_q"] input', "#stage .handle:not([hidden])"
RATE = 75  # Moves per second.
SECONDS = 1.5  # The seconds of a run.
RUNS = 5  # The number of runs. The best one counts, because a busy machine loses frames.
FORWARD, BACK = 3, 2  # Pixels per move. With this number, frames that contain several moves never end where they began.
TURN = 60  # Pixels to each side.
TRACE_CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "devtools.timeline.frame"]
KINDS = {
    "FunctionCall": "script",
    "UpdateLayoutTree": "style",
    "Layout": "layout",
    "PrePaint": "paint",
    "Paint": "paint",
    "Layerize": "paint",
    "Commit": "paint",
}
Event = dict[str, Any]


class Drag(NamedTuple):
    preset: str
    target: str = CELL
    slowdown: int = 1  # The factor by which the processor is throttled.


class Seen(NamedTuple):
    figures: float  # The fraction of the frames with moves that show new pictures.
    numbers: float  # The fraction of the frames with moves that show new numbers.
    rate: float  # Frames per second.


class Cost(NamedTuple):
    main: float  # The median of the main thread's milliseconds in a frame with a move.
    parts: dict[str, float]  # Milliseconds by the kind of work.


def measure_frames(url: str, drag: Drag) -> Seen:
    """Return the best of several runs."""
    return max(measurement for measurement, _ in asyncio.run(_runs(url, drag, is_traced=False)))


def cost(url: str, drag: Drag) -> Cost:
    """Return the run whose frames cost the least."""
    return min((_cost(trace) for _, trace in asyncio.run(_runs(url, drag, is_traced=True))), key=lambda run: run.main)


async def _runs(url: str, drag: Drag, is_traced: bool) -> list[tuple[Seen, bytes]]:
    """Drag several times. Return the measurements of each run, and the browser's trace."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find_or_install(), args=["--no-sandbox"])
        page = await browser.new_page(viewport={"width": 1440, "height": 900}, locale="en-US")
        page.set_default_timeout(120_000)
        await page.goto(f"{url}/?preset={drag.preset}")
        await page.wait_for_selector("#stage .matrix input")
        await page.wait_for_timeout(2000)
        await page.evaluate(SCRIPT)
        pointer = await page.context.new_cdp_session(page)
        await pointer.send("Emulation.setCPUThrottlingRate", {"rate": drag.slowdown})
        box = await page.locator(drag.target).first.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        await _send(pointer, "mouseMoved", x, y, buttons=0)
        await _send(pointer, "mousePressed", x, y)
        # The first moves are not measured, because the browser still compiles the scripts.
        await _move(pointer, x, y, 1.0)
        runs = []
        for _ in range(RUNS):
            if is_traced:
                await browser.start_tracing(page=page, categories=TRACE_CATEGORIES)
            measurement = await _seen(page, pointer, x, y)
            runs.append((measurement, await browser.stop_tracing() if is_traced else b""))
        await browser.close()
        return runs


async def _seen(page: Page, pointer: CDPSession, x: float, y: float) -> Seen:
    before = await page.evaluate("seen()")
    await _move(pointer, x, y, SECONDS)
    after = await page.evaluate("seen()")
    count = {name: after[name] - before[name] for name in after}
    rate = count["frames"] / count["milliseconds"] * 1000
    return Seen(count["pictured"] / count["moved"], count["numbered"] / count["moved"], rate)


async def _move(pointer: CDPSession, x: float, y: float, seconds: float) -> None:
    """Move the pointer to and fro at fixed times until the page has received every move, even if the page is late."""
    started = time.perf_counter()
    send_times = []
    offset, direction = 0, FORWARD
    for move in range(round(seconds * RATE)):
        await asyncio.sleep(max(0.0, started + move / RATE - time.perf_counter()))
        offset += direction
        direction = FORWARD if offset <= 0 else -BACK if offset >= TURN else direction
        send_times.append(asyncio.create_task(_send(pointer, "mouseMoved", x + offset, y)))
    await asyncio.gather(*send_times)


async def _send(pointer: CDPSession, kind: str, x: float, y: float, buttons: int = 1) -> None:
    event = {"type": kind, "x": x, "y": y, "button": "left" if buttons else "none", "buttons": buttons, "clickCount": 1}
    await pointer.send("Input.dispatchMouseEvent", event)


def _cost(trace: bytes) -> Cost:
    """Return the cost of the frames that contained a move. Raises ValueError if the trace contains none."""
    events = [event for event in json.loads(trace)["traceEvents"] if event.get("ph") == "X"]
    move = next(filter(_is_move, events), None)
    if move is None:
        raise ValueError("no frame was traced")
    work = sorted(
        (event for event in events if (event["pid"], event["tid"]) == (move["pid"], move["tid"])),
        key=lambda event: (event["ts"], -event["dur"]),
    )
    ends = [event["ts"] + event["dur"] for event in work if event["name"] == "Commit"]
    frames: list[list[Event]] = [[] for _ in range(len(ends) + 1)]
    for event in work:
        frames[bisect_right(ends, event["ts"])].append(event)
    move_frames = [frame for frame in frames[1:-1] if any(map(_is_move, frame))]
    totals = [sum(_time(event) for event in frame if event["name"] == "RunTask") for frame in move_frames]
    parts = sum(map(_parts, move_frames), Counter[str]())
    return Cost(statistics.median(totals), {kind: total / len(move_frames) for kind, total in parts.most_common()})


def _is_move(event: Event) -> bool:
    return bool(event["name"] == "EventDispatch" and event["args"]["data"]["type"] == "pointermove")


def _parts(work: list[Event]) -> Counter[str]:
    """Return milliseconds by the kind of event, each without nested events of another kind."""
    parts: Counter[str] = Counter()
    open_events: list[tuple[float, str]] = []  # The end and the kind of each open event.
    for event in work:
        while open_events and open_events[-1][0] <= event["ts"]:
            open_events.pop()
        kind = KINDS.get(event["name"]) or (open_events[-1][1] if open_events else "rest")
        if open_events:
            parts[open_events[-1][1]] -= _time(event)
        if open_events or event["name"] == "RunTask":
            parts[kind] += _time(event)
            open_events.append((event["ts"] + event["dur"], kind))
    return parts


def _time(event: Event) -> float:
    """Return an event's milliseconds, without the time for which its thread was paused."""
    return float(event.get("tdur", event["dur"])) / 1000
