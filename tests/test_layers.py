"""Which part may know which: the contracts of pyproject.toml, read from every import, and what lies at the top."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from .conftest import ROOT


def broken(folder: Path) -> list[str]:
    """The contracts that the package in a folder does not keep."""
    lint = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"
    told = subprocess.run([sys.executable, "-c", lint], cwd=folder, capture_output=True, text=True).stdout
    assert "Contracts:" in told, told
    return re.findall(r"^(.+) BROKEN", told, re.M)


def test_no_arrow_points_the_wrong_way() -> None:
    assert not broken(ROOT)


def test_wrong_arrows_would_be_seen(tmp_path: Path) -> None:
    python = shutil.ignore_patterns("static", "docs", "__pycache__")
    shutil.copytree(ROOT / "qkv_demo", tmp_path / "qkv_demo", ignore=python)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    wrong = {
        "scene/view": "def later():\n    from ..maths import attend",
        "maths/tidy": "from .asymmetry import turn",
        "edits/tokens": "from ..locale import say",
        "labs/ways": "import plotly",
        "wording/names": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import torch",
    }
    for module, line in wrong.items():
        with (tmp_path / "qkv_demo" / f"{module}.py").open("a", encoding="utf-8") as file:
            file.write(f"\n{line}\n")
    assert len(broken(tmp_path)) == len(wrong)


def test_nothing_else_lies_at_the_top() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    top = {line.split("/")[0] for line in tracked.splitlines()}
    plain = {name for name in top if not name.startswith(".")}
    assert plain == {"app.py", "qkv_demo", "tests", "requirements.txt", "README.md", "pyproject.toml", "LICENSE"}


def test_app_only_builds_and_launches() -> None:
    source = (ROOT / "app.py").read_text(encoding="utf-8")
    assert len(source.splitlines()) < 20
    assert "import gradio" not in source
