"""What a browser fetches once: the page's script, its style sheet and plotly, each packed once.

Gradio's file route packs at every request, a tenth of a second for plotly, and lets nothing be kept without asking.
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
from ..bundle import PLOTLY, STATIC, STYLES, modules, script, styles
from .middleware import POLICY, policy

FOLDER = "qkv-assets/"  # below `/gradio_api/`; no name ends in .js or .css, for Gradio packs what does once more
_FOREVER = "public, max-age=31536000, immutable"


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


def addresses() -> dict[str, str]:
    """Return the addresses of the assets that the page loads itself, relative to `/gradio_api/`."""
    return {name: assets()[name].address for name in ("script", "plotly", "notes")}


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
