"""A lab as a caller or the page asks for it: settings read at the door, everything said."""

import asyncio
import gzip
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from ..labs import Choice, Control, Lab, Numbers, Seed, Settings, labs
from ..labs.drawing import Drawing
from ..locale import Message, message, say
from ..scene import Scene
from ..scene.check import SceneError, quoted
from .assets import packed
from .measured import BusyError, done, said
from .request import language_of

_LINES = "application/x-ndjson"
_TELLING = 0.2  # seconds between two lines that say how far it is


def lab_named(name: Any) -> tuple[str, Lab]:
    """The name too, once it is known to be one. Raises SceneError for a name that there is not."""
    if not isinstance(name, str) or name not in labs():
        raise SceneError("error.lab", name=quoted(name), names=", ".join(labs()))
    return name, labs()[name]


def report(name: str, settings: Settings, numbers: Numbers, language: str) -> dict[str, Any]:
    """What the endpoint answers: the lab, all its settings, what was measured, and what is said of it."""
    told = labs()[name].tell(numbers, **settings)
    words, *more = (say(sentence, language) for sentence in (told.words, *told.more))
    return {"lab": name, "settings": dict(settings), "numbers": dict(numbers), "words": words, "more": more}


async def stream(asked: Any, request: Request) -> Response:
    """{"lab", "settings", "language"} → lines of JSON: {"done": part} while it works, at last the report and pictures.

    What is there at once comes whole. A reader that goes away stops the work, unless somebody else waits for it too.
    """
    given = asked if isinstance(asked, dict) else {}
    language = language_of(given)
    try:
        name, lab = lab_named(given.get("lab"))
        settings = lab.settings(given.get("settings"))
    except SceneError as error:
        return JSONResponse({"error": say(error.message, language)})
    making = asyncio.ensure_future(said(name, settings, language, partial(last_line, name, lab, settings, language)))
    await asyncio.wait({making}, timeout=_TELLING)
    if not making.done():
        lines = _lines(making, name, settings, language)
        return StreamingResponse(lines, media_type=_LINES)  # unpacked: packing would hold its lines back
    try:
        return packed(await making, request, _LINES)
    except BusyError as error:
        headers = {"Retry-After": str(error.seconds)}
        return JSONResponse({"error": say(error.message, language)}, error.status, headers)


async def _lines(making: asyncio.Future[bytes], name: str, settings: Settings, language: str) -> AsyncIterator[bytes]:
    far = 0.0
    try:
        while not making.done():
            far = max(far, done(name, settings))  # what is measured, and but to be worded, is under way no longer
            yield orjson.dumps({"done": far}) + b"\n"
            await asyncio.wait({making}, timeout=_TELLING)
        try:
            yield gzip.decompress(making.result())
        except EOFError:
            yield orjson.dumps({"error": say(message("error.fault"), language)}) + b"\n"
    finally:
        making.cancel()


def last_line(name: str, lab: Lab, settings: Settings, language: str, numbers: Numbers) -> bytes:
    """The last line."""

    def plain(part: object) -> Any:
        match part:
            case Message():
                return say(part, language)
            case Drawing() | Scene():
                return part.to_dict()
        return vars(part)

    whole = {"lab": name, "settings": settings, "numbers": numbers, **vars(lab.tell(numbers, **settings))}
    return orjson.dumps(whole, plain, orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_APPEND_NEWLINE)


def menu() -> dict[str, Any]:
    """Each lab's words by their keys, and its controls: kind, limits, default, and the keys of what labels them."""
    return {
        name: {
            "title": f"lab.{name}.title",
            "question": f"lab.{name}.question",
            "controls": {control: _told_control(name, control, how) for control, how in lab.controls.items()},
            "folded": lab.folded,
            "leading": lab.leading,
            "open": f"lab.{name}.open" if lab.others else "ui.lab.stage",
            "others": {other: f"lab.{name}.open.{other}" for other in lab.others},
        }
        for name, lab in labs().items()
    }


def _told_control(name: str, control: str, how: Control) -> dict[str, Any]:
    options = how.options if isinstance(how, Choice) else ()
    return {
        **how.to_dict(),
        "default": how.default,
        "label": "lab.control.seed" if isinstance(how, Seed) else f"lab.{name}.control.{control}",
        "options": {option: f"lab.{name}.control.{control}.{option}" for option in options},
    }
