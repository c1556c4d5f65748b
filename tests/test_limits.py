"""What is let in at the door: on every route, ours and Gradio's, nothing too large and nothing too deep; what a browser
is told to keep to, and what a host hears."""

import base64
import hashlib
import json
import logging
import random
import re
import socket
from itertools import product
from urllib.parse import urlsplit

import pytest
from hypothesis import given

from qkv_demo import __version__, locale
from qkv_demo.scene import Scene
from qkv_demo.share.link import to_link
from qkv_demo.ui import assets
from qkv_demo.ui.middleware import DEEPEST, FRAMES, LONGEST, MOST, WithoutQuestion, depth, policy

from .http import get, post
from .strategies import JSON, scenes

ROUTES = (
    "/gradio_api/qkv/answer",
    "/gradio_api/qkv/write",
    "/gradio_api/run/attend",
    "/gradio_api/call/attend",
    "/gradio_api/call/v2/attend",
    "/gradio_api/queue/join",
    "/gradio_api/component_server",
    "/gradio_api/upload",
    "/gradio_api/mcp/",
    "/login",
)
LARGE = locale.say(locale.message("error.body.large", most=MOST // 1000))
CLOSED = {"error": locale.say(locale.message("error.closed"))}
DEEP = locale.say(locale.message("error.body.deep", most=DEEPEST))


def told(status: int, said: str) -> str:
    assert status == 413
    sentence: str = json.loads(said)["error"]
    return sentence


def test_a_large_or_deep_body_is_refused_everywhere(app_url: str) -> None:
    for route in ROUTES:
        assert told(*post(app_url + route, b" " * (MOST + 1))) == LARGE, route
        assert told(*post(app_url + route, b'{"data": ' + b"[" * DEEPEST)) == DEEP, route


def speak(app_url: str, *parts: bytes) -> str:
    """The head and the JSON that come back."""
    where = urlsplit(app_url)
    assert where.hostname
    assert where.port
    with socket.create_connection((where.hostname, where.port), timeout=20) as line:
        for part in parts:
            line.sendall(part)
        said = b""
        while not said.endswith(b"}"):
            said += line.recv(65_536)
        return said.decode()


def test_a_large_body_is_refused_before_it_is_sent(app_url: str) -> None:
    said = speak(app_url, b"POST /gradio_api/run/attend HTTP/1.1\r\nHost: x\r\nContent-Length: 20000000\r\n\r\n[")
    assert said.startswith("HTTP/1.1 413")
    assert LARGE in said


def test_a_body_of_untold_length_is_counted(app_url: str) -> None:
    head = b"POST /gradio_api/run/attend HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    said = speak(app_url, head, chunk * (MOST // 0x10000 + 1))
    assert said.startswith("HTTP/1.1 413")
    assert LARGE in said


def test_nothing_is_kept_of_what_is_sent_elsewhere(app_url: str) -> None:
    routes = ("upload", "upload/", "component_server", "process_recording", "vibe-code", "x")
    bodies = (b"", b"{}", b"--x\r\n" + random.Random(0).randbytes(20_000))
    for route, content, body in product(routes, ("application/json", "multipart/form-data; boundary=x"), bodies):
        status, said = post(f"{app_url}/gradio_api/{route}", body, Content_Type=content)
        assert (status, json.loads(said)) == (403, CLOSED), route


@given(JSON)
def test_depth_counts_what_is_nested(value: object) -> None:
    def deep(inner: object) -> int:
        if isinstance(inner, list):
            return 1 + max(map(deep, inner), default=0)
        return 1 + max(map(deep, inner.values()), default=0) if isinstance(inner, dict) else 0

    assert depth(json.dumps(value).encode()) == deep(value)
    assert depth(json.dumps(value, ensure_ascii=False, indent=1).encode("utf-8", "surrogatepass")) == deep(value)


@given(scenes())
def test_every_scene_and_its_link_come_through(scene: Scene) -> None:
    sent = {"jsonrpc": "2.0", "params": {"arguments": {"scene": scene.to_dict()}}}
    assert depth(json.dumps(sent).encode()) <= DEEPEST // 2
    assert len(to_link(scene)) < LONGEST // 1.5


def test_an_address_however_long_opens_the_page(app_url: str) -> None:
    """The page then says by itself that no scene can be read from it."""
    for length in (1_000, LONGEST + 1, 100_000):
        assert 'id=\\"stage\\"' in get(f"{app_url}/?scene={'x' * length}")[2]
        status, said = post(f"{app_url}/gradio_api/qkv/answer", json.dumps({"link": "1." + "x" * length}).encode())
        assert status == 200
        assert json.loads(said)["error"] == locale.table("en")["share.unreadable"]


OURS = ("/", "/?scene=x", f"/gradio_api/{assets.assets()['notes'].address}")
PLACES = (*OURS, "/theme.css", "/healthz", "/nowhere", f"/gradio_api/{assets.assets()['script'].address}")


def rules(said: str) -> dict[str, list[str]]:
    return {name: values for name, *values in (rule.split() for rule in said.split("; "))}


@pytest.mark.parametrize("place", PLACES)
def test_every_answer_keeps_its_kind_and_tells_no_other_site_its_address(app_url: str, place: str) -> None:
    _, headers, _ = get(app_url + place)
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("place", OURS)
def test_a_page_runs_only_the_code_that_it_was_sent_with(app_url: str, place: str) -> None:
    _, headers, page = get(app_url + place)
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
    script = assets.assets()["script"].text
    assert not re.search(rb"\beval\(|\bnew Function\b|\bFunction\(", script)


def test_whoever_hosts_it_can_ask_how_it_is(app_url: str) -> None:
    said = json.loads(get(f"{app_url}/healthz")[2])
    assert said.keys() == {"ready", "version", "uptime"}
    assert (said["ready"], said["version"]) == (True, __version__)
    assert said["uptime"] >= 0


def test_a_servers_own_log_of_requests_leaves_scenes_out() -> None:
    record = logging.LogRecord("", logging.INFO, "", 0, '%s - "%s %s"', ("1.2.3.4", "GET", "/?scene=secret"), None)
    assert WithoutQuestion().filter(record)
    assert record.getMessage() == '1.2.3.4 - "GET /"'
