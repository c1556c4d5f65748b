"""The door of the server: where a caller may send something, and how much, refused before anything else reads it."""

import asyncio
import contextlib
import json
import logging
import re
from itertools import accumulate

import gradio as gr
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..locale import Message as Sentence
from ..locale import known, message, say

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


class RefusalError(gr.Error):
    """A sentence for the caller of an endpoint, and the status that it has over HTTP."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence, print_exception=False)
        self.status = status


MOST = 256_000  # bytes of a body: the largest scene has about 39,000, a state of learning adds to it
DEEPEST = 32  # brackets in brackets: a scene in a tool's call has ten
LONGEST = 48_000  # bytes after the question mark: a link to the largest scene has about 27,000
_DRAINED = 32_000_000  # bytes thrown away after a refusal: a caller who is still sending would not hear it otherwise
_DRAINING = 10.0  # seconds, likewise
_TEXT = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)  # a JSON string; brackets in it do not nest
# Where something may be sent. Gradio has more such addresses, for files that it keeps and for tools not used here.
_OPEN = re.compile(r"/gradio_api/(?:qkv|run|api|call|queue|mcp|cancel|reset)(?:/|$)")
_NOT_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))


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
        headers = Headers(scope=scope)
        if not ("content-length" in headers or "transfer-encoding" in headers):
            refusal = _refusal(scope, b"")
        else:
            body, whole = (b"", False) if _told(headers) > MOST else await _read(receive)
            if body is None:
                return  # the caller has gone
            large = 413, message("error.body.large", most=MOST // 1000)
            refusal = _refusal(scope, body) if whole else large
            receive = _again(body, receive) if whole else receive
        if refusal:
            await _refuse(*refusal, scope, receive, send)
        else:
            await self.app(scope, receive, send)


def _refusal(scope: Scope, body: bytes) -> tuple[int, Sentence] | None:
    """The status and the sentence for what is not let in."""
    deep = depth(body) > DEEPEST
    if deep and _is_json(body):
        return 413, message("error.body.deep", most=DEEPEST)
    if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not _OPEN.search(scope["path"]):
        return 403, message("error.closed")
    return (400, message("error.body.unreadable")) if deep else None


def depth(body: bytes) -> int:
    """How deep brackets stand in brackets, outside of strings."""
    brackets = _TEXT.sub(b"", body).translate(None, _NOT_BRACKETS)
    return max(accumulate(1 if bracket in b"[{" else -1 for bracket in brackets), default=0)


def _is_json(body: bytes) -> bool:
    """Whether what is nested so deep is JSON up to there: other bytes hold brackets by chance."""
    try:
        json.loads(body)
    except json.JSONDecodeError as error:
        return depth(error.doc[: error.pos].encode(errors="replace")) > DEEPEST
    except RecursionError:
        return True
    except ValueError:
        return False
    return True


def _told(headers: Headers) -> int:
    length = headers.get("content-length", "")
    return int(length) if length.isdecimal() else 0


async def _read(receive: Receive) -> tuple[bytes | None, bool]:
    """The body and whether it is whole: no more than MOST is read. None where the caller left."""
    body = bytearray()
    while len(body) <= MOST:
        part = await receive()
        if part["type"] != "http.request":
            return None, False
        body += part.get("body", b"")
        if not part.get("more_body", False):
            return bytes(body), len(body) <= MOST
    return b"", False


def _again(body: bytes, receive: Receive) -> Receive:
    """What was read, once more, and then whatever comes after it."""
    first: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def read() -> Message:
        return first.pop() if first else await receive()

    return read


async def _refuse(status: int, why: Sentence, scope: Scope, receive: Receive, send: Send) -> None:
    """Say it at once, then let the caller finish for a while: a connection cut too early takes the sentence along."""
    answer = JSONResponse({"error": say(why, browser_language(HTTPConnection(scope)))}, status, {"Connection": "close"})
    await send({"type": "http.response.start", "status": answer.status_code, "headers": answer.raw_headers})
    await send({"type": "http.response.body", "body": answer.body, "more_body": True})
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(_drain(receive), _DRAINING)
    await send({"type": "http.response.body", "body": b""})


async def _drain(receive: Receive) -> None:
    thrown = 0
    more = True
    while more and thrown < _DRAINED:
        part = await receive()
        thrown += len(part.get("body", b""))
        more = part.get("more_body", False)
