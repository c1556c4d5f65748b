"""The README is current, and what it points to exists."""

import re

from .readme import README, current

TEXT = README.read_text(encoding="utf-8")


def test_the_tables_are_current() -> None:
    assert current(TEXT) == TEXT, "run python -m tests.readme"


def test_every_file_it_points_to_exists() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", TEXT):
        assert (README.parent / target).exists(), target


def test_the_spaces_header_agrees_with_the_requirements() -> None:
    header = dict(re.findall(r"^(\w+): (.+)$", TEXT.split("---")[1], flags=re.M))
    pinned = (README.parent / "requirements.txt").read_text(encoding="utf-8")
    assert f"gradio[mcp]=={header['sdk_version']}" in pinned
    assert (README.parent / header["app_file"]).exists()
    assert len(header["short_description"]) <= 60
    assert header["license"] == "apache-2.0"


def test_ci_runs_the_readmes_test_command() -> None:
    commands = re.findall(r"```bash\n(.+)\n```", TEXT)
    ci = (README.parent / ".ci" / "run").read_text(encoding="utf-8")
    assert len(commands) == 2
    assert commands[1].replace("pip install -r", "pip install -q -r") in ci
