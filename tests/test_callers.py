"""Callers other than the page: `gradio_client`, plain HTTP, MCP, and the examples in the docs."""

import contextlib
import io
import json
import re
import shlex
import subprocess
from typing import Any

import pytest
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client

from qkv_demo.examples import examples
from qkv_demo.labs import labs
from qkv_demo.learning import learn
from qkv_demo.locale import read_strings
from qkv_demo.maths.attention import attend
from qkv_demo.scene.quantities import QUANTITIES
from qkv_demo.share.link import decode_scene
from qkv_demo.wording.trace_sentences import trace_to_dict

from .awaited import awaited
from .http import get, post, post_json
from .lab_runs import run
from .mcp_calls import refusal, rpc, tool
from .minilm import model_folder
from .readme import DOCS
from .scenes import RILEY
from .strategies import nested

SCENE = RILEY.to_dict()
WEIGHTS = attend(RILEY).heads[0].weights.tolist()
FILE = {"path": "https://a.example/x", "meta": {"_type": "gradio.FileData"}}


def direct(app_url: str, name: str, *values: Any) -> Any:
    """Return the JSON of a call that responds directly."""
    return post_json(f"{app_url}/gradio_api/run/{name}", {"data": values})[1]


def fetched(app_url: str, name: str, /, **arguments: Any) -> str:
    """Return the events of a call whose result is fetched by a second request."""
    _, started = post_json(f"{app_url}/gradio_api/call/v2/{name}", arguments)
    return get(f"{app_url}/gradio_api/call/{name}/{started['event_id']}")[2]


INVALID_SCENE = {**SCENE, "temperature": 0}
ERROR_PATTERN = r"temperature: this must be at least 0\.000001, .+\."


def test_a_direct_call_explains_errors(app_url: str) -> None:
    assert re.fullmatch(ERROR_PATTERN, direct(app_url, "attend", INVALID_SCENE)["error"])


def test_a_fetched_call_explains_errors(app_url: str) -> None:
    event, data = fetched(app_url, "attend", scene=INVALID_SCENE).splitlines()[:2]
    assert event == "event: error"
    assert re.fullmatch(ERROR_PATTERN, json.loads(data.removeprefix("data: "))["error"])


def test_a_tool_explains_errors(app_url: str) -> None:
    assert re.fullmatch(ERROR_PATTERN, refusal(app_url, "attend", scene=INVALID_SCENE))


def test_errors_are_in_the_callers_language(app_url: str) -> None:
    assert re.fullmatch(r"temperature：.+。", refusal(app_url, "attend", scene=INVALID_SCENE, language="zh"))


@pytest.mark.parametrize(
    "value", ["\ud800", nested(20), [0] * 60_000, float("nan")], ids=["half", "deep", "wide", "nan"]
)
def test_invalid_values_are_refused_in_one_sentence(app_url: str, value: Any) -> None:
    for name, arguments in (
        ("attend", (value,)),
        ("attend", ({**SCENE, "tokens": value},)),
        ("explain", (SCENE, value, "weights", 0, 1)),
        ("explain", (SCENE, 0, value, 0, 1)),
    ):
        error = direct(app_url, name, *arguments, "zh")["error"]
        assert re.fullmatch(r"[^\n]{10,250}。", error), error


def test_fetched_call_may_leave_the_language_out(app_url: str) -> None:
    event, data = fetched(app_url, "attend", scene=SCENE).splitlines()[:2]
    assert event == "event: complete"
    assert json.loads(data.removeprefix("data: ")) == [trace_to_dict(attend(RILEY))]


def test_direct_call_need_not_declare_json(app_url: str) -> None:
    body = json.dumps({"data": [SCENE]}).encode()
    status, _ = post(f"{app_url}/gradio_api/run/attend", body, Content_Type="application/x-www-form-urlencoded")
    assert status == 200


@pytest.mark.parametrize("client_name", ["run/nothing", "api/nothing", "call/nothing", "call/v2/nothing", "queue/join"])
def test_unknown_endpoint_lists_the_endpoints(app_url: str, client_name: str) -> None:
    body = {"data": [], "fn_index": 99, "session_hash": "x"}
    status, response = post_json(f"{app_url}/gradio_api/{client_name}", body)
    assert status == 404
    assert "attend, preset, presets, explain" in response["error"]


@pytest.mark.parametrize("client_name", ["run/explain", "call/explain", "queue/join"])
@pytest.mark.parametrize("values", [[], [SCENE, 0, "weights", 0], [SCENE, 0, "weights", 0, 1, "en", 7]], ids=len)
def test_wrong_number_of_arguments_names_them(app_url: str, client_name: str, values: list[Any]) -> None:
    body = {"data": values, "fn_index": 3, "session_hash": "x"}
    status, response = post_json(f"{app_url}/gradio_api/{client_name}", body)
    assert status == 422
    assert "scene, head, quantity, row, column, language?" in response["error"]


@pytest.mark.parametrize("arguments", [{}, {"scene": SCENE, "nothing": 1}], ids=["missing", "unknown"])
def test_wrong_names_of_arguments_are_reported(app_url: str, arguments: dict[str, Any]) -> None:
    status, response = post_json(f"{app_url}/gradio_api/call/v2/attend", arguments)
    assert status == 422
    assert "scene, language?" in response["error"]


@pytest.mark.parametrize("client_name", ["run/attend", "call/attend", "call/v2/attend", "queue/join", "mcp/"])
def test_files_are_not_downloaded(app_url: str, client_name: str) -> None:
    body = {"data": [{"scene": [FILE]}], "scene": FILE, "fn_index": 0, "session_hash": "x"}
    assert post_json(f"{app_url}/gradio_api/{client_name}", body)[0] == 403


@pytest.mark.parametrize("client_name", ["run/attend", "call/attend", "mcp/"])
def test_invalid_json_is_refused(app_url: str, client_name: str) -> None:
    status, text = post(f"{app_url}/gradio_api/{client_name}", b'{"data": "\xff"}')
    assert (status, json.loads(text)) == (400, {"error": read_strings("en")["error.body.unreadable"]})


def test_mcp_request_needs_a_valid_id(app_url: str) -> None:
    body = {"jsonrpc": "2.0", "id": [], "method": "tools/call", "params": {"name": "presets", "arguments": {}}}
    assert post_json(f"{app_url}/gradio_api/mcp/", body)[0] == 400


def test_mcp_address_needs_no_slash_at_its_end(app_url: str) -> None:
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    assert post(f"{app_url}/gradio_api/mcp", json.dumps(body).encode())[0] == 200


@pytest.mark.parametrize("address", ["call/attend/nothing", "queue/data?session_hash=nothing"])
def test_unknown_event_ends_its_stream(app_url: str, address: str) -> None:
    assert "404" in get(f"{app_url}/gradio_api/{address}")[2]


def test_link_is_a_web_address(app_url: str) -> None:
    assert "http://" in direct(app_url, "link", SCENE, "javascript:alert(1)")["error"]


def test_unknown_names_are_answered_with_all_names(app_url: str) -> None:
    for name, arguments, names in (
        ("preset", ["nothing"], examples()),
        ("attend", ["nothing"], examples()),
        ("lab", ["nothing"], labs()),
        ("explain", [SCENE, 0, "nothing", 0, 0], [part.name for part in QUANTITIES if part.is_present(RILEY)]),
        ("attend", [{**SCENE, "nothing": 1}], ["tokens", "embeddings", "heads"]),
        ("lab", ["why-root-d", {"nothing": 1}], labs()["why-root-d"].controls),
    ):
        error = direct(app_url, name, *arguments)["error"]
        assert "nothing" in error
        assert all(part in error for part in names), error


def is_typed(schema: dict[str, Any]) -> bool:
    options = schema.get("anyOf", schema.get("oneOf", []))
    return "type" in schema or "enum" in schema or (bool(options) and all(map(is_typed, options)))


@pytest.fixture(scope="module")
def tools(app_url: str) -> dict[str, dict[str, Any]]:
    """Return the schemas of each tool's arguments."""
    return {tool["name"]: tool["inputSchema"]["properties"] for tool in rpc(app_url, "tools/list")["tools"]}


def test_every_tool_argument_has_a_type(tools: dict[str, dict[str, Any]]) -> None:
    assert tools.keys() == {
        "attend",
        "preset",
        "presets",
        "explain",
        "asymmetry",
        "learn",
        "labs",
        "lab",
        "fit",
        "heads",
        "link",
    }
    for name, properties in tools.items():
        assert all(map(is_typed, properties.values())), name


def test_every_tool_argument_is_described(tools: dict[str, dict[str, Any]]) -> None:
    for name, properties in tools.items():
        assert all(schema["description"].endswith(".") for schema in properties.values()), name


def test_the_schema_has_a_scenes_fields_and_options(tools: dict[str, dict[str, Any]]) -> None:
    fields = tools["attend"]["scene"]["anyOf"][0]["properties"]
    assert fields.keys() == SCENE.keys()
    assert fields["score"]["enum"] == ["dot", "cosine", "additive", "distance"]
    assert fields["heads"]["items"]["properties"].keys() == {"w_q", "w_k", "w_v", "v_a"}


def test_tool_takes_scene_as_text_or_name(app_url: str) -> None:
    for scene in (json.dumps(SCENE), "riley-dog"):
        assert tool(app_url, "attend", scene=scene)["heads"][0]["weights"] == WEIGHTS


def test_tool_takes_json_text_for_every_structure(app_url: str) -> None:
    values = {
        "target": [[0.5, 0.5], [0, 1]],
        "matrices": ["w_q"],
        "pinned": [{"quantity": "w_q", "row": 0, "column": 1}],
        "state": None,
    }
    texts = {name: json.dumps(value) for name, value in values.items()}
    assert tool(app_url, "learn", scene=SCENE, **texts) == tool(app_url, "learn", scene=SCENE, **values)


def test_tool_takes_whole_numbers_as_floats(app_url: str) -> None:
    cell = {"head": 0.0, "quantity": "weights", "row": 0.0, "column": 1.0}
    assert "Riley attends to dog" in tool(app_url, "explain", scene=SCENE, **cell)


def code_examples(app_url: str, language: str) -> list[str]:
    """Return the examples of the docs, with the app's address."""
    text = (DOCS / "api.md").read_text(encoding="utf-8").replace("http://127.0.0.1:7860", app_url)
    return re.findall(rf"```{language}\n(.*?)```", text, re.S)


def test_the_examples_of_the_docs_run(app_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QKV_MODEL", str(model_folder()))
    printed = []
    for example in code_examples(app_url, "python"):
        with contextlib.redirect_stdout(io.StringIO()) as out:
            exec(example, {})
        printed.append(out.getvalue())
    in_process, _, _, _, over_http = printed
    assert str(attend(RILEY).heads[0].weights) in in_process
    assert str(WEIGHTS) in over_http


def test_the_docs_curl_gets_the_weights(app_url: str) -> None:
    command, *_ = (example for example in code_examples(app_url, "sh") if example.startswith("curl"))
    response = subprocess.run(shlex.split(command), capture_output=True, check=True)
    assert json.loads(response.stdout)["data"][0]["heads"][0]["weights"] == WEIGHTS


async def call_with_client(app_url: str, name: str, **arguments: Any) -> Any:
    """Return the JSON of a tool's response to MCP's own client."""
    address = f"{app_url}/gradio_api/mcp/"
    async with streamable_http_client(address) as (read, write, _), ClientSession(read, write) as session:
        await session.initialize()
        result = await session.call_tool(name, arguments)
        return json.loads(result.content[0].text)


def test_mcps_client_continues_a_training(app_url: str) -> None:
    first_run = awaited(call_with_client(app_url, "learn", scene="riley-dog", target="mirrored", steps=25))
    second_run = tool(app_url, "learn", scene=first_run["scene"], target="mirrored", steps=25, state=first_run["state"])
    assert tuple(first_run["losses"] + second_run["losses"][1:]) == learn(RILEY, "mirrored", 50).losses


def test_a_tool_links_to_a_scene(app_url: str) -> None:
    link = tool(app_url, "link", scene=SCENE, address=app_url)
    assert decode_scene(link.removeprefix(f"{app_url}?scene=")) == RILEY


def test_asymmetry_has_its_fields(app_url: str) -> None:
    split = tool(app_url, "asymmetry", scene=SCENE)
    assert split.keys() == {"m", "symmetric", "antisymmetric", "dials", "ruled_out", "witness"}
    assert (split["ruled_out"], split["witness"], [*split["dials"]]) == (True, [0, 1], ["a"])
    assert tool(app_url, "asymmetry", scene="apple-cross") == dict.fromkeys(split)


def test_lab_has_its_fields(app_url: str) -> None:
    result = tool(app_url, "lab", name="why-root-d", settings={"d_k": 16}, language="zh")
    assert result.keys() == {"lab", "settings", "numbers", "words", "more"}
    assert result["numbers"] == run("why-root-d", d_k=16)
    assert result["words"].startswith("dₖ = 16 时")


def test_names_of_examples_and_labs_are_listed(app_url: str) -> None:
    assert tool(app_url, "presets") == list(examples())
    assert tool(app_url, "labs") == list(labs())
