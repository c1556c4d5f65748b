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
from .request import get_requested_language

# The default number of dimensions of a fitted scene. With three dimensions, the scene can still be drawn, and it
# reproduces the weights more exactly than with two.
DEFAULT_DIMS = 3
MAX_PENDING = 8  # The maximum number of waiting requests. A fit takes one or two seconds.
ERROR_FIELDS = ("weights", "tokens", "key_tokens", "layer", "head")  # The fields that can occur in errors about a fit.
_fit_limiter = anyio.CapacityLimiter(1)
Result = TypeVar("Result")


async def run_fit(fit: Callable[[], Result]) -> Result:
    """Run the function `fit` in a thread. Raises SceneError if too many requests are already waiting."""
    if _fit_limiter.statistics().tasks_waiting >= MAX_PENDING:
        raise SceneError("error.busy.fit", status=503)
    return await anyio.to_thread.run_sync(fit, limiter=_fit_limiter)


async def respond(request_json: Any) -> dict[str, Any]:
    """Build the JSON of `contract.fit.FitResponse` for a request of the page.

    The request contains the weights, either as {"tokens", "weights"}, or as the text that the user has pasted, in
    {"text", "words"?, "layer"?, "head"?}. It can also contain "dims" and "language".
    """
    params = request_json if isinstance(request_json, dict) else {}
    try:
        return await run_fit(lambda: _compute_response(params))
    except SceneError as error:
        return {
            "error": translate(_translate_field_name(error.message), get_requested_language(params)),
            "cell": error.location,
        }


def _translate_field_name(error: Message) -> Message:
    """Replace the API's name of a field in an error, such as "key_tokens", by its name in the user's language."""
    message_values = dict(error.values)
    location_message = message_values.get("where")
    if not isinstance(location_message, Message):
        return error
    location_values = dict(location_message.values)
    if location_values["field"] not in ERROR_FIELDS:
        return error
    location_values["field"] = message(f"field.{location_values['field']}")
    return message(error.key, **message_values | {"where": message(location_message.key, **location_values)})


def _compute_response(params: Mapping[str, Any]) -> dict[str, Any]:
    dims = params.get("dims", DEFAULT_DIMS)
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
        mask=pasted_weights.mask_name,
        dims=dims,
    )
    return _describe_fit(scene, fit)


def _describe_fit(scene: Scene, fit: Fit) -> dict[str, Any]:
    scene_weights = tuple(map(tuple, attend(scene).rows("weights")))
    pair = find_most_asymmetric_pair(scene_weights, scene)
    return {"scene": scene.to_dict(), "weights": fit.weights, "max_error": fit.max_error, "pair": pair}


def find_most_asymmetric_pair(weights: Matrix, scene: Scene) -> tuple[int, int]:
    """Return the (row, column) of the pair whose weight exceeds the weight of its reverse direction by the most.

    In cross-attention, which has no reverse direction, return the pair with the largest weight.
    """
    pairs = [(row, column) for row in range(len(weights)) for column in range(len(weights[0]))]
    if scene.context:
        return max(pairs, key=lambda pair: weights[pair[0]][pair[1]])
    return max(pairs, key=lambda pair: weights[pair[0]][pair[1]] - weights[pair[1]][pair[0]])
