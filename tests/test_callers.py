"""Callers other than `gradio_client`: bare HTTP, MCP, the docs' example. Whatever they send, they are answered."""

import contextlib
import io
import json
import re
from dataclasses import replace
from typing import Any

import pytest
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client

from qkv_demo.labs import labs
from qkv_demo.learning import learn
from qkv_demo.maths.attention import attend
from qkv_demo.presets import presets
from qkv_demo.share.link import from_link
from qkv_demo.wording.reading import tell as told

from .awaited import awaited
from .http import get, post, post_json
from .lab_runs import run
from .readme import DOCS
from .scenes import RILEY
from .strategies import nested

SCENE = RILEY.to_dict()


def tell(app_url: str, name: str, *arguments: Any) -> str:
    """The error that an endpoint answers with."""
    _, said = post(f"{app_url}/gradio_api/run/{name}", json.dumps({"data": arguments}).encode())
    found: str = json.loads(said)["error"]
    return found


def tool(app_url: str, name: str, **arguments: Any) -> str:
    """The refusal of an MCP tool."""
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": name, "arguments": arguments}}
    _, said = post(f"{app_url}/gradio_api/mcp/", json.dumps(call).encode())
    result = json.loads(said[said.index("{") :])["result"]
    assert result["isError"]
    return str(result["content"][0]["text"])


def test_http_by_name_may_leave_the_language_out(app_url: str) -> None:
    _, said = post(f"{app_url}/gradio_api/call/v2/attend", json.dumps({"scene": SCENE}).encode())
    _, _, answer = get(f"{app_url}/gradio_api/call/attend/{json.loads(said)['event_id']}")
    event, data = answer.splitlines()[:2]
    assert event == "event: complete"
    assert json.loads(data.removeprefix("data: ")) == [told(attend(RILEY))]


@pytest.mark.parametrize(
    "value", ["\ud800", nested(20), [0] * 60_000, float("nan")], ids=["half", "deep", "wide", "nan"]
)
def test_anything_anywhere_is_refused_in_one_sentence_of_the_language(app_url: str, value: Any) -> None:
    """What only the way over HTTP can spoil; whatever else may be sent, properties try on the functions themselves."""
    for arguments in (
        (value,),
        ({**SCENE, "tokens": value},),
        (SCENE, value, "weights", 0, 1),
        (SCENE, 0, value, 0, 1),
    ):
        said = tell(app_url, "attend" if len(arguments) == 1 else "explain", *arguments, "zh")
        assert re.fullmatch(r"[^\n]{10,250}。", said), said


@pytest.mark.parametrize("way", ["run", "api"])
def test_a_refusal_is_the_callers_fault(app_url: str, way: str) -> None:
    body = json.dumps({"data": [{**SCENE, "temperature": "here"}]}).replace('"here"', "1e999").encode()
    status, said = post(f"{app_url}/gradio_api/{way}/attend", body)
    assert (status, json.loads(said)) == (422, {"error": "temperature: inf is not a finite number."})
    status, found = post_json(f"{app_url}/gradio_api/{way}/link", {"data": [SCENE, "http://a.example/\ud800"]})
    assert (status, found["error"]) == (422, "address: the text holds a character that cannot be shown.")


def test_an_endpoint_that_there_is_not_is_told(app_url: str) -> None:
    nameless = {"data": [], "fn_index": 99, "session_hash": "x"}
    for way, body in (
        *((f"{kind}/nothing", {"data": []}) for kind in ("run", "api", "call")),
        ("call/v2/nothing", {}),
        ("run/predict", nameless),
        ("queue/join", nameless),
    ):
        status, said = post_json(f"{app_url}/gradio_api/{way}", body)
        assert status == 404, way
        assert said["error"].startswith("There is no such endpoint; there are attend, preset, presets, explain"), way


@pytest.mark.parametrize("way", ["run/attend", "call/attend", "queue/join"])
def test_a_file_that_an_argument_points_to_is_not_fetched(app_url: str, way: str) -> None:
    file = {"path": f"{app_url}/theme.css", "meta": {"_type": "gradio.FileData"}}
    body = {"data": [{"scene": [file]}], "fn_index": 0, "session_hash": "x"}
    assert post_json(f"{app_url}/gradio_api/{way}", body)[0] == 403


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
        assert tool(app_url, "explain", **named).startswith(ARGUMENTS)
    assert tool(app_url, "nothing").startswith("There is no such tool; there are attend, preset, presets, explain")


def test_the_examples_of_the_docs_run(app_url: str) -> None:
    """As a library in a notebook, and by `gradio_client`."""
    text = (DOCS / "api.md").read_text(encoding="utf-8").replace("http://127.0.0.1:7860", app_url)
    printed = []
    for example in re.findall(r"```python\n(.*?)```", text, re.S):
        with contextlib.redirect_stdout(io.StringIO()) as out:
            exec(example, {})
        printed.append(out.getvalue())
    in_process, _, over_http = printed
    assert in_process == f"{attend(replace(RILEY, tie_qk=True)).heads[0].weights}\n"
    assert str(attend(RILEY).heads[0].weights.tolist()) in over_http
    assert "Riley attends to dog" in over_http


async def as_a_model_would(app_url: str) -> tuple[dict[str, Any], str]:
    """By MCP's own client it lists, computes, learns in two halves, measures, and hands back the scene that was learned
    and a link to it."""
    address = f"{app_url}/gradio_api/mcp/"
    async with streamable_http_client(address) as (read, write, _), ClientSession(read, write) as model:
        await model.initialize()

        async def call(tool: str, /, **arguments: Any) -> Any:
            answered = await model.call_tool(tool, arguments)
            assert not answered.isError, answered.content
            text = answered.content[0].text
            found = json.loads(text) if text[0] in "[{" else text
            assert answered.structuredContent in (found, {"result": found})
            return found

        tools = {tool.name: tool for tool in (await model.list_tools()).tools}
        assert tools.keys() == {"attend", "preset", "presets", "explain", "asymmetry", "learn", "labs", "lab", "link"}
        assert all(tool.description for tool in tools.values())
        assert set(tools["link"].inputSchema["properties"]) == {"scene", "address"}
        refused = await model.call_tool("attend", {"scene": {**SCENE, "temperature": 0}, "language": "zh"})
        assert refused.isError
        assert re.fullmatch(r"temperature：.+。", refused.content[0].text)
        assert await call("presets") == list(presets())
        scene = await call("preset", name="riley-dog")
        trace = await call("attend", scene=scene)
        assert trace["heads"][0]["weights"] == attend(RILEY).heads[0].weights.tolist()
        split = await call("asymmetry", scene=scene)
        assert split.keys() == {"m", "symmetric", "antisymmetric", "dials", "ruled_out", "witness"}
        assert (split["ruled_out"], split["witness"], [*split["dials"]]) == (True, [0, 1], ["a"])
        cross = presets()["apple-cross"].scene.to_dict()
        assert await call("asymmetry", scene=cross) == dict.fromkeys(split)
        half = await call("learn", scene=scene, target="mirrored", steps=25)
        assert half.keys() == {"scene", "losses", "state"}
        learned = await call("learn", scene=half["scene"], target="mirrored", steps=25, state=half["state"])
        assert tuple(half["losses"] + learned["losses"][1:]) == learn(RILEY, "mirrored", 50).losses
        assert await call("labs") == list(labs())
        found = await call("lab", name="why-root-d", settings={"d_k": 16}, language="zh")
        assert found.keys() == {"lab", "settings", "numbers", "words", "more"}
        assert found["settings"] == labs()["why-root-d"].settings({"d_k": 16})
        assert found["numbers"] == run("why-root-d", d_k=16)
        assert found["words"].startswith("dₖ = 16 时")
        return learned["scene"], await call("link", scene=learned["scene"], address=app_url)


def test_over_mcp_a_scene_is_computed_learned_and_handed_back_as_a_link(app_url: str) -> None:
    scene, link = awaited(as_a_model_would(app_url))
    assert from_link(link.removeprefix(f"{app_url}?scene=")).to_dict() == scene
