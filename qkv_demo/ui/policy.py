"""What a browser is told to keep to: where code may come from, who may frame the page, who hears of its address."""

import base64
import hashlib
import os
import re

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "Content-Security-Policy"
FRAMES = "QKV_FRAME_ANCESTORS"  # who may frame the page, as that header says it; anybody, where it is not set
_ALWAYS = {"Referrer-Policy": "same-origin", "X-Content-Type-Options": "nosniff"}  # an address holds a person's scene
_INLINE = re.compile(rb"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL)


def policy(page: bytes) -> str:
    """For a page of HTML: nothing from another host, and of code within it only what it was sent with.

    Gradio makes functions of text (a `gr.HTML`'s template and script among them), so code may do that; and it writes
    styles into the page, as our pictures do.
    """
    inline = (base64.b64encode(hashlib.sha256(code).digest()).decode() for code in _INLINE.findall(page))
    rules = {
        "default-src": "'self'",
        "script-src": " ".join(["'self'", "'unsafe-eval'", *(f"'sha256-{digest}'" for digest in inline)]),
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "font-src": "'self' data:",
        "object-src": "'none'",
        "base-uri": "'self'",
        "form-action": "'self'",
    }
    if FRAMES in os.environ:
        rules["frame-ancestors"] = os.environ[FRAMES]
    return "; ".join(f"{name} {value}" for name, value in rules.items())


class Headers:
    """ASGI middleware: puts them on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A page of HTML is held back until it is whole, for its policy names the code in it."""
        begun: Message | None = None
        page = b""

        async def tell(part: Message) -> None:
            nonlocal begun, page
            if part["type"] == "http.response.start":
                headers = MutableHeaders(raw=part.setdefault("headers", []))
                headers.update({name: value for name, value in _ALWAYS.items() if name not in headers})
                if headers.get("content-type", "").startswith("text/html") and POLICY not in headers:
                    begun = part
                    return
            elif begun:
                page += part.get("body", b"")
                if part.get("more_body", False):
                    return
                MutableHeaders(raw=begun["headers"])[POLICY] = policy(page)
                await send(begun)
                part, begun = {**part, "body": page}, None
            await send(part)

        await self.app(scope, receive, tell if scope["type"] == "http" else send)
