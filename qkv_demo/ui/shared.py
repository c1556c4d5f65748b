"""What is made once for all who ask for it, and kept as long as there is room."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable


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
