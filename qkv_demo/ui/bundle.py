"""Bundles the page's modules into one script, and its style sheets into one, because many requests would be slow.

Each module becomes the body of a function that runs once. The functions run in the order in which a browser would run
the modules. Other lines than imports, exports and comments do not change, so that a debugger shows the original code.
"""

import re
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import plotly

STATIC_FOLDER = Path(__file__).parent / "static"
STYLES_FOLDER = STATIC_FOLDER / "styles"
CSS_LAYERS = ("base", "components", "layouts", "pages")
# The script of Plotly, with which the page draws the charts of the labs.
PLOTLY_FILE = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"
_IMPORT_STATEMENT_PATTERN = re.compile(r'^import (\w+|\{[^}]*\}) from "(\.[^"]+)";$', re.MULTILINE)
_EXPORTED_DECLARATION_PATTERN = re.compile(r"^export (default )?((?:async )?function|const|class) (\w+)", re.MULTILINE)
_EXPORT_LIST_PATTERN = re.compile(r"\bexport\{([^}]*)\};")  # The export list at the end of a minified module.
_IMPORT_OR_EXPORT_LINE_PATTERN = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_COMMENT_PATTERN = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/|@license).)*\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)


class Module(NamedTuple):
    """A JavaScript file of the page. `path` is relative to the folder `static`."""

    path: str
    source_code: str


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
    source_code = (folder / path).read_text(encoding="utf-8")
    for match in _IMPORT_STATEMENT_PATTERN.finditer(source_code):
        _read_module(folder, _resolve_import(path, match[2]), (*importing_paths, path), modules)
    modules[path] = Module(path, source_code)


def remove_comments(modules: Iterable[Module]) -> list[Module]:
    """Remove lines that contain only a comment, except licenses, to make the bundle smaller."""
    return [module._replace(source_code=_COMMENT_PATTERN.sub("", module.source_code)) for module in modules]


def join_modules(modules: Iterable[Module], export_list: str) -> str:
    """Join modules into one module. It exports the functions of the last module in `export_list`, such as "f, g"."""
    lines, last_path = _wrap_modules(modules)
    return "\n".join([*lines, f'export const {{ {export_list} }} = modules["{last_path}"];', ""])


def join_as_script(modules: Iterable[Module], function_name: str) -> str:
    """Join modules into a script that is not a module, and that calls a function of the last module.

    A page that was opened from disk needs such a script, because a browser refuses to load modules for it.
    """
    lines, last_path = _wrap_modules(modules)
    return "\n".join(["(() => {", *lines, f'modules["{last_path}"].{function_name}();', "})();", ""])


def join_styles(folder: Path) -> str:
    """Join the style sheets into one, with a cascade layer for each folder.

    The rules of `page.css` are outside of all layers, so they override the layers' rules. A later layer overrides an
    earlier one, whatever the selectors are. The layers apply only inside the stage and the notes window. They are
    restricted with `:where`, because `:where` does not increase the specificity of their selectors.
    """
    page_css = (folder / "page.css").read_text(encoding="utf-8")
    return "\n".join(
        [
            f"@layer {', '.join(CSS_LAYERS)};",
            page_css,
            *(_build_css_layer(folder, layer_name) for layer_name in CSS_LAYERS),
        ]
    )


def _build_css_layer(folder: Path, layer_name: str) -> str:
    layer_css = "\n".join(file.read_text(encoding="utf-8") for file in sorted((folder / layer_name).glob("*.css")))
    return f"@layer {layer_name} {{\n:where(#stage, .notes-body) {{\n{layer_css}}}\n}}"


def _wrap_modules(modules: Iterable[Module]) -> tuple[list[str], str]:
    """Return the lines that run each module inside a function, and the path of the last module."""
    lines = ["const modules = {};"]
    path = ""
    for path, source_code in modules:
        lines += [f'modules["{path}"] = (() => {{', *_build_function_body(path, source_code), "})();"]
    return lines, path


def _resolve_import(importing_path: str, import_path: str) -> str:
    """Resolve the path of an import, so that "../base/b.js" in "views/a.js" becomes "base/b.js"."""
    resolved_parts: list[str] = []
    for part in (PurePosixPath(importing_path).parent / import_path).parts:
        resolved_parts = resolved_parts[:-1] if part == ".." else [*resolved_parts, part]
    return "/".join(resolved_parts)


def _build_function_body(path: str, source_code: str) -> list[str]:
    """Return the body of the function that wraps a module: the file's lines, and a line that returns the exports.

    Raises ValueError for an unknown form of import or export.
    """

    def replace_import(declaration: re.Match[str]) -> str:
        imported_names, import_path = declaration.groups()
        pattern = imported_names.replace(" as ", ": ") if imported_names[0] == "{" else f"{{default: {imported_names}}}"
        return f'const {pattern} = modules["{_resolve_import(path, import_path)}"];'

    function_code = _EXPORT_LIST_PATTERN.sub(
        "", _EXPORTED_DECLARATION_PATTERN.sub(r"\2 \3", _IMPORT_STATEMENT_PATTERN.sub(replace_import, source_code))
    )
    if unsupported_line := _IMPORT_OR_EXPORT_LINE_PATTERN.search(function_code):
        raise ValueError(
            f"In {path}, the line “{unsupported_line[0]}” imports or exports in a way that cannot be joined."
        )
    exported_names = [
        f"default: {declaration[3]}" if declaration[1] else declaration[3]
        for declaration in _EXPORTED_DECLARATION_PATTERN.finditer(source_code)
    ]
    for declaration in _EXPORT_LIST_PATTERN.finditer(source_code):
        exported_names += [": ".join(reversed(item.split(" as "))) for item in declaration[1].split(",")]
    return [*function_code.splitlines(), f"return {{ {', '.join(exported_names)} }};"]
