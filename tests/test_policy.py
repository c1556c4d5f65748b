"""What a browser is told to keep to, what a host hears, and how the app ends."""

import base64
import contextlib
import gzip
import hashlib
import json
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPMessage
from urllib.parse import urlsplit

import pytest

from qkv_demo import __version__
from qkv_demo.ui import assets
from qkv_demo.ui.middleware import FRAMES, WithoutQuestion, policy

from .conftest import ROOT, free_port, wait_for
from .http import post

OURS = ("/", "/?scene=x", f"/gradio_api/{assets.assets()['notes'].address}")
PLACES = (*OURS, "/theme.css", "/healthz", "/nowhere", f"/gradio_api/{assets.assets()['script'].address}")


def get(url: str) -> tuple[HTTPMessage, str]:
    try:
        with urllib.request.urlopen(url, timeout=20) as answer:
            return answer.headers, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.headers, error.read().decode()


def rules(said: str) -> dict[str, list[str]]:
    return {name: values for name, *values in (rule.split() for rule in said.split("; "))}


@pytest.mark.parametrize("place", PLACES)
def test_every_answer_keeps_its_kind_and_tells_no_other_site_its_address(app_url: str, place: str) -> None:
    headers, _ = get(app_url + place)
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("place", OURS)
def test_a_page_runs_only_the_code_that_it_was_sent_with(app_url: str, place: str) -> None:
    headers, page = get(app_url + place)
    said = rules(headers["Content-Security-Policy"])
    assert said["default-src"] == ["'self'"]
    assert "connect-src" not in said
    assert "frame-ancestors" not in said
    assert not {"'unsafe-inline'", "*", "https:", "data:", "blob:"} & set(said["script-src"])
    inline = re.findall(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", page, re.DOTALL)
    digests = [base64.b64encode(hashlib.sha256(code.encode()).digest()).decode() for code in inline]
    assert inline
    assert {f"'sha256-{digest}'" for digest in digests} == {one for one in said["script-src"] if "sha256" in one}


def test_who_may_frame_the_page_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FRAMES, "'self' https://school.example")
    assert rules(policy(b""))["frame-ancestors"] == ["'self'", "https://school.example"]


def test_the_app_makes_no_code_of_text() -> None:
    script = gzip.decompress(assets.assets()["script"].packed)
    assert not re.search(rb"\beval\(|\bnew Function\b|\bFunction\(", script)


def test_whoever_hosts_it_can_ask_how_it_is(app_url: str) -> None:
    said = json.loads(get(f"{app_url}/healthz")[1])
    assert said.keys() == {"ready", "version", "uptime"}
    assert (said["ready"], said["version"]) == (True, __version__)
    assert said["uptime"] >= 0


@pytest.fixture
def own() -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """An app whose log is read."""
    port = free_port()
    env = {**os.environ, "GRADIO_SERVER_PORT": str(port), "GRADIO_SERVER_NAME": "127.0.0.1"}
    with subprocess.Popen([sys.executable, "app.py"], cwd=ROOT, env=env, stderr=subprocess.PIPE) as process:
        wait_for(f"http://127.0.0.1:{port}", process)
        yield f"http://127.0.0.1:{port}", process
        process.kill()


def test_a_refusal_is_one_line_that_repeats_nothing_and_the_end_finishes_what_is_being_answered(
    own: tuple[str, "subprocess.Popen[bytes]"],
) -> None:
    url, process = own
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


def test_a_servers_own_log_of_requests_leaves_scenes_out() -> None:
    record = logging.LogRecord("", logging.INFO, "", 0, '%s - "%s %s"', ("1.2.3.4", "GET", "/?scene=secret"), None)
    assert WithoutQuestion().filter(record)
    assert record.getMessage() == '1.2.3.4 - "GET /"'
