"""Saved pages: their size, their data and their link to the app."""

import base64
import gzip
import json
import re
from typing import Any

import pytest

from qkv_demo.lessons import lessons
from qkv_demo.scene import Head, Scene
from qkv_demo.share.link import decode_scene
from qkv_demo.ui.offline.recording import MAX_VIEWS, record_open_lesson, record_open_scene
from qkv_demo.ui.offline.saved_page import build_saved_page

from .http import post
from .readme import DOCS
from .scenes import HOSTILE, RILEY


def build_scene_page(scene: Scene, params: dict[str, Any]) -> str:
    """Return a saved page of a scene."""
    return build_saved_page(params, *record_open_scene(scene, params))


def build_lesson_page(params: dict[str, Any]) -> str:
    """Return a saved page of the open lesson."""
    return build_saved_page(params, *record_open_lesson(params))


def unpack(text: str) -> dict[str, Any]:
    """Return the data of a saved page."""
    match = re.search(r'id="page-data">([^<]*)<', text)
    data: dict[str, Any] = json.loads(gzip.decompress(base64.b64decode(match[1])))
    for entry in data["scenes"]:
        entry["pictures"] = [
            {field: data["values"][field][index] for field, index in picture.items()} for picture in entry["pictures"]
        ]
    return data


def test_the_largest_scene_is_under_six_megabytes() -> None:
    square = [[1 / (7 + row + column) for column in range(8)] for row in range(8)]
    names = [f"{index}" * 20 for index in range(16)]
    embeddings = [[1 / (3 + row * column) for column in range(8)] for row in range(16)]
    text = build_scene_page(Scene(names, embeddings, [Head(*[square] * 3)] * 4), {})
    assert len(text.encode()) < 6_000_000
    assert len(unpack(text)["scenes"][0]["pictures"]) == MAX_VIEWS


def texts_of(entry: dict[str, Any]) -> set[str]:
    """Return the keys of the texts to which the recording's pictures refer."""
    figures = [figure for picture in entry["pictures"] for figure in picture["figures"].values()]
    return {
        *(picture["program"] for picture in entry["pictures"]),
        *(key for picture in entry["pictures"] for key in picture["drag_programs"].values()),
        *(figure[part] for figure in figures for part in ("layout", "geometry")),
    }


def test_every_view_of_a_scene_is_recorded() -> None:
    file = unpack(build_scene_page(RILEY, {"view": {"preset": "riley-dog"}}))
    (entry,) = file["scenes"]
    views = [picture["view"] for picture in entry["pictures"]]
    assert {tuple(view["pair"]) for view in views} == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert {view["plane_content"] for view in views} == {"embeddings", "w_q", "w_k", "w_v"}
    assert texts_of(entry) <= file["texts"].keys()


LARGEST, TRAINING = "one-number-at-a-time", "where-do-the-matrices-come-from"
ADDRESS = "https://example.org/app/"


@pytest.mark.parametrize("name", [LARGEST, TRAINING])
def test_a_saved_lesson_has_steps_and_solutions(name: str) -> None:
    file = unpack(build_lesson_page({"view": {"lesson": [name, 0]}}))
    expected = []
    for index, step in enumerate(lessons()[name].steps):
        expected += [({"lesson": [name, index]}, step.scene)]
        expected += [({"solution": [name, index]}, step.solution)] if step.solution else []
    recorded = [entry for entry in file["scenes"] if entry["request"] is not None]
    assert [(entry["request"], Scene.from_dict(entry["scene"])) for entry in recorded] == expected
    assert all(texts_of(entry) <= file["texts"].keys() for entry in recorded)


def test_a_saved_lesson_opens_where_it_was_saved() -> None:
    last = len(lessons()[TRAINING].steps) - 1
    file = unpack(build_lesson_page({"view": {"lesson": [TRAINING, last]}, "address": ADDRESS}))
    assert file["shown"]["lesson"] == [TRAINING, last]
    assert (
        file["settings"]["standalone"]["app"]
        == f"{ADDRESS}?lesson={TRAINING}&step={lessons()[TRAINING].step_names[last]}"
    )


def test_a_saved_lesson_is_small() -> None:
    promise = re.search(r"up to ([\d.]+) MB for a lesson", (DOCS / "sharing.md").read_text(encoding="utf-8"))
    assert promise
    assert (
        len(build_lesson_page({"view": {"lesson": [LARGEST, 0], "language": "zh"}}).encode()) < float(promise[1]) * 1e6
    )


def test_no_user_text_is_in_the_markup() -> None:
    names = [f"{name} zebra" for name in HOSTILE]
    scene = Scene(names, [[index, 1] for index in range(len(names))], RILEY.heads)
    text = build_scene_page(scene, {"view": {"preset": names[0], "theme": names[0]}})
    assert "zebra" not in text
    assert text.count("</script>") == 2
    assert unpack(text)["scenes"][0]["scene"]["tokens"] == names


def test_a_page_links_to_the_app() -> None:
    file = unpack(build_scene_page(RILEY, {"address": "https://example.org:8443/attention/?old=1#x"}))
    start, link = file["settings"]["standalone"]["app"].split("?scene=")
    assert start == "https://example.org:8443/attention/"
    assert decode_scene(link) == RILEY


def test_a_page_does_not_name_this_machine() -> None:
    assert (
        unpack(build_scene_page(RILEY, {"address": "http://localhost:7860/"}))["settings"]["standalone"]["app"] is None
    )


def test_the_route_saves_a_scene(app_url: str) -> None:
    body = json.dumps({"scene": RILEY.to_dict(), "kind": "json"}).encode()
    status, text = post(f"{app_url}/gradio_api/qkv/file", body)
    assert (status, Scene.from_json(text)) == (200, RILEY)


@pytest.mark.parametrize(
    "request_", [None, [], {"scene": 1, "kind": "json"}, {"scene": RILEY.to_dict(), "kind": "exe"}]
)
def test_the_route_refuses_invalid_requests(app_url: str, request_: object) -> None:
    status, text = post(f"{app_url}/gradio_api/qkv/file", json.dumps(request_).encode())
    assert status == 422
    assert json.loads(text)["error"]
