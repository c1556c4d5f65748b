"""What labs have measured, and what is said of it: made once for all who ask."""

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable

import anyio.to_thread
import orjson

from ..labs import Numbers, Settings, labs, shipped
from .workers import Work, Workers


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


_MOST = 24_000_000  # bytes of each of the two, packed: some hundred labs
_numbers = Shared(_MOST)
_said = Shared(_MOST)
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
