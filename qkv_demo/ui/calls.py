"""Calls of the endpoints as programs really make them: defaults left out, arguments forgotten, tools over MCP.

Gradio fills in defaults for its own client alone; a bare call gets a text for developers, and the log a traceback. It
calls a refusal a fault of its own (500), and fetches a file that an argument points to. Over MCP it writes an object as
Python does, and fills no structured content.
"""

import contextlib
import inspect
import json
import re
from collections.abc import AsyncIterator, Mapping
from typing import Any, NamedTuple

import orjson
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ..locale import say
from ..scene.check import SceneError
from .api import ENDPOINTS, Endpoint, call, refusal
from .middleware import again, browser_language

KEPT = 100  # results that wait to be fetched; a caller fetches one within moments


async def forget_unfetched(queue: Any) -> None:
    """Leave KEPT finished results of a `gradio.queueing.Queue`; whoever asks for an older one hears that it is gone.

    A call through `/call` or the queue leaves its result with Gradio until it is asked for. Gradio 6.31 keeps those of
    2,000 sessions, of any number and size each (the largest scene's take 1 GB), and none of its parameters says
    otherwise. So this reaches into its queue, where all that is done is to forget the oldest.
    """
    sessions = queue.pending_event_ids_session
    waiting = {session: len(ids - queue.event_ids_to_events.keys()) for session, ids in sessions.items()}
    excess = sum(waiting.values()) - KEPT
    for session, count in waiting.items():  # the oldest first
        if excess > 0 and count:
            await queue.clean_events(session_hash=session)  # what it has running tells nobody any more
            queue.pending_messages_per_session.pop(session, None)
            sessions.pop(session, None)
            excess -= count
        elif not sessions.get(session, True):  # all of it was fetched, and Gradio leaves an empty entry
            del sessions[session]


_WAYS = re.compile(r"/gradio_api/(?:(?P<way>run|api|call|call/v2)/(?P<name>[^/]+)|queue/join)/?$")
_JSON = (b"content-type", b"application/json")


class Arguments:
    """ASGI middleware inside of `Limits`: fills in defaults, and answers `/run` and `/api` itself.

    Refusals have {"error": one sentence}: 404 for an endpoint that there is not, 422 for wrong arguments.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look into calls of our endpoints; all else passes as it is."""
        found = _WAYS.search(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if not found:
            await self.app(scope, receive, send)
            return
        sent = (await receive()).get("body", b"")  # whole, for `Limits` has read it
        blocks = scope["app"].get_blocks()
        await forget_unfetched(blocks._queue)
        try:
            asked = _read(blocks.fns, found["way"], found["name"], sent)
        except SceneError as error:
            said = {"error": say(error.message, browser_language(HTTPConnection(scope)))}
            await JSONResponse(said, error.status)(scope, receive, send)
            return
        if asked and found["way"] in ("run", "api"):
            await (await _run(asked))(scope, receive, send)
            return
        # Bytes that are not called JSON would be quoted by Gradio in a refusal that it cannot write.
        headers = [*(header for header in scope["headers"] if header[0] != b"content-type"), _JSON]
        body = json.dumps(asked.body).encode() if asked else sent
        await self.app({**scope, "headers": headers}, again(body, receive), send)


class _Call(NamedTuple):
    """An endpoint, all its arguments by name, and what to send on for Gradio to call it."""

    endpoint: Endpoint
    arguments: dict[str, Any]
    body: dict[str, Any]


def bind(endpoint: Endpoint, /, *positional: Any, **named: Any) -> dict[str, Any]:
    """All of an endpoint's arguments by name, defaults among them. Raises SceneError."""
    signature = inspect.signature(endpoint)
    try:
        bound = signature.bind(*positional, **named)
    except TypeError:
        shown = (one.name if one.default is one.empty else f"{one.name}?" for one in signature.parameters.values())
        raise SceneError("error.arguments", name=endpoint.__name__, names=", ".join(shown) or "–") from None
    bound.apply_defaults()
    return dict(bound.arguments)


def _read(numbered: Mapping[int, Any], way: str | None, name: str | None, sent: bytes) -> _Call | None:
    """A call by an endpoint's name, or by its number in Gradio; the queue knows only numbers.

    None for what is no call at all, which Gradio says. Raises SceneError.
    """
    try:
        body = json.loads(sent, object_hook=_without_file)
    except SceneError:
        raise
    except (ValueError, RecursionError):
        return None
    if not isinstance(body, dict) or (way != "call/v2" and not isinstance(body.get("data"), list)):
        return None
    number = body.get("fn_index") if way in (None, "run", "api") else None
    if number is not None:
        name = str(numbered[number].api_name) if isinstance(number, int) and number in numbered else ""
    elif way is None:
        return None
    endpoint = ENDPOINTS.get(name or "")
    if endpoint is None:
        raise SceneError("error.endpoint", status=404, names=", ".join(ENDPOINTS))
    if way == "call/v2":
        given = bind(endpoint, **body)
        return _Call(endpoint, given, given)
    given = bind(endpoint, *body["data"])
    return _Call(endpoint, given, {**body, "data": list(given.values())})


def _without_file(found: dict[str, Any]) -> dict[str, Any]:
    """An object of a call's JSON. Raises SceneError for a file, which Gradio would fetch from wherever it is."""
    if isinstance(found.get("meta"), dict):
        raise SceneError("error.closed", status=403)
    return found


async def _run(asked: _Call) -> Response:
    """What the endpoint answers, or its refusal."""
    try:
        found = await call(asked.endpoint, asked.arguments)
    except SceneError as error:
        return JSONResponse({"error": refusal(error, asked.arguments)}, error.status)
    said = orjson.dumps({"data": [found], "is_generating": False})
    return Response(said, media_type="application/json")


@contextlib.asynccontextmanager
async def tools_speak_json(app: Any) -> AsyncIterator[None]:
    """A lifespan, for Gradio's `app_kwargs`: over MCP, tools answer with JSON, as text and as structured content."""
    if (gradio_mcp := app.get_blocks().mcp_server_obj) is not None:
        from mcp.types import TextContent

        @gradio_mcp.mcp_server.call_tool(validate_input=False)  # type: ignore[untyped-decorator]
        async def answered(name: str, arguments: dict[str, Any]) -> Any:
            """(content, structured content). Raises ValueError with a sentence for the caller."""
            endpoint = ENDPOINTS.get(gradio_mcp.tool_to_endpoint.get(name, "").lstrip("/"))
            if endpoint is None:
                raise SceneError("error.tool", names=", ".join(gradio_mcp.tool_to_endpoint))
            try:
                found = await call(endpoint, bind(endpoint, **arguments))
            except SceneError as error:
                raise ValueError(refusal(error, arguments)) from None
            text = found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)
            return [TextContent(type="text", text=text)], found if isinstance(found, dict) else {"result": found}

    yield
