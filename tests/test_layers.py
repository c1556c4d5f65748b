"""Imports follow the layers of pyproject.toml, and the top folder contains only the expected files."""

import re
import subprocess
import sys

from .conftest import ROOT


def test_no_import_breaks_the_layers() -> None:
    lint = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"
    report = subprocess.run([sys.executable, "-c", lint], cwd=ROOT, capture_output=True, text=True).stdout
    assert "Contracts:" in report, report
    assert not re.findall(r"^(.+) BROKEN", report, re.M)


def test_the_top_folder_has_no_other_files() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    top = {line.split("/")[0] for line in tracked.splitlines()}
    plain = {name for name in top if not name.startswith(".")}
    assert plain == {"app.py", "qkv_demo", "tests", "requirements.txt", "README.md", "pyproject.toml", "LICENSE"}
