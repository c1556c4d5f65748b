"""The package works as a library: notebooks, arrays, and the wheel without Gradio."""

import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
import torch

from qkv_demo import Context, Head, Scene, attend, preset
from qkv_demo.learning import learn
from qkv_demo.scene.quantities import QUANTITIES

from .conftest import ROOT
from .scenes import HOSTILE


def tables(html: str) -> tuple[list[str], list[list[list[str]]], set[str]]:
    """Return every table's caption, its rows of text, and all HTML tags."""
    page = ElementTree.fromstring(f"<page>{html}</page>")
    rows = [[["".join(cell.itertext()) for cell in row] for row in element.iter("tr")] for element in page]
    captions = ["".join(element.itertext()) for element in page.iter("caption")]
    return captions, rows, {element.tag for element in page.iter()} - {"page"}


def test_a_notebook_shows_every_table() -> None:
    scene = preset("riley-dog")
    captions, rows, _ = tables(attend(scene)._repr_html_())
    present = [quantity.get_symbol(scene) for quantity in QUANTITIES if quantity.is_present(scene)]
    assert [caption.split(" · ")[0] for caption in captions] == present
    weights = rows[captions.index("A · attention weights")]
    assert weights == [["", "Riley", "dog"], ["Riley", "0.23", "0.77"], ["dog", "0.38", "0.62"]]


def test_names_are_text_in_a_notebook() -> None:
    _, rows, tags = tables(attend(Scene(HOSTILE, [[0, 1]] * len(HOSTILE), preset("riley-dog").heads))._repr_html_())
    assert [row[0] for row in rows[0][1:]] == list(HOSTILE)
    assert tags == {"table", "caption", "tr", "th", "td"}


@pytest.mark.parametrize("convert", [np.array, torch.tensor], ids=["arrays", "tensors"])
def test_a_scene_accepts_arrays_and_tensors(convert: Callable[[Any], Any]) -> None:
    plain = Scene(
        ("a", "b"),
        [[1, 2], [3, 4]],
        [Head([[1, 2], [3, 4]], [[5, 6], [7, 8]], [[9], [1]], v_a=[2, 3])],
        Context(("c",), [[5, 6]]),
        temperature=2.0,
        scale=False,
        mask=[[True], [True]],
        weights=[[0.5], [1]],
        w_o=[[1]],
        colors=[2, 0, 1],
    )
    head, context = plain.heads[0], plain.context
    assert context
    scene = Scene(
        np.array(plain.tokens),
        convert(plain.embeddings),
        [Head(*map(convert, (head.w_q, head.w_k, head.w_v, head.v_a)))],
        Context(context.tokens, convert(context.embeddings)),
        **{
            name: convert(getattr(plain, name)) for name in ("temperature", "scale", "mask", "weights", "w_o", "colors")
        },
    )
    assert scene == plain
    assert scene.to_json() == plain.to_json()


def test_a_scene_accepts_numpy_numbers_in_lists() -> None:
    scene = preset("riley-dog")
    rows = [[np.float32(1), np.int64(2)], [torch.tensor(0.5), np.float64(4)]]
    assert replace(scene, embeddings=rows).embeddings == ((1.0, 2.0), (0.5, 4.0))


def test_training_accepts_arrays_and_numpy_numbers() -> None:
    scene, target = preset("riley-dog"), np.array([[0.5, 0.5], [0, 1]])
    assert learn(scene, target, np.int64(2), np.float64(0.1)) == learn(scene, target.tolist(), 2, 0.1)


def test_attend_accepts_an_examples_name_or_json() -> None:
    scene = preset("riley-dog")
    for value in ("riley-dog", scene.to_dict()):
        assert attend(value).scene == scene


USE = """
import torch
torch.set_num_threads(3)
from qkv_demo import Scene, SceneError, attend, attention, preset
x = torch.randn(5, 10, dtype=torch.float64)
w_q, w_k, w_v = torch.randn(3, 10, 256, dtype=torch.float64)
assert attention(x @ w_q, x @ w_k, x @ w_v).output.shape == (5, 256)
try:
    Scene.from_dict({})
except SceneError as error:
    print(error)
print(attend(preset("riley-dog"))._repr_html_()[:7])
import sys, qkv_demo
assert "gradio" not in sys.modules
assert torch.get_num_threads() == 3
print(qkv_demo.__file__)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """Return a wheel that was built from a fresh clone."""
    source, folder = (tmp_path_factory.mktemp(name) for name in ("source", "wheel"))
    listing = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True
    )
    for name in listing.stdout.decode().splitlines():
        if (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, source / name)
    build = f"from setuptools import build_meta; print(build_meta.build_wheel({str(folder)!r}))"
    subprocess.run([sys.executable, "-W", "ignore", "-c", build], cwd=source, capture_output=True, check=True)
    (path,) = folder.glob("*.whl")
    return zipfile.ZipFile(path)


def test_the_wheel_contains_the_whole_package(wheel: zipfile.ZipFile) -> None:
    package = ROOT / "qkv_demo"
    files = {f"qkv_demo/{file.relative_to(package).as_posix()}" for file in package.rglob("*") if file.is_file()}
    expected = {file for file in files if "/docs/" not in file and "__pycache__" not in file}
    assert {name for name in wheel.namelist() if name.startswith("qkv_demo/")} == expected


def test_the_wheel_is_marked_as_typed(wheel: zipfile.ZipFile) -> None:
    assert "qkv_demo/py.typed" in wheel.namelist()


def test_the_wheel_names_its_packages(wheel: zipfile.ZipFile) -> None:
    (metadata,) = (wheel.read(name).decode() for name in wheel.namelist() if name.endswith("METADATA"))
    requirements = [
        line for line in (ROOT / "requirements.txt").read_text().splitlines() if line and line[0] not in "#-"
    ]
    assert {f"Requires-Dist: {requirement}" for requirement in requirements} <= set(metadata.splitlines())


def test_the_library_works_from_anywhere(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path / "site")
    env = {"PYTHONPATH": str(tmp_path / "site"), "PATH": ""}
    run = subprocess.run([sys.executable, "-c", USE], cwd=tmp_path, env=env, capture_output=True, text=True, check=True)
    sentence, table, location = run.stdout.splitlines()
    assert sentence.endswith(".")
    assert table == "<table>"
    assert location.startswith(str(tmp_path))
