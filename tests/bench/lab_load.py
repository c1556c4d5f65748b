"""People who drag while others open labs: how long both wait."""

import asyncio
import gzip
import json
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from . import load

DRAGGING = 20
PATIENCE = 30.0  # seconds, after which nobody waits for a lab any longer
SAME: list[Any] = [{"lab": "can-one-matrix"}] * 200  # a hall that follows one code
DEAREST: list[Any] = [
    *({"lab": "can-one-matrix", "settings": {"steps": 300, "seed": seed}} for seed in range(1, 11)),
    *({"lab": "watch-it-learn", "settings": {"epochs": 400, "dimensions": 3, "seed": seed}} for seed in range(1, 11)),
]


class Crowd(NamedTuple):
    dragging: load.Load
    labs: list[float]  # seconds until each who has a lab had it, sorted
    opened: int

    def told(self) -> str:
        last = f"the last after {self.labs[-1]:.1f} s" if self.labs else "nobody"
        p95, worst = self.dragging.within(0.95), self.dragging.within(1)
        return f"p95 {p95:.0f} ms, at most {worst:.0f}; {len(self.labs)} of {self.opened} have their lab, {last}"


def crowd(url: str, asked: list[Any], seconds: float) -> Crowd:
    """Some drag for so long, and a little after they have begun everybody else opens a lab at once."""
    with ProcessPoolExecutor(1, get_context("spawn")) as process:  # so that none of the two waits for the other here
        process.submit(len, "ready").result()
        labs = process.submit(_open_all, url, asked)
        return Crowd(load.drag(url, DRAGGING, seconds), labs.result(), len(asked))


def _open_all(url: str, asked: list[Any]) -> list[float]:
    return asyncio.run(_all_at_once(url, asked))


async def _all_at_once(url: str, asked: list[Any]) -> list[float]:
    await asyncio.sleep(1)
    waits = await asyncio.gather(*(_open(url, request) for request in asked))
    return sorted(wait for wait in waits if wait is not None)


async def _open(url: str, request: Any) -> float | None:
    """Seconds until its report came; None where it did not."""
    place = urlsplit(url)
    body = json.dumps(request).encode()
    head = (
        f"POST /gradio_api/qkv/lab HTTP/1.1\r\nHost: {place.netloc}\r\nConnection: close\r\nAccept-Encoding: gzip\r\n"
    )
    started = time.perf_counter()
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection(place.hostname, place.port)
            writer.write(f"{head}Accept-Encoding: gzip\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
            said = await reader.read()
            writer.close()
    except (OSError, TimeoutError):
        return None
    waited = time.perf_counter() - started
    packed = said.partition(b"\r\n\r\n")[2] if b"content-encoding: gzip" in said[:1000].lower() else None
    return waited if b'"words"' in (said if packed is None else gzip.decompress(packed)) else None
