"""Joining the page's modules into one script, and its style sheets into one, because a hundred requests would be slow.

Each module becomes the body of a function that runs once, in the order in which a browser would run the modules. Its
lines stay as they are on disk, except for `import` and `export`, so that a debugger shows them.
"""

import re
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import plotly

STATIC = Path(__file__).parent / "static"
STYLES = STATIC / "styles"
PLOTLY = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"  # It draws the charts of the labs.
_IMPORT = re.compile(r'^import (\w+|\{[^}]*\}) from "(\.[^"]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (default )?((?:async )?function|const|class) (\w+)", re.MULTILINE)
_LISTED = re.compile(r"\bexport\{([^}]*)\};")  # as a minified module ends
_ANOTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/|@license).)*\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)


class Module(NamedTuple):
    """A file of the page: where it is below the folder, and its text as it is on disk."""

    path: str
    text: str


def modules(folder: Path, first: str) -> list[Module]:
    """`first` and all that it needs, each after what it needs itself. Raises ValueError where they need each other."""
    done: dict[str, Module] = {}
    _visit(folder, first, (), done)
    return list(done.values())


def bare(parts: Iterable[Module]) -> list[Module]:
    """Without the lines that say something to a reader alone, for a page that is one file; a licence stays."""
    return [part._replace(text=_COMMENT.sub("", part.text)) for part in parts]


def script(parts: Iterable[Module], exported: str) -> str:
    """One module that does what the last of the `parts` does, and exports one of its names."""
    lines, last = _functions(parts)
    return "\n".join([*lines, f'export const {{ {exported} }} = modules["{last}"];', ""])


def plain_script(parts: Iterable[Module], called: str) -> str:
    """The same as a script that is no module, which a page from a disk could not fetch; it calls what is exported."""
    lines, last = _functions(parts)
    return "\n".join(["(() => {", *lines, f'modules["{last}"].{called}();', "})();", ""])


def styles(folder: Path) -> str:
    """One style sheet: what lies around; base within all of ours, parts and rooms within `#stage`, pages within those.

    Whatever is styled anew is tried against every rule: base stands there once.
    """
    base = [folder / "base" / f"{name}.css" for name in ("scale", "controls", "looks")]
    stage, pages = (
        [file for room in rooms for file in sorted((folder / room).glob("*.css"))]
        for rooms in (("components", "layouts"), ("pages",))
    )
    around = (folder / "base" / "page.css").read_text(encoding="utf-8")
    ours = ":is(#stage, .notes-body)"
    a_page = ".notes-body:not(#stage)"  # as strong as a rule of the stage
    return "\n".join([around, _within(ours, base), _within("#stage", stage), _within(a_page, pages)])


def _within(scope: str, files: Iterable[Path]) -> str:
    return "\n".join(f"{scope} {{\n{file.read_text(encoding='utf-8')}}}" for file in files)


def _visit(folder: Path, path: str, needed_by: tuple[str, ...], done: dict[str, Module]) -> None:
    if path in needed_by:
        raise ValueError(f"The modules {' → '.join([*needed_by, path])} need each other.")
    if path in done:
        return
    text = (folder / path).read_text(encoding="utf-8")
    for found in _IMPORT.finditer(text):
        _visit(folder, _beside(path, found[2]), (*needed_by, path), done)
    done[path] = Module(path, text)


def _functions(parts: Iterable[Module]) -> tuple[list[str], str]:
    """Each module as a function that has run, and the path of the last."""
    lines = ["const modules = {};"]
    path = ""
    for path, text in parts:
        lines += [f'modules["{path}"] = (() => {{', *_joined(path, text), "})();"]
    return lines, path


def _beside(path: str, address: str) -> str:
    """The path of what a module imports: "views/a.js" and "../base/b.js" make "base/b.js"."""
    parts: list[str] = []
    for part in (PurePosixPath(path).parent / address).parts:
        parts = parts[:-1] if part == ".." else [*parts, part]
    return "/".join(parts)


def _joined(path: str, text: str) -> list[str]:
    """The body of a module's function: as many lines as the file, and one that returns what it exports.

    Raises ValueError where a line imports or exports in another way than the page's modules do.
    """

    def taken(found: re.Match[str]) -> str:
        names = found[1].strip("{}").replace(" as ", ": ") if found[1].startswith("{") else f"default: {found[1]}"
        return f'const {{{names}}} = modules["{_beside(path, found[2])}"];'

    body = _LISTED.sub("", _EXPORT.sub(r"\2 \3", _IMPORT.sub(taken, text)))
    if left := _ANOTHER.search(body):
        raise ValueError(f"In {path}, the line “{left[0]}” imports or exports in a way that cannot be joined.")
    given = [f"default: {found[3]}" if found[1] else found[3] for found in _EXPORT.finditer(text)]
    for found in _LISTED.finditer(text):
        given += [": ".join(reversed(name.split(" as "))) for name in found[1].split(",")]
    return [*body.splitlines(), f"return {{ {', '.join(given)} }};"]
