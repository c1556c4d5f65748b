"""The command line arguments, and the options that reach Gradio."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from qkv_demo.ui.answers.settings import AppOptions, build_settings
from qkv_demo.ui.web import page

from .conftest import ROOT, free_port
from .minilm import model_folder

# Runs app.py with a fake package, and prints its launch options.
WITHOUT_PACKAGE = """
import json, os, runpy, sys
from unittest.mock import MagicMock
def serve(_, options): print(json.dumps({**options, "no_proxy": os.environ.get("no_proxy")}))
names = ("qkv_demo", "qkv_demo.ui", "qkv_demo.ui.offline.static_site", "qkv_demo.ui.answers.settings")
sys.modules |= {name: MagicMock() for name in names} | {"qkv_demo.ui.web.page": MagicMock(serve=serve)}
sys.modules |= {"torch": None, "gradio": None, "qkv_demo.share.link": MagicMock(is_shareable_address=lambda _: False)}
runpy.run_path("app.py", run_name="__main__")
"""


def run(*arguments: str, code: str = WITHOUT_PACKAGE, **variables: str) -> "subprocess.CompletedProcess[str]":
    env = {name: value for name, value in os.environ.items() if not name.startswith("GRADIO_")} | variables
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60, check=False)


def start(*arguments: str, **variables: str) -> dict[str, Any]:
    """Return the options for Gradio's `launch`, and the hosts that bypass proxies."""
    result = run(*arguments, **variables)
    assert result.stderr == ""
    options: dict[str, Any] = json.loads(result.stdout)
    return options


def test_the_defaults_are_left_to_gradio() -> None:
    assert start() == {"no_proxy": "*"}


def test_launch_options_reach_gradio() -> None:
    port = free_port()
    options = start("--host", "0.0.0.0", "--port", str(port), "--share", no_proxy="a.example")
    bypassed = "a.example,127.0.0.1,localhost,0.0.0.0"
    assert options == {"server_name": "0.0.0.0", "server_port": port, "share": True, "no_proxy": bypassed}


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("/attention", "/attention"),
        ("attention/", "/attention"),
        ("https://example.org/attention/", "https://example.org/attention"),
    ],
)
def test_a_root_path_needs_no_slashes(text: str, path: str) -> None:
    assert start("--root-path", text)["root_path"] == start(GRADIO_ROOT_PATH=text)["root_path"] == path


def test_a_presentation_can_start_at_once() -> None:
    assert build_settings(AppOptions(is_presenting=True), {})["start"]["presenting"] is True


def test_an_export_makes_its_folder(tmp_path: Path) -> None:
    assert run("--export", str(tmp_path / "a" / "site")).returncode == 0
    assert (tmp_path / "a" / "site").is_dir()


@pytest.mark.parametrize(
    "arguments",
    [
        ["--port", "x"],
        ["--port", "99999"],
        ["--host", "host.invalid"],
        ["--host", "192.0.2.1"],
        ["--language", "tlh"],
        ["--color", "red"],
        ["--root-path", "a?b"],
        ["--export", ""],
        ["--export", __file__],
        ["--export", f"{__file__}/site"],
        ["--app", "http://localhost:7860"],
    ],
    ids=" ".join,
)
def test_errors_name_the_argument(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.returncode == 2
    assert arguments[0] in result.stderr.splitlines()[-1]


def test_a_port_in_use_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        assert "--port" in run("--port", str(server.getsockname()[1])).stderr.splitlines()[-1]


def test_an_old_python_is_named() -> None:
    result = run(code=f"import sys; sys.version_info = (3, 10){WITHOUT_PACKAGE}")
    assert (result.returncode, len(result.stderr.splitlines())) == (1, 1)
    assert "3.10" in result.stderr


def test_help_needs_no_imports() -> None:
    result = run("--help")
    assert (result.returncode, result.stderr) == (0, "")
    assert "--language {en,zh}" in result.stdout


def test_environment_variables_are_not_overridden() -> None:
    """`GRADIO_SERVER_NAME` and similar variables count only if `launch` has no argument of that name."""
    names = {"server_name", "server_port", "share", "root_path", "allowed_paths", "num_workers"}
    assert not names & page.launch_options().keys()


def test_the_model_can_be_downloaded_ahead() -> None:
    command = [sys.executable, "app.py", "--model"]
    env = {**os.environ, "QKV_MODEL": str(model_folder())}
    result = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60, check=True)
    assert result.stdout == f"The trained model is in {model_folder()}.\n"
