"""The server's middleware, which limits requests and adds the security headers to every response."""

import base64
import hashlib
import os
import re

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...locale import choose_language, translate
from ...scene.check import SceneError

# The maximum size of a request, in bytes. The largest scene has about 39,000 bytes. A call of the endpoint `learn` also
# contains the optimizer's state.
MAX_BODY_BYTES = 256_000
# The maximum size of a pasted text, in bytes. The text may contain the weights of all heads of a large model (24 layers
# with 16 heads each) for 16 tokens. The user then chooses one head.
MAX_PASTED_BYTES = 2_500_000
_PATH_FOR_PASTED_TEXT = "/gradio_api/qkv/fit"
# Matches the addresses that accept POST requests. Such requests to Gradio's other addresses, for example to upload
# files, are refused.
_POST_PATH_PATTERN = re.compile(r"/gradio_api/(?:qkv|run|api|call|queue|mcp|cancel|reset)(?:/|$)")


def get_browser_language(connection: HTTPConnection) -> str:
    """Return the browser's preferred language, or English if the app does not have this language.

    Errors about a request that cannot be read are in this language, because the language in the request is unknown.
    """
    accepted_languages = connection.headers.get("accept-language", "")
    return choose_language(re.split("[-,;]", accepted_languages, maxsplit=1)[0].strip().lower())


class RequestLimits:
    """ASGI middleware that refuses requests that are too large, and POST requests to unknown addresses.

    `_POST_PATH_PATTERN` matches the known addresses. The response to a refused request is {"error": sentence}.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it before the rest of the app reads it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            body = await _read_body(scope, receive)
        except SceneError as error:
            sentence = translate(error.message, get_browser_language(HTTPConnection(scope)))
            response = JSONResponse({"error": sentence}, error.status, {"Connection": "close"})
            await response(scope, receive, send)
            return
        if body is not None:
            await self.app(scope, replay_body(body, receive), send)


async def _read_body(scope: Scope, receive: Receive) -> bytes | None:
    """Return the body, or None if the client has disconnected. Raise SceneError for a request that is refused.

    At most MAX_BODY_BYTES are read, or MAX_PASTED_BYTES of a pasted text, even if the client announces a smaller size.
    """
    max_bytes = MAX_PASTED_BYTES if scope["path"].endswith(_PATH_FOR_PASTED_TEXT) else MAX_BODY_BYTES
    too_large_error = SceneError("error.body.large", status=413, max=max_bytes // 1000)
    announced_length = HTTPConnection(scope).headers.get("content-length", "")
    if announced_length.isdecimal() and int(announced_length) > max_bytes:
        raise too_large_error
    body = bytearray()
    has_more = True
    while has_more:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        if len(body) > max_bytes:
            raise too_large_error
        has_more = message.get("more_body", False)
    if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not _POST_PATH_PATTERN.search(scope["path"]):
        raise SceneError("error.closed", status=403)
    return bytes(body)


def replay_body(body: bytes, receive: Receive) -> Receive:
    """Return an ASGI function `receive` whose first message is the body, which has already been read from the client.

    Its further messages are those of the client, such as a disconnect.
    """
    replayed_messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_next() -> Message:
        return replayed_messages.pop() if replayed_messages else await receive()

    return receive_next


POLICY_HEADER = "Content-Security-Policy"
# The environment variable with the sites that may show the page in a frame. Without it, all sites may.
FRAME_ANCESTORS_VARIABLE = "QKV_FRAME_ANCESTORS"
# Do not send the address as referrer, because it may contain a scene that other sites should not see.
_DEFAULT_HEADERS = {"Referrer-Policy": "same-origin", "X-Content-Type-Options": "nosniff"}
_INLINE_SCRIPT_PATTERN = re.compile(rb"<script(?![^>]*\b(?:src|type=\"text/plain\"))[^>]*>(.*?)</script>", re.DOTALL)


def build_content_security_policy(page: bytes) -> str:
    """Return the Content-Security-Policy of an HTML page, which blocks other hosts and unknown scripts.

    'unsafe-inline' is needed for the inline styles of the page's pictures. The app's script evaluates no text, but
    'unsafe-eval' lets browser tests do so, as in Playwright's `wait_for_function`.
    """
    script_hashes = (
        base64.b64encode(hashlib.sha256(script).digest()).decode() for script in _INLINE_SCRIPT_PATTERN.findall(page)
    )
    directives = {
        "default-src": "'self'",
        "script-src": " ".join(["'self'", "'unsafe-eval'", *(f"'sha256-{digest}'" for digest in script_hashes)]),
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "font-src": "'self' data:",
        "object-src": "'none'",
        "base-uri": "'self'",
        "form-action": "'self'",
    }
    if FRAME_ANCESTORS_VARIABLE in os.environ:
        directives["frame-ancestors"] = os.environ[FRAME_ANCESTORS_VARIABLE]
    return "; ".join(f"{name} {value}" for name, value in directives.items())


class SecurityHeaders:
    """ASGI middleware that adds the security headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        # The policy for Gradio's own HTML pages. It blocks their scripts, because it contains no hashes.
        self.policy = build_content_security_policy(b"")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add each header that a response does not have yet."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message.setdefault("headers", []))
                is_html = headers.get("content-type", "").startswith("text/html")
                default_headers = {**_DEFAULT_HEADERS, **({POLICY_HEADER: self.policy} if is_html else {})}
                headers.update({name: value for name, value in default_headers.items() if name not in headers})
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)
