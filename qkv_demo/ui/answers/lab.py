"""Responses with the report of a lab. They are computed in one thread, and the latest responses are cached."""

import asyncio
import gzip
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import orjson

from ...labs import Choice, Control, LabNumbers, LabSettings, Seed, labs
from ...labs.drawing import Drawing
from ...locale import Message, translate
from ...scene import Scene
from ...scene.check import SceneError, quote

MAX_PENDING = 24  # The maximum number of unfinished computations. The slowest lab takes half a second.
MAX_CACHED = 100  # The maximum number of cached responses. Each has at most about 100 kB.
_API_FIELDS = ("lab", "settings", "numbers", "words", "more")

_thread = ThreadPoolExecutor(1, "labs")
# A least-recently-used cache. The response that was requested last is at the end.
_responses: dict[bytes, asyncio.Future[bytes]] = {}


async def report(name: Any, settings: Any, language: str) -> dict[str, Any]:
    """Return the results of a lab without its drawings. Raises SceneError for an unknown lab or invalid settings."""
    content: dict[str, Any] = orjson.loads(gzip.decompress(await compressed_report(name, settings, language)))
    return {field: content[field] for field in _API_FIELDS}


async def compressed_report(name: Any, params: Any, language: str) -> bytes:
    """Return the response of a lab, compressed with gzip. Equal requests share one computation.

    Raises SceneError for an unknown lab or invalid settings.
    """
    if not isinstance(name, str) or name not in labs():
        raise SceneError("error.lab", name=quote(name), names=", ".join(labs()))
    settings = labs()[name].read_settings(params)
    key = orjson.dumps([name, settings, language])
    response = _responses.pop(key, None)
    if response is None:
        if sum(not pending.done() for pending in _responses.values()) >= MAX_PENDING:
            raise SceneError("error.busy", status=503)
        response = asyncio.get_running_loop().run_in_executor(_thread, _compute, name, settings, language)
    _responses[key] = response
    while len(_responses) > MAX_CACHED:
        del _responses[next(iter(_responses))]
    return await asyncio.shield(response)


def _compute(name: str, settings: LabSettings, language: str) -> bytes:
    return gzip.compress(to_json(name, settings, labs()[name].measure(**settings), language), 6, mtime=0)


def cancel_pending() -> None:
    """Cancel the computations that have not started yet."""
    _thread.shutdown(wait=False, cancel_futures=True)


def to_json(name: str, settings: LabSettings, numbers: LabNumbers, language: str) -> bytes:
    """Serialize a report: the lab's settings, its numbers, its sentences and its drawings."""

    def to_plain(value: object) -> Any:
        match value:
            case Message():
                return translate(value, language)
            case Drawing() | Scene():
                return value.to_dict()
        return vars(value)

    report = labs()[name].report(numbers, **settings)
    return orjson.dumps(
        {"lab": name, "settings": settings, "numbers": numbers, **vars(report)},
        to_plain,
        orjson.OPT_PASSTHROUGH_DATACLASS,
    )


def describe_labs() -> dict[str, Any]:
    """Return all labs by name, each with the keys of its texts and its controls (kind, limits, default, labels)."""
    return {
        name: {
            "title": f"lab.{name}.title",
            "question": f"lab.{name}.question",
            "controls": {key: _describe_control(name, key, control) for key, control in lab.controls.items()},
            "folded_controls": lab.folded_controls,
            "large_drawings": lab.large_drawing_count,
        }
        for name, lab in labs().items()
    }


def _describe_control(lab: str, key: str, control: Control) -> dict[str, Any]:
    options = control.options if isinstance(control, Choice) else ()
    return {
        **control.to_dict(),
        "default": control.default,
        "label": "lab.control.seed" if isinstance(control, Seed) else f"lab.{lab}.control.{key}",
        "options": {option: f"lab.{lab}.control.{key}.{option}" for option in options},
    }
