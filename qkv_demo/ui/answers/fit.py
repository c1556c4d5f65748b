"""Responses to requests for a fit, which is a scene that reproduces given weights.

Fits are computed one at a time, in a thread.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import anyio
import anyio.to_thread

from ...locale import Message, message, translate
from ...maths.attention import attend
from ...maths.fit import Fit, fit_scene
from ...scene import Scene
from ...scene.check import Matrix, SceneError, location, text
from ...share.model_weights import HeadCount, read_model_weights
from .request import requested_language

DIMS = 3  # The default number of dimensions. Three dimensions can still be drawn, and are more exact than two.
MAX_PENDING = 8  # The maximum number of waiting requests. A fit takes one or two seconds.
FIELDS = ("weights", "tokens", "key_tokens", "layer", "head")  # The fields that can occur in errors about a fit.
_limiter = anyio.CapacityLimiter(1)
Result = TypeVar("Result")


async def run_fit(fit: Callable[[], Result]) -> Result:
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
        return await run_fit(lambda: _respond_to_fit(params))
    except SceneError as error:
        return {
            "error": translate(_translate_field_name(error.message), requested_language(params)),
            "cell": error.location,
        }


def _translate_field_name(error: Message) -> Message:
    """Return an error in which the field has its name in the user's language, instead of its name in the API."""
    values = dict(error.values)
    where = values.get("where")
    if not isinstance(where, Message):
        return error
    location_values = dict(where.values)
    if location_values["field"] not in FIELDS:
        return error
    location_values["field"] = message(f"field.{location_values['field']}")
    return message(error.key, **values | {"where": message(where.key, **location_values)})


def _respond_to_fit(params: Mapping[str, Any]) -> dict[str, Any]:
    dims = params.get("dims", DIMS)
    if "text" not in params:
        return _describe_fit(*fit_scene(params.get("tokens", ()), weights=params.get("weights"), dims=dims))
    words = text(params.get("words", ""), location("tokens"))
    pasted_weights = read_model_weights(params["text"], words, params.get("layer"), params.get("head"))
    if isinstance(pasted_weights, HeadCount):
        return pasted_weights._asdict()
    scene, fit = fit_scene(
        pasted_weights.tokens,
        weights=pasted_weights.weights,
        key_tokens=pasted_weights.key_tokens,
        mask=pasted_weights.mask,
        dims=dims,
    )
    return _describe_fit(scene, fit)


def _describe_fit(scene: Scene, fit: Fit) -> dict[str, Any]:
    rows = tuple(map(tuple, attend(scene).rows("weights")))
    pair = most_asymmetric_pair(rows, scene)
    return {"scene": scene.to_dict(), "weights": fit.weights, "max_error": fit.max_error, "pair": pair}


def most_asymmetric_pair(weights: Matrix, scene: Scene) -> tuple[int, int]:
    """Return the (row, column) of the pair whose weight exceeds the weight of its reverse direction by the most.

    In cross-attention, which has no reverse direction, return the pair with the largest weight.
    """
    pairs = [(row, column) for row in range(len(weights)) for column in range(len(weights[0]))]
    if scene.context:
        return max(pairs, key=lambda pair: weights[pair[0]][pair[1]])
    return max(pairs, key=lambda pair: weights[pair[0]][pair[1]] - weights[pair[1]][pair[0]])
