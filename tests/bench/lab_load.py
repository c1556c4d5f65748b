"""People who drag while others open labs: how long both wait."""

import gzip
import json
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

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
    time.sleep(1)
    with ThreadPoolExecutor(len(asked)) as people:
        return sorted(wait for wait in people.map(partial(_open, url), asked) if wait is not None)


def _open(url: str, request: Any) -> float | None:
    """Seconds until its report came; None where it did not."""
    asked = Request(f"{url}/gradio_api/qkv/lab", json.dumps(request).encode(), {"Accept-Encoding": "gzip"})
    started = time.perf_counter()
    try:
        with urlopen(asked, timeout=PATIENCE) as answer:
            said, packed = answer.read(), answer.headers["Content-Encoding"] == "gzip"
    except OSError:
        return None
    waited = time.perf_counter() - started
    whole = b'"words"' in (gzip.decompress(said) if packed else said)
    return waited if whole and waited < PATIENCE else None
