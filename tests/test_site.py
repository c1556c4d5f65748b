"""A site without a server: how large it is, what lies in it, and that none of it asks another host."""

import base64
import gzip
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from qkv_demo.labs import labs
from qkv_demo.lessons import lessons
from qkv_demo.locale import languages
from qkv_demo.presets import presets
from qkv_demo.scene import Scene
from qkv_demo.ui.settings import Options
from qkv_demo.ui.site import OTHERS, SHARED, write_site

MOST = 8_000_000  # bytes


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("site")
    write_site(made, Options({}))
    return made


@cache
def told(file: Path) -> Any:
    found = re.fullmatch(r'qkvTold\("([^"]*)"\);\n', file.read_text(encoding="utf-8"))
    assert found
    return json.loads(gzip.decompress(base64.b64decode(found[1])))


def test_it_is_small_and_one_page_one_script_one_style_sheet(folder: Path) -> None:
    files = [file for file in folder.rglob("*") if file.is_file()]
    assert sum(file.stat().st_size for file in files) < MOST
    assert {file.name for file in folder.iterdir() if file.is_file()} == {
        "index.html",
        "plotly.js",
        "script.js",
        "styles.css",
    }


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("place", [*presets(), *lessons(), OTHERS])
def test_every_place_is_there_with_all_that_its_pictures_refer_to(folder: Path, place: str, language: str) -> None:
    texts = told(folder / "places" / f"{place}.js").keys() | told(folder / "places" / f"{SHARED}.js").keys()
    held = told(folder / "places" / f"{place}.{language}.js")
    assert held["language"] == language
    values = held["values"]
    assert texts >= {
        *values["program"],
        *(slopes["program"] for slopes in values["slopes"]),
        *(key for pulls in values["reaches"] for key in pulls.values()),
        *(one[part] for all in values["figures"] for one in all.values() for part in ("layout", "geometry")),
    }
    opened = [each["opens"] for each in held["places"] if each["opens"] is not None]
    if place in presets():
        assert opened == [{"preset": place}]
        assert Scene.from_dict(held["places"][0]["scene"]) == presets()[place].scene
    elif place in lessons():
        assert [each for each in opened if "lesson" in each] == [
            {"lesson": [place, step]} for step in range(len(lessons()[place].steps))
        ]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("lab", labs())
def test_every_lab_is_there_at_its_default_settings(folder: Path, lab: str, language: str) -> None:
    (report,) = told(folder / "labs" / f"{lab}.{language}.js")
    assert report["settings"] == labs()[lab].settings({})


def test_neither_page_nor_style_sheet_names_another_host(folder: Path) -> None:
    for name in ("index.html", "styles.css"):
        assert not re.findall(
            r"""(?:src|href|url)\s*[=(]\s*["']?https?:""", (folder / name).read_text(encoding="utf-8")
        )
