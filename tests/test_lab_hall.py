"""Many ask for labs at once: who asks for the same waits for one, who leaves is not measured for, who is too many hears
how long it takes."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from qkv_demo.labs import labs
from qkv_demo.ui.measured import BusyError, Shared, Work, Workers

from .awaited import awaited

LONG: dict[str, Any] = labs()["watch-it-learn"].settings({"epochs": 400})
SHORT: dict[str, Any] = labs()["order"].settings({"causal": True})


def counted(made: list[str], wait: asyncio.Event | None = None) -> Callable[[], Awaitable[bytes]]:
    async def make() -> bytes:
        made.append("begun")
        if wait:
            await wait.wait()
        made.append("ended")
        return b"12345"

    return make


def test_what_many_ask_for_is_made_once() -> None:
    async def all_at_once() -> list[str]:
        made: list[str] = []
        shared = Shared(100)
        found = await asyncio.gather(*(shared.get("x", counted(made)) for _ in range(200)))
        assert set(found) == {b"12345"}
        await shared.get("x", counted(made))
        return made

    assert awaited(all_at_once()) == ["begun", "ended"]


def test_the_last_who_leaves_ends_the_making() -> None:
    async def leaving() -> list[str]:
        made: list[str] = []
        shared, wait = Shared(100), asyncio.Event()
        one, other = (asyncio.ensure_future(shared.get("x", counted(made, wait))) for _ in range(2))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        one.cancel()
        with pytest.raises(asyncio.CancelledError):
            await one
        other.cancel()
        with pytest.raises(asyncio.CancelledError):
            await other
        wait.set()
        await shared.get("x", counted(made))
        return made

    assert awaited(leaving()) == ["begun", "begun", "ended"]


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    found = Workers(size=1, most=2)
    yield found
    found.close()


def test_a_process_measures_what_this_one_would(workers: Workers) -> None:
    settings = labs()["watch-it-learn"].settings({"epochs": 30})
    work = Work("watch-it-learn", settings)
    found = json.loads(awaited(workers.measure(work)))
    assert found == labs()["watch-it-learn"].run(settings)
    assert work.done == 1


def test_too_many_hear_how_long_it_takes_and_who_leaves_makes_room(workers: Workers) -> None:
    async def crowd() -> bytes:
        running, waiting = (asyncio.ensure_future(workers.measure(Work("watch-it-learn", LONG))) for _ in range(2))
        await asyncio.sleep(0)
        with pytest.raises(BusyError, match=r"yours can start in about \d+ s") as refusal:
            await workers.measure(Work("order", SHORT))
        assert refusal.value.seconds >= 1
        for one in (running, waiting):
            one.cancel()
            with pytest.raises(asyncio.CancelledError):
                await one
        return await workers.measure(Work("order", SHORT))

    found = json.loads(awaited(crowd()))
    assert found == json.loads(json.dumps(labs()["order"].run(SHORT)))


def test_who_leaves_stops_the_work(workers: Workers) -> None:
    async def left() -> float:
        work = Work("watch-it-learn", LONG)
        running = asyncio.ensure_future(workers.measure(work))
        while not work.done:
            await asyncio.wait({running}, timeout=0.01)
        running.cancel()
        await workers.measure(Work("order", SHORT))
        return work.done

    assert 0 < awaited(left()) < 1


def test_a_process_that_dies_fails_its_work_alone(workers: Workers) -> None:
    async def dying() -> bytes:
        with pytest.raises(EOFError):
            await workers.measure(Work("order", {"no": "such setting"}))
        return await workers.measure(Work("order", SHORT))

    assert json.loads(awaited(dying()))
