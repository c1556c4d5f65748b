"""Responses to requests for a fit. Fits are computed one at a time, in a thread."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import anyio
import anyio.to_thread

from ...locale import Message, message, say
from ...maths.attention import attend
from ...maths.fit import fit_scene
from ...scene import Scene
from ...scene.check import Matrix, SceneError, location, text
from ...share.model_weights import HeadCount, read_model_weights
from .request import requested_language

DIMS = 3  # The default number of dimensions. A fit in three can still be drawn, and is closer than one in two.
MAX_PENDING = 8  # The largest number of requests that may wait. A fit takes one or two seconds.
FIELDS = ("weights", "tokens", "key_tokens", "layer", "head")  # The fields that errors about a fit name.
_limiter = anyio.CapacityLimiter(1)
Result = TypeVar("Result")


async def run(fit: Callable[[], Result]) -> Result:
    """Run a fit in the thread. Raises SceneError if too many requests are already waiting."""
    if _limiter.statistics().tasks_waiting >= MAX_PENDING:
        raise SceneError("error.busy.fit", status=503)
    return await anyio.to_thread.run_sync(fit, limiter=_limiter)


async def respond(data: Any) -> dict[str, Any]:
    """Build the JSON of `contract.fit.FitResponse` for a request of the page.

    The request has the weights, as {"tokens", "weights"} or as pasted {"text", "words"?, "layer"?, "head"?}, and
    {"dims"?, "language"?}.
    """
    params = data if isinstance(data, dict) else {}
    try:
        return await run(lambda: _fit(params))
    except SceneError as error:
        return {"error": say(_translated(error.message), requested_language(params)), "cell": error.location}


def _translated(error: Message) -> Message:
    """Return an error that names its field in the user's language, instead of as in a request to the API."""
    values = dict(error.values)
    where = values.get("where")
    if not isinstance(where, Message):
        return error
    place = dict(where.values)
    if place["field"] not in FIELDS:
        return error
    place["field"] = message(f"field.{place['field']}")
    return message(error.key, **values | {"where": message(where.key, **place)})


def _fit(params: Mapping[str, Any]) -> dict[str, Any]:
    dims = params.get("dims", DIMS)
    if "text" not in params:
        weights = params.get("weights")
        scene, _ = fit_scene(params.get("tokens", ()), weights=weights, dims=dims)
        return _fitted(scene, weights)
    words = text(params.get("words", ""), location("tokens"))
    pasted = read_model_weights(params["text"], words, params.get("layer"), params.get("head"))
    if isinstance(pasted, HeadCount):
        return pasted._asdict()
    scene, _ = fit_scene(
        pasted.tokens, weights=pasted.weights, key_tokens=pasted.key_tokens, mask=pasted.mask, dims=dims
    )
    return _fitted(scene, pasted.weights)


def _fitted(scene: Scene, weights: Any) -> dict[str, Any]:
    rows = tuple(map(tuple, attend(scene).rows("weights")))
    return {"scene": scene.to_dict(), "weights": weights, "pair": most_lopsided(rows, scene)}


def most_lopsided(weights: Matrix, scene: Scene) -> tuple[int, int]:
    """Return the row and column of the pair whose weights in both directions differ most, larger weight first.

    In cross-attention, which has no reverse direction, return the pair with the largest weight.
    """
    pairs = [(row, column) for row in range(len(weights)) for column in range(len(weights[0]))]
    if scene.context:
        return max(pairs, key=lambda pair: weights[pair[0]][pair[1]])
    return max(pairs, key=lambda pair: weights[pair[0]][pair[1]] - weights[pair[1]][pair[0]])
