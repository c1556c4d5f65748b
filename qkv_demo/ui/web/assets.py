"""The files that a browser loads once, which are the page's script, its style sheet, Plotly and the notes window.

Gradio's own route for files is not used, because it compresses a file at every request and forbids caching. For Plotly,
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

from ..bundle import PLOTLY_FILE, STATIC_FOLDER, join_modules, read_modules, remove_comments
from ..document import build_page_styles
from ..offline import recording
from .middleware import POLICY_HEADER, build_content_security_policy

# The folder of the assets' addresses, below `/gradio_api/`. The addresses do not end in .js or .css, because Gradio
# would compress these files again.
ASSET_FOLDER = "qkv-assets/"
IMMUTABLE_CACHE_CONTROL = "public, max-age=31536000, immutable"


class Asset(NamedTuple):
    """A file for the browser.

    `address` is relative to `/gradio_api/`. It contains a hash of the content, so browsers can cache the file forever.
    """

    content: bytes
    media_type: str
    version: str
    address: str

    @classmethod
    def create(cls, name: str, content: bytes, media_type: str) -> "Asset":
        """Create an asset whose address contains a hash of its content."""
        version = hashlib.blake2b(content, digest_size=6).hexdigest()
        return cls(content, media_type, version, f"{ASSET_FOLDER}{name}?v={version}")


@cache
def _compress(content: bytes) -> bytes:
    """Compress a file with gzip when a browser first requests the file.

    Compressing all files at the start of the app would delay it. Plotly alone, which only labs need, takes a quarter of
    a second.
    """
    return gzip.compress(content, 6, mtime=0)


_brotli_by_content: dict[bytes, bytes] = {}  # The contents of files, each with its Brotli compression.


def compress_with_brotli(page_html: bytes) -> None:
    """Compress the app's page, its script and its style sheet in a thread.

    Brotli makes them a fifth smaller than gzip, but takes seconds. Until then, browsers receive gzip.
    """

    def compress() -> None:
        for content in (page_html, get_assets()["styles"].content, get_assets()["script"].content):
            _brotli_by_content[content] = brotli.compress(content)

    threading.Thread(target=compress, daemon=True).start()


@cache
def get_assets() -> dict[str, Asset]:
    """Return the assets by name."""
    script = join_modules(remove_comments(read_modules(STATIC_FOLDER, "main.js")), "mount, mountNotes")
    script_asset = Asset.create("script", script.encode(), "text/javascript")
    styles_asset = Asset.create("styles", build_page_styles().encode(), "text/css")
    return {
        "script": script_asset,
        "notes": Asset.create("notes", _build_notes_document(script_asset, styles_asset).encode(), "text/html"),
        "styles": styles_asset,
        "plotly": Asset.create("plotly", PLOTLY_FILE.read_bytes(), "text/javascript"),
    }


def _build_notes_document(script: Asset, styles: Asset) -> str:
    """Return the HTML of the notes window, which uses the same script and style sheet as the page."""
    script_address, styles_address = (asset.address.removeprefix(ASSET_FOLDER) for asset in (script, styles))
    return (
        '<!doctype html><html><head><meta charset="utf-8"><title>QKV by hand</title>'
        f'<link rel="stylesheet" href="{styles_address}"></head><body class="notes-body">'
        f'<script type="module">import {{ mountNotes }} from "./{script_address}"; mountNotes();</script>'
        "</body></html>\n"
    )


def get_asset_addresses() -> dict[str, str]:
    """Return the addresses that the page's script loads, relative to `/gradio_api/`."""
    asset_names = ("script", "plotly", "notes")
    return {
        **{name: get_assets()[name].address for name in asset_names},
        "recordings": f"qkv/ahead?v={recording.compute_version()}",
    }


def create_asset_routes() -> list[Route]:
    """Return `/gradio_api/qkv-assets/script`, `/notes`, `/styles` and `/plotly`, for Gradio's `app_kwargs`."""
    return [Route(f"/gradio_api/{ASSET_FOLDER}{name}", _create_handler(asset)) for name, asset in get_assets().items()]


def _create_handler(asset: Asset) -> Callable[[Request], Awaitable[Response]]:
    headers = {POLICY_HEADER: build_content_security_policy(asset.content)} if asset.media_type == "text/html" else {}

    async def respond(request: Request) -> Response:
        # A page that was opened before an update requests an earlier version. The current version must not be cached
        # under the earlier address.
        is_current_version = request.query_params.get("v") == asset.version
        cache_control = {"Cache-Control": IMMUTABLE_CACHE_CONTROL if is_current_version else "no-cache"}
        return await create_text_response(asset.content, request, asset.media_type, {**cache_control, **headers})

    return respond


async def create_text_response(
    content: bytes, request: Request, media_type: str, headers: Mapping[str, str] | None = None
) -> Response:
    """Return a response in Brotli if this version is ready and the client accepts it, and otherwise in gzip."""
    if content in _brotli_by_content and "br" in request.headers.get("Accept-Encoding", ""):
        headers = {"Vary": "Accept-Encoding", "Content-Encoding": "br", **(headers or {})}
        return Response(_brotli_by_content[content], 200, headers, media_type)
    return create_gzip_response(await anyio.to_thread.run_sync(_compress, content), request, media_type, headers)


def create_gzip_response(
    gzip_content: bytes, request: Request, media_type: str, headers: Mapping[str, str] | None = None
) -> Response:
    """Return a response with gzip content, decompressed for clients that do not accept gzip."""
    headers = {"Vary": "Accept-Encoding", **(headers or {})}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return Response(gzip_content, 200, {**headers, "Content-Encoding": "gzip"}, media_type)
    return Response(gzip.decompress(gzip_content), 200, headers, media_type)
