"""The page's own way to Python: a POST of plain JSON, an answer of plain JSON, and nothing kept in between.

Gradio's server functions would carry the same, at a fifth of the rate. The addresses stand below `/gradio_api/`, which
proxies and Gradio's own front server forward.
"""

import json
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import anyio.to_thread
import orjson
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .. import __version__
from ..locale import message, say
from .answer import answer
from .lab import stream
from .middleware import browser_language
from .recording import ahead
from .write import save, write

_STARTED = time.monotonic()


def routes() -> list[Route]:
    """`/gradio_api/qkv/answer`, `/write`, `/ahead`, `/lab`, `/file`, and `/healthz`, for Gradio's `app_kwargs`."""
    packed = [Middleware(GZipMiddleware, minimum_size=500, compresslevel=1)]
    return [
        _route("answer", _here(answer), packed),
        _route("write", _here(write), packed),
        _route("ahead", _ahead, packed),
        _route("lab", stream),  # it packs what it keeps
        _route("file", _file),  # a live page is packed in itself
        Route("/healthz", _health),
    ]


def _route(
    name: str, way: Callable[[Any, Request], Awaitable[Response]], middleware: Sequence[Middleware] = ()
) -> Route:
    async def respond(request: Request) -> Response:
        try:
            asked = json.loads(await request.body())
        except (ValueError, RecursionError):  # no JSON, or nested without end
            return _json({"error": say(message("error.body.unreadable"), browser_language(request))}, 400)
        return await way(asked, request)

    return Route(f"/gradio_api/qkv/{name}", respond, methods=["POST"], middleware=middleware)


def _here(way: Callable[[Any], dict[str, Any]]) -> Callable[[Any, Request], Awaitable[Response]]:
    """A thread would cost more than the millisecond that an answer takes, and torch holds the interpreter anyway."""

    async def respond(asked: Any, _request: Request) -> Response:
        return _json(way(asked))

    return respond


async def _ahead(asked: Any, _request: Request) -> Response:
    told = await anyio.to_thread.run_sync(ahead, asked)  # a step takes a tenth of a second, once
    return _json(told) if isinstance(told, dict) else Response(told, media_type="application/json")


async def _file(asked: Any, _request: Request) -> Response:
    saved = await anyio.to_thread.run_sync(save, asked)  # a live page takes its time
    return _json(saved, 422) if isinstance(saved, dict) else Response(saved[0], media_type=saved[1])


async def _health(_request: Request) -> Response:
    """For whoever hosts the app: whether it answers, which version it is, and for how many seconds."""
    said = {"ready": True, "version": __version__, "uptime": round(time.monotonic() - _STARTED)}
    return Response(orjson.dumps(said), headers={"Cache-Control": "no-store"}, media_type="application/json")


async def fault(request: Request, _error: Exception) -> Response:
    """What nobody has foreseen; the server logs it. For `app_kwargs` too, so for every route."""
    return _json({"error": say(message("error.fault"), browser_language(request))}, 500)


def _json(said: dict[str, Any], status: int = 200) -> Response:
    return Response(orjson.dumps(said), status, media_type="application/json")
