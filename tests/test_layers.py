"""Which part may know which: the arrows of the design, read from the imports."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "qkv_demo"

# From the bottom up: a part may import what stands on a line above its own, and nothing on its own line or below.
LAYERS = (
    {"locale"},
    {"check"},
    {"scene", "quantities"},
    {"names"},
    {"notes", "arithmetic", "presets", "share"},
    {"attention", "lessons"},
    {"asymmetry", "sensitivity", "look", "reading", "explain", "figures"},
    {"edits"},
    {"ui"},
)
ONLY_IN = {
    "torch": {"attention", "asymmetry", "sensitivity"},
    "gradio": {"ui"},
    "plotly": {"ui"},  # its package data; figures are plain dicts
    "qkv_demo": set(),  # parts import each other relatively, so that the arrows are seen here
}
HEIGHT = {part: height for height, layer in enumerate(LAYERS) for part in layer}
FILES = sorted(PACKAGE.rglob("*.py"))


def part_of(path: Path) -> str:
    relative = path.relative_to(PACKAGE)
    return relative.parts[0].removesuffix(".py")


def imports(path: Path) -> list[tuple[str, str]]:
    """(kind, name) of every import that runs: "own" with the part's name, or "other" with the package's."""
    found = []
    depth = len(path.relative_to(PACKAGE).parts)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tree.body = [node for node in tree.body if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node))]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [("other", alias.name.split(".")[0]) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.append(("other", (node.module or "").split(".")[0]))
        elif isinstance(node, ast.ImportFrom) and node.level == depth:  # from the package itself
            names = [node.module.split(".")[0]] if node.module else [alias.name for alias in node.names]
            found += [("own", name) for name in names]
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_arrow_points_the_wrong_way(path: Path) -> None:
    part = part_of(path)
    if part == "__init__":
        return
    assert part in HEIGHT, f"{part} has no place in LAYERS yet"
    for kind, name in imports(path):
        if kind == "own":
            assert HEIGHT[name] < HEIGHT[part] or name == part, f"{part} may not know {name}"
        elif name in ONLY_IN:
            assert part in ONLY_IN[name], f"{part} may not use {name}"


def test_app_only_builds_and_launches() -> None:
    source = (PACKAGE.parent / "app.py").read_text(encoding="utf-8")
    assert len(source.splitlines()) < 20
    assert "import gradio" not in source
