"""A real hand: the browser's own pointer at 75 moves a second, what is seen of them, and what a frame of it costs."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from playwright.async_api import CDPSession, Page, async_playwright

from ..awaited import awaited
from ..chromium import find_or_install
from .frames import Frames, frames

SCRIPT = (Path(__file__).parent / "seen.js").read_text(encoding="utf-8")
SCRUB, PULL = '#stage [data-quantity="w_q"] input', "#stage .handle:not([hidden])"
FILM = "#stage .film-bar input"  # drawn to and fro it shows a beat's frames
RATE = 75  # moves a second
SECONDS = 1.5  # of a run
FORTH, BACK = 3, 2  # pixels a move: however many of them one frame takes, it never ends where it began
TURN = 60  # pixels to one side
TRACED = ("devtools.timeline", "disabled-by-default-devtools.timeline", "devtools.timeline.frame")
Found = TypeVar("Found")
Move = Callable[[], Awaitable[None]]
Measure = Callable[[Page, Move], Awaitable[Found]]


class Drag(NamedTuple):
    preset: str
    target: str = SCRUB
    slower: int = 1  # so many times than this machine is


class Seen(NamedTuple):
    numbers: float  # frames with new ones among those that brought moves: of several in one the last is seen
    figures: float  # the same
    rate: float  # frames a second
    moves: float  # that the hand made in a second, as the browser took them


def see(url: str, drag: Drag, runs: int) -> Seen:
    """The best of some short runs: a busy machine takes frames away, and gives none."""

    async def measure(page: Page, move: Move) -> Seen:
        before = await page.evaluate("seen()")
        await move()
        after = await page.evaluate("seen()")
        found = {name: after[name] - before[name] for name in after}
        seconds = found["milliseconds"] / 1000
        return Seen(
            found["numbered"] / found["moved"],
            found["pictured"] / found["moved"],
            found["frames"] / seconds,
            found["made"] / seconds,
        )

    return max(awaited(_runs(url, drag, runs, measure)), key=lambda run: (round(run.figures, 2), run.rate))


def cost(url: str, drag: Drag, runs: int) -> Frames:
    """Of some short runs the one whose frames cost least."""

    async def measure(page: Page, move: Move) -> Frames:
        browser = page.context.browser
        assert browser is not None
        await browser.start_tracing(page=page, categories=list(TRACED))
        await move()
        return frames(await browser.stop_tracing())

    return min(awaited(_runs(url, drag, runs, measure)), key=lambda run: run.main)


async def _runs(url: str, drag: Drag, runs: int, measure: Measure[Found]) -> list[Found]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find_or_install(), args=["--no-sandbox"])
        page = await browser.new_page(viewport={"width": 1440, "height": 900}, locale="en-US")
        page.set_default_timeout(120_000)
        await page.goto(f"{url}/?preset={drag.preset}{'&film=1' if drag.target == FILM else ''}")
        await page.wait_for_selector("#stage .matrix input")
        await page.wait_for_timeout(2000)
        await page.evaluate(SCRIPT)
        hand = await page.context.new_cdp_session(page)
        await hand.send("Emulation.setCPUThrottlingRate", {"rate": drag.slower})
        box = await page.locator(drag.target).first.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        await _send(hand, "mouseMoved", x, y, buttons=0)
        await _send(hand, "mousePressed", x, y)
        await _pull(hand, x, y, 1.0)  # the browser has compiled what it needs
        found = [await measure(page, partial(_pull, hand, x, y, SECONDS)) for _ in range(runs)]
        await browser.close()
        return found


async def _pull(hand: CDPSession, x: float, y: float, seconds: float) -> None:
    """To and fro by the wall's clock, whether or not the page keeps up, until it has heard of every move."""
    started = time.perf_counter()
    sent = []
    away, way = 0, FORTH
    for move in range(round(seconds * RATE)):
        await asyncio.sleep(max(0.0, started + move / RATE - time.perf_counter()))
        away += way
        way = FORTH if away <= 0 else -BACK if away >= TURN else way
        sent.append(asyncio.create_task(_send(hand, "mouseMoved", x + away, y)))
    await asyncio.gather(*sent)


async def _send(hand: CDPSession, kind: str, x: float, y: float, buttons: int = 1) -> None:
    button = "none" if kind == "mouseMoved" and not buttons else "left"
    await hand.send(
        "Input.dispatchMouseEvent",
        {"type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1},
    )
