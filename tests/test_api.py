"""The endpoints as a caller meets them, over HTTP."""

import json
import urllib.request

import pytest
from gradio_client import Client
from gradio_client.exceptions import AppError

from qkv_demo.attention import attend
from qkv_demo.presets import presets
from qkv_demo.wording.trace import tell

RILEY = presets()["riley-dog"].scene


@pytest.fixture(scope="module")
def client(app_url: str) -> Client:
    return Client(app_url, verbose=False, analytics_enabled=False)


def test_attend(client: Client) -> None:
    assert client.predict(RILEY.to_dict(), api_name="/attend") == tell(attend(RILEY))
    assert client.predict(RILEY.to_json(), api_name="/attend") == tell(attend(RILEY))


def test_presets(client: Client) -> None:
    names = client.predict(api_name="/presets")
    assert names == list(presets())
    for name in names:
        assert client.predict(name, api_name="/preset") == presets()[name].scene.to_dict()


def test_explain(client: Client) -> None:
    text = client.predict(RILEY.to_dict(), 0, "weights", 0, 1, api_name="/explain")
    assert "≈ 0.77" in text
    assert "关注" in client.predict(RILEY.to_dict(), 0, "weights", 0, 1, "zh", api_name="/explain")


@pytest.mark.parametrize("scene", [None, 3, [], {}, "x", {"tokens": 1}, {**RILEY.to_dict(), "score": "x"}, [[[[1]]]]])
def test_a_refusal_is_a_sentence(client: Client, scene: object) -> None:
    with pytest.raises(AppError, match=r"^[a-z_].*\."):
        client.predict(scene, api_name="/attend")


@pytest.mark.parametrize(
    "arguments",
    [(1, "weights", 0, 0), (0, "nothing", 0, 0), (0, "weights", 9, 0), (0, "weights", 0, None), ("x", 1, {}, [])],
)
def test_a_place_that_is_not_there_is_a_sentence(client: Client, arguments: tuple[object, ...]) -> None:
    with pytest.raises(AppError, match=r"\.$"):
        client.predict(RILEY.to_dict(), *arguments, api_name="/explain")


def test_an_unknown_preset_is_a_sentence(client: Client) -> None:
    with pytest.raises(AppError, match="There is no preset called 'cat'"):
        client.predict("cat", api_name="/preset")


def test_the_tools_of_mcp(app_url: str) -> None:
    request = urllib.request.Request(
        f"{app_url}/gradio_api/mcp/",
        json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}).encode(),
        {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"},
    )
    with urllib.request.urlopen(request, timeout=10) as response:
        said = response.read().decode()
    tools = json.loads(said[said.index("{") :])["result"]["tools"]
    assert {tool["name"] for tool in tools} == {"attend", "preset", "presets", "explain"}
    assert all(tool["description"] for tool in tools)
