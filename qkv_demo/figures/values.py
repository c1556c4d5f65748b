"""What gets mixed: the weighted values laid tip to tail end at the updated value."""

import torch
from torch import Tensor

from ..maths.reach import moves
from ..scene import Scene
from ..scene.view import View
from .canvas import Canvas, Figure, Plan, Row, Stroke, answering, asking
from .palette import variable
from .points import Tensors, arrows


def geometry(given: Tensors, variant: str) -> dict[str, Tensor]:
    """ "values", the "chain" of weighted values, the "updated" value, "change" to it from the token's own; "mixed" is 1
    where the row has weights."""
    row, values = given["row"], given["values"]
    weights = given["weights"].index_select(0, row)  # (1, keys)
    updated = given["output"].index_select(0, row)  # (1, d_v)
    mixed = ~weights.isnan().any()
    updated = updated.masked_fill(~mixed, 0.0)
    ends = (weights.masked_fill(~mixed, 0.0).mT * values).cumsum(0)
    starts = torch.cat([torch.zeros_like(updated), ends.narrow(0, 0, len(ends) - 1)])
    found = {"values": arrows(values), "chain": arrows(ends, starts), "updated": arrows(updated)}
    if variant == "self":
        found["change"] = arrows(updated, values.index_select(0, row))
    return {**found, "mixed": mixed.to(torch.float64)}


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """Every value faintly, the chain of weighted values, the updated value bold, and the way from old to new."""
    head, row = view.head, view.pair[0]
    asker, words = asking(scene)[row], answering(scene)
    for index, who in enumerate(words):
        held = Row("values", head, index)
        canvas.arrow("values", index, who.stroke(2.0, 0.45), held, who)
        canvas.label("values", index, who, f"v {who.name}", short=who.name)
        canvas.handle("values", index, held, who, moves(scene, "values"))
    if scene.context is None:
        way = Stroke(variable("soft"), 1.6, 0.9, "7 5")
        canvas.arrow("change", 0, way, Row("change", head, row), when="mixed")
    for index, who in enumerate(words):
        canvas.arrow("chain", index, who.stroke(3.2), Row("chain", head, index), who, when="mixed")
    canvas.arrow("updated", 0, asker.stroke(5.0), Row("output", head, row), asker, when="mixed")
    canvas.label("updated", 0, asker, f"{asker.name}′", when="mixed")


FIGURE = Figure(
    # In cross-attention the asking token has no value of its own, and so no way from old to new.
    lambda scene, _: Plan(("values", "weights", "output"), "cross" if scene.context else "self"),
    geometry,
    draw,
)
