"""ASGI middleware that reads the arguments of a call before Gradio does."""

import inspect
import json
import re
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from ...locale import say
from ...scene.check import SceneError
from .api import ENDPOINTS, Endpoint
from .middleware import browser_language, replay_body

_OF_GRADIO = re.compile("/gradio_api/(?!qkv/)")
_CALL = re.compile(r"/gradio_api/(?:(?:run|api|call|call/(?P<v2>v2))/(?P<name>[^/]+)|queue/join)/?$")
_JSON = (b"content-type", b"application/json")


class Arguments:
    """Add the defaults that a caller left out, and refuse files, which Gradio would download from any address.

    This middleware runs inside `Limits`. Errors are 4xx responses with {"error": one sentence}.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check the requests that Gradio reads as JSON, and pass on all others unchanged."""
        if scope["type"] != "http" or not _OF_GRADIO.search(scope["path"]):
            await self.app(scope, receive, send)
            return
        # Gradio would redirect this address, and the redirect would lose the sub-path of a proxy.
        if scope["path"].endswith("/mcp"):
            scope = {**scope, "path": f"{scope['path']}/"}
        if scope["method"] != "POST":
            await self._stream(scope, receive, send)
            return
        try:
            data = _with_defaults(_parse(await Request(scope, receive).body()), scope["path"])
        except SceneError as error:
            content = {"error": say(error.message, browser_language(Request(scope)))}
            await JSONResponse(content, error.status)(scope, receive, send)
            return
        # Gradio fails on JSON that is not declared as JSON, which is what curl sends.
        headers = [*(header for header in scope["headers"] if header[0] != b"content-type"), _JSON]
        await self.app({**scope, "headers": headers}, replay_body(json.dumps(data).encode(), receive), send)

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        """End the stream of an unknown event or session, for which Gradio raises after it has sent its error."""
        try:
            await self.app(scope, receive, send)
        except RuntimeError as error:
            if not isinstance(error.__cause__, HTTPException):
                raise
            await send({"type": "http.response.body", "body": b""})


def _parse(body: bytes) -> Any:
    """Parse a request's JSON. Raises SceneError for other text and for a file anywhere in it."""
    try:
        return json.loads(body, object_hook=_checked)
    except SceneError:
        raise
    except (ValueError, RecursionError):
        raise SceneError("error.body.unreadable", status=400) from None


def _checked(data: dict[str, Any]) -> dict[str, Any]:
    """Return a JSON object unchanged.

    Raises SceneError if it describes a file, or has an id that makes the MCP library log the whole request.
    """
    if "path" in data and "meta" in data:
        raise SceneError("error.closed", status=403)
    if "jsonrpc" in data and not isinstance(data.get("id", 0), str | int):
        raise SceneError("error.body.unreadable", status=400)
    return data


def _with_defaults(data: Any, path: str) -> Any:
    """Add the defaults to the body of a call. Raises SceneError for an unknown endpoint and for wrong arguments."""
    match = _CALL.search(path)
    if not match or not isinstance(data, dict):
        return data
    number = data.pop("fn_index", None)
    numbered = match["name"] is None and isinstance(number, int) and 0 <= number < len(ENDPOINTS)
    name = list(ENDPOINTS)[number] if numbered else match["name"]
    if name not in ENDPOINTS:
        raise SceneError("error.endpoint", status=404, names=", ".join(ENDPOINTS))
    if match["v2"]:
        return bind(ENDPOINTS[name], **data)
    if isinstance(data.get("data"), list):
        data["data"] = [*bind(ENDPOINTS[name], *data["data"]).values()]
    return {**data, "fn_index": number} if numbered else data


def bind(endpoint: Endpoint, /, *positional: Any, **named: Any) -> dict[str, Any]:
    """Return all arguments of an endpoint by name, with its defaults. Raises SceneError."""
    signature = inspect.signature(endpoint)
    try:
        bound = signature.bind(*positional, **named)
    except TypeError:
        parameters = signature.parameters.values()
        names = (part.name if part.default is part.empty else f"{part.name}?" for part in parameters)
        raise SceneError("error.arguments", name=endpoint.__name__, names=", ".join(names) or "–") from None
    bound.apply_defaults()
    return dict(bound.arguments)
