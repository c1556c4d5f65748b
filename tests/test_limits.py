"""The middleware limits requests and adds headers to responses."""

import base64
import hashlib
import json
import re
import socket
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from hypothesis import given
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from qkv_demo import __version__, locale
from qkv_demo.scene import Scene
from qkv_demo.share.link import encode_scene
from qkv_demo.ui.document import LINK_PREVIEW, TITLE, build_document
from qkv_demo.ui.web import assets
from qkv_demo.ui.web.middleware import (
    FRAME_ANCESTORS_VARIABLE,
    MAX_BODY_BYTES,
    RequestLimits,
    build_content_security_policy,
)

from .http import get, post
from .strategies import scenes

ROUTES = (
    "qkv/answer",
    "run/attend",
    "call/attend",
    "call/v2/attend",
    "queue/join",
    "component_server",
    "upload",
    "mcp/",
)
LARGE = locale.translate(locale.message("error.body.large", max=MAX_BODY_BYTES // 1000))
CLOSED_ERROR = {"error": locale.translate(locale.message("error.closed"))}
UNREADABLE = {"error": locale.translate(locale.message("error.body.unreadable"))}


@pytest.mark.parametrize("route", ROUTES)
def test_large_bodies_are_refused_on_every_route(route: str) -> None:
    client = TestClient(RequestLimits(PlainTextResponse("reached")))
    response = client.post(f"/gradio_api/{route}", content=b" " * (MAX_BODY_BYTES + 1))
    assert (response.status_code, response.json()) == (413, {"error": LARGE})


def test_a_body_of_unannounced_length_is_counted() -> None:
    client = TestClient(RequestLimits(PlainTextResponse("reached")))
    chunks = (b"x" * 10_000 for _ in range(MAX_BODY_BYTES // 10_000 + 1))
    assert client.post("/gradio_api/run/attend", content=chunks).status_code == 413


def test_a_large_body_is_refused_early(app_url: str) -> None:
    address = urlsplit(app_url)
    with socket.create_connection((address.hostname, address.port or 0), timeout=20) as connection:
        head = b"POST /gradio_api/run/attend HTTP/1.1\r\nHost: x\r\nContent-Length: 20000000\r\n\r\n["
        connection.sendall(head)
        response = connection.makefile("rb").read().decode()
    assert response.startswith("HTTP/1.1 413")
    assert LARGE in response


@pytest.mark.parametrize("body", [b"", b"--x\r\n" + bytes(20_000)], ids=len)
@pytest.mark.parametrize("content", ["application/json", "multipart/form-data; boundary=x"])
@pytest.mark.parametrize("route", ["upload", "upload/", "component_server", "process_recording", "vibe-code", "x"])
def test_closed_addresses_store_nothing(app_url: str, route: str, content: str, body: bytes) -> None:
    status, text = post(f"{app_url}/gradio_api/{route}", body, Content_Type=content)
    assert (status, json.loads(text)) == (403, CLOSED_ERROR)


@pytest.mark.parametrize("route", ["qkv/answer", "run/attend", "call/attend", "queue/join", "cancel"])
def test_deeply_nested_json_is_refused(app_url: str, route: str) -> None:
    status, text = post(f"{app_url}/gradio_api/{route}", b'{"data": ' + b"[" * 100_000 + b"]" * 100_000 + b"}")
    assert (status, len(json.loads(text))) == (400, 1)


@given(scenes())
def test_every_scene_is_within_the_limits(scene: Scene) -> None:
    assert len(scene.to_json()) < MAX_BODY_BYTES // 5
    assert len(encode_scene(scene)) < 30_000


def test_a_long_address_opens_the_page(app_url: str) -> None:
    """The page then reports that it cannot read the link."""
    assert 'id="stage"' in get(f"{app_url}/?scene={'x' * 60_000}")[2]


def test_a_malformed_forwarded_host_is_refused(app_url: str) -> None:
    status, _, text = get(Request(f"{app_url}/config", headers={"X-Forwarded-Host": "a:b:c"}))
    assert (status, json.loads(text)) == (400, UNREADABLE)


def test_monitoring_is_off(app_url: str) -> None:
    assert get(f"{app_url}/monitoring")[0] == 403


def test_link_previews_describe_the_app(app_url: str) -> None:
    page = get(app_url)[2].partition("</head>")[0]
    titles = re.findall(r'<title>(.*?)</title>|property="og:title" content="(.*?)"', page)
    assert list(map("".join, titles)) == [TITLE] * 2
    assert page.count('name="description"') == 1


def test_pages_without_a_server_have_link_previews() -> None:
    assert LINK_PREVIEW in build_document("", "").partition("</head>")[0]


def test_the_page_is_compressed(app_url: str) -> None:
    with urlopen(Request(app_url, headers={"Accept-Encoding": "gzip"}), timeout=20) as response:
        assert response.headers["Content-Encoding"] == "gzip"
        assert len(response.read()) < 65_000


def test_an_unchanged_page_is_not_sent_again(app_url: str) -> None:
    tag = get(app_url)[1]["ETag"]
    status, headers, text = get(Request(app_url, headers={"If-None-Match": tag}))
    assert (status, text) == (304, "")
    assert "Content-Security-Policy" in headers


PAGES = ("/", "/?scene=x", f"/gradio_api/{assets.get_assets()['notes'].address}")
ADDRESSES = (*PAGES, "/theme.css", "/healthz", "/nowhere", f"/gradio_api/{assets.get_assets()['script'].address}")


def rules(header: str) -> dict[str, list[str]]:
    return {name: values for name, *values in (rule.split() for rule in header.split("; "))}


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_response_has_the_security_headers(app_url: str, address: str) -> None:
    _, headers, _ = get(app_url + address)
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("address", PAGES)
def test_a_page_runs_only_its_own_scripts(app_url: str, address: str) -> None:
    _, headers, page = get(app_url + address)
    allowed = rules(headers["Content-Security-Policy"])
    assert allowed["default-src"] == ["'self'"]
    assert not {"connect-src", "frame-ancestors"} & allowed.keys()
    assert not {"'unsafe-inline'", "*", "https:", "data:", "blob:"} & set(allowed["script-src"])
    inline = re.findall(r"<script(?![^>]*\b(?:src|type=\"text/plain\"))[^>]*>(.*?)</script>", page, re.DOTALL)
    digests = [base64.b64encode(hashlib.sha256(code.encode()).digest()).decode() for code in inline]
    assert inline
    assert {f"'sha256-{digest}'" for digest in digests} == {
        source for source in allowed["script-src"] if "sha256" in source
    }


def test_frame_ancestors_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FRAME_ANCESTORS_VARIABLE, "'self' https://school.example")
    assert rules(build_content_security_policy(b""))["frame-ancestors"] == ["'self'", "https://school.example"]


def test_the_script_evaluates_no_text() -> None:
    """The policy allows `eval` for browser tests."""
    script = assets.get_assets()["script"].content
    assert not re.search(rb"\beval\(|\bFunction\(", script)


def test_the_health_check_names_the_version(app_url: str) -> None:
    health = json.loads(get(f"{app_url}/healthz")[2])
    assert health.pop("uptime") >= 0
    assert health == {"ready": True, "version": __version__}
