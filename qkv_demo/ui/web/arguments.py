"""ASGI middleware that validates the arguments of an API call before Gradio reads them."""

import inspect
import json
import re
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from ...locale import translate
from ...scene.check import SceneError
from .api import ENDPOINTS, Endpoint
from .middleware import browser_language, replay_body

_GRADIO_PATH = re.compile("/gradio_api/(?!qkv/)")
_CALL_PATH = re.compile(r"/gradio_api/(?:(?:run|api|call|call/(?P<v2>v2))/(?P<name>[^/]+)|queue/join)/?$")
_JSON = (b"content-type", b"application/json")


class Arguments:
    """ASGI middleware that adds the defaults of arguments that a caller left out, and refuses files.

    Files are refused because Gradio would download them from any address. This middleware runs inside `Limits`. Errors
    are 4xx responses {"error": sentence}.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Fill in the arguments that a JSON request to Gradio leaves out, or refuse it.

        Pass on other requests unchanged.
        """
        if scope["type"] != "http" or not _GRADIO_PATH.search(scope["path"]):
            await self.app(scope, receive, send)
            return
        # Add the slash here, because Gradio would add it by a redirect, which loses the sub-path of a proxy.
        if scope["path"].endswith("/mcp"):
            scope = {**scope, "path": f"{scope['path']}/"}
        if scope["method"] != "POST":
            await self._end_stream(scope, receive, send)
            return
        try:
            data = _add_defaults(_parse_body(await Request(scope, receive).body()), scope["path"])
        except SceneError as error:
            content = {"error": translate(error.message, browser_language(Request(scope)))}
            await JSONResponse(content, error.status)(scope, receive, send)
            return
        # Declare the body as JSON, because curl does not do so by default, and Gradio would fail.
        headers = [*(header for header in scope["headers"] if header[0] != b"content-type"), _JSON]
        await self.app({**scope, "headers": headers}, replay_body(json.dumps(data).encode(), receive), send)

    async def _end_stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        """End the response for an unknown event or session, for which Gradio raises an error while responding."""
        try:
            await self.app(scope, receive, send)
        except RuntimeError as error:
            if not isinstance(error.__cause__, HTTPException):
                raise
            await send({"type": "http.response.body", "body": b""})


def _parse_body(body: bytes) -> Any:
    """Parse a request's JSON. Raises SceneError for invalid JSON, and for JSON that contains a file."""
    try:
        return json.loads(body, object_hook=_refuse_files)
    except SceneError:
        raise
    except (ValueError, RecursionError):
        raise SceneError("error.body.unreadable", status=400) from None


def _refuse_files(data: dict[str, Any]) -> dict[str, Any]:
    """Return a JSON object unchanged.

    Raises SceneError if the object describes a file, or has an id that causes the MCP library to log the whole request.
    """
    if "path" in data and "meta" in data:
        raise SceneError("error.closed", status=403)
    if "jsonrpc" in data and not isinstance(data.get("id", 0), str | int):
        raise SceneError("error.body.unreadable", status=400)
    return data


def _add_defaults(data: Any, path: str) -> Any:
    """Add the defaults to the body of a call. Raises SceneError for an unknown endpoint and for wrong arguments."""
    match = _CALL_PATH.search(path)
    if not match or not isinstance(data, dict):
        return data
    function_index = data.pop("fn_index", None)
    is_numbered = match["name"] is None and isinstance(function_index, int) and 0 <= function_index < len(ENDPOINTS)
    name = list(ENDPOINTS)[function_index] if is_numbered else match["name"]
    if name not in ENDPOINTS:
        raise SceneError("error.endpoint", status=404, names=", ".join(ENDPOINTS))
    if match["v2"]:
        return bind(ENDPOINTS[name], **data)
    if isinstance(data.get("data"), list):
        data["data"] = [*bind(ENDPOINTS[name], *data["data"]).values()]
    return {**data, "fn_index": function_index} if is_numbered else data


def bind(endpoint: Endpoint, /, *positional_arguments: Any, **keyword_arguments: Any) -> dict[str, Any]:
    """Return all arguments of an endpoint by name, including defaults.

    Raises SceneError for unknown, missing and surplus arguments.
    """
    signature = inspect.signature(endpoint)
    try:
        bound_arguments = signature.bind(*positional_arguments, **keyword_arguments)
    except TypeError:
        parameters = signature.parameters.values()
        names = (
            parameter.name if parameter.default is parameter.empty else f"{parameter.name}?" for parameter in parameters
        )
        raise SceneError("error.arguments", name=endpoint.__name__, names=", ".join(names) or "–") from None
    bound_arguments.apply_defaults()
    return dict(bound_arguments.arguments)
