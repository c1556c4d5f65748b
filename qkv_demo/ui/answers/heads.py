"""Responses with the attention of the trained model's heads on a sentence. Also follows the download of the model."""

import gzip
from collections.abc import Mapping
from typing import Any

import anyio
import anyio.to_thread
import orjson

from ...locale import say
from ...model import files
from ...model.heads import MAX_WORDS, Heads, heads_of
from ...model.patterns import pattern_of
from ...scene.check import SceneError, tokens
from .request import requested_language

_DECIMALS = 4
_UNAVAILABLE = 503  # The HTTP status of errors about the model's files. Other errors are about the sentence.

_model = anyio.CapacityLimiter(1)
# The download in progress. A finished download stays here until a response has reported its result.
_download: files.Download | None = None


async def run_model(text: Any, *, special: bool = False) -> Heads:
    """Run the model on a sentence in a thread, one sentence at a time. Raises SceneError for an unusable sentence."""
    return await anyio.to_thread.run_sync(lambda: heads_of(text, special=special), limiter=_model)


async def describe_heads(params: Mapping[str, Any]) -> dict[str, Any] | bytes:
    """Respond to the page's {"text", "special"?, "download"?, "language"?}.

    The response has "tokens", "unknown" and "heads", and is compressed here in a thread, because compressing 100 kB
    would block the event loop. If the sentence is refused, it has "error" instead. If the model is not on the server,
    it has "progress", which is null until a request with "download" starts the download, and "problem" if that failed.
    """
    try:
        if files.needs_download():
            return {"progress": _follow_download(params.get("download") is True)}
        special = params.get("special") is True
        return await anyio.to_thread.run_sync(_describe, params.get("text"), special, limiter=_model)
    except SceneError as error:
        reason = say(error.message, requested_language(params))
        return {"progress": None, "problem": reason} if error.status == _UNAVAILABLE else {"error": reason}


def _describe(text: Any, special: bool) -> bytes:
    result = heads_of(text, special=special, download=False)
    words = len(result.tokens) - (2 if special else 0)
    if words > MAX_WORDS:
        raise SceneError("error.model.words", actual=words, max=MAX_WORDS)
    if words == 1:
        raise SceneError("error.model.one")
    tokens(result.tokens, "tokens")
    rounded = result.weights.round(decimals=_DECIMALS).tolist()
    heads = [
        [
            {**pattern_of(weights, special=special)._asdict(), "weights": rows}
            for weights, rows in zip(*layer, strict=True)
        ]
        for layer in zip(result.weights, rounded, strict=True)
    ]
    return gzip.compress(orjson.dumps({"tokens": result.tokens, "unknown": result.unknown, "heads": heads}), 6, mtime=0)


def _follow_download(starts: bool) -> float | None:
    """Return the progress of the download from 0 to 1, or null if no download is running.

    Raises SceneError if it failed.
    """
    global _download
    if _download is None and starts:
        _download = files.Download()
        _download.start()
    if _download is None:
        return None
    if _download.is_alive():
        return _download.progress
    error, _download = _download.error, None
    if error:
        raise error
    return 1.0
