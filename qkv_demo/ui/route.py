"""The page's own way to Python: a POST of plain JSON, an answer of plain JSON, and nothing kept in between.

Gradio's server functions would carry the same, at a fifth of the rate. The addresses stand below `/gradio_api/`, which
proxies and Gradio's own front server forward.
"""

import json
import time
from collections.abc import Callable
from typing import Any

import anyio.to_thread
import orjson
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..locale import message, say
from ..version import __version__
from .answer import answer
from .lab import stream
from .limits import browser_language
from .recording import ahead
from .write import save, write

_UNREADABLE = (ValueError, RecursionError)  # what JSON that is none, or is nested without end, raises
_STARTED = time.monotonic()
WAYS: dict[str, Callable[[Any], dict[str, Any]]] = {"answer": answer, "write": write}


def routes() -> list[Route]:
    """`/gradio_api/qkv/answer`, `/write`, `/ahead`, `/lab`, `/file`, and `/healthz`, for Gradio's `app_kwargs`."""
    packed = [Middleware(GZipMiddleware, minimum_size=500, compresslevel=4)]
    return [
        *(
            Route(f"/gradio_api/qkv/{name}", _way(way), methods=["POST"], middleware=packed)
            for name, way in WAYS.items()
        ),
        Route("/gradio_api/qkv/ahead", _ahead, methods=["POST"], middleware=packed),
        Route("/gradio_api/qkv/lab", stream, methods=["POST"]),  # it packs what it keeps
        Route("/gradio_api/qkv/file", _file, methods=["POST"]),  # unpacked: a live page is packed in itself
        Route("/healthz", _health),
    ]


def _way(way: Callable[[Any], dict[str, Any]]) -> Callable[[Request], Any]:
    async def respond(request: Request) -> Response:
        try:
            asked = json.loads(await request.body())
        except _UNREADABLE:
            return _refused(request)
        # A thread would cost more than the millisecond that an answer takes, and torch holds the interpreter anyway.
        return _json(way(asked), 200)

    return respond


async def _file(request: Request) -> Response:
    try:
        asked = json.loads(await request.body())
    except _UNREADABLE:
        return _refused(request)
    saved = await anyio.to_thread.run_sync(save, asked)  # a live page takes its time
    return _json({"error": saved}, 422) if isinstance(saved, str) else Response(saved[0], 200, media_type=saved[1])


async def _ahead(request: Request) -> Response:
    try:
        asked = json.loads(await request.body())
    except _UNREADABLE:
        return _refused(request)
    told = await anyio.to_thread.run_sync(ahead, asked)  # a step takes a tenth of a second, once
    return Response(told, 200, media_type="application/json")


async def _health(_request: Request) -> Response:
    """For whoever hosts the app: whether it answers, which version it is, and for how many seconds."""
    said = {"ready": True, "version": __version__, "uptime": round(time.monotonic() - _STARTED)}
    return Response(orjson.dumps(said), headers={"Cache-Control": "no-store"}, media_type="application/json")


async def fault(request: Request, _error: Exception) -> Response:
    """What nobody has foreseen; the server logs it. For `app_kwargs` too, so for every route."""
    return _json({"error": say(message("error.fault"), browser_language(request))}, 500)


def _refused(request: Request) -> Response:
    return _json({"error": say(message("error.body.unreadable"), browser_language(request))}, 400)


def _json(said: dict[str, Any], status: int) -> Response:
    return Response(orjson.dumps(said), status, media_type="application/json")
