"""Rules for the files that run in the browser."""

import re
from collections.abc import Iterable
from pathlib import Path

import qkv_demo.ui

STATIC = Path(qkv_demo.ui.__file__).parent / "static"
# boot.js is no module: Gradio runs it as the body of a function.
MODULES = [file for file in sorted(STATIC.rglob("*.js")) if file.name != "boot.js" and "vendor" not in file.parts]


def read(files: Iterable[Path]) -> dict[str, str]:
    """Each file's text by its path below the folder of all."""
    return {file.relative_to(STATIC).as_posix(): file.read_text(encoding="utf-8") for file in files}


def test_no_style_depends_on_what_an_element_holds() -> None:
    """With one `:has(…)` near the root the browser restyles the whole page at every repaint: half the frame rate."""
    assert [name for name, text in read(STATIC.rglob("*.css")).items() if ":has(" in text] == []


def test_the_browser_is_sent_to_no_other_host() -> None:
    for name, text in read(STATIC.rglob("*.[cj]s*")).items():
        addresses = [line for line in text.splitlines() if "//" in line.replace("// ", "")]
        assert [line for line in addresses if "http" in line and "http://www.w3.org/" not in line] == [], name


def test_every_export_is_imported() -> None:
    """By another module, by a test of its own or what Node runs for one, or by a page that Python makes."""
    tests = sorted((Path(__file__).parent / "javascript").glob("*.js"))
    imported = {
        ((file.parent / found[2]).resolve(), name.split(" as ")[0].strip())
        for file in [*MODULES, *tests]
        for found in re.finditer(r'^import (\w+|\{[^}]*\}) from "(\.[^"]+)";$', file.read_text(encoding="utf-8"), re.M)
        for name in found[1].strip("{}").split(",")
    }
    exported = {
        (file.resolve(), found[1])
        for file in MODULES
        for found in re.finditer(
            r"^export (?:async )?(?:function|const|class) (\w+)", file.read_text(encoding="utf-8"), re.M
        )
    }
    others = [*STATIC.parents[1].rglob("*.py"), *Path(__file__).parent.joinpath("replay").glob("*.mjs")]
    pages = "".join(file.read_text(encoding="utf-8") for file in others)
    assert sorted(name for _, name in exported - imported if not re.search(rf"\b{name}\b", pages)) == []
