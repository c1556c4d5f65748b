"""A live page is small, holds no text of a person's in its markup, and names the app only where others can reach it."""

import base64
import gzip
import json
import re
from typing import Any

import pytest

from qkv_demo.presets import presets
from qkv_demo.scene import Head, Scene
from qkv_demo.share.address import reachable
from qkv_demo.share.link import from_link
from qkv_demo.ui.live import MOST, page

from .http import post

RILEY = presets()["riley-dog"].scene


def held(text: str) -> dict[str, Any]:
    """What the file holds packed."""
    found = re.search(r'id="told">([^<]*)<', text)
    assert found
    told: dict[str, Any] = json.loads(gzip.decompress(base64.b64decode(found[1])))
    return told


def test_the_largest_scene_is_under_six_megabytes() -> None:
    square = [[1 / (7 + row + column) for column in range(8)] for row in range(8)]
    names = [f"{place}" * 20 for place in range(16)]
    scene = Scene(
        names, [[1 / (3 + row * column) for column in range(8)] for row in range(16)], [Head(*[square] * 3)] * 4
    )
    text = page(scene, {})
    assert len(text.encode()) < 6_000_000
    assert len(held(text)["recorded"]) == MOST


def test_every_view_of_a_small_scene_is_recorded_and_has_its_texts() -> None:
    told = held(page(RILEY, {"view": {"preset": "riley-dog"}}))
    seen = {(one["theme"], *one["view"]["pair"]) for one in told["recorded"]}
    assert seen == {(theme, row, column) for theme in ("light", "dark") for row in (0, 1) for column in (0, 1)}
    assert {one["view"]["lens"] for one in told["recorded"]} == {"embeddings", "w_q", "w_k", "w_v"}
    for one in told["recorded"]:
        keys = [key for figure in one["figures"].values() for key in (figure["layout"], figure["geometry"])]
        assert {told["common"]["program"], *one["reaches"].values(), *keys} <= told["texts"].keys()


def test_no_text_of_a_persons_stands_in_the_markup() -> None:
    name = "</script><!--zebra]]>"
    text = page(Scene([name, "dog"], RILEY.embeddings, RILEY.heads), {"view": {"preset": name, "theme": name}})
    assert "zebra" not in text
    assert text.count("</script>") == 3
    assert held(text)["scene"]["tokens"] == [name, "dog"]


@pytest.mark.parametrize(
    "address",
    [
        None,
        3,
        "",
        "javascript:alert(1)",
        "http://",
        "http://[",
        "file:///tmp/x",
        "https://" + "a" * 3000,
        "http://localhost:7860/",
        "http://127.0.0.1:7860/",
        "http://[::1]/",
        "http://0.0.0.0/",
        "http://app.localhost/",
    ],
)
def test_an_address_that_others_cannot_open_is_not_named(address: object) -> None:
    assert held(page(RILEY, {"address": address}))["settings"]["alone"] == {"app": None}


def test_the_apps_address_opens_the_scene() -> None:
    app = held(page(RILEY, {"address": "https://example.org:8443/attention/?old=1#x"}))["settings"]["alone"]["app"]
    start, link = app.split("?scene=")
    assert start == "https://example.org:8443/attention/"
    assert from_link(link) == RILEY
    assert reachable("http://192.168.1.20:7860")


def test_the_route_saves_and_refuses(app_url: str) -> None:
    where = f"{app_url}/gradio_api/qkv/file"
    status, text = post(where, json.dumps({"scene": RILEY.to_dict(), "kind": "json"}).encode())
    assert (status, Scene.from_json(text)) == (200, RILEY)
    for asked in (None, [], {"scene": 1, "kind": "json"}, {"scene": RILEY.to_dict(), "kind": "exe"}):
        status, text = post(where, json.dumps(asked).encode())
        assert status == 422
        assert json.loads(text)["error"]
    assert post(where, b"{")[0] == 400
