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
from .middleware import get_browser_language, replay_body

_GRADIO_PATH_PATTERN = re.compile("/gradio_api/(?!qkv/)")
_CALL_PATH_PATTERN = re.compile(r"/gradio_api/(?:(?:run|api|call|call/(?P<v2>v2))/(?P<name>[^/]+)|queue/join)/?$")
_JSON_CONTENT_TYPE = (b"content-type", b"application/json")


class EndpointArguments:
    """ASGI middleware that adds the defaults of arguments that a caller left out, and refuses files.

    Files are refused because Gradio would download them from any address. `RequestLimits` runs before this middleware.
    Errors are 4xx responses {"error": sentence}.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the defaults to a call of an endpoint, or refuse the call if it is invalid.

        Pass on other requests unchanged.
        """
        if scope["type"] != "http" or not _GRADIO_PATH_PATTERN.search(scope["path"]):
            await self.app(scope, receive, send)
            return
        # Add the slash here, because Gradio would add it by a redirect, which loses the sub-path of a proxy.
        if scope["path"].endswith("/mcp"):
            scope = {**scope, "path": f"{scope['path']}/"}
        if scope["method"] != "POST":
            await self._call_and_end_stream(scope, receive, send)
            return
        try:
            data = _add_defaults(_parse_body(await Request(scope, receive).body()), scope["path"])
        except SceneError as error:
            error_json = {"error": translate(error.message, get_browser_language(Request(scope)))}
            await JSONResponse(error_json, error.status)(scope, receive, send)
            return
        # Declare the body as JSON, because curl does not do so by default, and Gradio would fail.
        headers = [*(header for header in scope["headers"] if header[0] != b"content-type"), _JSON_CONTENT_TYPE]
        await self.app({**scope, "headers": headers}, replay_body(json.dumps(data).encode(), receive), send)

    async def _call_and_end_stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on the request. If Gradio raises an error after the response has begun, end the response.

        Gradio does so for an event or a session that does not exist.
        """
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


def _refuse_files(json_object: dict[str, Any]) -> dict[str, Any]:
    """Return a JSON object unchanged.

    Raises SceneError if the object describes a file, or has an id that causes the MCP library to log the whole request.
    """
    if "path" in json_object and "meta" in json_object:
        raise SceneError("error.closed", status=403)
    if "jsonrpc" in json_object and not isinstance(json_object.get("id", 0), str | int):
        raise SceneError("error.body.unreadable", status=400)
    return json_object


def _add_defaults(body_json: Any, path: str) -> Any:
    """Add the defaults to the body of a call. Raises SceneError for an unknown endpoint and for wrong arguments."""
    path_match = _CALL_PATH_PATTERN.search(path)
    if not path_match or not isinstance(body_json, dict):
        return body_json
    function_index = body_json.pop("fn_index", None)
    is_called_by_index = (
        path_match["name"] is None and isinstance(function_index, int) and 0 <= function_index < len(ENDPOINTS)
    )
    endpoint_name = list(ENDPOINTS)[function_index] if is_called_by_index else path_match["name"]
    if endpoint_name not in ENDPOINTS:
        raise SceneError("error.endpoint", status=404, names=", ".join(ENDPOINTS))
    if path_match["v2"]:
        return bind_arguments(ENDPOINTS[endpoint_name], **body_json)
    if isinstance(body_json.get("data"), list):
        body_json["data"] = [*bind_arguments(ENDPOINTS[endpoint_name], *body_json["data"]).values()]
    return {**body_json, "fn_index": function_index} if is_called_by_index else body_json


def bind_arguments(endpoint: Endpoint, /, *positional_arguments: Any, **keyword_arguments: Any) -> dict[str, Any]:
    """Return all arguments of an endpoint by name, including defaults.

    Raises SceneError for unknown, missing and surplus arguments.
    """
    signature = inspect.signature(endpoint)
    try:
        bound_arguments = signature.bind(*positional_arguments, **keyword_arguments)
    except TypeError:
        parameters = signature.parameters.values()
        parameter_names = (
            parameter.name if parameter.default is parameter.empty else f"{parameter.name}?" for parameter in parameters
        )
        raise SceneError("error.arguments", name=endpoint.__name__, names=", ".join(parameter_names) or "–") from None
    bound_arguments.apply_defaults()
    return dict(bound_arguments.arguments)
