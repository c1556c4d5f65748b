"""The endpoints as a caller meets them, over HTTP."""

import pytest
from gradio_client import Client
from gradio_client.exceptions import AppError

from qkv_demo.presets import presets

RILEY = presets()["riley-dog"].scene


@pytest.fixture(scope="module")
def client(app_url: str) -> Client:
    return Client(app_url, verbose=False, analytics_enabled=False)


def test_presets(client: Client) -> None:
    names = client.predict(api_name="/presets")
    assert names == list(presets())
    for name in names:
        assert client.predict(name, api_name="/preset") == presets()[name].scene.to_dict()


def test_asymmetry(client: Client) -> None:
    found = client.predict(RILEY.to_dict(), 0, api_name="/asymmetry")
    assert set(found) == {"m", "symmetric", "antisymmetric", "dials", "ruled_out", "witness"}
    assert (found["ruled_out"], found["witness"]) == (True, [0, 1])
    assert set(found["dials"]) == {"a"}
    tied = client.predict({**RILEY.to_dict(), "tie_qk": True}, 0, api_name="/asymmetry")
    assert (tied["ruled_out"], tied["witness"], tied["dials"]) == (False, None, {"a": 0})
    causal = client.predict({**RILEY.to_dict(), "mask": "causal"}, api_name="/asymmetry")
    assert (causal["ruled_out"], causal["m"]) == (None, found["m"])
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
