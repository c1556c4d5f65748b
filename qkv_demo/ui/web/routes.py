"""The routes to which the page sends its requests. The server stores no state between requests.

Gradio's server functions are not used, because they would respond to only a fifth as many requests per second. The
addresses are below `/gradio_api/`, because proxies and Gradio's front server forward these addresses.
"""

import json
import math
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import anyio
import anyio.to_thread
import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ... import __version__
from ...locale import message, translate
from ...maths.attention import attend
from ...replay.recorder import NotRecordedError, forbid_recording
from ...scene import Scene
from ...scene.check import MAX_HEADS, MAX_SIZE, Matrix, SceneError, choice, location, number, table_rows, text
from ...share.blocks import COPY_FORMATS, format_matrix, to_csv
from ...share.code import API_CLIENTS, SCENE_FORMATS, to_notebook
from ...share.link import create_qr_code, encode_scene, is_shareable_address
from ...wording.crosscheck import describe_crosscheck
from ..answers import fit, lab
from ..answers.heads import describe_heads
from ..answers.request import catch_refusals, get_requested_language
from ..answers.response import answer
from ..answers.settings import FILE_KINDS
from ..offline.recording import build_prefetch_response, compute_version, record_open_lesson, record_open_scene
from ..offline.saved_page import build_saved_page
from .assets import IMMUTABLE_CACHE_CONTROL, create_gzip_response
from .middleware import get_browser_language

_MAX_COLUMNS = MAX_HEADS * MAX_SIZE  # The number of columns of all heads' outputs side by side.
_SCENE_FORMATS: dict[str, Callable[[Scene], str]] = {"link": encode_scene, **SCENE_FORMATS}
_START_TIME = time.monotonic()

# Use at most one thread for recordings, and one for saved pages. More threads would delay all other responses, because
# Python runs one thread at a time.
_recording_limiter = anyio.CapacityLimiter(1)
_saving_limiter = anyio.CapacityLimiter(1)


@catch_refusals
def write_text(params: Mapping[str, Any]) -> dict[str, str]:
    """Return {"text"} with a scene, a matrix, a check or a QR code as text.

    For {"scene", "kind", "address"?}, the text is the scene as a link, JSON or code. If `kind` is "python" or "curl",
    the code sends the scene to the app at `address`. For {"check": scene}, the text compares the scene's trace with
    PyTorch's own attention. For {"address"}, the text is the rows of a QR code, or empty if other people cannot open
    the address. For {"rows", "kind", "quantity"?}, the text is a matrix of a trace, which is in `rows`. In these rows,
    null stands for −∞ if the quantity is masked_scores, and otherwise for an undefined number.
    """
    if "scene" in params:
        scene = Scene.from_dict(params["scene"])
        kind = choice(params.get("kind"), (*_SCENE_FORMATS, *API_CLIENTS), location("kind"))
        if kind in API_CLIENTS:
            return {"text": API_CLIENTS[kind](scene, text(params.get("address"), location("address")))}
        return {"text": _SCENE_FORMATS[kind](scene)}
    if "check" in params:
        trace = attend(Scene.from_dict(params["check"]))
        return {"text": translate(describe_crosscheck(trace), get_requested_language(params))}
    if "address" in params:
        address = text(params["address"], location("address"))
        return {"text": "\n".join(create_qr_code(address)) if is_shareable_address(address) else ""}
    rows = _read_rows(params.get("rows"), -math.inf if params.get("quantity") == "masked_scores" else math.nan)
    return {"text": format_matrix(rows, choice(params.get("kind"), tuple(COPY_FORMATS), location("kind")))}


def _read_rows(rows_json: Any, null_value: float) -> Matrix:
    """Read a matrix of a trace from JSON. Its size and its numbers may exceed a scene's limits.

    Each null becomes `null_value`.
    """
    return tuple(
        tuple(
            null_value if value is None else number(value, location("rows", row=i, column=j), sys.float_info.max)
            for j, value in enumerate(row)
        )
        for i, row in table_rows(rows_json, "rows", max_size=_MAX_COLUMNS)
    )


_FILE_BUILDERS: dict[str, Callable[[Scene, Mapping[str, Any]], str]] = {
    "live": lambda scene, params: build_saved_page(params, *record_open_scene(scene, params)),
    "live_lesson": lambda _, params: build_saved_page(params, *record_open_lesson(params)),
    "notebook": lambda scene, params: to_notebook(scene, get_requested_language(params)),
    "sheet": lambda scene, _: to_csv(scene, [head.weights.tolist() for head in attend(scene).heads]),
    "json": lambda scene, _: scene.to_json(),
}


@catch_refusals
def build_file(params: Mapping[str, Any]) -> tuple[str, str]:
    """Return the text and the media type of the file for a request {"scene", "kind", "view"?, "address"?}.

    `address` is the app's address, to which a saved page links.
    """
    scene = Scene.from_dict(params.get("scene"))
    kind = choice(params.get("kind"), tuple(FILE_KINDS), location("kind"))
    return _FILE_BUILDERS[kind](scene, params), FILE_KINDS[kind].media_type


def create_routes() -> list[Route]:
    """Return the page's routes below `/gradio_api/qkv/`, and `/healthz`, for Gradio's `app_kwargs`."""
    return [
        _create_route("answer", _run_on_event_loop(answer)),
        _create_route("write", _run_on_event_loop(write_text)),
        _create_route("ahead", _respond_with_recording),
        Route("/gradio_api/qkv/ahead", _respond_with_cacheable_recording),
        _create_route("lab", _respond_with_lab),
        _create_route("heads", _respond_with_heads),
        _create_route("fit", _respond_with_fit),
        _create_route("file", _respond_with_file),
        Route("/healthz", _respond_with_health),
    ]


def _create_route(route_name: str, handler: Callable[[Any, Request], Awaitable[Response]]) -> Route:
    """Create a route that calls `handler` with the JSON of the request's body."""

    async def respond(request: Request) -> Response:
        try:
            params = _parse_json(await request.body())
        except (ValueError, RecursionError):
            return await refuse_unreadable_request(request)
        return await handler(params, request)

    return Route(f"/gradio_api/qkv/{route_name}", respond, methods=["POST"])


def _parse_json(body: bytes) -> Any:
    """Parse JSON. Also accept NaN and lone surrogates, which are not valid JSON.

    The scene is validated later, with an error message that names the invalid value.
    """
    try:
        return orjson.loads(body)
    except ValueError:
        return json.loads(body)


def _run_on_event_loop(
    handle_request: Callable[[Any], dict[str, Any]],
) -> Callable[[Any, Request], Awaitable[Response]]:
    """Return a handler that runs on the event loop, because most responses are faster than starting a thread.

    If the response needs a new recording, which takes up to a second, the handler runs in a thread instead.
    """

    async def respond(params: Any, _request: Request) -> Response:
        try:
            with forbid_recording():
                response = handle_request(params)
        except NotRecordedError:
            response = await anyio.to_thread.run_sync(handle_request, params, limiter=_recording_limiter)
        return _json_response(response)

    return respond


async def _respond_with_recording(params: Any, request: Request) -> Response:
    """Respond with the recording of an example or a lesson step, which the page uses if the connection is lost."""
    response = await anyio.to_thread.run_sync(build_prefetch_response, params, limiter=_recording_limiter)
    if isinstance(response, dict):
        return _json_response(response)
    return create_gzip_response(response, request, "application/json")


async def _respond_with_cacheable_recording(request: Request) -> Response:
    """Respond to a GET request with a recording, which browsers can cache.

    The parameter "request" is the JSON of the request. The parameter "v" is the version that the page expects.
    """
    try:
        params = _parse_json(request.query_params.get("request", "").encode())
    except (ValueError, RecursionError):
        return await refuse_unreadable_request(request)
    response = await _respond_with_recording(params, request)
    is_current_version = request.query_params.get("v") == compute_version()
    response.headers["Cache-Control"] = IMMUTABLE_CACHE_CONTROL if is_current_version else "no-cache"
    return response


async def _respond_with_file(params: Any, _request: Request) -> Response:
    response = await anyio.to_thread.run_sync(build_file, params, limiter=_saving_limiter)
    return (
        _json_response(response, 422) if isinstance(response, dict) else Response(response[0], media_type=response[1])
    )


async def _respond_with_fit(params: Any, _request: Request) -> Response:
    return _json_response(await fit.respond(params))


async def _respond_with_lab(params: Any, request: Request) -> Response:
    """Respond to a request {"lab", "settings"?, "language"?} with the report of a lab."""
    params = params if isinstance(params, dict) else {}
    language = get_requested_language(params)
    try:
        content = await lab.compute_compressed_report(params.get("lab"), params.get("settings"), language)
    except SceneError as error:
        return _json_response({"error": translate(error.message, language)})
    return create_gzip_response(content, request, "application/json")


async def _respond_with_heads(params: Any, request: Request) -> Response:
    """Respond with the attention weights of a trained model's heads for a sentence.

    If the model has not been downloaded yet, respond with the progress of the download.
    """
    content = await describe_heads(params if isinstance(params, dict) else {})
    return (
        _json_response(content)
        if isinstance(content, dict)
        else create_gzip_response(content, request, "application/json")
    )


async def _respond_with_health(_request: Request) -> Response:
    """Respond to a monitoring service with the app's version and the uptime in seconds."""
    health_json = {"ready": True, "version": __version__, "uptime": round(time.monotonic() - _START_TIME)}
    return Response(orjson.dumps(health_json), headers={"Cache-Control": "no-store"}, media_type="application/json")


async def refuse_unreadable_request(request: Request, _error: Exception | None = None) -> Response:
    """Refuse a request that cannot be parsed. Gradio also calls this function if its own parsing fails."""
    return _json_response({"error": translate(message("error.body.unreadable"), get_browser_language(request))}, 400)


async def report_fault(request: Request, _error: Exception) -> Response:
    """Respond to a request during which an unexpected error occurred. The server also logs the error."""
    return _json_response({"error": translate(message("error.fault"), get_browser_language(request))}, 500)


def _json_response(content: Any, status: int = 200) -> Response:
    return Response(orjson.dumps(content), status, media_type="application/json")
