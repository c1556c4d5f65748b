"""Fits for the page and for callers, one at a time in a thread."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import anyio
import anyio.to_thread

from ...locale import say
from ...maths.attention import attend
from ...maths.fit import fit_scene
from ...scene import Scene
from ...scene.check import Matrix, SceneError
from .request import requested_language

MAX_PENDING = 8  # Each takes one or two seconds.
_limiter = anyio.CapacityLimiter(1)
Result = TypeVar("Result")


async def run(fit: Callable[[], Result]) -> Result:
    """Run a fit in the thread. Raises SceneError if too many others are waiting."""
    if _limiter.statistics().tasks_waiting >= MAX_PENDING:
        raise SceneError("error.busy.fit", status=503)
    return await anyio.to_thread.run_sync(fit, limiter=_limiter)


async def respond(data: Any) -> dict[str, Any]:
    """Build the JSON of `contract.fit.FittedScene` for {"tokens", "weights", "dims"?, "language"?}.

    A refusal is {"error": one sentence}.
    """
    params = data if isinstance(data, dict) else {}
    try:
        return await run(lambda: _fitted(params))
    except SceneError as error:
        return {"error": say(error.message, requested_language(params))}


def _fitted(params: Mapping[str, Any]) -> dict[str, Any]:
    scene, _ = fit_scene(params.get("tokens", ()), weights=params.get("weights"), dims=params.get("dims", 3))
    weights = tuple(map(tuple, attend(scene).rows("weights")))
    return {"scene": scene.to_dict(), "weights": params["weights"], "pair": most_lopsided(weights, scene)}


def most_lopsided(weights: Matrix, scene: Scene) -> tuple[int, int]:
    """Return the row and column of the pair whose weights in the two directions differ most, the larger one first.

    In cross-attention, which has no second direction, it is the pair with the largest weight.
    """
    pairs = [(row, column) for row in range(len(weights)) for column in range(len(weights[0]))]
    if scene.context:
        return max(pairs, key=lambda pair: weights[pair[0]][pair[1]])
    return max(pairs, key=lambda pair: weights[pair[0]][pair[1]] - weights[pair[1]][pair[0]])
