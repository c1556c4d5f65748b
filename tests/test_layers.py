"""Which part may know which: the contracts of pyproject.toml, read from every import, and what lies at the top."""

import re
import subprocess
import sys

from .conftest import ROOT


def test_no_arrow_points_the_wrong_way() -> None:
    lint = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"
    told = subprocess.run([sys.executable, "-c", lint], cwd=ROOT, capture_output=True, text=True).stdout
    assert "Contracts:" in told, told
    assert not re.findall(r"^(.+) BROKEN", told, re.M)


def test_nothing_else_lies_at_the_top() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    top = {line.split("/")[0] for line in tracked.splitlines()}
    plain = {name for name in top if not name.startswith(".")}
    assert plain == {"app.py", "qkv_demo", "tests", "requirements.txt", "README.md", "pyproject.toml", "LICENSE"}
