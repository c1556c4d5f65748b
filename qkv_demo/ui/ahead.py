"""A lesson's step as it is sent ahead: all that a page needs of it where the server is lost."""

from functools import lru_cache
from typing import Any

import orjson

from ..locale import say
from ..scene.check import SceneError
from .opening import StepAddress, step_address
from .recording import Recording
from .request import language_of

_MOST = 256  # steps that are kept, some 100 kB each


def ahead(data: Any) -> bytes:
    """{"lesson": [name, step], "view": {"language"}} → a recording of it, as JSON, or {"error": one sentence}."""
    asked = data if isinstance(data, dict) else {}
    address = step_address(asked.get("lesson"))
    if address is None:
        return orjson.dumps({"error": say(SceneError("error.lesson").message, language_of(asked))})
    return _recorded(address, language_of(asked))


@lru_cache(maxsize=_MOST)
def _recorded(address: StepAddress, language: str) -> bytes:
    recording = Recording({"language": language})
    recording.step(address)
    return orjson.dumps(recording.to_dict())
