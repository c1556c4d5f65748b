"""What labs have measured, and what is said of it: made once for all who ask.

It is measured beside the loop, by processes of their own: torch holds the interpreter, and answers would wait.
"""

import asyncio
import contextlib
import gzip
import json
import os
import subprocess
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from math import ceil
from pathlib import Path
from typing import Any

import anyio.to_thread
import orjson

from ..labs import Numbers, Settings, labs, shipped
from ..labs.worker import GO_ON, STOP
from ..scene.check import SceneError

SIZE = max(1, min(2, (os.cpu_count() or 1) - 1))  # one core stays for answers
MOST = 24  # asked for at once, those under way among them
_USUAL = 2.0  # seconds that one takes, before any was timed
_HOME = Path(__file__).parents[2]  # what Python has to look through to find this package


class BusyError(SceneError):
    """Too many have asked at once."""

    def __init__(self, seconds: int) -> None:
        super().__init__("error.busy", status=503, seconds=seconds)
        self.seconds = seconds


class Work:
    """One lab with its settings: how far it is, and whether anybody still waits for it."""

    def __init__(self, name: str, settings: Mapping[str, Any]) -> None:
        self.request = orjson.dumps({"lab": name, "settings": settings}) + b"\n"
        self.done = 0.0
        self.wanted = True


class Workers:
    """A few threads, each with a process of its own, which starts when it is first needed or has died."""

    def __init__(self, size: int = SIZE, most: int = MOST) -> None:
        self.size, self.most = size, most
        self._threads = ThreadPoolExecutor(size, "labs")
        self._here = threading.local()
        self._processes: list[subprocess.Popen[bytes]] = []
        self._asked = 0
        self._takes = _USUAL
        self._awake = False

    def wake(self) -> None:
        """Start the processes: who opens a lab will soon set another number."""
        if not self._awake:
            self._awake = True
            for _ in range(self.size):
                self._threads.submit(self._process)

    async def measure(self, work: Work) -> bytes:
        """The numbers as JSON. Raises BusyError. Whoever is cancelled leaves the place to the next one."""
        if self._asked >= self.most:
            raise BusyError(ceil(self._asked * self._takes / self.size))
        self._asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, self._measure, work)
        finally:
            self._asked -= 1
            work.wanted = False

    def close(self) -> None:
        """End all of it; whoever still waits gets nothing."""
        for process in self._processes:
            _end(process)
        self._threads.shutdown(cancel_futures=True)

    def _measure(self, work: Work) -> bytes:
        """In a thread. Raises EOFError where the process has died of it."""
        process, started = self._process(), time.monotonic()
        said = work.request
        while said != STOP:
            heard = _answer(process, said)
            if "numbers" in heard:
                self._takes += (time.monotonic() - started - self._takes) / 4
                return orjson.dumps(heard["numbers"])
            work.done = heard["done"]
            said = GO_ON if work.wanted else STOP
        _tell(process, STOP)
        return b""

    def _process(self) -> "subprocess.Popen[bytes]":
        """That of this thread."""
        process: subprocess.Popen[bytes] | None = getattr(self._here, "process", None)
        if process is None or process.poll() is not None:
            process = self._here.process = _start()
            self._processes = [one for one in self._processes if one.poll() is None] + [process]
        return process


def _answer(process: "subprocess.Popen[bytes]", said: bytes) -> dict[str, Any]:
    try:
        _tell(process, said)
        line = process.stdout.readline() if process.stdout else b""
    except OSError:
        line = b""
    if not line:
        _end(process)
        raise EOFError("A process that measures labs has died.")
    heard: dict[str, Any] = json.loads(line)
    return heard


def _end(process: "subprocess.Popen[bytes]") -> None:
    with contextlib.suppress(OSError), process:  # which closes its pipes, and waits
        process.kill()


def _tell(process: "subprocess.Popen[bytes]", said: bytes) -> None:
    if process.stdin:
        process.stdin.write(said)
        process.stdin.flush()


def _start() -> "subprocess.Popen[bytes]":
    path = os.pathsep.join(filter(None, (str(_HOME), os.environ.get("PYTHONPATH"))))
    return subprocess.Popen(
        [sys.executable, "-m", f"{labs.__module__}.worker"],
        env={**os.environ, "PYTHONPATH": path},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


class Shared:
    """Bytes by key, `most` of them in all: what was asked for longest ago goes first.

    Whoever asks for what is being made waits for that; when the last who waits has left, the making is cancelled.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._making: dict[Hashable, asyncio.Task[bytes]] = {}
        self._waiting: dict[asyncio.Task[bytes], int] = {}

    async def get(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """What is kept, or what `make` makes; what it raises is raised for all who wait, and not kept."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        task = self._making.get(key)
        if task is None:
            task = self._making[key] = asyncio.ensure_future(self._make(key, make))
            self._waiting[task] = 0
        self._waiting[task] += 1
        try:
            return await asyncio.shield(task)
        finally:
            self._waiting[task] -= 1
            if not self._waiting[task]:
                del self._waiting[task]
                if self._making.get(key) is task:
                    del self._making[key]
                task.cancel()

    async def _make(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        made = await make()
        self._kept[key] = made
        self.size += len(made)
        while self.size > self.most:
            self.size -= len(self._kept.popitem(last=False)[1])
        return made


_KEPT = 24_000_000  # bytes of each of the two, packed: some hundred labs
_numbers = Shared(_KEPT)
_said = Shared(_KEPT)
_workers = Workers()
_under_way: dict[bytes, Work] = {}


async def numbers(name: str, settings: Settings) -> Numbers:
    """Of a lab, without a language. Raises BusyError."""
    key = _key(name, settings)
    packed = await _numbers.get(key, lambda: _measured(key, name, settings))
    found: Numbers = orjson.loads(gzip.decompress(packed))
    return found


async def said(name: str, settings: Settings, language: str, say: Callable[[Numbers], bytes]) -> bytes:
    """What `say` makes of a lab's numbers in a language, packed. Raises BusyError."""
    _workers.wake()

    async def make() -> bytes:
        found = await numbers(name, settings)
        return await anyio.to_thread.run_sync(lambda: gzip.compress(say(found), 6, mtime=0))

    return await _said.get((_key(name, settings), language), make)


def close() -> None:
    """Measure nothing more."""
    _workers.close()


def done(name: str, settings: Settings) -> float:
    """Which part of the measuring is done; 0 while it waits for its turn."""
    work = _under_way.get(_key(name, settings))
    return work.done if work else 0.0


async def _measured(key: bytes, name: str, settings: Settings) -> bytes:
    found = shipped(name) if settings == labs()[name].settings(None) else None
    if found is None:
        work = _under_way[key] = Work(name, settings)
        try:
            found = await _workers.measure(work)
        finally:
            del _under_way[key]
    return await anyio.to_thread.run_sync(lambda: gzip.compress(found, 6, mtime=0))


def _key(name: str, settings: Settings) -> bytes:
    return orjson.dumps([name, settings])
