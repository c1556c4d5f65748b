"""The files that a browser loads once: the page's script, its style sheet, plotly and the notes window.

Gradio's own route for files is not used, because it compresses a file at every request and forbids caching. For plotly,
compressing takes a tenth of a second.
"""

import gzip
import hashlib
import threading
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import NamedTuple

import anyio.to_thread
import brotli
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..bundle import PLOTLY, STATIC, join_modules, read_modules, without_comments
from ..document import page_styles
from ..offline import recording
from .middleware import POLICY, content_security_policy

# The folder of the assets' addresses, below `/gradio_api/`. The addresses do not end in .js or .css, because Gradio
# would compress these files again.
FOLDER = "qkv-assets/"
IMMUTABLE = "public, max-age=31536000, immutable"


class Asset(NamedTuple):
    """A file for the browser.

    `address` is relative to `/gradio_api/`. It contains a hash of the content, so browsers can cache the file forever.
    """

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
def _compress(text: bytes) -> bytes:
    """Compress a file at its first request, because plotly takes a quarter of a second and only labs need it."""
    return gzip.compress(text, 6, mtime=0)


_brotli: dict[bytes, bytes] = {}  # Texts with their Brotli compression.


def compress_with_brotli(page: bytes) -> None:
    """Compress the app's page, its script and its style sheet in a thread.

    Brotli makes them a fifth smaller than gzip, but takes seconds. Until then, browsers receive gzip.
    """

    def compress() -> None:
        for text in (page, assets()["styles"].text, assets()["script"].text):
            _brotli[text] = brotli.compress(text)

    threading.Thread(target=compress, daemon=True).start()


@cache
def assets() -> dict[str, Asset]:
    """Return the assets by name."""
    script = join_modules(without_comments(read_modules(STATIC, "main.js")), "mount, mountNotes")
    code = Asset.create("script", script.encode(), "text/javascript")
    styles = Asset.create("styles", page_styles().encode(), "text/css")
    return {
        "script": code,
        "notes": Asset.create("notes", _notes_document(code, styles).encode(), "text/html"),
        "styles": styles,
        "plotly": Asset.create("plotly", PLOTLY.read_bytes(), "text/javascript"),
    }


def _notes_document(script: Asset, styles: Asset) -> str:
    """Return the HTML of the notes window, which uses the same script and style sheet as the page."""
    script_address, styles_address = (asset.address.removeprefix(FOLDER) for asset in (script, styles))
    return (
        '<!doctype html><html><head><meta charset="utf-8"><title>QKV by hand</title>'
        f'<link rel="stylesheet" href="{styles_address}"></head><body class="notes-body">'
        f'<script type="module">import {{ mountNotes }} from "./{script_address}"; mountNotes();</script>'
        "</body></html>\n"
    )


def addresses() -> dict[str, str]:
    """Return the addresses that the page loads itself, relative to `/gradio_api/`."""
    names = ("script", "plotly", "notes")
    return {**{name: assets()[name].address for name in names}, "recordings": f"qkv/ahead?v={recording.version()}"}


def routes() -> list[Route]:
    """Return `/gradio_api/qkv-assets/script`, `/notes`, `/styles` and `/plotly`, for Gradio's `app_kwargs`."""
    return [Route(f"/gradio_api/{FOLDER}{name}", _create_handler(asset)) for name, asset in assets().items()]


def _create_handler(asset: Asset) -> Callable[[Request], Awaitable[Response]]:
    headers = {POLICY: content_security_policy(asset.text)} if asset.media_type == "text/html" else {}

    async def respond(request: Request) -> Response:
        # A page that was opened before an update requests an earlier version. The current version must not be cached
        # under the earlier address.
        is_current = request.query_params.get("v") == asset.version
        cache_control = {"Cache-Control": IMMUTABLE if is_current else "no-cache"}
        return await text_response(asset.text, request, asset.media_type, {**cache_control, **headers})

    return respond


async def text_response(
    text: bytes, request: Request, media_type: str, headers: Mapping[str, str] | None = None
) -> Response:
    """Return a response with a text in the smallest encoding that is available and that the client accepts."""
    if text in _brotli and "br" in request.headers.get("Accept-Encoding", ""):
        headers = {"Vary": "Accept-Encoding", "Content-Encoding": "br", **(headers or {})}
        return Response(_brotli[text], 200, headers, media_type)
    return compressed_response(await anyio.to_thread.run_sync(_compress, text), request, media_type, headers)


def compressed_response(
    content: bytes, request: Request, media_type: str, headers: Mapping[str, str] | None = None
) -> Response:
    """Return a response with gzip content, decompressed for clients that do not accept gzip."""
    headers = {"Vary": "Accept-Encoding", **(headers or {})}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return Response(content, 200, {**headers, "Content-Encoding": "gzip"}, media_type)
    return Response(gzip.decompress(content), 200, headers, media_type)
