"""Callers other than `gradio_client`: bare HTTP, MCP, the docs' example. Whatever they send, they are answered."""

import contextlib
import io
import json
import re
import urllib.request
from typing import Any

import pytest

from qkv_demo.maths.attention import attend
from qkv_demo.presets import presets
from qkv_demo.wording.trace import tell as told

from .http import post, post_json
from .readme import DOCS
from .strategies import nested

RILEY = presets()["riley-dog"].scene
SCENE = RILEY.to_dict()


def tell(app_url: str, name: str, *arguments: Any) -> str:
    """The error that an endpoint answers with."""
    _, said = post(f"{app_url}/gradio_api/run/{name}", json.dumps({"data": arguments}).encode())
    found: str = json.loads(said)["error"]
    return found


def tool(app_url: str, name: str, **arguments: Any) -> tuple[bool, str, Any]:
    """(refused, text, structured content) of an MCP tool's answer."""
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": name, "arguments": arguments}}
    _, said = post(f"{app_url}/gradio_api/mcp/", json.dumps(call).encode())
    result = json.loads(said[said.index("{") :])["result"]
    return result["isError"], result["content"][0]["text"], result.get("structuredContent")


def test_http_by_name_may_leave_the_language_out(app_url: str) -> None:
    _, said = post(f"{app_url}/gradio_api/call/v2/attend", json.dumps({"scene": SCENE}).encode())
    address = f"{app_url}/gradio_api/call/attend/{json.loads(said)['event_id']}"
    with urllib.request.urlopen(address, timeout=20) as answer:
        event, data = answer.read().decode().splitlines()[:2]
    assert event == "event: complete"
    assert json.loads(data.removeprefix("data: ")) == [told(attend(RILEY))]


HOSTILE = {
    "null": None,
    "number": 10**400,
    "text": "<img src=x onerror=alert(1)>",
    "braces": "{0.__class__} ${x}",
    "long": "x" * 200_000,
    "surrogate": "\ud800",
    "deep": nested(20),
    "wide": [0] * 60_000,
    "object": {"__class__": None},
    "nan": float("nan"),
    "true": True,
}


@pytest.mark.parametrize("value", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_anything_anywhere_is_refused_in_one_sentence(app_url: str, value: Any, language: str) -> None:
    refusals = [
        tell(app_url, "preset", value),
        tell(app_url, "attend", value, language),
        tell(app_url, "explain", value, 0, "weights", 0, 1, language),
        *(tell(app_url, "attend", {**SCENE, field: value}, language) for field in ("tokens", "embeddings", "heads")),
        *(
            tell(app_url, "explain", SCENE, *place, language)
            for place in [
                (value, "weights", 0, 1),
                (0, value, 0, 1),
                (0, "weights", value, 1),
                (0, "weights", 0, value),
            ]
        ),
    ]
    for said in refusals:
        assert re.fullmatch(r"[^\n]{10,250}[.。]", said), said
        assert bool(re.search(r"[一-鿿]", said)) == (said not in refusals[:1] and language == "zh"), said


@pytest.mark.parametrize("way", ["run", "api"])
def test_a_refusal_is_the_callers_fault(app_url: str, way: str) -> None:
    for temperature, said in (
        ("0", "temperature: must be at least 0.000001, for the scores are divided by it."),
        ("1e999", "temperature: inf is not a finite number."),
    ):
        body = json.dumps({"data": [{**SCENE, "temperature": "here"}]}).replace('"here"', temperature).encode()
        status, found = post(f"{app_url}/gradio_api/{way}/attend", body)
        assert (status, json.loads(found)) == (422, {"error": said})
    status, said = post_json(f"{app_url}/gradio_api/{way}/link", {"data": [SCENE, "http://a.example/\ud800"]})
    assert status == 422
    assert said["error"] == "address: the text holds a character that cannot be shown."


@pytest.mark.parametrize(
    ("way", "body"),
    [
        ("run/nothing", {"data": []}),
        ("api/nothing", {"data": []}),
        ("call/nothing", {"data": []}),
        ("call/v2/nothing", {}),
        ("run/no-such.name", {"data": [], "session_hash": "x"}),
        ("run/predict", {"data": [], "fn_index": 99}),
        ("queue/join", {"data": [], "fn_index": 99, "session_hash": "x"}),
    ],
)
def test_an_endpoint_that_there_is_not_is_told(app_url: str, way: str, body: Any) -> None:
    status, said = post_json(f"{app_url}/gradio_api/{way}", body)
    assert status == 404
    assert said["error"].startswith("There is no such endpoint; there are attend, preset, presets, explain")


@pytest.mark.parametrize("way", ["run/attend", "call/attend", "queue/join"])
def test_a_file_that_an_argument_points_to_is_not_fetched(app_url: str, way: str) -> None:
    file = {"path": f"{app_url}/theme.css", "meta": {"_type": "gradio.FileData"}}
    body = {"data": [{"scene": [file]}], "fn_index": 0, "session_hash": "x"}
    assert post_json(f"{app_url}/gradio_api/{way}", body)[0] == 403


def test_mcp_tools_answer_and_refuse(app_url: str) -> None:
    place = {"head": 0, "quantity": "weights", "row": 0, "column": 1}
    refused, text, structured = tool(app_url, "explain", scene=SCENE, **place)
    assert not refused
    assert "≈ 0.77" in text
    assert structured == {"result": text}
    assert "关注" in tool(app_url, "explain", scene=SCENE, **place, language="zh")[1]
    refused, text, structured = tool(app_url, "attend", scene={**SCENE, "temperature": 0})
    assert refused
    assert text == "temperature: must be at least 0.000001, for the scores are divided by it."
    assert structured is None


ARGUMENTS = "explain takes these arguments: scene, head, quantity, row, column, language?"


def test_wrong_arguments_are_told_in_one_sentence(app_url: str) -> None:
    for wrong in ([], [SCENE, 0, "weights", 0], [SCENE, 0, "weights", 0, 1, "en", 7]):
        assert tell(app_url, "explain", *wrong).startswith(ARGUMENTS)
        for name, more in (("call/explain", {}), ("queue/join", {"fn_index": 3, "session_hash": "x"})):
            status, said = post_json(f"{app_url}/gradio_api/{name}", {"data": wrong, **more})
            assert status == 422
            assert said["error"].startswith(ARGUMENTS)
    for named in ({}, {"scene": SCENE}, {"scene": SCENE, "nothing": 1}):
        status, said = post_json(f"{app_url}/gradio_api/call/v2/explain", named)
        assert status == 422
        assert said["error"].startswith(ARGUMENTS)
        refused, text, _ = tool(app_url, "explain", **named)
        assert refused
        assert text.startswith(ARGUMENTS)
    refused, text, _ = tool(app_url, "nothing")
    assert refused
    assert text.startswith("There is no such tool; there are attend, preset, presets, explain")


def test_the_example_of_the_docs_runs(app_url: str) -> None:
    examples = re.findall(r"```python\n(.*?)```", (DOCS / "api.md").read_text(encoding="utf-8"), re.S)
    (example,) = (code for code in examples if "gradio_client" in code)
    here = example.replace("http://127.0.0.1:7860", app_url)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(here, {})
    assert here != example
    assert str(attend(RILEY).to_dict()["heads"][0]["weights"]) in printed.getvalue()
    assert "Riley attends to dog" in printed.getvalue()
