"""An app that was told how its page begins, behind a proxy that puts a path before every address; and how it ends."""

import contextlib
import json
import re
import signal
import socket
import subprocess
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from qkv_demo.locale import table

from ..conftest import Served, served
from ..http import post
from .stage import Stage, with_w_q

BELOW = "/attention"  # the path that the proxy puts before every address


@pytest.fixture
def app() -> Iterator[Served]:
    """Its log is read."""
    with served("app.py", "--language", "zh", "--present", "--root-path", BELOW, log=subprocess.PIPE) as app:
        yield app


@pytest.fixture
def app_url(app: Served) -> str:
    """Below the path; whatever is asked beside it is a complaint, as from another host."""
    return app.url + BELOW


def pass_on(route: Route) -> None:
    """As the proxy does."""
    route.fulfill(response=route.fetch(url=route.request.url.replace(BELOW, "", 1)))


def test_an_app_begins_as_it_was_told_refuses_in_one_line_and_ends_what_it_has_begun(
    page: Page, app: Served, app_url: str
) -> None:
    """An address has the last word, a proxy's path is kept, and what is being answered at the end is finished."""
    page.route(re.compile(BELOW), pass_on)
    Stage(page, f"{app_url}/").open()
    expect(page.locator("#stage .shell")).to_have_attribute("data-view", "present")
    expect(page.locator("[data-present]")).to_have_attribute("aria-label", table("zh")["ui.present"])
    stage = Stage(page, app_url).open(lang="en")
    expect(page.locator("[data-present]")).to_have_attribute("aria-label", table("en")["ui.present"])
    page.keyboard.press("p")
    stage.cell("w_q", 0, 1).fill("5")
    stage.expect_scene(with_w_q(5))
    stage.expect_confirmed()
    assert page.url.startswith(f"{app_url}/?lang=en")
    page.context.route(re.compile(BELOW), lambda route: route.fulfill(body=""))  # what is left behind when it has ended
    page.goto("about:blank")
    url, process, _ = app
    assert post(f"{url}/gradio_api/run/attend", b'{"data": [{"tokens": ["secret"]}]}')[0] == 422
    assert post(f"{url}/gradio_api/run/secret", b'{"data": []}')[0] == 404
    assert post(f"{url}/gradio_api/qkv/answer?secret", b"secret")[0] == 400
    assert post(f"{url}/secret", b"secret")[0] == 403
    body = json.dumps({"preset": "riley-dog"}).encode()
    with asking(url, len(body)) as line:
        process.send_signal(signal.SIGTERM)
        while listens(url):
            pass
        line.sendall(body)
        assert line.makefile("rb").read().startswith(b"HTTP/1.1 200")
    assert process.wait(120) == 0
    logged = (process.stderr.read() if process.stderr else b"").decode()
    places = ("422 at run", "404 at run", "400 at qkv/answer", "403 at another address")
    assert [line for line in logged.splitlines() if "refused" in line] == [f"refused: {place}" for place in places]
    assert "secret" not in logged
    assert "Traceback" not in logged


@contextlib.contextmanager
def asking(url: str, length: int) -> Iterator[socket.socket]:
    """A connection whose question is heard, but for its body."""
    place = urlsplit(url)
    head = ("POST /gradio_api/qkv/answer HTTP/1.1", f"Host: {place.netloc}", f"Content-Length: {length}")
    with socket.create_connection((place.hostname, place.port or 0), timeout=20) as line:
        line.sendall("\r\n".join((*head, "Expect: 100-continue", "", "")).encode())
        assert line.recv(1000).startswith(b"HTTP/1.1 100")
        yield line


def listens(url: str) -> bool:
    """Refused, or reset while it waited in line: in either case nobody listens any more."""
    place = urlsplit(url)
    try:
        socket.create_connection((place.hostname, place.port or 0), timeout=20).close()
    except (ConnectionRefusedError, ConnectionResetError):
        return False
    return True
