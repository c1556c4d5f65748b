"""What `pip install .` brings: the words, the page and the names of the packages, and a library that works anywhere."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from .conftest import ROOT

USE = """
import torch
from qkv_demo import Scene, SceneError, attend, attention, preset
x = torch.randn(5, 10, dtype=torch.float64)
w_q, w_k, w_v = torch.randn(3, 10, 256, dtype=torch.float64)
assert attention(x @ w_q, x @ w_k, x @ w_v).output.shape == (5, 256)
try:
    Scene.from_dict({})
except SceneError as error:
    print(error)
print(attend(preset("riley-dog"))._repr_html_()[:7])
import qkv_demo
print(qkv_demo.__file__)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """Built of what a fresh clone holds."""
    source, folder = (tmp_path_factory.mktemp(name) for name in ("source", "wheel"))
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True)
    for name in listed.stdout.decode().splitlines():
        if (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, source / name)
    build = f"from setuptools import build_meta; print(build_meta.build_wheel({str(folder)!r}))"
    subprocess.run([sys.executable, "-W", "ignore", "-c", build], cwd=source, capture_output=True, check=True)
    (found,) = folder.glob("*.whl")
    return zipfile.ZipFile(found)


def test_the_wheel_holds_all_that_the_package_holds(wheel: zipfile.ZipFile) -> None:
    package = ROOT / "qkv_demo"
    files = {f"qkv_demo/{file.relative_to(package).as_posix()}" for file in package.rglob("*") if file.is_file()}
    wanted = {file for file in files if "/docs/" not in file and "__pycache__" not in file}
    assert {name for name in wheel.namelist() if name.startswith("qkv_demo/")} == wanted


def test_the_wheel_names_its_packages(wheel: zipfile.ZipFile) -> None:
    (metadata,) = (wheel.read(name).decode() for name in wheel.namelist() if name.endswith("METADATA"))
    needed = [line for line in (ROOT / "requirements.txt").read_text().splitlines() if line and line[0] not in "#-"]
    assert {f"Requires-Dist: {need}" for need in needed} <= set(metadata.splitlines())


def test_the_library_works_from_anywhere(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path / "site")
    env = {"PYTHONPATH": str(tmp_path / "site"), "PATH": ""}
    run = subprocess.run([sys.executable, "-c", USE], cwd=tmp_path, env=env, capture_output=True, text=True, check=True)
    sentence, table, place = run.stdout.splitlines()
    assert sentence.endswith(".")
    assert table == "<table>"
    assert place.startswith(str(tmp_path))
