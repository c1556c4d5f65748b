"""An app that was told how its page begins, behind a proxy that puts a path before every address; and how it ends."""

import contextlib
import json
import signal
import socket
import subprocess
from collections.abc import Iterator
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from qkv_demo.locale import table

from ..conftest import Served, served
from ..http import answering, post
from .stage import Stage, with_w_q

_OF_ONE_HOP = ("connection", "keep-alive", "transfer-encoding")


@contextlib.contextmanager
def below(path: str, app: str) -> Iterator[str]:
    """The address at which the app of another address stands, for as long as it is wanted. `path` is like "/attention";
    what is asked beside it is not found."""

    class Handler(BaseHTTPRequestHandler):
        def pass_on(self) -> None:
            if self.path == path:  # as servers do, so that what is relative is below the path
                self.send_response(301)
                self.send_header("Location", f"{path}/")
                self.end_headers()
            elif self.path.startswith(f"{path}/"):
                with contextlib.suppress(OSError):  # the browser has left
                    self._fetch(self.path.removeprefix(path))
            else:  # the site's icon is what browsers ask for by themselves
                self.send_response(204 if self.path == "/favicon.ico" else 404)
                self.end_headers()

        do_GET = do_POST = do_HEAD = pass_on  # noqa: N815

        def _fetch(self, address: str) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            with contextlib.closing(HTTPConnection(urlsplit(app).netloc)) as connection:
                try:
                    connection.request(self.command, address, body, dict(self.headers))
                except ConnectionRefusedError:  # the app has ended
                    self.send_error(502)
                    return
                answer = connection.getresponse()
                self.send_response(answer.status)
                for name, value in answer.getheaders():
                    if name.lower() not in _OF_ONE_HOP:
                        self.send_header(name, value)
                self.end_headers()
                while part := answer.read1():  # some answers never end
                    self.wfile.write(part)

        def log_message(self, *_: object) -> None:
            """Says nothing of what it passes on."""

    with answering(Handler) as address:
        yield address + path


@pytest.fixture
def app() -> Iterator[Served]:
    """Its log is read."""
    begun = ("--language", "zh", "--present", "--root-path", "/attention")
    with served("app.py", *begun, log=subprocess.PIPE) as app:
        yield app


@pytest.fixture
def app_url(app: Served) -> Iterator[str]:
    """The proxy's. Whatever is asked beside its path is a complaint, as from another host."""
    with below("/attention", app.url) as url:
        yield url


def test_an_app_begins_as_it_was_told_refuses_in_one_line_and_ends_what_it_has_begun(
    page: Page, app: Served, app_url: str
) -> None:
    """An address has the last word, a proxy's path is kept, and what is being answered at the end is finished."""
    Stage(page, app_url).open()
    expect(page.locator("#stage .shell")).to_have_attribute("data-view", "present")
    expect(page.locator("[data-present]")).to_have_attribute("aria-label", table("zh")["ui.present"])
    stage = Stage(page, app_url).open(lang="en")
    expect(page.locator("[data-present]")).to_have_attribute("aria-label", table("en")["ui.present"])
    page.keyboard.press("p")
    stage.cell("w_q", 0, 1).fill("5")
    stage.expect_scene(with_w_q(5))
    stage.expect_confirmed()
    assert page.url.startswith(f"{app_url}/?lang=en")
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
        assert read(line).startswith(b"HTTP/1.1 200")
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


def read(line: socket.socket) -> bytes:
    found = b""
    while part := line.recv(65_536):
        found += part
    return found
