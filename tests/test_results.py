"""Results that nobody fetches do not pile up; nothing else is kept, so each request may reach another process."""

import http.client
import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from fastapi import FastAPI
from starlette.routing import Mount
from starlette.testclient import TestClient

from qkv_demo.presets import presets
from qkv_demo.ui import page
from qkv_demo.ui.calls import KEPT

from .awaited import awaited
from .http import get, post, post_json


def called(app_url: str, session: str | None = None) -> str:
    """The id under which a call's result is to be fetched."""
    body = {"data": [], **({"session_hash": session} if session else {})}
    status, said = post(f"{app_url}/gradio_api/call/presets", json.dumps(body).encode())
    assert status == 200, said
    found: str = json.loads(said)["event_id"]
    return found


def fetched(app_url: str, event: str) -> str:
    try:
        return get(f"{app_url}/gradio_api/call/presets/{event}")[2]
    except http.client.IncompleteRead as broken:
        return str(broken.partial.decode())


def is_right(text: str) -> bool:
    event, data = text.splitlines()[:2]
    return event == "event: complete" and json.loads(data.removeprefix("data: ")) == [list(presets())]


def piled(app_url: str, session: str | None, count: int) -> list[str]:
    """So many calls, once all have come; more than KEPT may not wait at once."""
    events = [called(app_url, session) for _ in range(count)]
    assert is_right(fetched(app_url, called(app_url)))
    return events


@pytest.mark.parametrize("sessions", ["a session each", "one session"])
def test_the_oldest_are_forgotten(app_url: str, sessions: str) -> None:
    session = None if sessions == "a session each" else "piling"
    first, *others = piled(app_url, session, KEPT // 2) + piled(app_url, session, KEPT // 2 + 20)
    assert is_right(fetched(app_url, called(app_url)))  # only what has come by then is forgotten
    assert not is_right(fetched(app_url, first))
    if session is None:
        assert all(is_right(fetched(app_url, one)) for one in (others[-KEPT * 9 // 10], others[-1]))


def test_many_callers_at_once_get_what_is_theirs(app_url: str) -> None:
    with ThreadPoolExecutor(40) as callers:
        assert all(callers.map(lambda _: is_right(fetched(app_url, called(app_url))), range(KEPT + 20)))


@pytest.fixture(scope="module")
def mounted() -> FastAPI:
    """Another process than the app's, as an ASGI server of one's own starts it: in a loop, or Gradio makes one."""

    async def made() -> FastAPI:
        return page.asgi()

    return awaited(made())


def test_mounted_it_keeps_no_more_of_its_callers_either(mounted: FastAPI) -> None:
    """Gradio would keep something of each session for ten thousand."""
    (gradio,) = (route.app for route in mounted.routes if isinstance(route, Mount))
    assert gradio.get_blocks().state_session_capacity == KEPT


def test_one_pages_requests_may_alternate(app_url: str, mounted: FastAPI) -> None:
    other = TestClient(mounted)
    scene, view = None, {}
    requests = [
        {"lesson": ["riley-and-dog", 2]},
        {"edit": {"do": "token.add", "sequence": "tokens"}},
        {"view": {"cell": ["scores", 0, 1]}},
        {"view": {"gradient": ["weights", 0, 1], "language": "zh"}},
    ]
    for number, request in enumerate(requests):
        asked = {**({"scene": scene} if scene else {}), **request, "view": {**view, **request.get("view", {})}}
        said = other.post("/gradio_api/qkv/answer", json=asked)
        answers = [post_json(f"{app_url}/gradio_api/qkv/answer", asked), (said.status_code, said.json())]
        assert answers[0] == answers[1]
        status, found = answers[number % 2]
        assert status == 200
        assert "error" not in found
        scene, view = found.get("scene", scene), found["view"]
