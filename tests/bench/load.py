"""People who drag at once, as a load of requests: each asks as the page does, one question after the other's answer."""

import asyncio
import json
import random
import time
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import urlsplit

from qkv_demo.presets import presets
from qkv_demo.ui.answer import FOLDABLE, answer

from ..awaited import awaited

PACE = 0.2  # seconds between two questions of one page; see server/updates.js


class Load(NamedTuple):
    answers: int
    seconds: float
    waits: list[float]  # seconds from question to answer, sorted

    @property
    def rate(self) -> float:
        return self.answers / self.seconds

    def within(self, share: float) -> float:
        """Milliseconds that this share of all answers needed at most."""
        return self.waits[min(len(self.waits) - 1, int(share * len(self.waits)))] * 1000

    def told(self) -> str:
        p95, median = self.within(0.95), self.within(0.5)
        return f"p95 {p95:.0f} ms, median {median:.0f} ms, {self.rate:.0f} answers a second"


def drag(url: str, people: int, seconds: float) -> Load:
    """Everybody drags a number of the default scene for so long."""
    return awaited(_drag(url, people, seconds, PACE))


def ask(url: str, count: int, connections: int = 40) -> Load:
    """So many questions in all, over connections that never rest."""
    return awaited(_drag(url, connections, count=count))


def call(url: str, path: str, body: bytes, count: int, connections: int = 40) -> Load:
    """The same call so many times in all: what to compare `ask` with."""
    return awaited(_drag(url, connections, count=count, asking=(path, lambda: body)))


def drag_beside_newcomers(url: str, connections: int, seconds: float) -> Load:
    """Measure one person who drags while each connection keeps opening scenes of new structures."""

    async def run() -> Load:
        newcomers = _drag(url, connections, seconds, asking=_asks_for_new_structures())
        visitor, _ = await asyncio.gather(_drag(url, 1, seconds, PACE / 4), newcomers)
        return visitor

    return awaited(run())


Asking = tuple[str, Callable[[], bytes]]  # where one person asks, and the body of the next question


def _asks_as_the_page() -> Asking:
    """A number of the default scene, moved each time, with what is folded while a hand moves it on the first screen."""
    scene = presets()["riley-dog"].scene.to_dict()
    keys = list(answer({})["texts"])
    view = {"pair": [0, 1], "cell": ["w_q", 0, 1]}

    def body() -> bytes:
        scene["heads"][0]["w_q"][0][1] = random.random()
        return json.dumps({"scene": scene, "view": view, "keys": keys, "folded": FOLDABLE}).encode()

    return "/gradio_api/qkv/answer", body


def _asks_for_new_structures() -> Asking:
    """Return requests for scenes of random sizes, with everything that has to be recorded for them."""

    def matrix(rows: int, columns: int) -> list[list[float]]:
        return [[random.random() for _ in range(columns)] for _ in range(rows)]

    def body() -> bytes:
        tokens, d_model, d_k, d_v = random.randint(2, 16), *(random.randint(2, 8) for _ in range(3))
        sizes = {"w_q": d_k, "w_k": d_k, "w_v": d_v}
        heads = [{name: matrix(d_model, size) for name, size in sizes.items()} for _ in range(random.randint(1, 4))]
        names = [f"t{token}" for token in range(tokens)]
        scene = {"tokens": names, "embeddings": matrix(tokens, d_model), "heads": heads}
        view = {"pair": [0, 1], "cell": ["w_q", 0, 1], "gradient": ["w_q", 0, 1], "film": True}
        return json.dumps({"scene": scene, "view": view}).encode()

    return "/gradio_api/qkv/answer", body


async def _drag(
    url: str, people: int, seconds: float = 600, pace: float = 0, count: int = 10**9, asking: Asking | None = None
) -> Load:
    asking = asking or _asks_as_the_page()
    waits: list[float] = []
    left = [count]
    started = time.perf_counter()
    end = started + seconds
    await asyncio.gather(*(_person(url, asking, waits, left, end, pace) for _ in range(people)))
    return Load(len(waits), time.perf_counter() - started, sorted(waits))


async def _person(url: str, asking: Asking, waits: list[float], left: list[int], end: float, pace: float) -> None:
    place = urlsplit(url)
    path, next_body = asking
    await asyncio.sleep(random.random() * pace)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    while left[0] > 0 and time.perf_counter() < end:
        left[0] -= 1
        body = next_body()
        started = time.perf_counter()
        writer.write(_head(path, place.netloc, len(body)) + body)
        await _answered(reader)
        waits.append(time.perf_counter() - started)
        await asyncio.sleep(max(0.0, started + pace - time.perf_counter()))
    writer.close()


def _head(path: str, host: str, length: int) -> bytes:
    lines = (
        f"POST {path} HTTP/1.1",
        f"Host: {host}",
        "Content-Type: application/json",
        "Accept-Encoding: gzip",
        f"Content-Length: {length}",
    )
    return "\r\n".join([*lines, "", ""]).encode()


async def _answered(reader: asyncio.StreamReader) -> None:
    """Read one answer to its end. Raises RuntimeError for one that is none."""
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    if b" 200 " not in head.split(b"\r\n", 1)[0]:
        raise RuntimeError(head.decode())
    await reader.readexactly(int(head.split(b"content-length:")[1].split(b"\r\n")[0]))
