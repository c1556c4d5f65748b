"""Simultaneous requests for labs: equal requests share a computation, and queue and cache have limits."""

import asyncio
import threading
from typing import Any

import pytest

from qkv_demo.scene.check import SceneError
from qkv_demo.ui.answers import lab

from .awaited import awaited

Settings = dict[str, Any]


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """Replace the computation of labs, and return the list of the settings with which it is called."""
    calls: list[Settings] = []

    def compute(_name: str, settings: Settings, _language: str) -> bytes:
        calls.append(settings)
        return b""

    monkeypatch.setattr(lab, "_response_cache", {})
    monkeypatch.setattr(lab, "_compute_compressed_json", compute)
    return calls


def request(seed: int) -> "asyncio.Task[bytes]":
    return asyncio.ensure_future(lab.compute_compressed_report("why-root-d", {"seed": seed}, "en"))


def test_equal_requests_are_computed_once(computed: list[Settings]) -> None:
    async def crowd() -> None:
        await asyncio.gather(*(request(1) for _ in range(200)))
        await request(1)

    awaited(crowd())
    assert len(computed) == 1


def test_a_disconnected_client_stops_no_other(computed: list[Settings]) -> None:
    async def leaving() -> None:
        first, second = request(1), request(1)
        await asyncio.sleep(0)
        first.cancel()
        await second

    awaited(leaving())
    assert len(computed) == 1


@pytest.mark.usefixtures("computed")
def test_requests_beyond_the_limit_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = threading.Event()

    def compute(*_: Any) -> bytes:
        ready.wait(60)
        return b""

    monkeypatch.setattr(lab, "_compute_compressed_json", compute)

    async def crowd() -> None:
        waiting = [request(seed) for seed in range(lab.MAX_PENDING)]
        await asyncio.sleep(0)
        with pytest.raises(SceneError, match="busy"):
            await request(9999)
        ready.set()
        await asyncio.gather(*waiting)
        await request(9999)

    awaited(crowd())


def test_the_oldest_response_is_dropped(computed: list[Settings]) -> None:
    async def one_by_one() -> None:
        for seed in (*range(lab.MAX_CACHED + 1), 0):
            await request(seed)

    awaited(one_by_one())
    assert len(lab._response_cache) == lab.MAX_CACHED
    assert [settings["seed"] for settings in computed].count(0) == 2
