"""The page's own way to Python: a POST of plain JSON, an answer of plain JSON, and nothing kept in between.

Gradio's server functions would carry the same, at a fifth of the rate. The addresses stand below `/gradio_api/`, which
proxies and Gradio's own front server forward.

Here is text that leaves the page: a scene as a link, JSON or code, a matrix in somebody else's notation.
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
from ...locale import message, say
from ...maths import attend
from ...replay.recorder import NotRecordedError, without_recording
from ...scene import Scene
from ...scene.check import MAX_HEADS, MAX_SIZE, Matrix, SceneError, choice, location, number, table_rows, text
from ...share.blocks import FORMATS, format_block, to_sheet
from ...share.code import EXPORTS, PROGRAMS, to_notebook
from ...share.link import qr_code, reachable, to_link
from ...wording.reading import crosscheck
from ..answers import lab
from ..answers.request import in_words, language_of
from ..answers.response import answer
from ..answers.settings import FILES
from ..offline import saved_page
from ..offline.recording import ahead
from .assets import packed
from .middleware import browser_language

WIDEST = MAX_HEADS * MAX_SIZE  # of all heads' outputs side by side
WAYS: dict[str, Callable[[Scene], str]] = {"link": to_link, **EXPORTS}


@in_words
def write(asked: Mapping[str, Any]) -> dict[str, str]:
    """Answer {"scene" | "rows", "kind", "quantity"?, "language"?} with {"text"}.

    A program ("python" or "curl") sends the scene to the app at {"address"}.
    {"check": a scene} is answered with what PyTorch's own attention makes of it.
    {"address"} is answered with the rows of its QR code as {"text"}, which is empty where others cannot open it.

    The rows are a trace's `quantity`, in which null means −∞ in the masked scores, and elsewhere that there is none.
    """
    if "scene" in asked:
        scene = Scene.from_dict(asked["scene"])
        kind = choice(asked.get("kind"), (*WAYS, *PROGRAMS), location("kind"))
        if kind in PROGRAMS:
            return {"text": PROGRAMS[kind](scene, text(asked.get("address"), location("address")))}
        return {"text": WAYS[kind](scene)}
    if "check" in asked:
        trace = attend(Scene.from_dict(asked["check"]))
        return {"text": say(crosscheck(trace), language_of(asked))}
    if "address" in asked:
        address = text(asked["address"], location("address"))
        return {"text": "\n".join(qr_code(address)) if reachable(address) else ""}
    rows = _rows(asked.get("rows"), -math.inf if asked.get("quantity") == "masked_scores" else math.nan)
    return {"text": format_block(rows, choice(asked.get("kind"), tuple(FORMATS), location("kind")))}


def _rows(given: Any, nothing: float) -> Matrix:
    """A table that may have been computed: larger than a scene's and of any size of number; null is `nothing`."""
    return tuple(
        tuple(
            nothing if value is None else number(value, location("rows", row=i, column=j), sys.float_info.max)
            for j, value in enumerate(row)
        )
        for i, row in table_rows(given, "rows", max_size=WIDEST)
    )


_MAKERS: dict[str, Callable[[Scene, Mapping[str, Any]], str]] = {
    "live": saved_page.page,
    "live_lesson": lambda _, asked: saved_page.lesson(asked),
    "notebook": lambda scene, asked: to_notebook(scene, language_of(asked)),
    "sheet": lambda scene, _: to_sheet(scene, [head.weights.tolist() for head in attend(scene).heads]),
    "json": lambda scene, _: scene.to_json(),
}


@in_words
def save(asked: Mapping[str, Any]) -> tuple[str, str]:
    """What {"scene", "kind", "view"?, "address"?} asks for, with its media type.

    `address` is where the app is that the scene was made with.
    """
    scene = Scene.from_dict(asked.get("scene"))
    kind = choice(asked.get("kind"), tuple(FILES), location("kind"))
    return _MAKERS[kind](scene, asked), FILES[kind].media_type


_STARTED = time.monotonic()


def routes() -> list[Route]:
    """`/gradio_api/qkv/answer`, `/write`, `/ahead`, `/lab`, `/file`, and `/healthz`, for Gradio's `app_kwargs`."""
    return [
        _route("answer", _here(answer)),
        _route("write", _here(write)),
        _route("ahead", _ahead),
        _route("lab", _lab),
        _route("file", _file),
        Route("/healthz", _health),
    ]


def _route(name: str, way: Callable[[Any, Request], Awaitable[Response]]) -> Route:
    async def respond(request: Request) -> Response:
        try:
            asked = _read(await request.body())
        except (ValueError, RecursionError):  # no JSON, or nested without end
            return await unreadable(request)
        return await way(asked, request)

    return Route(f"/gradio_api/qkv/{name}", respond, methods=["POST"])


def _read(body: bytes) -> Any:
    """JSON; what is none for a strict reader, NaN or half a letter, is refused with a sentence of its own later on."""
    try:
        return orjson.loads(body)
    except ValueError:
        return json.loads(body)


# The interpreter runs one thread at a time: with more of these, responses on the event loop would wait longer.
_recording = anyio.CapacityLimiter(1)
_saving = anyio.CapacityLimiter(1)


def _here(way: Callable[[Any], dict[str, Any]]) -> Callable[[Any, Request], Awaitable[Response]]:
    """Return a handler that runs on the event loop, because a thread would cost more than most responses take.

    A scene of a new structure takes up to a second to record, so it goes to a thread.
    """

    async def respond(asked: Any, _request: Request) -> Response:
        try:
            with without_recording():
                told = way(asked)
        except NotRecordedError:
            told = await anyio.to_thread.run_sync(way, asked, limiter=_recording)
        return _response(orjson.dumps(told))

    return respond


async def _ahead(asked: Any, _request: Request) -> Response:
    told = await anyio.to_thread.run_sync(ahead, asked, limiter=_recording)
    return _response(orjson.dumps(told) if isinstance(told, dict) else told)


async def _file(asked: Any, _request: Request) -> Response:
    saved = await anyio.to_thread.run_sync(save, asked, limiter=_saving)
    return _json(saved, 422) if isinstance(saved, dict) else Response(saved[0], media_type=saved[1])


async def _lab(params: Any, request: Request) -> Response:
    """Respond to {"lab", "settings"?, "language"?} with everything that the page shows of a lab."""
    given = params if isinstance(params, dict) else {}
    language = language_of(given)
    try:
        content = await lab.packed_response(given.get("lab"), given.get("settings"), language)
    except SceneError as error:
        return _json({"error": say(error.message, language)})
    return packed(content, request, "application/json")


async def _health(_request: Request) -> Response:
    """For whoever hosts the app: whether it answers, which version it is, and for how many seconds."""
    said = {"ready": True, "version": __version__, "uptime": round(time.monotonic() - _STARTED)}
    return Response(orjson.dumps(said), headers={"Cache-Control": "no-store"}, media_type="application/json")


async def unreadable(request: Request, _error: Exception | None = None) -> Response:
    """Refuse a request that cannot be parsed. Gradio calls this too, for the errors that its own parsing raises."""
    return _json({"error": say(message("error.body.unreadable"), browser_language(request))}, 400)


async def fault(request: Request, _error: Exception) -> Response:
    """What nobody has foreseen; the server logs it. For `app_kwargs` too, so for every route."""
    return _json({"error": say(message("error.fault"), browser_language(request))}, 500)


def _response(content: bytes) -> Response:
    return Response(content, media_type="application/json")


def _json(said: dict[str, Any], status: int = 200) -> Response:
    return Response(orjson.dumps(said), status, media_type="application/json")
