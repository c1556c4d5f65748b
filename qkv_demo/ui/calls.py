"""Calls of the endpoints as programs really make them: defaults left out, arguments forgotten, tools over MCP.

Gradio fills in defaults for its own client alone; a bare call gets a text for developers, and the log a traceback. It
calls a refusal a fault of its own (500), and fetches a file that an argument points to. Over MCP it writes an object as
Python does, and fills no structured content.
"""

import contextlib
import inspect
import json
import re
from collections.abc import AsyncIterator, Callable
from typing import Any, NamedTuple

import anyio.to_thread
import gradio as gr
import orjson
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ..locale import Message, message, say
from .limits import RefusalError, browser_language

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


_BARE = re.compile(r"/gradio_api/(?P<way>call|run|api)(?P<by_name>/v2)?/(?P<name>[^/]+)/?$")
_JSON = (b"content-type", b"application/json")
_QUEUED = re.compile(r"/gradio_api/queue/join/?$")


class Arguments:
    """ASGI middleware inside of `Limits`: fills in defaults, and answers `/run` and `/api` itself.

    Refusals have {"error": one sentence}: 404 for an endpoint that there is not, 422 for wrong arguments.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look into calls of our endpoints; all else passes as it is."""
        path = scope["path"] if scope["type"] == "http" and scope["method"] == "POST" else ""
        bare = _BARE.search(path)
        if not bare and not _QUEUED.search(path):
            await self.app(scope, receive, send)
            return
        received = await receive()  # whole, for `Limits` has read it
        blocks = scope["app"].get_blocks()
        await forget_unfetched(blocks._queue)
        try:
            call = _read(blocks, bare, received.get("body", b""))
        except ArgumentsError as error:
            said = {"error": say(error.sentence, browser_language(HTTPConnection(scope)))}
            await JSONResponse(said, error.status)(scope, receive, send)
            return
        if call and bare and bare["way"] != "call":
            await (await _run(call))(scope, receive, send)
            return
        waiting = [{**received, "body": json.dumps(call.body).encode()} if call else received]

        async def again() -> Any:
            return waiting.pop() if waiting else await receive()

        # Bytes that are not called JSON would be quoted by Gradio in a refusal that it cannot write.
        headers = [*(header for header in scope["headers"] if header[0] != b"content-type"), _JSON]
        await self.app({**scope, "headers": headers}, again, send)


class ArgumentsError(Exception):
    """Too few arguments, too many, or others, or an endpoint that there is not; the sentence says which there are."""

    def __init__(self, sentence: Message, status: int = 422) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


class _Call(NamedTuple):
    """A function, all its arguments by name, and what to send on for Gradio to call it."""

    function: Callable[..., Any]
    arguments: dict[str, Any]
    body: dict[str, Any]


def bind(function: Callable[..., Any], name: str, /, *positional: Any, **named: Any) -> dict[str, Any]:
    """All of a function's arguments by name, defaults among them. Raises ArgumentsError."""
    signature = inspect.signature(function)
    try:
        bound = signature.bind(*positional, **named)
    except TypeError:
        shown = (one.name if one.default is one.empty else f"{one.name}?" for one in signature.parameters.values())
        raise ArgumentsError(message("error.arguments", name=name, names=", ".join(shown) or "–")) from None
    bound.apply_defaults()
    return dict(bound.arguments)


def _functions(blocks: gr.Blocks) -> dict[str, Callable[..., Any]]:
    return {str(fn.api_name): fn.fn for fn in blocks.fns.values() if fn.fn}


def _read(blocks: gr.Blocks, bare: re.Match[str] | None, sent: bytes) -> _Call | None:
    """None for what is no call at all, which Gradio says. Raises ArgumentsError."""
    try:
        body = json.loads(sent, object_hook=_without_file)
    except (ValueError, RecursionError):
        return None
    by_name = bool(bare and bare["by_name"])
    if not isinstance(body, dict) or not (by_name or isinstance(body.get("data"), list)):
        return None
    number = None if bare and bare["way"] == "call" else body.get("fn_index")
    if number is None and not bare:
        return None
    functions = _functions(blocks)
    name = bare["name"] if bare and number is None else _numbered(blocks, number)
    if name not in functions:
        raise ArgumentsError(message("error.endpoint", names=", ".join(functions)), 404)
    if by_name:
        given = bind(functions[name], name, **body)
        return _Call(functions[name], given, given)
    given = bind(functions[name], name, *body["data"])
    return _Call(functions[name], given, {**body, "data": list(given.values())})


def _without_file(found: dict[str, Any]) -> dict[str, Any]:
    """An object of a call's JSON. Raises ArgumentsError for a file, which Gradio would fetch from wherever it is."""
    if isinstance(found.get("meta"), dict):
        raise ArgumentsError(message("error.closed"), 403)
    return found


def _numbered(blocks: gr.Blocks, number: Any) -> str:
    """The endpoint that a call means by its number."""
    return str(blocks.fns[number].api_name) if isinstance(number, int) and number in blocks.fns else ""


async def _run(call: _Call) -> Response:
    """What the function answers, or its refusal."""
    try:
        found = await _call(call.function, call.arguments)
    except RefusalError as error:
        return JSONResponse({"error": error.message}, error.status)
    said = orjson.dumps({"data": [found], "is_generating": False})
    return Response(said, media_type="application/json")


@contextlib.asynccontextmanager
async def tools_speak_json(app: Any) -> AsyncIterator[None]:
    """A lifespan, for Gradio's `app_kwargs`: over MCP, tools answer with JSON, as text and as structured content."""
    blocks = app.get_blocks()
    if (gradio_mcp := blocks.mcp_server_obj) is not None:
        functions = _functions(blocks)

        @gradio_mcp.mcp_server.call_tool(validate_input=False)  # type: ignore[untyped-decorator]
        async def call(name: str, arguments: dict[str, Any]) -> Any:
            endpoint = gradio_mcp.tool_to_endpoint.get(name, "").lstrip("/")
            if endpoint not in functions:
                raise ValueError(say(message("error.tool", names=", ".join(gradio_mcp.tool_to_endpoint))))
            return await _answered(functions[endpoint], endpoint, arguments)

    yield


async def _call(function: Callable[..., Any], arguments: dict[str, Any]) -> Any:
    if inspect.iscoroutinefunction(function):
        return await function(**arguments)
    return await anyio.to_thread.run_sync(lambda: function(**arguments))


async def _answered(function: Callable[..., Any], name: str, arguments: dict[str, Any]) -> Any:
    """(content, structured content) of a tool's answer. Raises ValueError with a sentence for the caller."""
    from mcp.types import TextContent

    try:
        found = await _call(function, bind(function, name, **arguments))
    except ArgumentsError as error:
        raise ValueError(say(error.sentence)) from None
    except RefusalError as error:
        raise ValueError(error.message) from None
    text = found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)
    return [TextContent(type="text", text=text)], found if isinstance(found, dict) else {"result": found}
