"""What labs have measured, and what is said of it: made once for all who ask."""

import gzip
from collections.abc import Callable

import anyio.to_thread
import orjson

from ..labs import Numbers, Settings, labs
from ..labs.shipped import shipped
from .shared import Shared
from .workers import Work, Workers

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
