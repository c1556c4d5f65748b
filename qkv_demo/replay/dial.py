"""The asymmetry dials' programs: from a dial's value to the matrix that it moves."""

from functools import lru_cache

import torch

from ..maths.asymmetry import DIALS, Moving, carrier, turned
from ..scene import Scene
from ..scene.check import SceneError
from .program import Program
from .recorder import record


def dial_programs(scene: Scene, head: int) -> dict[str, Program]:
    """One for each dial that can be turned, by its name; they hold for as long as the dial is held.

    "value" and the head's two matrices, as they were when it was taken hold of, go in; the one that moves comes out
    under its address.
    """
    dials = tuple(DIALS.get(scene.d_model, {}))
    try:
        moving = carrier(scene, head, dials[0] if dials else "")  # of all dials the same
    except SceneError:
        return {}
    w_q = scene.heads[head].w_q
    return {dial: _of_shape((len(w_q), len(w_q[0])), head, dial, moving) for dial in dials}


@lru_cache(maxsize=256)
def _of_shape(shape: tuple[int, int], head: int, dial: str, moving: Moving) -> Program:
    names = {"w_q": f"heads/{head}/w_q", "w_k": f"heads/{head}/w_k"}
    value = torch.tensor(0.0, dtype=torch.float64)
    inputs = {"value": value, **{name: torch.zeros(shape, dtype=torch.float64) for name in names.values()}}
    return record(
        lambda given: {
            names[moving]: turned(given[names["w_q"]], given[names["w_k"]], given["value"], dial, moving),
        },
        inputs,
    )
