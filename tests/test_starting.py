"""How the app is started: what its options say reaches Gradio, and what is left out is left to its variables."""

from pathlib import Path

import pytest

from qkv_demo.ui.page import launch_options, read_options
from qkv_demo.ui.settings import Options


def test_what_is_said_reaches_gradio_and_the_page_and_nothing_else_is_set() -> None:
    assert read_options([]) == Options({}, None, False)
    said = "--host 0.0.0.0 --port 8000 --share --root-path /attention --language zh --present"
    launch = {"server_name": "0.0.0.0", "server_port": 8000, "share": True, "root_path": "/attention"}
    assert read_options(said.split()) == Options(launch, "zh", True)


def test_a_site_is_written_into_a_folder_and_names_the_app() -> None:
    read = read_options(["--export", "site", "--app", "https://attention.example.org/"])
    assert (read.export, read.app) == (Path("site"), "https://attention.example.org/")


@pytest.mark.parametrize("said", ["--port x", "--language tlh", "--colour red", "--app http://localhost:7860"])
def test_anything_else_ends_with_a_sentence(said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        read_options(said.split())
    assert said.split()[0] in capsys.readouterr().err


def test_what_a_person_may_set_by_a_variable_is_not_set_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """`GRADIO_SSR_MODE`, `GRADIO_ROOT_PATH` and the others count only where `launch` is told nothing."""
    named = {"server_name", "server_port", "share", "root_path", "ssr_mode", "allowed_paths", "num_workers"}
    assert not named & launch_options().keys()
    monkeypatch.setenv("SPACE_ID", "somebody/qkv-by-hand")  # whose image sets the first of them itself
    assert launch_options()["ssr_mode"] is False
