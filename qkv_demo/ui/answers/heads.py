"""Responses with the attention of the trained model's heads on a sentence, or the progress of the model's download."""

import gzip
from collections.abc import Mapping
from typing import Any

import anyio
import anyio.to_thread
import orjson

from ...locale import translate
from ...model import files
from ...model.heads import MAX_WORDS, Heads, heads_of
from ...model.patterns import find_pattern
from ...scene.check import SceneError, tokens
from .request import get_requested_language

_WEIGHT_DECIMALS = 4
_STATUS_UNAVAILABLE = 503  # The HTTP status of errors about the model's files. Other errors are about the sentence.

_model_limiter = anyio.CapacityLimiter(1)
# The current download, or None. A finished download remains here until a response has reported its result.
_download: files.Download | None = None


async def run_model(text: Any, *, has_special_tokens: bool = False) -> Heads:
    """Run the model on a sentence in a thread, one sentence at a time. Raises SceneError for an unusable sentence."""
    return await anyio.to_thread.run_sync(lambda: heads_of(text, special=has_special_tokens), limiter=_model_limiter)


async def describe_heads(params: Mapping[str, Any]) -> dict[str, Any] | bytes:
    """Build the response to a request {"text", "special"?, "download"?, "language"?} of the page.

    "special" is true if the tokens include the model's own tokens [CLS] and [SEP]. The response has "tokens", "unknown"
    and "heads". If the sentence is refused, the response has only "error". If the model is not on the server, the
    response has "progress", which is null until a request with "download" starts the download. If the download has
    failed, the response also has "problem".

    A response with heads is compressed in a thread, because compressing 100 kB would block the event loop.
    """
    try:
        if files.needs_download():
            return {"progress": _poll_download(params.get("download") is True)}
        has_special_tokens = params.get("special") is True
        return await anyio.to_thread.run_sync(
            _compress_heads, params.get("text"), has_special_tokens, limiter=_model_limiter
        )
    except SceneError as error:
        error_text = translate(error.message, get_requested_language(params))
        return (
            {"progress": None, "problem": error_text} if error.status == _STATUS_UNAVAILABLE else {"error": error_text}
        )


def _compress_heads(text: Any, has_special_tokens: bool) -> bytes:
    heads = heads_of(text, special=has_special_tokens, download=False)
    word_count = len(heads.tokens) - (2 if has_special_tokens else 0)
    if word_count > MAX_WORDS:
        raise SceneError("error.model.words", actual=word_count, max=MAX_WORDS)
    if word_count == 1:
        raise SceneError("error.model.one")
    tokens(heads.tokens, "tokens")
    rounded_weights = heads.weights.round(decimals=_WEIGHT_DECIMALS).tolist()
    heads_by_layer = [
        [
            {**find_pattern(head_weights, special=has_special_tokens)._asdict(), "weights": rounded_rows}
            for head_weights, rounded_rows in zip(layer_weights, rounded_layer_weights, strict=True)
        ]
        for layer_weights, rounded_layer_weights in zip(heads.weights, rounded_weights, strict=True)
    ]
    return gzip.compress(
        orjson.dumps({"tokens": heads.tokens, "unknown": heads.unknown_words, "heads": heads_by_layer}),
        6,
        mtime=0,
    )


def _poll_download(should_start: bool) -> float | None:
    """Return the progress of the download from 0 to 1, or None if no download is running.

    If no download is running and `should_start` is true, start one. Raises SceneError if the download has failed.
    """
    global _download
    if _download is None and should_start:
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
