"""A figure's program: from the quantities of one head, and who asks, to the geometry that its layout refers to."""

from functools import lru_cache

import torch

from ..figures import geometry, plan, shapes
from ..figures.plan import Plan
from ..scene import Scene
from ..scene.view import View
from .program import Program
from .recorder import record


def figure_program(scene: Scene, view: View, name: str) -> Program:
    """The same program for every scene, head and selection whose quantities have these shapes and are drawn alike.

    Inputs are the figure's quantities by name ("queries"), of the head that is looked at, "row" and "column" (1), who
    asks and who answers, and "share" (), how much of its way it has gone; outputs are named tensors ("feet").
    """
    return _of_shapes(name, plan(scene, view, name), shapes(scene, view, name))


@lru_cache(maxsize=256)
def _of_shapes(name: str, plan: Plan, shapes: tuple[tuple[int, int], ...]) -> Program:
    inputs = {
        quantity: torch.zeros(shape, dtype=torch.float64)
        for quantity, shape in zip(plan.quantities, shapes, strict=True)
    }
    return record(
        lambda given: geometry(name, plan, given),
        {
            **inputs,
            **{name: torch.tensor([0]) for name in ("row", "column")},
            "share": torch.tensor(1.0, dtype=torch.float64),
        },
    )
