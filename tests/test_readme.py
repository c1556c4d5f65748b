"""The README keeps its word: its tables come from the code, its commands and examples run, its links lead somewhere.

`python -m tests.test_readme` writes the tables anew.
"""

import ast
import contextlib
import io
import re
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path

import gradio as gr
import pytest

from qkv_demo.locale import table
from qkv_demo.presets import presets
from qkv_demo.quantities import QUANTITIES, Axis
from qkv_demo.ui.api import add_endpoints

from .test_layers import LAYERS, PACKAGE

ROOT = PACKAGE.parent
README = ROOT / "README.md"
WORDS = table("en")
LENGTHS: dict[Axis, str] = {"keys": "keys’ tokens", "all_d_v": "sum of d_v", "one": "1"}


def rows(*cells: Iterable[str]) -> str:
    """A Markdown table; the first row is its head."""
    head, *body = [[cell.replace("|", r"\|") for cell in row] for row in cells]
    return "\n".join("| " + " | ".join(row) + " |" for row in (head, ["---"] * len(head), *body))


def preset_table() -> str:
    asked = ((f"`{name}`", WORDS[f"preset.{name}.title"], WORDS[f"preset.{name}.question"]) for name in presets())
    return rows(("`?preset=`", "what it is", "what to try"), *asked)


def glossary_table() -> str:
    terms = (
        (
            WORDS[f"quantity.{quantity.name}.name"],
            f"`{quantity.symbol}`",
            f"`{quantity.name}`",
            f"({LENGTHS.get(quantity.rows, quantity.rows)}, {LENGTHS.get(quantity.columns, quantity.columns)})",
            WORDS[f"quantity.{quantity.name}.about"],
        )
        for quantity in QUANTITIES
    )
    return rows(("term", "symbol", "in code", "shape", "what it is"), *terms)


def endpoint_table() -> str:
    with gr.Blocks(analytics_enabled=False) as blocks:
        add_endpoints()
    found = blocks.get_api_info()["named_endpoints"]
    return rows(
        ("endpoint", "arguments", "what it does"),
        *((f"`{name}`", arguments(about["parameters"]), about["description"]) for name, about in found.items()),
    )


def arguments(parameters: list[dict[str, object]]) -> str:
    """Their names, and what stands for those that may be left out."""
    return ", ".join(
        f"`{one['parameter_name']}={one['parameter_default']!r}`"
        if one["parameter_has_default"]
        else f"`{one['parameter_name']}`"
        for one in parameters
    )


def part_table() -> str:
    """Every part of the package from the bottom up, and the first line of its docstring."""
    parts = (part for layer in LAYERS for part in sorted(layer))
    return rows(("part", "what it is"), *((f"`{part}`", first_line(part)) for part in parts))


def first_line(part: str) -> str:
    file = PACKAGE / f"{part}.py"
    source = file if file.exists() else PACKAGE / part / "__init__.py"
    return (ast.get_docstring(ast.parse(source.read_text(encoding="utf-8"))) or "").split("\n")[0]


TABLES: dict[str, Callable[[], str]] = {
    "presets": preset_table,
    "glossary": glossary_table,
    "endpoints": endpoint_table,
    "parts": part_table,
}


def marked(name: str) -> re.Pattern[str]:
    """The README's text between the marks of a table."""
    return re.compile(rf"(?<=<!-- {name} -->\n).*?(?=\n<!-- /{name} -->)", re.DOTALL)


def blocks_of(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("name", TABLES)
def test_tables_are_current(name: str) -> None:
    found = marked(name).search(README.read_text(encoding="utf-8"))
    assert found
    assert found[0] == TABLES[name](), "run python -m tests.test_readme"


def test_the_test_command_is_the_one_that_ci_runs() -> None:
    start, tests = (line for line in blocks_of("sh")[0].splitlines() if line.startswith("python3 -m venv"))
    assert start.endswith(".venv/bin/pip install -r requirements.txt && .venv/bin/python app.py")
    assert (ROOT / ".ci/run").read_text(encoding="utf-8").splitlines()[-1].replace(" -q", "") == tests


def test_the_space_runs_what_is_installed_here() -> None:
    front = dict(line.split(": ", 1) for line in README.read_text(encoding="utf-8").split("---\n")[1].splitlines())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    assert f"gradio[mcp]=={front['sdk_version']}\n" in pinned
    assert front["license"] == project["license"].lower()
    assert (ROOT / front["app_file"]).is_file()
    assert len(front["short_description"]) <= 60


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README.read_text(encoding="utf-8")):
        assert (ROOT / target).exists(), target


@pytest.mark.parametrize("source", blocks_of("python") if README.exists() else [])
def test_examples_print_what_they_say(source: str, app_url: str) -> None:
    """Each comment behind a print is what it prints."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(source.replace("http://127.0.0.1:7860", app_url), "README.md", "exec"), {})
    assert printed.getvalue().splitlines() == re.findall(r"^print\(.*?  # (.*)$", source, re.MULTILINE)


def write_tables() -> None:
    text = README.read_text(encoding="utf-8")
    for name, make in TABLES.items():
        text = marked(name).sub(lambda _, made=make(): made, text)
    README.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_tables()
