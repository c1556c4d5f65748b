"""What a browser fetches once: the page's script, its style sheet and plotly, each packed once.

Gradio's file route packs at every request, a tenth of a second for plotly, and lets nothing be kept without asking.
Modules are joined into one and style sheets into one, for a hundred requests would be a hundred round trips. Each
module becomes the body of a function that runs once, in the order in which a browser would run them. Its lines stay as
they are on disk but for `import` and `export`, below its path: so a debugger shows them.
"""

import gzip
import hashlib
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import cache
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import anyio.to_thread
import plotly
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..figures import palette
from .middleware import POLICY, policy

STATIC = Path(__file__).parent / "static"
STYLES = STATIC / "styles"  # base, then parts, then the rooms that they stand in
PLOTLY = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"  # what the charts of the labs are drawn by
FOLDER = "qkv-assets/"  # below `/gradio_api/`; no name ends in .js or .css, for Gradio packs what does once more
_FOREVER = "public, max-age=31536000, immutable"
_IMPORT = re.compile(r'^import (\w+|\{[^}]*\}) from "(\.[^"]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (default )?((?:async )?function|const|class) (\w+)", re.MULTILINE)
_LISTED = re.compile(r"\bexport\{([^}]*)\};")  # as a minified module ends
_ANOTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/|@license).)*\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)


class Asset(NamedTuple):
    """`address` is relative to `/gradio_api/` and names the content, so that another content has another address."""

    text: bytes
    media_type: str
    version: str
    address: str

    @classmethod
    def of(cls, name: str, text: bytes, media_type: str) -> "Asset":
        version = hashlib.blake2b(text, digest_size=6).hexdigest()
        return cls(text, media_type, version, f"{FOLDER}{name}?v={version}")

    @property
    def packed(self) -> bytes:
        """Made when it is first asked for: plotly takes a quarter of a second, and opens with the labs."""
        return _packed(self.text)


@cache
def _packed(text: bytes) -> bytes:
    return gzip.compress(text, 6, mtime=0)


@cache
def assets() -> dict[str, Asset]:
    """By name; made once in a process."""
    code = Asset.of("script", script(modules(STATIC, "main.js"), "mount, mountNotes").encode(), "text/javascript")
    looks = Asset.of("styles", styles(STYLES).encode(), "text/css")
    return {
        "script": code,
        "notes": Asset.of("notes", _notes(code, looks).encode(), "text/html"),
        "styles": looks,
        "plotly": Asset.of("plotly", PLOTLY.read_bytes(), "text/javascript"),
    }


def _notes(code: Asset, looks: Asset) -> str:
    """The page of the speaker's window: the same script and style sheet, found beside it."""
    code_at, looks_at = (asset.address.removeprefix(FOLDER) for asset in (code, looks))
    return (
        '<!doctype html><html><head><meta charset="utf-8"><title>QKV by hand</title>'
        f'<style>{palette.css()}</style><link rel="stylesheet" href="{looks_at}"></head><body class="notes-body">'
        f'<script type="module">import {{ mountNotes }} from "./{code_at}"; mountNotes();</script></body></html>\n'
    )


def links() -> str:
    """For the page's head: all are fetched while Gradio starts; relative addresses also hold under a sub-path.

    Gradio's own `css_paths` would put every rule in twice, once behind a prefix: twice the work at each repaint.
    """
    asked_for = {"stylesheet": "styles", "modulepreload": "script"}
    return "\n".join(
        f'<link rel="{rel}" href="gradio_api/{assets()[name].address}">' for rel, name in asked_for.items()
    )


def routes() -> list[Route]:
    """`/gradio_api/qkv-assets/script`, `/notes`, `/styles` and `/plotly`, for Gradio's `app_kwargs`."""
    return [Route(f"/gradio_api/{FOLDER}{name}", _give(asset)) for name, asset in assets().items()]


def _give(asset: Asset) -> Callable[[Request], Awaitable[Response]]:
    secured = {POLICY: policy(asset.text)} if asset.media_type == "text/html" else {}

    async def give(request: Request) -> Response:
        kept = _FOREVER if request.query_params.get("v") == asset.version else "no-cache"  # another version's page
        content = await anyio.to_thread.run_sync(lambda: asset.packed)
        return packed(content, request, asset.media_type, {"Cache-Control": kept, **secured})

    return give


def packed(content: bytes, request: Request, media_type: str, headers: Mapping[str, str] | None = None) -> Response:
    """What is kept packed, unpacked for who cannot do that."""
    given = {"Vary": "Accept-Encoding", **(headers or {})}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return Response(content, 200, {**given, "Content-Encoding": "gzip"}, media_type)
    return Response(gzip.decompress(content), 200, given, media_type)


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
