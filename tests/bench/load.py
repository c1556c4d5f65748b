"""Send requests over many connections, and time the responses.

Each connection sends its next request after the response to the previous one.
"""

import asyncio
import json
import random
import time
from collections.abc import Iterator
from itertools import repeat
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from qkv_demo.examples import examples
from qkv_demo.ui.answers.response import OMITTABLE_TEXTS, answer

PACE = 0.2  # The seconds between two requests of one page, as in server/updates.js.
ANSWER, LAB, HEADS = "/gradio_api/qkv/answer", "/gradio_api/qkv/lab", "/gradio_api/qkv/heads"
FIT, BARE = "/gradio_api/run/fit", "/gradio_api/run/echo"
TYPING = 3.0  # The seconds between two sentences that a user types.


class Load(NamedTuple):
    seconds: float
    waits: list[float]  # The seconds from each request to its response, sorted.

    @property
    def rate(self) -> float:
        """Return responses per second."""
        return len(self.waits) / self.seconds

    @property
    def p95(self) -> float:
        """Return the 95th percentile in milliseconds."""
        return self.waits[int(0.95 * len(self.waits))] * 1000


def drags() -> Iterator[bytes]:
    """Yield the requests that a page sends while the user drags a number of the default scene."""
    scene = examples()["riley-dog"].scene.to_dict()
    request_payload = {
        "view": {"pair": [0, 1], "cell": ["w_q", 0, 1]},
        "keys": list(answer({})["texts"]),
        "omitted": OMITTABLE_TEXTS,
    }
    while True:
        scene["heads"][0]["w_q"][0][1] = random.random()
        yield json.dumps({"scene": scene, **request_payload}).encode()


def new_structures() -> Iterator[bytes]:
    """Yield scenes of random sizes, for which new programs must be recorded."""

    def matrix(rows: int, columns: int) -> list[list[float]]:
        return [[random.random() for _ in range(columns)] for _ in range(rows)]

    view = {"pair": [0, 1], "cell": ["w_q", 0, 1], "gradient": ["w_q", 0, 1], "film": True}
    while True:
        tokens, d_model, d_k, d_v = random.randint(2, 16), *(random.randint(2, 8) for _ in range(3))
        sizes = {"w_q": d_k, "w_k": d_k, "w_v": d_v}
        heads = [{name: matrix(d_model, size) for name, size in sizes.items()} for _ in range(random.randint(1, 4))]
        names = [f"t{token}" for token in range(tokens)]
        scene = {"tokens": names, "embeddings": matrix(tokens, d_model), "heads": heads}
        yield json.dumps({"scene": scene, "view": view}).encode()


def same_lab(people: int) -> list[bytes]:
    return [json.dumps({"lab": "can-one-matrix"}).encode()] * people


def slowest_labs() -> list[bytes]:
    """Return twenty requests for labs with the slowest settings."""
    settings: list[tuple[str, dict[str, Any]]] = [
        ("can-one-matrix", {"steps": 300}),
        ("watch-it-learn", {"epochs": 400, "dimensions": 3}),
    ]
    return [
        json.dumps({"lab": name, "settings": {**fixed, "seed": seed}}).encode()
        for name, fixed in settings
        for seed in range(1, 11)
    ]


def fits(people: int) -> list[bytes]:
    """Return requests that fit a scene to random weights of sixteen tokens."""
    tokens = [f"t{index}" for index in range(16)]

    def row() -> list[float]:
        shares = [random.random() for _ in tokens]
        return [share / sum(shares) for share in shares]

    return [json.dumps({"data": [tokens, [row() for _ in tokens]]}).encode() for _ in range(people)]


def sentences() -> Iterator[bytes]:
    """Yield sentences of fourteen words for the trained model."""
    while True:
        words = random.choices(("the", "animal", "was", "tired", "because", "it", "ran"), k=14)
        yield json.dumps({"text": " ".join(words)}).encode()


def throughput(url: str, seconds: float, is_bare: bool = False) -> Load:
    """Send as many requests as 40 connections can, to the page's own route or to a Gradio event that does nothing."""
    path, bodies = (BARE, repeat(b'{"data": [1]}')) if is_bare else (ANSWER, drags())
    return asyncio.run(_crowd(url, path, bodies, 40, seconds))


def dragging(url: str, people: int, seconds: float) -> Load:
    """Return the waiting times of users who drag at once."""
    return asyncio.run(_crowd(url, ANSWER, drags(), people, seconds, PACE))


def beside(url: str, path: str, bodies: list[bytes], seconds: float) -> Load:
    """Return the waiting times of 20 users who drag while others send each of these requests once."""

    async def run() -> Load:
        opening = [asyncio.create_task(_crowd(url, path, iter([body]), 1, seconds)) for body in bodies]
        visitors = await _crowd(url, ANSWER, drags(), 20, seconds, PACE)
        await asyncio.gather(*opening)
        return visitors

    return asyncio.run(run())


def beside_sentences(url: str, people: int, seconds: float) -> Load:
    """Return the waiting times of 20 users who drag while others type sentences for the trained model."""

    async def run() -> Load:
        typing = _crowd(url, HEADS, sentences(), people, seconds, TYPING)
        visitors, _ = await asyncio.gather(_crowd(url, ANSWER, drags(), 20, seconds, PACE), typing)
        return visitors

    return asyncio.run(run())


def beside_new_structures(url: str, connections: int, seconds: float) -> Load:
    """Return the waiting times of one user who drags while each connection keeps opening new structures."""

    async def run() -> Load:
        newcomers = _crowd(url, ANSWER, new_structures(), connections, seconds)
        visitor, _ = await asyncio.gather(_crowd(url, ANSWER, drags(), 1, seconds, PACE / 4), newcomers)
        return visitor

    return asyncio.run(run())


async def _crowd(url: str, path: str, bodies: Iterator[bytes], people: int, seconds: float, pace: float = 0) -> Load:
    """Send requests from several connections until the time is over or all bodies have been sent."""
    waits: list[float] = []
    started = time.perf_counter()
    await asyncio.gather(*(_person(url, path, bodies, waits, started + seconds, pace) for _ in range(people)))
    return Load(time.perf_counter() - started, sorted(waits))


async def _person(url: str, path: str, bodies: Iterator[bytes], waits: list[float], end: float, pace: float) -> None:
    host = urlsplit(url)
    await asyncio.sleep(random.random() * pace)
    reader, writer = await asyncio.open_connection(host.hostname, host.port)
    for body in bodies:
        sent = time.perf_counter()
        head = f"POST {path} HTTP/1.1\r\nHost: {host.netloc}\r\nContent-Type: application/json\r\n"
        writer.write(f"{head}Accept-Encoding: gzip\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        await _read_response(reader)
        waits.append(time.perf_counter() - sent)
        await asyncio.sleep(max(0.0, sent + pace - time.perf_counter()))
        if time.perf_counter() >= end:
            break
    writer.close()


async def _read_response(reader: asyncio.StreamReader) -> None:
    """Read one response to its end. Raises RuntimeError for an error."""
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    if b" 200 " not in head.split(b"\r\n", 1)[0]:
        raise RuntimeError(head.decode())
    await reader.readexactly(int(head.split(b"content-length:")[1].split(b"\r\n")[0]))
