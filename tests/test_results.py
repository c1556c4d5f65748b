"""Results that nobody fetches do not pile up: the newest wait, older ones are gone, and what is fetched is right."""

import http.client
import json
import subprocess
import sys
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest

from qkv_demo.presets import presets
from qkv_demo.ui.calls import KEPT
from qkv_demo.ui.page import launch_options

from .conftest import ROOT
from .http import post


def called(app_url: str, session: str | None = None) -> str:
    """The id under which a call's result is to be fetched."""
    body = {"data": [], **({"session_hash": session} if session else {})}
    status, said = post(f"{app_url}/gradio_api/call/presets", json.dumps(body).encode())
    assert status == 200, said
    found: str = json.loads(said)["event_id"]
    return found


def fetched(app_url: str, event: str) -> str:
    try:
        with urllib.request.urlopen(f"{app_url}/gradio_api/call/presets/{event}", timeout=20) as answer:
            return str(answer.read().decode())
    except http.client.IncompleteRead as broken:
        return str(broken.partial.decode())


def is_right(text: str) -> bool:
    event, data = text.splitlines()[:2]
    return event == "event: complete" and json.loads(data.removeprefix("data: ")) == [list(presets())]


@pytest.mark.parametrize("sessions", ["a session each", "one session"])
def test_the_oldest_are_forgotten(app_url: str, sessions: str) -> None:
    session = None if sessions == "a session each" else "piling"
    first, *others = [called(app_url, session) for _ in range(2 * KEPT + 20)]
    assert not is_right(fetched(app_url, first))
    if session is None:
        assert all(is_right(fetched(app_url, one)) for one in (others[-KEPT // 2], others[-1]))
    assert is_right(fetched(app_url, called(app_url)))


def test_many_callers_at_once_get_what_is_theirs(app_url: str) -> None:
    with ThreadPoolExecutor(40) as callers:
        assert all(callers.map(lambda _: is_right(fetched(app_url, called(app_url))), range(3 * KEPT)))


def test_what_gradio_keeps_of_a_session_is_kept_for_few() -> None:
    """However the app is started; in a process of its own, for Gradio leaves an event loop behind."""
    mounted = """if True:
        import gradio
        from qkv_demo.ui import page
        gradio.mount_gradio_app = lambda app, blocks, **options: print(blocks.state_session_capacity)
        page.asgi()
    """
    said = subprocess.run([sys.executable, "-c", mounted], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert int(said) == launch_options()["state_session_capacity"] == KEPT
