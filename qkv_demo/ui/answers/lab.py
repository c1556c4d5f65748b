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

_lab_executor = ThreadPoolExecutor(1, "labs")
# A least-recently-used cache. The response that was requested last is at the end.
_response_cache: dict[bytes, asyncio.Future[bytes]] = {}


async def compute_report(name: Any, settings: Any, language: str) -> dict[str, Any]:
    """Run a lab and return its results for the API, without drawings.

    Raises SceneError for an unknown lab or invalid settings.
    """
    report: dict[str, Any] = orjson.loads(gzip.decompress(await compute_compressed_report(name, settings, language)))
    return {field: report[field] for field in _API_FIELDS}


async def compute_compressed_report(name: Any, requested_settings: Any, language: str) -> bytes:
    """Run a lab and return its report as JSON, compressed with gzip. Equal requests share one computation.

    Raises SceneError for an unknown lab or invalid settings.
    """
    if not isinstance(name, str) or name not in labs():
        raise SceneError("error.lab", name=quote(name), names=", ".join(labs()))
    settings = labs()[name].read_settings(requested_settings)
    cache_key = orjson.dumps([name, settings, language])
    response_future = _response_cache.pop(cache_key, None)
    if response_future is None:
        if sum(not cached_future.done() for cached_future in _response_cache.values()) >= MAX_PENDING:
            raise SceneError("error.busy", status=503)
        response_future = asyncio.get_running_loop().run_in_executor(
            _lab_executor, _compute_compressed_json, name, settings, language
        )
    _response_cache[cache_key] = response_future
    while len(_response_cache) > MAX_CACHED:
        del _response_cache[next(iter(_response_cache))]
    return await asyncio.shield(response_future)


def _compute_compressed_json(name: str, settings: LabSettings, language: str) -> bytes:
    return gzip.compress(serialize_report(name, settings, labs()[name].measure(**settings), language), 6, mtime=0)


def cancel_pending() -> None:
    """Cancel the computations that have not started yet."""
    _lab_executor.shutdown(wait=False, cancel_futures=True)


def serialize_report(name: str, settings: LabSettings, numbers: LabNumbers, language: str) -> bytes:
    """Return the report of a lab as JSON: the lab's settings, its numbers, its sentences and its drawings."""

    def to_serializable(value: object) -> Any:
        match value:
            case Message():
                return translate(value, language)
            case Drawing() | Scene():
                return value.to_dict()
        return vars(value)

    report = labs()[name].report(numbers, **settings)
    return orjson.dumps(
        {"lab": name, "settings": settings, "numbers": numbers, **vars(report)},
        to_serializable,
        orjson.OPT_PASSTHROUGH_DATACLASS,
    )


def describe_labs() -> dict[str, Any]:
    """Return all labs by name. Each has its controls, and the keys of the strings for its title and its question."""
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


def _describe_control(lab_name: str, control_name: str, control: Control) -> dict[str, Any]:
    options = control.options if isinstance(control, Choice) else ()
    return {
        **control.to_dict(),
        "default": control.default,
        "label": "lab.control.seed" if isinstance(control, Seed) else f"lab.{lab_name}.control.{control_name}",
        "options": {option: f"lab.{lab_name}.control.{control_name}.{option}" for option in options},
    }
