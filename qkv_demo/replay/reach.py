"""The programs of the arrows that a hand can take hold of: from an arrow's tip to the matrix that makes it."""

from functools import lru_cache

import torch

from ..figures.places import drawn
from ..kinds import POSITIONS
from ..maths.reach import REACHABLE, maker, reached
from ..scene import Scene
from ..scene.quantities import BY_NAME
from .program import Program
from .recorder import record


def reach_programs(scene: Scene, head: int) -> dict[str, Program]:
    """One for the queries, one for the keys, one for the values of a head, by the quantity's name.

    "point", as many entries as are drawn, "row" (1), and the scene as it was when the arrow was taken hold of go in;
    the matrix that moves comes out under its address. It is not finite where the row's input is zero.
    """
    found = {}
    for quantity in REACHABLE:
        made = maker(scene, quantity)
        rows, width = BY_NAME[quantity].size(scene, head)
        shape = rows, scene.d_model, width
        found[quantity] = _of_shape(shape, made.source, f"heads/{head}/{made.matrix}", scene.positions)
    return found


@lru_cache(maxsize=256)
def _of_shape(shape: tuple[int, int, int], source: str, address: str, positions: str) -> Program:
    rows, d_model, width = shape
    inputs = {
        "point": torch.zeros(min(width, drawn(width)), dtype=torch.float64),
        "row": torch.tensor([0]),
        source: torch.zeros(rows, d_model, dtype=torch.float64),
        address: torch.zeros(d_model, width, dtype=torch.float64),
    }
    return record(
        lambda given: {
            address: reached(POSITIONS[positions].put(given[source]), given[address], given["row"], given["point"])
        },
        inputs,
    )
