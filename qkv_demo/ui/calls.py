"""Calls of the endpoints as programs really make them: defaults left out, arguments forgotten, tools over MCP.

Gradio fills in defaults for its own client alone; a bare call gets a text for developers, and the log a traceback. Over
MCP it writes an object as Python does, and fills no structured content.
"""

import contextlib
import inspect
import json
import re
from collections.abc import AsyncIterator, Callable
from typing import Any

import anyio.to_thread
import gradio as gr
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from ..locale import Message, message, say
from .caller import language_of
from .results import forget_unfetched

_BARE = re.compile(r"/gradio_api/(?:call|run|api)(?P<by_name>/v2)?/(?P<name>\w+)/?$")
_QUEUED = re.compile(r"/gradio_api/queue/join/?$")


class Arguments:
    """ASGI middleware inside of `Limits`: fills in defaults; wrong arguments are 422 with {"error": one sentence}."""

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
        try:
            body = json.loads(received.get("body", b""))
            blocks = scope["app"].get_blocks()
            await forget_unfetched(blocks._queue)
            name = bare["name"] if bare else _queued(blocks, body)
            by_name = bool(bare and bare["by_name"])
            received["body"] = json.dumps(_filled(_functions(blocks).get(name), name, body, by_name)).encode()
        except (ValueError, RecursionError):
            pass  # no JSON: Gradio says so
        except ArgumentsError as error:
            said = {"error": say(error.sentence, language_of(HTTPConnection(scope)))}
            await JSONResponse(said, 422)(scope, receive, send)
            return
        waiting = [received]

        async def again() -> Any:
            return waiting.pop() if waiting else await receive()

        await self.app(scope, again, send)


class ArgumentsError(Exception):
    """Too few arguments, too many, or others; the sentence says which there are."""

    def __init__(self, sentence: Message) -> None:
        super().__init__(sentence)
        self.sentence = sentence


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


def _queued(blocks: gr.Blocks, body: Any) -> str:
    """The endpoint that a call to the queue means by its number."""
    number = body.get("fn_index") if isinstance(body, dict) else None
    return str(blocks.fns[number].api_name) if isinstance(number, int) and number in blocks.fns else ""


def _filled(function: Callable[..., Any] | None, name: str, body: Any, by_name: bool) -> Any:
    """The body of a call with all arguments in it. Raises ArgumentsError."""
    if function is None or not isinstance(body, dict):
        return body
    if by_name:
        return bind(function, name, **body)
    if not isinstance(body.get("data"), list):
        return body
    return {**body, "data": list(bind(function, name, *body["data"]).values())}


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
            return await anyio.to_thread.run_sync(_answered, functions[endpoint], endpoint, arguments)

    yield


def _answered(function: Callable[..., Any], name: str, arguments: dict[str, Any]) -> Any:
    """(content, structured content) of a tool's answer. Raises ValueError with a sentence for the caller."""
    from mcp.types import TextContent

    try:
        found = function(**bind(function, name, **arguments))
    except ArgumentsError as error:
        raise ValueError(say(error.sentence)) from None
    except gr.Error as error:
        raise ValueError(error.message) from None
    text = found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)
    return [TextContent(type="text", text=text)], found if isinstance(found, dict) else {"result": found}
