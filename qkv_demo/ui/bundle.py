"""Bundles the page's modules into one script, and its style sheets into one, because many requests would be slow.

Each module becomes the body of a function that runs once. The functions run in the order in which a browser would run
the modules. Apart from `import`, `export` and comments, the lines of a module do not change, so that a debugger shows
them as in the file.
"""

import re
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import plotly

STATIC = Path(__file__).parent / "static"
STYLES = STATIC / "styles"
LAYERS = ("base", "components", "layouts", "pages")
# The script of Plotly, with which the page draws the charts of the labs.
PLOTLY = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"
_IMPORT = re.compile(r'^import (\w+|\{[^}]*\}) from "(\.[^"]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (default )?((?:async )?function|const|class) (\w+)", re.MULTILINE)
_EXPORT_LIST = re.compile(r"\bexport\{([^}]*)\};")  # The export list at the end of a minified module.
_UNKNOWN_FORM = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/|@license).)*\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)


class Module(NamedTuple):
    """A JavaScript file of the page. `path` is relative to the folder `static`."""

    path: str
    text: str


def read_modules(folder: Path, path: str) -> list[Module]:
    """Read a module and all modules that it imports, directly or indirectly, in the order in which they run.

    Raises ValueError for a circular import.
    """
    modules: dict[str, Module] = {}
    _read_module(folder, path, (), modules)
    return list(modules.values())


def _read_module(folder: Path, path: str, importing_paths: tuple[str, ...], modules: dict[str, Module]) -> None:
    if path in importing_paths:
        raise ValueError(f"The modules {' → '.join([*importing_paths, path])} import each other.")
    if path in modules:
        return
    text = (folder / path).read_text(encoding="utf-8")
    for match in _IMPORT.finditer(text):
        _read_module(folder, _resolve_import(path, match[2]), (*importing_paths, path), modules)
    modules[path] = Module(path, text)


def without_comments(modules: Iterable[Module]) -> list[Module]:
    """Remove lines that contain only a comment, except licences, to make the bundle smaller."""
    return [module._replace(text=_COMMENT.sub("", module.text)) for module in modules]


def join_modules(modules: Iterable[Module], names: str) -> str:
    """Join modules into one module. It exports the functions `names` of the last module."""
    lines, last_path = _module_functions(modules)
    return "\n".join([*lines, f'export const {{ {names} }} = modules["{last_path}"];', ""])


def join_as_script(modules: Iterable[Module], name: str) -> str:
    """Join modules into a plain script that calls the function `name` of the last module.

    Browsers do not load modules in a page that was opened from disk.
    """
    lines, last_path = _module_functions(modules)
    return "\n".join(["(() => {", *lines, f'modules["{last_path}"].{name}();', "})();", ""])


def join_styles(folder: Path) -> str:
    """Join the style sheets into one, with a cascade layer for each folder.

    The rules of `page.css` are outside of all layers, so they override the layers' rules. A later layer overrides an
    earlier one, whatever the selectors are. The layers apply only inside the stage and the notes window. `:where`
    restricts them, because it does not increase the specificity of their selectors.
    """
    page_css = (folder / "page.css").read_text(encoding="utf-8")
    return "\n".join([f"@layer {', '.join(LAYERS)};", page_css, *(_css_layer(folder, name) for name in LAYERS)])


def _css_layer(folder: Path, name: str) -> str:
    rules = "\n".join(file.read_text(encoding="utf-8") for file in sorted((folder / name).glob("*.css")))
    return f"@layer {name} {{\n:where(#stage, .notes-body) {{\n{rules}}}\n}}"


def _module_functions(modules: Iterable[Module]) -> tuple[list[str], str]:
    """Return the lines that define each module as a function, and the path of the last module."""
    lines = ["const modules = {};"]
    path = ""
    for path, text in modules:
        lines += [f'modules["{path}"] = (() => {{', *_function_body(path, text), "})();"]
    return lines, path


def _resolve_import(path: str, import_path: str) -> str:
    """Resolve the path of an import, so that "../base/b.js" in "views/a.js" becomes "base/b.js"."""
    parts: list[str] = []
    for part in (PurePosixPath(path).parent / import_path).parts:
        parts = parts[:-1] if part == ".." else [*parts, part]
    return "/".join(parts)


def _function_body(path: str, text: str) -> list[str]:
    """Return the body of the function that wraps a module: the file's lines, and a line that returns the exports.

    Raises ValueError for an unknown form of import or export.
    """

    def replace_import(match: re.Match[str]) -> str:
        names = match[1].strip("{}").replace(" as ", ": ") if match[1].startswith("{") else f"default: {match[1]}"
        return f'const {{{names}}} = modules["{_resolve_import(path, match[2])}"];'

    body = _EXPORT_LIST.sub("", _EXPORT.sub(r"\2 \3", _IMPORT.sub(replace_import, text)))
    if line := _UNKNOWN_FORM.search(body):
        raise ValueError(f"In {path}, the line “{line[0]}” imports or exports in a way that cannot be joined.")
    exports = [f"default: {match[3]}" if match[1] else match[3] for match in _EXPORT.finditer(text)]
    for match in _EXPORT_LIST.finditer(text):
        exports += [": ".join(reversed(name.split(" as "))) for name in match[1].split(",")]
    return [*body.splitlines(), f"return {{ {', '.join(exports)} }};"]
