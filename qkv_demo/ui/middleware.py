"""The door of the server: where a caller may send something, and how much, refused before anything else reads it; and
what a browser is told to keep to: where code may come from, who may frame the page, who hears of its address."""

import asyncio
import base64
import contextlib
import hashlib
import logging
import os
import re
from itertools import accumulate

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ..locale import known, say
from ..scene.check import SceneError

LOG = logging.getLogger("qkv_demo")
_PLACES = re.compile(r"/gradio_api/(qkv/(?:answer|write|lab|file)|run|call|api|queue|mcp|upload)(?:/|$)")


class Refusals:
    """ASGI middleware that logs the status and the place of each."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, and look at the status."""

        async def tell(part: Message) -> None:
            if part["type"] == "http.response.start" and part["status"] >= 400:
                known = _PLACES.search(scope["path"])
                LOG.warning("refused: %s at %s", part["status"], known[1] if known else "another address")
            await send(part)

        await self.app(scope, receive, tell if scope["type"] == "http" else send)


class WithoutQuestion(logging.Filter):
    """For a server's own log of requests: what stands behind a question mark is a person's scene."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let it through, without that."""
        if isinstance(record.args, tuple):
            record.args = tuple(part.partition("?")[0] if isinstance(part, str) else part for part in record.args)
        return True


def browser_language(call: HTTPConnection) -> str:
    """The first language that the caller's browser asks for, if we speak it: for refusals of what was not read."""
    return known(re.split("[-,;]", call.headers.get("accept-language", ""), maxsplit=1)[0].strip().lower())


MOST = 256_000  # bytes of a body: the largest scene has about 39,000, a state of learning adds to it
DEEPEST = 32  # brackets in brackets: a scene in a tool's call has ten
LONGEST = 48_000  # bytes after the question mark: a link to the largest scene has about 27,000
_DRAINED = 32_000_000  # bytes thrown away after a refusal: a caller who is still sending would not hear it otherwise
_DRAINING = 10.0  # seconds, likewise
_TEXT = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)  # a JSON string; brackets in it do not nest
# Where something may be sent. Gradio has more such addresses, for files that it keeps and for tools not used here.
_OPEN = re.compile(r"/gradio_api/(?:qkv|run|api|call|queue|mcp|cancel|reset)(?:/|$)")
_NOT_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))


_ADDRESS = 65_000  # bytes: of more httptools reads none, and uvicorn answers with no sentence
_read_address = HttpToolsProtocol.on_url


def _cut_address(protocol: HttpToolsProtocol, part: bytes) -> None:
    _read_address(protocol, part[: _ADDRESS - len(protocol.url)])


HttpToolsProtocol.on_url = _cut_address  # type: ignore # what is cut is longer than any that is read


class Limits:
    """ASGI middleware. Refusals are 4xx with {"error": one sentence}; nothing of what was sent is kept or logged."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request in, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if len(scope["query_string"]) > LONGEST:
            # Gradio answers a bare 500. The page reads its address by itself, and says that such a link is unreadable.
            scope = {**scope, "query_string": b""}
        try:
            body = await _read(scope, receive)
        except SceneError as error:
            await _refuse(error, scope, receive, send)
            return
        if body is not None:  # else the caller has gone
            await self.app(scope, again(body, receive), send)


async def _read(scope: Scope, receive: Receive) -> bytes | None:
    """The body; None where the caller left. Raises SceneError for what is not let in: no more than MOST is read."""
    large = SceneError("error.body.large", status=413, most=MOST // 1000)
    length = HTTPConnection(scope).headers.get("content-length", "")
    if length.isdecimal() and int(length) > MOST:
        raise large
    body = bytearray()
    more = True
    while more:
        part = await receive()
        if part["type"] != "http.request":
            return None
        body += part.get("body", b"")
        if len(body) > MOST:
            raise large
        more = part.get("more_body", False)
    if depth(body) > DEEPEST:
        raise SceneError("error.body.deep", status=413, most=DEEPEST)
    if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not _OPEN.search(scope["path"]):
        raise SceneError("error.closed", status=403)
    return bytes(body)


def depth(body: bytes | bytearray) -> int:
    """How deep brackets stand in brackets, outside of strings."""
    outside = _TEXT.sub(b"", body) if b"\\" in body else b"".join(body.split(b'"')[::2])
    brackets = outside.translate(None, _NOT_BRACKETS)
    return max(accumulate(1 if bracket in b"[{" else -1 for bracket in brackets), default=0)


def again(body: bytes, receive: Receive) -> Receive:
    """What was read, once more, and then whatever comes after it."""
    first: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def read() -> Message:
        return first.pop() if first else await receive()

    return read


async def _refuse(error: SceneError, scope: Scope, receive: Receive, send: Send) -> None:
    """Say it at once, then let the caller finish for a while: a connection cut too early takes the sentence along."""
    said = {"error": say(error.message, browser_language(HTTPConnection(scope)))}
    answer = JSONResponse(said, error.status, {"Connection": "close"})
    await send({"type": "http.response.start", "status": answer.status_code, "headers": answer.raw_headers})
    await send({"type": "http.response.body", "body": answer.body, "more_body": True})
    thrown = 0
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(_DRAINING):
            while thrown < _DRAINED and (part := await receive()).get("more_body", False):
                thrown += len(part["body"])
    await send({"type": "http.response.body", "body": b""})


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
