"""A live page is small, holds no text of a person's in its markup, and names the app only where others can reach it."""

import base64
import gzip
import json
import re
from typing import Any

import pytest

from qkv_demo.lessons import lessons
from qkv_demo.scene import Head, Scene
from qkv_demo.share.link import from_link, reachable
from qkv_demo.ui.recording import MOST
from qkv_demo.ui.saved import lesson, page

from .hostile import HOSTILE
from .http import post
from .readme import DOCS
from .scenes import RILEY


def held(text: str) -> dict[str, Any]:
    """What the file holds packed."""
    found = re.search(r'id="told">([^<]*)<', text)
    told: dict[str, Any] = json.loads(gzip.decompress(base64.b64decode(found[1])))
    for place in told["places"]:
        place["recorded"] = [{part: told["values"][part][at] for part, at in one.items()} for one in place["recorded"]]
    return told


def test_the_largest_scene_is_under_six_megabytes() -> None:
    square = [[1 / (7 + row + column) for column in range(8)] for row in range(8)]
    names = [f"{place}" * 20 for place in range(16)]
    scene = Scene(
        names, [[1 / (3 + row * column) for column in range(8)] for row in range(16)], [Head(*[square] * 3)] * 4
    )
    text = page(scene, {})
    assert len(text.encode()) < 6_000_000
    assert len(held(text)["places"][0]["recorded"]) == MOST


def test_every_view_of_a_small_scene_is_recorded_and_has_its_texts() -> None:
    told = held(page(RILEY, {"view": {"preset": "riley-dog"}}))
    (place,) = told["places"]
    seen = {tuple(one["view"]["pair"]) for one in place["recorded"]}
    assert seen == {(row, column) for row in (0, 1) for column in (0, 1)}
    assert {one["view"]["lens"] for one in place["recorded"]} == {"embeddings", "w_q", "w_k", "w_v"}
    assert texts_of(place) <= told["texts"].keys()


def texts_of(place: dict[str, Any]) -> set[str]:
    """The keys of all that its pictures refer to."""
    figures = [figure for one in place["recorded"] for figure in one["figures"].values()]
    pulls = [key for one in place["recorded"] for key in one["reaches"].values()]
    return {
        *(one["program"] for one in place["recorded"]),
        *pulls,
        *(figure[part] for figure in figures for part in ("layout", "geometry")),
    }


@pytest.mark.parametrize("name", ["one-number-at-a-time", "where-do-the-matrices-come-from"])  # the largest; it learns
def test_a_lesson_holds_every_step_and_every_solution_and_offers_nothing_that_needs_python(name: str) -> None:
    steps = lessons()[name].steps
    view = {"lesson": [name, len(steps) - 1], "preset": "riley-dog", "language": "zh"}
    text = lesson({"view": view, "address": "https://example.org/app/"})
    promised = re.search(r"MB; a lesson's up to ([\d.]+)\)", (DOCS / "sharing.md").read_text(encoding="utf-8"))
    assert len(text.encode()) < float(promised[1]) * 1e6
    told = held(text)
    assert told["shown"]["lesson"] == [name, len(steps) - 1]
    app = f"https://example.org/app/?lesson={name}&step={steps[-1].name}"
    assert told["settings"]["alone"]["app"] == app
    places = iter(place for place in told["places"] if place["opens"] is not None)
    for index, step in enumerate(steps):
        expect_place(next(places), {"lesson": [name, index]}, step.scene, told["texts"])
        if step.solution:
            solved = next(places)
            expect_place(solved, {"solution": [name, index]}, step.solution, told["texts"])
            assert all(one["lesson"]["reached"] for one in solved["recorded"])
    assert not list(places)


def expect_place(place: dict[str, Any], opens: dict[str, Any], scene: Scene, texts: dict[str, str]) -> None:
    assert place["opens"] == opens
    assert Scene.from_dict(place["scene"]) == scene
    assert texts_of(place) <= texts.keys()
    ((_, index),) = opens.values()
    for told in (one["lesson"] for one in place["recorded"]):
        assert told["step"] == index


def test_no_text_of_a_persons_stands_in_the_markup() -> None:
    names = [f"{name} zebra" for name in HOSTILE]
    scene = Scene(names, [[place, 1] for place in range(len(names))], RILEY.heads)
    text = page(scene, {"view": {"preset": names[0], "theme": names[0]}})
    assert "zebra" not in text
    assert text.count("</script>") == 2
    assert held(text)["places"][0]["scene"]["tokens"] == names


def test_the_apps_address_opens_what_the_file_shows_and_is_named_only_if_others_can_open_it() -> None:
    """Which those are, `test_share` says."""
    assert held(page(RILEY, {"address": "http://localhost:7860/"}))["settings"]["alone"]["app"] is None
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
