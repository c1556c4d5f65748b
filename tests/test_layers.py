"""Which part may know which: the arrows of the design, read from every import, those for type checkers too."""

import ast
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "qkv_demo"

# From the bottom up: a part may import what stands on a line above its own, and nothing on its own line or below.
LAYERS = (
    {"locale"},
    {"check", "arithmetic"},
    {"kinds"},
    {"scene", "view"},
    {"quantities", "change", "tidy", "tensors"},
    {"attention", "share", "staging"},
    {"reach"},
    {"named_trace", "asymmetry", "certificate", "scale", "sensitivity", "figures", "crosscheck"},
    {"steps"},
    {"replay"},
    {"learning", "presets", "edits", "sentence"},
    {"labs", "prediction", "claimed"},
    {"wording"},
    {"lessons"},
    {"library"},
    {"__init__"},
    {"ui"},
)
WITHOUT_WORDS = {
    "change",
    "kinds",
    "tensors",
    "attention",
    "named_trace",
    "tidy",
    "asymmetry",
    "reach",
    "certificate",
    "crosscheck",
    "steps",
    "sensitivity",
    "scale",
    "learning",
    "figures",
    "replay",
    "edits",
    "sentence",
    "staging",
    "prediction",
    "claimed",
}
ONLY_IN = {
    "torch": {
        "kinds",
        "attention",
        "tensors",
        "tidy",
        "asymmetry",
        "reach",
        "certificate",
        "crosscheck",
        "steps",
        "scale",
        "sensitivity",
        "labs",
        "learning",
        "figures",
        "replay",
    },
    "gradio": {"ui"},
    "plotly": {"ui"},  # its package data
    "qkv_demo": set(),  # parts import each other relatively, so that the arrows are seen here
}
HEIGHT = {part: height for height, layer in enumerate(LAYERS) for part in layer}

Modules = Mapping[str, str]  # dotted name within the package, "presets" for presets/__init__.py, to source
SOURCES = {
    ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__"): path.read_text("utf-8")
    for path in sorted(PACKAGE.rglob("*.py"))
}
PACKAGES = {
    ".".join(path.parent.relative_to(PACKAGE).parts) for path in PACKAGE.rglob("__init__.py") if path.parent != PACKAGE
}


def imports(module: str, source: str) -> Iterator[tuple[str, str]]:
    """("own", dotted name within the package) or ("other", package) of every import, wherever it stands."""
    home = module.split(".") if module in PACKAGES else module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (("other", alias.name.split(".")[0]) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield "other", (node.module or "").split(".")[0]
        elif isinstance(node, ast.ImportFrom):
            base = home[: len(home) - node.level + 1] + (node.module or "").split(".")
            for alias in node.names:
                name = ".".join(filter(None, [*base, alias.name]))
                yield "own", name if name in SOURCES else ".".join(filter(None, base))


def wrong_arrows(modules: Modules) -> list[str]:
    """Every import that points upwards or sideways, says words below the words, or uses what is another part's."""
    found = []
    for module, source in modules.items():
        part = module.split(".")[0]
        for kind, name in imports(module, source):
            other = name.split(".")[0]
            upwards = kind == "own" and other != part and HEIGHT[other] >= HEIGHT[part]
            wordy = kind == "own" and other == "locale" and part in WITHOUT_WORDS
            foreign = kind == "other" and part not in ONLY_IN.get(name, {part})
            if upwards or wordy or foreign:
                found.append(f"{module} may not know {name}")
    return found


def cycles(modules: Modules) -> list[list[str]]:
    """Files that import each other in a ring."""
    arrows = {
        module: {name for kind, name in imports(module, source) if kind == "own" and name != module}
        for module, source in modules.items()
    }
    found: list[list[str]] = []
    done: set[str] = set()

    def walk(module: str, way: list[str]) -> None:
        if module in way:
            found.append([*way[way.index(module) :], module])
        elif module not in done:
            for other in sorted(arrows.get(module, ())):
                walk(other, [*way, module])
            done.add(module)

    for module in arrows:
        walk(module, [])
    return found


def test_every_part_has_its_place() -> None:
    parts = {module.split(".")[0] for module in SOURCES}
    assert parts == set(HEIGHT)


def test_no_arrow_points_the_wrong_way() -> None:
    assert not wrong_arrows(SOURCES)


def test_no_two_files_know_each_other() -> None:
    assert not cycles(SOURCES)


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("scene", "from .attention import Trace"),
        ("scene", "from . import attention"),
        ("sensitivity", "from .asymmetry import asymmetry"),  # beside, not below
        ("presets.nlper", "from ..wording.notes import notes"),
        ("figures.space", "from ..locale import message"),
        ("attention", "from .locale import say"),
        ("lessons", "from .. import ui"),
        ("wording.explain.spot", "from ...lessons import Step"),
        ("edits.tokens", "import torch"),
        ("figures", "import plotly.graph_objects as go"),
        ("ui.api", "from qkv_demo.scene import Scene"),
    ],
)
@pytest.mark.parametrize("wrapper", ["{}", "if TYPE_CHECKING:\n    {}", "def later():\n    {}"])
def test_a_wrong_arrow_would_be_seen(module: str, line: str, wrapper: str) -> None:
    assert len(wrong_arrows({module: wrapper.format(line)})) == 1


@pytest.mark.parametrize("wrapper", ["{}", "if TYPE_CHECKING:\n    {}"])
def test_a_ring_of_files_would_be_seen(wrapper: str) -> None:
    ring = {
        "edits.tokens": wrapper.format("from .sizes import size"),
        "edits.sizes": "from . import fills",
        "edits.fills": "from ..edits import tokens",
    }
    assert cycles(ring) == [["edits.tokens", "edits.sizes", "edits.fills", "edits.tokens"]]
    assert not cycles({**ring, "edits.sizes": ""})


def test_nothing_else_lies_at_the_top() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=PACKAGE.parent, capture_output=True, text=True, check=True).stdout
    top = {line.split("/")[0] for line in tracked.splitlines()}
    plain = {name for name in top if not name.startswith(".")}
    assert plain == {"app.py", "qkv_demo", "tests", "requirements.txt", "README.md", "pyproject.toml", "LICENSE"}


def test_app_only_builds_and_launches() -> None:
    source = (PACKAGE.parent / "app.py").read_text(encoding="utf-8")
    assert len(source.splitlines()) < 20
    assert "import gradio" not in source
