"""Labs for the page and for callers: check the settings, compute in one thread, and keep the latest responses."""

import asyncio
import gzip
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import orjson

from ...labs import Choice, Control, Numbers, Seed, Settings, labs
from ...labs.drawing import Drawing
from ...locale import Message, say
from ...scene import Scene
from ...scene.check import SceneError, quoted

MAX_PENDING = 24  # computations that have not ended; the slowest takes a third of a second
MAX_KEPT = 100  # responses, each at most some 100 kB
_REPORTED = ("lab", "settings", "numbers", "words", "more")

_thread = ThreadPoolExecutor(1, "labs")
_responses: dict[bytes, asyncio.Future[bytes]] = {}  # by settings and language, the most recently requested last


async def report(name: Any, settings: Any, language: str) -> dict[str, Any]:
    """Return a lab's finding without its pictures. Raises SceneError."""
    content: dict[str, Any] = orjson.loads(gzip.decompress(await packed_response(name, settings, language)))
    return {field: content[field] for field in _REPORTED}


async def packed_response(name: Any, given: Any, language: str) -> bytes:
    """Return a response, packed. A request joins an equal one that is being computed. Raises SceneError."""
    if not isinstance(name, str) or name not in labs():
        raise SceneError("error.lab", name=quoted(name), names=", ".join(labs()))
    settings = labs()[name].settings(given)
    key = orjson.dumps([name, settings, language])
    response = _responses.pop(key, None)
    if response is None:
        if sum(not other.done() for other in _responses.values()) >= MAX_PENDING:
            raise SceneError("error.busy", status=503)
        response = asyncio.get_running_loop().run_in_executor(_thread, _compute, name, settings, language)
    _responses[key] = response
    while len(_responses) > MAX_KEPT:
        del _responses[next(iter(_responses))]
    return await asyncio.shield(response)


def _compute(name: str, settings: Settings, language: str) -> bytes:
    return gzip.compress(to_json(name, settings, labs()[name].measure(**settings), language), 6, mtime=0)


def close() -> None:
    """Cancel the computations that have not begun."""
    _thread.shutdown(wait=False, cancel_futures=True)


def to_json(name: str, settings: Settings, numbers: Numbers, language: str) -> bytes:
    """Serialize a lab's settings, its numbers, and what it says and draws."""

    def plain(part: object) -> Any:
        match part:
            case Message():
                return say(part, language)
            case Drawing() | Scene():
                return part.to_dict()
        return vars(part)

    told = labs()[name].report(numbers, **settings)
    return orjson.dumps(
        {"lab": name, "settings": settings, "numbers": numbers, **vars(told)}, plain, orjson.OPT_PASSTHROUGH_DATACLASS
    )


def menu() -> dict[str, Any]:
    """Each lab's words by their keys, and its controls: kind, limits, default, and the keys of what labels them."""
    return {
        name: {
            "title": f"lab.{name}.title",
            "question": f"lab.{name}.question",
            "controls": {control: _told_control(name, control, how) for control, how in lab.controls.items()},
            "folded": lab.folded,
            "leading": lab.leading,
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
