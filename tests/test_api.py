"""The endpoints as a caller meets them, and the page's own route of labs, which tells how far it is."""

import gzip
import json
import urllib.request
from typing import Any

import pytest
from gradio_client import Client
from gradio_client.exceptions import AppError

from qkv_demo.labs import labs
from qkv_demo.presets import presets
from qkv_demo.scene import Scene

from .http import post

RILEY = presets()["riley-dog"].scene


@pytest.fixture(scope="module")
def client(app_url: str) -> Client:
    return Client(app_url, verbose=False, analytics_enabled=False)


def test_presets(client: Client) -> None:
    names = client.predict(api_name="/presets")
    assert names == list(presets())
    assert client.predict(names[1], api_name="/preset") == presets()[names[1]].scene.to_dict()


def test_asymmetry(client: Client) -> None:
    found = client.predict(RILEY.to_dict(), 0, api_name="/asymmetry")
    assert set(found) == {"m", "symmetric", "antisymmetric", "dials", "ruled_out", "witness"}
    assert (found["ruled_out"], found["witness"]) == (True, [0, 1])
    assert set(found["dials"]) == {"a"}
    cross = client.predict(presets()["apple-cross"].scene.to_dict(), 0, api_name="/asymmetry")
    assert cross == dict.fromkeys(found)


def test_learn_goes_on_from_its_state(client: Client) -> None:
    scene, target = RILEY.to_dict(), [[0.5, 0.5], [0.25, 0.75]]
    whole = client.predict(scene, target, 6, api_name="/learn")
    assert set(whole) == {"scene", "losses", "state"}
    assert len(whole["losses"]) == 7
    half = client.predict(scene, target, 3, api_name="/learn")
    rest = client.predict(half["scene"], target, 3, state=half["state"], api_name="/learn")
    assert half["losses"] + rest["losses"][1:] == whole["losses"]
    assert (rest["scene"], rest["state"]) == (whole["scene"], whole["state"])
    pinned = [{"quantity": "w_q", "row": 0, "column": 0}]
    held = client.predict(scene, "mirrored", 3, 0.1, ["w_q"], pinned, None, 0, api_name="/learn")["scene"]
    assert held["heads"][0]["w_q"][0][0] == scene["heads"][0]["w_q"][0][0]
    assert held["heads"][0]["w_q"] != scene["heads"][0]["w_q"]


def test_what_cannot_be_learned_is_refused_in_a_sentence(client: Client) -> None:
    with pytest.raises(AppError, match=r"^pinned, row 1: .*\.$"):
        client.predict(RILEY.to_dict(), "now", 1, pinned=[3], api_name="/learn")


SETTINGS = {"epochs": 30, "seed": 3}


def lines(app_url: str, request: Any) -> list[Any]:
    status, said = post(f"{app_url}/gradio_api/qkv/lab", json.dumps(request).encode())
    assert status == 200
    return [json.loads(line) for line in said.splitlines()]


def test_the_endpoints(client: Client) -> None:
    assert client.predict(api_name="/labs") == list(labs())
    lab = labs()["watch-it-learn"]
    chosen = lab.settings(SETTINGS)
    found = client.predict("watch-it-learn", SETTINGS, api_name="/lab")
    assert set(found) == {"lab", "settings", "numbers", "words", "more"}
    assert (found["lab"], found["settings"]) == ("watch-it-learn", chosen)
    assert found["numbers"] == lab.run(chosen)
    assert found["words"].startswith("After 30 epochs")
    assert client.predict("watch-it-learn", SETTINGS, "zh", api_name="/lab")["words"].startswith("训练 30 轮")


def test_what_no_lab_has_is_refused_in_a_sentence(client: Client) -> None:
    for arguments, sentence in (
        (([],), "There is no lab called a list."),
        (("order", {"causal": "yes"}), "causal: 'yes' is neither true nor false."),
    ):
        with pytest.raises(AppError) as refusal:
            client.predict(*arguments, api_name="/lab")
        assert str(refusal.value) == sentence


def test_long_work_tells_how_far_it_is(app_url: str) -> None:
    *progress, last = lines(app_url, {"lab": "watch-it-learn", "settings": SETTINGS, "language": "zh"})
    done = [line["done"] for line in progress]
    assert done == sorted(done)
    assert all(0 <= part <= 1 for part in done)
    assert last["words"].startswith("训练 30 轮")
    assert last["drawings"][0]["title"] == "训练中“eat”的各个向量"
    assert Scene.from_dict(last["scenes"][-1]).tokens == ("we", "want", "to", "eat", "apple")


def test_what_is_kept_is_packed_for_who_can_unpack_it(app_url: str) -> None:
    body = json.dumps({"lab": "why-root-d"}).encode()
    (plain,) = lines(app_url, {"lab": "why-root-d"})[-1:]
    request = urllib.request.Request(f"{app_url}/gradio_api/qkv/lab", body, {"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert json.loads(gzip.decompress(answer.read())) == plain
    assert plain["scenes"] == []


@pytest.mark.parametrize(
    "request_", [None, [], {}, {"lab": "cat"}, {"lab": []}, {"lab": "order", "settings": 3}], ids=repr
)
def test_the_route_refuses_in_a_sentence(app_url: str, request_: Any) -> None:
    (only,) = lines(app_url, request_)
    assert only["error"].endswith(".")
