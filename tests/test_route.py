"""The page's own routes respond to a browser's requests."""

import gzip
import json
import threading
import urllib.request
from typing import Any
from urllib.parse import urlencode

import orjson
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from qkv_demo.examples import examples
from qkv_demo.locale import message, translate
from qkv_demo.replay import programs
from qkv_demo.replay.recorder import record
from qkv_demo.scene import Scene
from qkv_demo.ui.answers.response import answer
from qkv_demo.ui.offline.recording import Recording, compute_version
from qkv_demo.ui.web.assets import IMMUTABLE_CACHE_CONTROL
from qkv_demo.ui.web.page import launch_options
from qkv_demo.ui.web.routes import create_routes, write_text

from .http import get, post, post_json
from .scenes import RILEY

LONE_SURROGATE = "\ud800"  # A lone surrogate, which UTF-8 cannot encode.
PLAIN = RILEY.to_dict()
HOSTILE = [
    *(None, 3, 10**400, [], "x", {"scene": None}),
    *({name: LONE_SURROGATE} for name in ("scene", "preset", "link", "lesson", "solution", "edit", LONE_SURROGATE)),
    {"scene": PLAIN, "view": {"cell": [{"a": LONE_SURROGATE}, 10**30, 0], "language": LONE_SURROGATE}},
    {"scene": {**PLAIN, "tokens": [LONE_SURROGATE, "b"]}},
    {"scene": {**PLAIN, "score": LONE_SURROGATE}},
    {"scene": {**PLAIN, LONE_SURROGATE: 1}},
    {"rows": [[10**400]]},
    {"rows": [[1]], "kind": LONE_SURROGATE},
]


def ask(app_url: str, name: str, request: Any) -> Any:
    status, response = post_json(f"{app_url}/gradio_api/qkv/{name}", request)
    assert status == 200
    return response


@pytest.mark.parametrize("name", ["riley-dog", "nlper", "apple-cross"])
def test_a_response_equals_the_result_in_python(app_url: str, name: str) -> None:
    request = {"scene": examples()[name].scene.to_dict(), "view": {"language": "zh"}}
    assert ask(app_url, "answer", request) == json.loads(json.dumps(answer(request)))


@pytest.mark.parametrize("kind", ["link", "json", "pytorch"])
def test_a_text_equals_the_result_in_python(app_url: str, kind: str) -> None:
    request = {"scene": RILEY.to_dict(), "kind": kind}
    assert ask(app_url, "write", request) == write_text(request)


@pytest.mark.parametrize("request_", HOSTILE, ids=lambda request: ascii(request)[:40])
def test_a_hostile_request_is_answered(app_url: str, request_: Any) -> None:
    response = ask(app_url, "answer", request_)
    assert response.get("trace") or response["error"].endswith(".")
    assert all(ask(app_url, name, request_)["error"].endswith(".") for name in ("write", "ahead", "lab", "fit"))


@pytest.mark.parametrize(
    ("name", "request_"),
    [
        ("ahead", {"lesson": ["three-places", 99]}),
        ("ahead", {"lesson": [LONE_SURROGATE, 0]}),
        ("ahead", {"preset": LONE_SURROGATE}),
        ("lab", {"lab": []}),
        ("lab", {"lab": "order", "settings": 3}),
    ],
    ids=ascii,
)
def test_an_unknown_name_is_refused(app_url: str, name: str, request_: Any) -> None:
    assert ask(app_url, name, request_)["error"].endswith(".")


def test_an_unforeseen_error_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    handlers = launch_options()["app_kwargs"]["exception_handlers"]
    client = TestClient(Starlette(routes=create_routes(), exception_handlers=handlers), raise_server_exceptions=False)
    monkeypatch.setattr("qkv_demo.ui.answers.response.build_response", lambda *_: 1 / 0)
    response = client.post("/gradio_api/qkv/answer", json={}, headers={"Accept-Language": "zh"})
    assert response.status_code == 500
    assert response.json() == {"error": translate(message("error.fault"), "zh")}


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 30, b"1" * 5000], ids=repr)
def test_unreadable_json_is_refused(app_url: str, body: bytes) -> None:
    status, response = post(f"{app_url}/gradio_api/qkv/answer", body)
    assert status == 400
    assert json.loads(response) == {"error": "This request cannot be read as JSON."}


def post_compressed(app_url: str, name: str, request: Any) -> tuple[int, Any]:
    """Return the size of a compressed response in bytes, and its JSON."""
    headers = {"Content-Type": "application/json", "Accept-Encoding": "gzip"}
    http_request = urllib.request.Request(f"{app_url}/gradio_api/qkv/{name}", json.dumps(request).encode(), headers)
    with urllib.request.urlopen(http_request, timeout=20) as response:
        body = response.read()
    return len(body), json.loads(gzip.decompress(body))


@pytest.mark.parametrize(("name", "most"), [("riley-dog", 3_000), ("riley-sentence", 8_000)])
def test_responses_during_a_drag_are_small(app_url: str, name: str, most: int) -> None:
    scene = examples()[name].scene.to_dict()
    keys = list(ask(app_url, "answer", {"scene": scene})["texts"])
    size, response = post_compressed(app_url, "answer", {"scene": scene, "keys": keys})
    assert size <= most
    assert response["trace"]
    assert response["texts"] == {}


def test_new_structures_are_recorded_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Recording takes up to a second. Meanwhile, the event loop handles other requests."""
    threads = set()

    def record_here(*arguments: Any) -> Any:
        program = record(*arguments)
        threads.add(threading.current_thread().name)
        return program

    monkeypatch.setattr(programs, "record", record_here)
    head = {"w_q": [[1.0] * 7] * 3, "w_k": [[1.0] * 7] * 3, "w_v": [[1.0] * 5] * 3}
    scene = {"tokens": ["a", "b", "c"], "embeddings": [[1.0, 2.0, 3.0]] * 3, "heads": [head]}
    response = TestClient(Starlette(routes=create_routes())).post("/gradio_api/qkv/answer", json={"scene": scene})
    assert response.json()["trace"]
    assert threads == {"AnyIO worker thread"}


def test_a_step_is_prefetched_as_saved(app_url: str) -> None:
    address = ("three-places", 1)
    recording = Recording({"language": "zh"})
    recording.add_step(address)
    response = ask(app_url, "ahead", {"lesson": list(address), "view": {"language": "zh"}})
    assert response == json.loads(orjson.dumps(recording.to_dict()))


def test_an_example_is_prefetched_with_its_film(app_url: str) -> None:
    recording = Recording({"language": "zh"})
    recording.add_example("riley-dog")
    response = ask(app_url, "ahead", {"preset": "riley-dog", "view": {"language": "zh"}})
    assert response == json.loads(orjson.dumps(recording.to_dict()))
    assert response["values"]["film"]


@pytest.mark.parametrize(
    ("sent_version", "cache_control"), [(compute_version(), IMMUTABLE_CACHE_CONTROL), ("x", "no-cache")]
)
def test_browsers_cache_recordings_of_this_version(app_url: str, sent_version: str, cache_control: str) -> None:
    request = {"preset": "riley-dog", "view": {"language": "zh"}}
    query = urlencode({"v": sent_version, "request": json.dumps(request)})
    status, headers, text = get(f"{app_url}/gradio_api/qkv/ahead?{query}")
    assert (status, headers["Cache-Control"]) == (200, cache_control)
    assert json.loads(text) == ask(app_url, "ahead", request)


@pytest.mark.parametrize("query", ["", "?request={"])
def test_an_unreadable_request_for_a_recording_is_refused(app_url: str, query: str) -> None:
    assert get(f"{app_url}/gradio_api/qkv/ahead{query}")[0] == 400


def test_a_lab_responds_in_the_requested_language(app_url: str) -> None:
    settings = {"epochs": 30, "seed": 3}
    response = ask(app_url, "lab", {"lab": "watch-it-learn", "settings": settings, "language": "zh"})
    assert response["words"].startswith("训练 30 轮")
    assert Scene.from_dict(response["scenes"][-1]).tokens == ("we", "want", "to", "eat", "apple")


def test_a_lab_is_compressed_for_clients_with_gzip(app_url: str) -> None:
    request = {"lab": "why-root-d"}
    assert post_compressed(app_url, "lab", request)[1] == ask(app_url, "lab", request)
