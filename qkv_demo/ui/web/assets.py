"""The files that a browser loads once: the page's script, its style sheet, plotly and the notes window.

Gradio's own file route compresses at every request, which takes a tenth of a second for plotly, and forbids caching.
"""

import gzip
import hashlib
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import NamedTuple

import anyio.to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...figures import palette
from ..bundle import PLOTLY, STATIC, STYLES, join_modules, join_styles, read_modules
from .middleware import POLICY, policy

# The folder of the assets' addresses, below `/gradio_api/`. The addresses do not end in .js or .css, because Gradio
# would compress these files again.
FOLDER = "qkv-assets/"
_IMMUTABLE = "public, max-age=31536000, immutable"


class Asset(NamedTuple):
    """A file. Its `address`, relative to `/gradio_api/`, contains a hash of the content, so caches never expire."""

    text: bytes
    media_type: str
    version: str
    address: str

    @classmethod
    def create(cls, name: str, text: bytes, media_type: str) -> "Asset":
        """Create an asset with the address of its content."""
        version = hashlib.blake2b(text, digest_size=6).hexdigest()
        return cls(text, media_type, version, f"{FOLDER}{name}?v={version}")


@cache
def _compressed(text: bytes) -> bytes:
    """Compress at the first request, because plotly takes a quarter of a second and only labs need it."""
    return gzip.compress(text, 6, mtime=0)


@cache
def assets() -> dict[str, Asset]:
    """Return the assets by name."""
    script = join_modules(read_modules(STATIC, "main.js"), "mount, mountNotes")
    code = Asset.create("script", script.encode(), "text/javascript")
    styles = Asset.create("styles", join_styles(STYLES).encode(), "text/css")
    return {
        "script": code,
        "notes": Asset.create("notes", _notes(code, styles).encode(), "text/html"),
        "styles": styles,
        "plotly": Asset.create("plotly", PLOTLY.read_bytes(), "text/javascript"),
    }


def _notes(script: Asset, styles: Asset) -> str:
    """Return the HTML of the notes window, which uses the same script and style sheet as the page."""
    script_at, styles_at = (asset.address.removeprefix(FOLDER) for asset in (script, styles))
    return (
        '<!doctype html><html><head><meta charset="utf-8"><title>QKV by hand</title>'
        f'<style>{palette.css()}</style><link rel="stylesheet" href="{styles_at}"></head><body class="notes-body">'
        f'<script type="module">import {{ mountNotes }} from "./{script_at}"; mountNotes();</script></body></html>\n'
    )


def addresses() -> dict[str, str]:
    """Return the addresses of the assets that the page loads itself, relative to `/gradio_api/`."""
    return {name: assets()[name].address for name in ("script", "plotly", "notes")}


def head_links() -> str:
    """Return links for the page's head, so that the browser loads both files while Gradio starts.

    The addresses are relative, so they also work below a sub-path. Gradio's own `css_paths` would include every rule
    twice, which doubles the work of each repaint.
    """
    names = {"stylesheet": "styles", "modulepreload": "script"}
    return "\n".join(f'<link rel="{rel}" href="gradio_api/{assets()[name].address}">' for rel, name in names.items())


def routes() -> list[Route]:
    """Return `/gradio_api/qkv-assets/script`, `/notes`, `/styles` and `/plotly`, for Gradio's `app_kwargs`."""
    return [Route(f"/gradio_api/{FOLDER}{name}", _handler(asset)) for name, asset in assets().items()]


def _handler(asset: Asset) -> Callable[[Request], Awaitable[Response]]:
    headers = {POLICY: policy(asset.text)} if asset.media_type == "text/html" else {}

    async def respond(request: Request) -> Response:
        # A page that was opened before an update asks for an earlier version, so the current one must not be cached for
        # it.
        is_current = request.query_params.get("v") == asset.version
        content = await anyio.to_thread.run_sync(_compressed, asset.text)
        cache_control = {"Cache-Control": _IMMUTABLE if is_current else "no-cache"}
        return compressed_response(content, request, asset.media_type, {**cache_control, **headers})

    return respond


def compressed_response(
    content: bytes, request: Request, media_type: str, headers: Mapping[str, str] | None = None
) -> Response:
    """Return a response with gzip content, decompressed for clients that do not accept gzip."""
    headers = {"Vary": "Accept-Encoding", **(headers or {})}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return Response(content, 200, {**headers, "Content-Encoding": "gzip"}, media_type)
    return Response(gzip.decompress(content), 200, headers, media_type)
